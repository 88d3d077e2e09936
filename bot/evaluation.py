"""`meno eval`: the same questions with a learner's memory and without any, on copies, and what differs."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.console.inbound import console_address, console_author
from bot.console_clock import ConsoleClock
from bot.learner_copy import Rows, copy_learner, read_learner
from bot.probes import PROBES, Known, checked
from bot.settings import Settings
from bot.wiring import Meno, put_together
from core.clock import Clock, SystemClock
from core.memory.embedder import Embedder, SentenceEmbedder
from core.memory.index import InMemoryIndex
from core.memory.indexing import LOADING_TAKES
from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.memory.zones import DIRECT_ZONE
from core.messages import Address, Author, MessageReceived, Outgoing, Receipt, ReplyStream, Scope
from core.models import Learner
from core.profile.accounts import find_account
from core.profile.goals import current_goals
from core.profile.preferences import explanations
from core.profile.standing import standings, weak_topics
from core.tutor.exchange import Exchange
from core.visit import Visit

SHOWN = 110
"""Characters of a reply in the table; `--json` has all of it."""

AIMS = (MemoryKind.GOAL, MemoryKind.PROJECT, MemoryKind.INTEREST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A question, both answers, and what was found in them."""

    probe: str
    with_memory: str
    without_memory: str
    memories: Sequence[str]
    """The memories that the reply was given, each as kind and quote."""
    topics: Sequence[str]
    """The learner's topics that are named with memory and not without."""
    checks: Mapping[str, bool]
    """By name, for the answer with memory."""
    without_checks: Mapping[str, bool]
    """The same for the answer without."""


@dataclass(slots=True)
class Heard:
    """A reply sink that keeps what is said."""

    sent: list[Outgoing] = field(default_factory=list)

    async def status(self, text: str) -> None:
        """Show nothing."""

    def stream(self) -> ReplyStream:
        """Return a stream of which the end counts."""
        return _HeardAtOnce(self)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Keep the message."""
        self.sent.append(outgoing)
        return Receipt(message_id=str(len(self.sent)), address=outgoing.address)


@dataclass(frozen=True, slots=True)
class _HeardAtOnce:
    heard: Heard

    async def append(self, piece: str) -> None:
        """Wait for the end."""

    async def close(self, outgoing: Outgoing) -> Receipt:
        return await self.heard.send(outgoing)


async def evaluate_learner(settings: Settings, name: str, *, as_json: bool) -> int:
    """Put the questions for a console learner and print what came of them; their database is only read."""
    author = console_author(name)
    rows = await read_learner(settings.sqlalchemy_url, author)
    if rows is None:
        sys.stderr.write(f"Nobody called {name!r} has talked to Meno here. Check --as and --data-dir.\n")
        return 1
    if settings.openai_api_key is not None:
        count = len(PROBES)
        sys.stderr.write(f"This asks the language model {2 * count} times, twice for each of {count} questions.\n")
    clock = ConsoleClock.load(settings.data_dir, SystemClock())
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="meno-eval-")))
        embedder = SentenceEmbedder(settings.embedding_model, stamp_dir=folder)
        embedder.start()
        await embedder.wait_ready(LOADING_TAKES)
        outcomes = await evaluate(settings, rows, author, clock, embedder, folder)
        await embedder.close()
    if as_json:
        json.dump([asdict(outcome) for outcome in outcomes], sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
    else:
        sys.stdout.write(table(outcomes))
    return 0


async def evaluate(
    settings: Settings, rows: Rows, author: Author, clock: Clock, embedder: Embedder, folder: Path
) -> list[Outcome]:
    """Put every question to a copy of the learner and to somebody new, both in `folder`."""
    settings = settings.model_copy(update={"data_dir": folder, "database_url": None, "chroma_url": None})
    known_store = await copy_learner(rows, f"sqlite+aiosqlite:///{folder / 'with.db'}")
    new_store = await copy_learner(_nobody(rows), f"sqlite+aiosqlite:///{folder / 'without.db'}")
    known = await put_together(settings, clock, known_store, embedder, InMemoryIndex())
    new = await put_together(settings, clock, new_store, embedder, InMemoryIndex())
    try:
        if embedder.ready:
            await known.indexer.catch_up()
        visit = await _visit(known, author, clock)
        facts, topics = await _known(known, visit)
        stranger = await _visit(new, author, clock)
        return [
            _outcome(
                probe, checks, facts, topics, await _ask(known, visit, probe), await _ask(new, stranger, probe)
            )
            for probe, checks in PROBES
        ]
    finally:
        for meno in (known, new):
            for chat_model in meno.chat_models:
                await chat_model.close()
            await meno.tutor.close()
            await meno.store.close()


def _nobody(rows: Rows) -> Rows:
    """Return only who the learner is, and the decks: nothing that they said or did."""
    learner = {**rows["learner"][0], "ability": None, "answer_count": 0}
    kept = {name: rows[name] for name in ("account", "deck", "deck_item")}
    return {"learner": [learner], **kept}


async def _visit(meno: Meno, author: Author, clock: Clock) -> Visit:
    """Return a visit to a direct conversation in which nothing was said yet."""
    async with meno.store.read() as db:
        account = await find_account(db, author)
        if account is None:
            raise LookupError("the copy has no such account")
        learner = await db.get_one(Learner, account.learner_id)
    address = console_address(author)
    return Visit(
        learner_id=learner.id,
        account_id=account.id,
        timezone=learner.timezone,
        event_id="eval",
        address=Address(platform=address.platform, space="", channel="eval"),
        zone=DIRECT_ZONE,
        visible=None,
        now=clock.now(),
    )


async def _known(meno: Meno, visit: Visit) -> tuple[Known, list[str]]:
    """Return what can be looked for in the replies, and the names of all topics."""
    async with meno.store.read() as db:
        wishes = await explanations(db, visit)
        memories = await current_memories(db, visit.learner_id, None)
        goals = await current_goals(db, visit.learner_id, None)
        weak = await weak_topics(db, visit.learner_id, visit.now, None)
        stands = await standings(db, visit.learner_id, visit.now, None)
    aims = [memory.quote for memory in memories if memory.kind in AIMS] + [goal.text for goal in goals]
    names = [standing.topic.name for standing in weak]
    return Known(weak=names, length=wishes.length, order=wishes.order, aims=aims), [s.topic.name for s in stands]


async def _ask(meno: Meno, visit: Visit, question: str) -> tuple[str, list[str]]:
    """Return the reply to a question that is not recorded, and the memories it was given."""
    heard = Heard()
    event = MessageReceived(
        event_id=visit.event_id,
        sent_at=visit.now,
        author=Author(platform=visit.address.platform, space="", user_id="eval", display_name="eval"),
        address=visit.address,
        scope=Scope.DIRECT,
        public=False,
        text=question,
    )
    exchange = Exchange(event=event, visit=visit, replies=heard, open_question=None, received_at=visit.now)
    rest = await meno.services.reply.reply(exchange, question)
    said = [*heard.sent, *rest]
    memories = [f"{entry.memory.kind}: “{entry.memory.quote}”" for entry in exchange.recalled]
    return "\n\n".join(outgoing.body for outgoing in said), list(dict.fromkeys(memories))


def _outcome(
    probe: str,
    checks: Sequence[str],
    known: Known,
    topics: Sequence[str],
    answer: tuple[str, list[str]],
    plain: tuple[str, list[str]],
) -> Outcome:
    named = [name for name in topics if name.casefold() in answer[0].casefold()]
    return Outcome(
        probe=probe,
        with_memory=answer[0],
        without_memory=plain[0],
        memories=answer[1],
        topics=[name for name in named if name.casefold() not in f"{probe} {plain[0]}".casefold()],
        checks=checked(checks, known, answer[0]),
        without_checks=checked(checks, known, plain[0]),
    )


def table(outcomes: Sequence[Outcome]) -> str:
    """Return a few lines for each question, and what it comes to at the end."""
    blocks = [_block(outcome) for outcome in outcomes]
    return "\n\n".join([*blocks, summary(outcomes)]) + "\n"


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return in one line how often the memory made a difference, and how often each check held."""
    changed = sum(outcome.with_memory != outcome.without_memory for outcome in outcomes)
    parts = [f"{len(outcomes)} questions, {changed} answered differently with memory"]
    for name in dict.fromkeys(name for outcome in outcomes for name in outcome.checks):
        held = [outcome.checks[name] for outcome in outcomes if name in outcome.checks]
        plain = [outcome.without_checks[name] for outcome in outcomes if name in outcome.without_checks]
        parts.append(f"{name}: {sum(held)} of {len(held)} (without memory {sum(plain)} of {len(plain)})")
    return "; ".join(parts) + "."


def _block(outcome: Outcome) -> str:
    used = [*outcome.memories, *(f"topic: {name}" for name in outcome.topics)]
    checks = [f"{name}: {'yes' if held else 'no'}" for name, held in outcome.checks.items()]
    rows = {
        "with": _one_line(outcome.with_memory),
        "without": _one_line(outcome.without_memory),
        "used": "; ".join(used) or "nothing",
        "checks": "; ".join(checks) or "none applies",
    }
    return "\n".join([outcome.probe, *(f"  {label:<8} {text}" for label, text in rows.items())])


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN].rstrip()} …"
