"""A tutor as it runs, in a folder of its own, without a language model, a platform or a scheduler."""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from adapters.console.inbound import console_address, console_author, line_to_event
from bench.filling import learner_name
from bot.settings import load_settings
from bot.wiring import Meno, put_together
from core.clock import SystemClock
from core.memory.chroma import ChromaIndex
from core.memory.embedder import Embedder, SentenceEmbedder
from core.messages import ActionChosen, Event, Outgoing, Receipt, ReplyStream, Scope
from core.store.opening import open_store

LOADING_TAKES = 120.0
"""Seconds after which the embedding model is believed to be stuck."""

_event_numbers = itertools.count(1)


@dataclass(slots=True)
class TimedReplies:
    """A reply sink that notes when the last message was taken."""

    sent: list[Outgoing] = field(default_factory=list)
    last_at: float = 0.0

    async def status(self, text: str) -> None:
        """Show nothing."""

    def stream(self) -> ReplyStream:
        """Rules do not stream."""
        raise NotImplementedError

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Take a message."""
        self.sent.append(outgoing)
        self.last_at = time.perf_counter()
        return Receipt(message_id=str(len(self.sent)), address=outgoing.address)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """One turn that was timed."""

    replied: float
    """Seconds from handing over the event to the last byte of the reply."""
    done: float
    """Seconds until everything was recorded and learned from, so that the learner's next turn can begin."""
    sent: list[Outgoing]
    """The reply."""


@contextmanager
def folder(wanted: Path | None) -> Iterator[Path]:
    """Give the folder that was named, which is kept, or a temporary one."""
    if wanted is not None:
        wanted.mkdir(parents=True, exist_ok=True)
        yield wanted
        return
    with tempfile.TemporaryDirectory(prefix="meno-bench-") as temporary:
        yield Path(temporary)


@asynccontextmanager
async def embedding() -> AsyncIterator[Embedder]:
    """Load the embedding model that Meno brings."""
    embedder = SentenceEmbedder(None)
    try:
        if not await embedder.wait_ready(LOADING_TAKES):
            raise RuntimeError("the embedding model cannot be loaded")
        yield embedder
    finally:
        await embedder.close()


@asynccontextmanager
async def tutor_in(data_dir: Path, embedder: Embedder) -> AsyncIterator[Meno]:
    """Run a tutor with the real database and the real index in `data_dir`."""
    settings = load_settings(data_dir=data_dir, openai_api_key=None, database_url=None, chroma_url=None)
    store = await open_store(settings.sqlalchemy_url)
    index = ChromaIndex(data_dir / "chroma", None, embedder.fingerprint)
    try:
        yield await put_together(settings, SystemClock(), store, embedder, index)
    finally:
        await index.close()
        await store.close()


async def timed(meno: Meno, event: Event) -> Timed:
    """Hand an event to the tutor and time the reply."""
    replies = TimedReplies()
    begun = time.perf_counter()
    await meno.tutor.handle(event, replies)
    ended = time.perf_counter()
    if not replies.sent or not all(outgoing.ok for outgoing in replies.sent):
        raise RuntimeError(f"the tutor did not answer as expected: {replies.sent}")
    return Timed(replied=replies.last_at - begun, done=ended - begun, sent=replies.sent)


def typed(meno: Meno, number: int, text: str) -> Event:
    """Return the event of learner `number` typing `text`."""
    return line_to_event(text, console_author(learner_name(number)), meno.clock.now())


def chosen(meno: Meno, number: int, action_id: str) -> Event:
    """Return the event of learner `number` pressing a button."""
    author = console_author(learner_name(number))
    return ActionChosen(
        event_id=f"bench-action:{time.time_ns()}:{next(_event_numbers)}",
        sent_at=meno.clock.now(),
        author=author,
        address=console_address(author),
        scope=Scope.DIRECT,
        action_id=action_id,
    )
