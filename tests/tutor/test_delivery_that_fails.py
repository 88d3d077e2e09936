"""A turn whose reply could not be delivered is taken up again, and leaves what one turn leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from core.decks.deck import ItemKind
from core.errors import DeliveryFailed
from core.messages import Event, Outgoing, Platform, Receipt
from core.models import Answer, InboxEntry, Memory, Question, Round, TopicSignal, TopicState, Turn
from tests.databases import sqlite_copy
from tests.dialogue import PAUSE, House, Replies, Talk


@dataclass(slots=True)
class Broken(Replies):
    """A way back that takes some messages and then no more."""

    takes: int = 0

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Take the message, or fail for now."""
        if len(self.sent) >= self.takes:
            raise DeliveryFailed("the platform is away")
        return await Replies.send(self, outgoing)


@dataclass(slots=True)
class Fatal(Replies):
    """A way back on which the process dies, right after some message was shown."""

    takes: int = 1

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Take the message; then nothing of the turn runs on."""
        receipt = await Replies.send(self, outgoing)
        if len(self.sent) >= self.takes:
            raise asyncio.CancelledError
        return receipt


@dataclass(slots=True)
class Channel(Replies):
    """The platform's own way to write to somebody, which works."""

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Nothing was sent before."""
        return None


@dataclass(slots=True)
class Unlucky(Talk):
    """Somebody whose every event meets a fault the first time, and is taken up again."""

    fault: Callable[[], Replies] = Replies

    async def delivers(self, event: Event, replies: Replies | None = None) -> Outgoing:
        """Deliver; start again where the process died; take up what was not answered."""
        first, channel = self.fault(), Channel()
        try:
            await self.house.meno.tutor.handle(event, first)
        except asyncio.CancelledError:
            await self.house.restart()
        self.house.meno.senders[Platform.DISCORD] = channel
        await self.house.meno.resumption.after_start()
        self.replies = channel.sent or first.sent
        self.heard += self.replies
        self.clock.advance(PAUSE)
        return self.last


async def one_of_each(talk: Talk) -> None:
    """Go through everything that changes something: a struggle, a round, all ways to answer, the end."""
    await talk.says("Last week I struggled with recursion. I prefer concise explanations.")
    await talk.says("/practice recursion")
    for _ in range(6):
        asked = await talk.asked()
        match asked.item.kind:
            case ItemKind.SHORT:
                await talk.answers(right=False)
                await talk.says("hint")
                await talk.answers(right=True)
            case ItemKind.OPEN:
                await talk.says("I would call it again with a smaller list")
                await talk.says("2")
            case ItemKind.NUMERIC:
                await talk.says("skip")
            case ItemKind.CHOICE:
                await talk.answers(right=asked.question.position % 2 == 0)
    await talk.says("/practice sql joins")
    await talk.says("What should I work on?")
    await talk.says("/reminders 19:30")
    await talk.says("/done")


async def what_is_left(house: House) -> dict[str, list[tuple[object, ...]]]:
    """Return everything that the conversation left behind, without ids."""
    questions = {q.id: q.position for q in await house.rows(Question)}
    return {
        "answers": [
            (
                questions[a.question_id],
                a.attempt,
                a.text,
                a.score,
                a.verdict,
                a.hints,
                a.revealed,
                a.grader_kind,
                a.at,
            )
            for a in await house.rows(Answer)
        ],
        "questions": [(q.position, q.state, q.hints, q.attempts, q.asked_at) for q in await house.rows(Question)],
        "rounds": [(r.title, r.state) for r in await house.rows(Round)],
        "memories": sorted((m.quote, m.value) for m in await house.rows(Memory)),
        "signals": [(s.quote, s.kind) for s in await house.rows(TopicSignal)],
        "states": [(s.basis, s.due_at) for s in await house.rows(TopicState)],
        "turns": [
            (t.role, t.kind, t.part, "number" if t.text.isdigit() else t.text) for t in await house.rows(Turn)
        ],
        "inbox": [(e.state,) for e in await house.rows(InboxEntry)],
    }


FAULTS: dict[str, Callable[[], Replies]] = {
    "nothing is delivered": partial(Broken, takes=0),
    "only the first message is delivered": partial(Broken, takes=1),
    "the process dies after the first message": partial(Fatal, takes=1),
    "the process dies after the second message": partial(Fatal, takes=2),
}


async def left_by(
    fault: Callable[[], Replies], folder: Path, template: Path
) -> dict[str, list[tuple[object, ...]]]:
    """Hold the conversation with a fault in every turn; return what it left behind."""
    folder.mkdir()
    house = await House.open(sqlite_copy(template, folder), folder)
    await one_of_each(Unlucky(house, fault=fault))
    left = await what_is_left(house)
    await house.meno.close()
    return left


async def test_a_fault_in_every_turn_leaves_what_none_leaves(tmp_path: Path, sqlite_template: Path) -> None:
    """No second grade, hint or round; the verdict of the first try; every turn once in the log."""
    well = await left_by(Replies, tmp_path / "well", sqlite_template)
    assert len(well["answers"]) >= 6
    for name, fault in FAULTS.items():
        badly = await left_by(fault, tmp_path / name, sqlite_template)
        for kind, rows in well.items():
            assert badly[kind] == rows, f"{name}: {kind}"
