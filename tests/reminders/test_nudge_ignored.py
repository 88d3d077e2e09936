"""Nudges that nobody reacts to become rare, and then stop."""

from __future__ import annotations

import pytest

from core.models import Answer, OutboxEntry, Question
from tests.dialogue import Talk
from tests.reminders.sending import fails, refuses
from tests.reminders.world import DAY, HOUR, STRUGGLE, World, local, shown, utc

NOTE = "nudge-stop:"


@pytest.fixture
async def eager(world: World, talk: Talk) -> Talk:
    """Ada, who is first nudged on Wednesday, March 4, at 18:00."""
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.wait(HOUR)  # their session ends, with its hand-off
    return talk


async def test_the_gaps_grow_and_the_fourth_is_the_last(world: World, eager: Talk) -> None:
    """After 2, 6 and 15 days; a day after the fourth one note says that this was all, and then it was."""
    await world.wait(120 * DAY)

    assert shown(world.nudges) == ["Wed 04 18:00", "Fri 06 18:00", "Thu 12 18:00", "Fri 27 18:00"]
    (note,) = world.arrived(NOTE)
    assert "stop sending" in note.outgoing.body
    assert shown([note]) == ["Sat 28 18:00"]
    assert (await world.reminder()).next_nudge_at is None


@pytest.mark.parametrize("reaction", ["hello", "/due", "/memory"])
async def test_any_message_starts_again(world: World, eager: Talk, reaction: str) -> None:
    await world.wait(60 * DAY)
    assert len(world.nudges) == 4
    await eager.says(reaction)
    assert (await world.reminder()).ignored_in_a_row == 0

    await world.wait(DAY)

    assert len(world.nudges) == 5


async def test_a_press_is_a_reaction_too(world: World, eager: Talk) -> None:
    await world.until(utc("2026-03-06T18:30"))
    assert (await world.reminder()).ignored_in_a_row == 1
    await eager.presses("Later today")
    assert (await world.reminder()).ignored_in_a_row == 0


async def test_a_day_of_23_hours_is_a_day(world: World, talk: Talk) -> None:
    """The clocks go forward in the night after the nudge; ignored is ignored all the same."""
    world.clock.advance_to(local("2026-03-26T09:00", "Europe/Berlin"))
    await talk.says("/timezone Europe/Berlin")
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")

    await world.until(local("2026-03-30T20:00", "Europe/Berlin"))

    assert shown(world.nudges, "Europe/Berlin") == ["Sat 28 18:00", "Mon 30 18:00"]


async def test_a_nudge_that_never_arrived_is_not_held_against_the_learner(world: World, eager: Talk) -> None:
    """The platform was down for as long as the nudge lives."""
    world.sender.script("dm-Ada", *[fails()] * 15)

    await world.until(utc("2026-03-05T17:00"))
    (entry,) = await world.house.rows(OutboxEntry, kind="nudge")
    assert entry.state == "expired"

    await world.until(utc("2026-03-05T19:00"))
    assert (await world.reminder()).ignored_in_a_row == 0
    assert len(await world.house.rows(OutboxEntry, kind="nudge")) == 2


async def test_closed_direct_messages_pause_the_nudges(world: World, eager: Talk) -> None:
    """One refusal is enough; they go on once the learner was told."""
    world.sender.script("dm-Ada", refuses())
    await world.until(utc("2026-03-10T12:00"))
    assert len(world.sender.tried) == 1 + len(world.sender.sent)

    await eager.says("hello")
    assert "direct messages from me were refused" in eager.text
    await world.until(utc("2026-03-10T19:00"))

    assert shown(world.nudges) == ["Tue 10 18:00"]


async def test_a_question_that_never_arrived_waits_for_no_answer(world: World, eager: Talk) -> None:
    """What the learner writes next is not taken for an answer to what they never saw."""
    world.sender.script("dm-Ada", refuses())
    await world.until(utc("2026-03-04T19:00"))
    await eager.says("I will try lists next")
    assert await world.house.rows(Answer) == []
    assert [q.state for q in await world.house.rows(Question)] == ["set_aside"]
