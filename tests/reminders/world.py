"""Meno, a platform that is a script, and time that passes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from core.clock import FixedClock
from core.decks.deck import ItemKind
from core.messages import Outgoing, Platform
from core.models import Account, OutboxEntry, Question, Reminder
from core.reminders.outbox import enqueue
from tests.dialogue import House, Talk
from tests.reminders.sending import ScriptedSender, Sent

STRUGGLE = "I struggle with recursion."
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@dataclass(slots=True)
class World:
    """A house whose clock is moved as the console's is: stopping at every instant at which something is due."""

    house: House
    sender: ScriptedSender

    @classmethod
    def around(cls, house: House) -> World:
        """Let a scripted platform deliver what the house says unasked."""
        world = cls(house, ScriptedSender(house.clock))
        world.connect()
        return world

    def connect(self) -> None:
        """Let the platform deliver; also after a restart."""
        self.house.meno.senders[Platform.DISCORD] = self.sender

    async def restart(self) -> None:
        """Start again on the same database."""
        await self.house.restart()
        self.connect()

    @property
    def clock(self) -> FixedClock:
        """The clock of the house."""
        return self.house.clock

    @property
    def nudges(self) -> list[Sent]:
        """The nudges that arrived."""
        return self.arrived("nudge:")

    def arrived(self, prefix: str) -> list[Sent]:
        """Return what arrived of one kind, told by its dedupe key."""
        return [sent for sent in self.sender.sent if sent.outgoing.dedupe_key.startswith(prefix)]

    def talk(self, name: str = "Ada") -> Talk:
        """Return a person in a DM who also hears what is said unasked."""
        talk = self.house.talk(name)
        address = talk.address

        def hear(outgoing: Outgoing) -> None:
            if outgoing.address == address:
                talk.heard.append(outgoing)

        self.sender.tell(hear)
        return talk

    async def sweep(self) -> None:
        """Do what is due now."""
        await self.house.meno.sweep.run()

    async def until(self, instant: datetime) -> None:
        """Let time pass up to and including `instant`."""
        sweep = self.house.meno.sweep
        await sweep.run()
        while (due := await sweep.next_instant(self.clock.now())) is not None and due < instant:
            self.clock.advance_to(due)
            await sweep.run()
        self.clock.advance_to(instant)
        await sweep.run()

    async def wait(self, by: timedelta) -> None:
        """Let an amount of time pass."""
        await self.until(self.clock.now() + by)

    async def answers(self, talk: Talk, *, right: bool) -> Question:
        """Answer the question that waits, whatever its kind; return it as it was."""
        waiting = await talk.asked()
        item, reference = waiting.item, waiting.question.id
        if item.correct is not None:
            option = item.correct if right else (item.correct + 1) % len(item.options)
            await talk.delivers(talk.press(f"answer:{reference}:{option}"))
        elif not right:
            await talk.delivers(talk.press(f"reveal:{reference}"))
        elif item.kind is ItemKind.OPEN:
            await talk.says("I would do it like that.")
            await talk.delivers(talk.press(f"judge:{reference}:got"))
        else:
            await talk.says(item.answers[0])
        return waiting.question

    async def reminder(self) -> Reminder:
        """Return the wishes of the only learner who has any."""
        return await self.house.row(Reminder)

    async def post(
        self, talk: Talk, key: str, not_before: datetime | None = None, lifetime: timedelta | None = None
    ) -> None:
        """Put a message to that person into the outbox."""
        account = await self.house.row(Account, user_id=talk.author.user_id)
        due = not_before or self.clock.now()
        outgoing = Outgoing(address=talk.address, body=f"Message {key}", dedupe_key=key)
        async with self.house.meno.store.write() as db:
            await enqueue(db, account, "notice", outgoing, due, due + lifetime if lifetime else None)

    async def entry(self, key: str) -> OutboxEntry:
        """Return a row of the outbox."""
        return await self.house.row(OutboxEntry, dedupe_key=key)


def utc(text: str) -> datetime:
    """Return an instant in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def local(text: str, zone: str) -> datetime:
    """Return the instant at which clocks in `zone` show `text`."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def shown(instants: list[Sent], zone: str = "UTC") -> list[str]:
    """Return when messages arrived, as clocks in `zone` showed it."""
    return [f"{sent.at.astimezone(ZoneInfo(zone)):%a %d %H:%M}" for sent in instants]


@pytest.fixture
def world(house: House) -> World:
    """Meno on an SQLite file."""
    return World.around(house)


@pytest.fixture
def any_world(any_house: House) -> World:
    """Meno, once on SQLite and once on PostgreSQL."""
    return World.around(any_house)


@pytest.fixture
def talk(world: World) -> Talk:
    """Ada, in a DM."""
    return world.talk()
