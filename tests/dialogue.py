"""The whole tutor on a temporary database, and people who talk to it.

The product is wired as it really is, with the fakes it ships (a fixed clock, an embedder without a model, an
index in memory) and a list where a platform would be. A test reads like a conversation:

    await talk.says("What should I work on?")
    assert "recursion" in talk.text
    await talk.presses("Practise recursion")
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from sqlmodel import SQLModel, select

from bot.settings import Settings, load_settings
from bot.wiring import Meno, put_together
from core.clock import FixedClock
from core.decks.deck import ItemKind
from core.errors import InputRefused
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import InMemoryIndex
from core.messages import (
    Action,
    ActionChosen,
    Address,
    Author,
    CommandInvoked,
    Event,
    MessageReceived,
    Outgoing,
    Platform,
    Receipt,
    ReplyStream,
    Scope,
)
from core.models import Account
from core.practice.asked import Asked, open_question
from core.practice.questions import option_order
from core.store.opening import open_store
from core.tutor.inbox import person_behind
from core.tutor.intake import check_input

START = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
"""A Monday morning."""
PAUSE = timedelta(seconds=20)
"""Between two messages of a person."""

Row = TypeVar("Row", bound=SQLModel)
_numbers = itertools.count(1)


@dataclass(slots=True)
class Replies:
    """A reply sink that is a list. A stream is kept as what it was closed with."""

    sent: list[Outgoing] = field(default_factory=list)

    async def status(self, text: str) -> None:
        """Show nothing."""

    def stream(self) -> ReplyStream:
        """Return a stream that counts as one message."""
        return _Stream(self)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Keep the message."""
        self.sent.append(outgoing)
        return Receipt(message_id=f"m{len(self.sent)}", address=outgoing.address)


@dataclass(slots=True)
class _Stream:
    replies: Replies

    async def append(self, piece: str) -> None:
        """Show nothing before the end."""

    async def close(self, outgoing: Outgoing) -> Receipt:
        return await self.replies.send(outgoing)


@dataclass(slots=True)
class House:
    """Meno with a database of its own, which outlives a restart."""

    url: str
    folder: Path
    clock: FixedClock
    meno: Meno
    model_url: str | None = None
    """Where the language model is; None for Meno without one."""
    newcomers: bool = False
    """Whether people come for the first time; otherwise they were told long ago what is kept."""
    met: set[str] = field(default_factory=set)
    meeting: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    async def open(cls, url: str, folder: Path, model_url: str | None = None) -> House:
        """Start Meno on the database at `url`, with the language model at `model_url` if any."""
        clock = FixedClock(START)
        return cls(url, folder, clock, await _start(url, folder, clock, model_url), model_url)

    async def restart(self) -> None:
        """Start again with new objects on the same database; a Monday goes on where it was."""
        await self.meno.close()
        self.meno = await _start(self.url, self.folder, self.clock, self.model_url)

    def talk(self, name: str = "Ada", channel: str = "", *, public: bool = False) -> Talk:
        """Return a person in a DM, or in a channel of the server that everybody shares."""
        return Talk(self, name, channel, public)

    async def meet(self, event: Event) -> None:
        """Make who is about to say something a person who was told before what is kept."""
        async with self.meeting:  # what somebody says at once with other things waits, and stays in order
            if self.newcomers or event.author.user_id in self.met:
                return
            with suppress(InputRefused):
                check_input(event)
                await self._tell(event)

    async def _tell(self, event: Event) -> None:
        async with self.meno.store.write() as db:
            _, learner = await person_behind(db, event, self.clock.now(), "UTC")
            learner.noticed_at = learner.noticed_at or self.clock.now()
            db.add(learner)
        self.met.add(event.author.user_id)

    async def rows(self, table: type[Row], **where: object) -> list[Row]:
        """Return the rows of a table in which the columns named have these values, oldest first."""
        order = [
            column
            for name in ("at", "asked_at", "created_at", "valid_from", "id")
            if (column := getattr(table, name, None)) is not None
        ]
        async with self.meno.store.read() as db:
            query = select(table).filter_by(**where).order_by(*order[:2])
            return list(await db.exec(query))

    async def row(self, table: type[Row], **where: object) -> Row:
        """Return the one row of a table that is so."""
        (found,) = await self.rows(table, **where)
        return found


@dataclass(slots=True)
class Talk:
    """One person at one place."""

    house: House
    name: str = "Ada"
    channel: str = ""
    public: bool = False
    replies: list[Outgoing] = field(default_factory=list)
    """What Meno said to the latest event."""
    heard: list[Outgoing] = field(default_factory=list)
    """Everything that Meno said here."""

    @property
    def clock(self) -> FixedClock:
        """The clock of the house."""
        return self.house.clock

    @property
    def last(self) -> Outgoing:
        """The newest message of Meno's."""
        return self.heard[-1]

    @property
    def text(self) -> str:
        """Everything that Meno said to the latest event."""
        return "\n".join(outgoing.body for outgoing in self.replies)

    @property
    def author(self) -> Author:
        """The person."""
        return Author(platform=Platform.DISCORD, space="", user_id=f"u-{self.name}", display_name=self.name)

    @property
    def address(self) -> Address:
        """The place."""
        space, channel = ("server", self.channel) if self.channel else ("", f"dm-{self.name}")
        return Address(platform=Platform.DISCORD, space=space, channel=channel)

    def message(self, text: str, event_id: str = "") -> MessageReceived:
        """Return a message as it would arrive."""
        return MessageReceived(
            event_id=event_id or f"e{next(_numbers)}",
            sent_at=self.clock.now(),
            author=self.author,
            address=self.address,
            scope=Scope.MENTION if self.channel else Scope.DIRECT,
            public=self.public,
            text=text,
        )

    def command(self, name: str, **arguments: str) -> CommandInvoked:
        """Return a command of the platform's own as it would arrive."""
        said = self.message("")
        return CommandInvoked(
            event_id=said.event_id,
            sent_at=said.sent_at,
            author=said.author,
            address=said.address,
            scope=said.scope,
            public=said.public,
            name=name,
            arguments=arguments,
        )

    def press(self, action_id: str) -> ActionChosen:
        """Return the press of a button as it would arrive."""
        said = self.message("")
        return ActionChosen(
            event_id=said.event_id,
            sent_at=said.sent_at,
            author=said.author,
            address=said.address,
            scope=said.scope,
            public=said.public,
            action_id=action_id,
        )

    async def asked(self) -> Asked:
        """Return the question that waits for an answer here."""
        async with self.house.meno.store.read() as db:
            me = select(Account.learner_id).where(Account.user_id == self.author.user_id)
            learner_id = (await db.exec(me)).one()
            found = await open_question(db, learner_id, self.address, self.clock.now())
        assert found is not None, "no question is open"
        return found

    async def answers(self, *, right: bool) -> Outgoing:
        """Answer the open question: by its number where options are shown, else in words."""
        asked = await self.asked()
        if asked.item.kind is ItemKind.ORDERING and not right:
            return await self.says(" ".join(str(n + 1) for n in range(len(asked.item.steps))))
        if asked.item.kind is ItemKind.NUMERIC and not right:
            return await self.says("-987654321")
        if asked.item.kind is not ItemKind.CHOICE:
            return await self.says(asked.item.reference if right else "seventeen purple elephants")
        return await self.says(_number(asked, right=right))

    async def number_of(self, *, right: bool) -> str:
        """Return what to type for a right (or wrong) option of the open question."""
        return _number(await self.asked(), right=right)

    def button(self, label: str) -> Action:
        """Return the newest button that carries this label."""
        offered = (a for outgoing in reversed(self.heard) for a in outgoing.actions if a.label == label)
        return next(offered)

    async def says(self, text: str) -> Outgoing:
        """Write a message; return the last thing that Meno says to it."""
        return await self.delivers(self.message(text))

    async def presses(self, label: str) -> Outgoing:
        """Press the newest button with that label."""
        return await self.delivers(self.press(self.button(label).id))

    async def delivers(self, event: Event, replies: Replies | None = None) -> Outgoing:
        """Hand Meno an event and take note of what it says."""
        sink = replies or Replies()
        before = len(sink.sent)
        await self.house.meet(event)
        await self.house.meno.tutor.handle(event, sink)
        self.replies = sink.sent[before:]
        self.heard += self.replies
        self.clock.advance(PAUSE)
        return self.last

    async def follows(self, script: Sequence[tuple[str, str]]) -> None:
        """Hold a conversation: what the person says, and what must occur in Meno's reply."""
        for said, expected in script:
            await self.says(said)
            assert expected in self.text, f"to {said!r} Meno said: {self.text}"


def _number(asked: Asked, *, right: bool) -> str:
    wrong = next(option for option in range(len(asked.item.options)) if option != asked.item.correct)
    meant = asked.item.correct if right else wrong
    return str(1 + option_order(asked.question, asked.item).index(meant or 0))


async def _start(url: str, folder: Path, clock: FixedClock, model_url: str | None) -> Meno:
    settings = _settings(model_url).model_copy(update={"data_dir": folder})
    store = await open_store(url)
    return await put_together(settings, clock, store, HashingEmbedder(), InMemoryIndex())


@cache
def _settings(model_url: str | None) -> Settings:
    key, address = ("sk-test", model_url) if model_url else (None, "http://127.0.0.1:9/v1")
    return load_settings(openai_api_key=key, openai_base_url=address, openai_timeout=10)


@pytest.fixture
async def house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Meno on an SQLite file."""
    opened = await House.open(sqlite_url, tmp_path)
    yield opened
    await opened.meno.close()


@pytest.fixture
def talk(house: House) -> Talk:
    """Ada, in a DM, on SQLite."""
    return house.talk()


@pytest.fixture
async def any_house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Meno, once on SQLite and once on PostgreSQL."""
    opened = await House.open(database_url, tmp_path)
    yield opened
    await opened.meno.close()
