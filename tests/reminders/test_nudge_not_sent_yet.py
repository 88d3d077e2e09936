"""A nudge that is planned and could not be sent yet: looked at again before it goes out, and seen by nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.messages import Address, Platform
from core.models import Answer, InboxEntry, Memory, OutboxEntry, Question, Turn
from core.reminders.senders import Senders, console_reach
from tests.dialogue import Replies, Talk
from tests.reminders.sending import fails
from tests.reminders.world import STRUGGLE, World, utc

SLOT = utc("2026-03-04T18:00")


@pytest.fixture
async def put_off(world: World, talk: Talk) -> Talk:
    """Ada, whose nudge was planned and refused for now by the platform."""
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.until(SLOT - timedelta(minutes=1))  # the session's hand-off has gone out by then
    world.sender.script(talk.address.channel, fails())
    await world.until(SLOT)
    assert world.nudges == []
    world.clock.advance(timedelta(minutes=5))
    return talk


async def test_nothing_is_sent_after_reminders_were_turned_off(world: World, put_off: Talk) -> None:
    await put_off.says("/reminders off")
    await world.wait(timedelta(hours=3))
    assert world.nudges == []
    assert (await world.house.row(OutboxEntry, kind="nudge")).state == "cancelled"


async def test_text_is_no_answer_to_a_question_that_nobody_has_seen(world: World, put_off: Talk) -> None:
    await put_off.says("no idea")
    assert await world.house.rows(Answer) == []
    assert (await world.house.row(Question)).state == "queued"


async def test_it_can_be_answered_once_it_has_arrived(world: World, put_off: Talk) -> None:
    await world.wait(timedelta(minutes=30))
    assert len(world.nudges) == 1
    await world.answers(put_off, right=True)
    assert (await world.house.row(Answer)).score == 1.0


async def test_what_was_accepted_and_is_too_old_to_be_answered_is_still_learned(world: World, talk: Talk) -> None:
    """The process died before it could answer, and came back late."""
    await talk.says("hello")
    event = talk.message("I prefer concise explanations.")
    await world.house.meno.tutor.handle(event, Replies())
    async with world.house.meno.store.write() as db:
        entry = await world.house.row(InboxEntry, event_id=event.event_id)
        entry.state = "running"
        db.add(entry)
        for memory in await world.house.rows(Memory):
            await db.delete(memory)
        for turn in await world.house.rows(Turn, event_id=event.event_id):
            await db.delete(turn)
    world.clock.advance(timedelta(minutes=11))
    await world.restart()
    await world.house.meno.resumption.recover()
    assert (await world.house.row(InboxEntry, event_id=event.event_id)).state == "expired"
    assert (await world.house.row(Memory)).quote == "I prefer concise explanations."


def test_a_console_reaches_nobody_but_the_person_at_it(world: World) -> None:
    ada, adam = (Address(platform=Platform.CONSOLE, space="", channel=name) for name in ("ada", "adam"))
    senders = Senders({console_reach(ada): world.sender})
    assert senders.for_address(ada) is world.sender
    assert senders.for_address(adam) is None
