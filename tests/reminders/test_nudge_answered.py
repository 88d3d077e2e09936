"""A nudge is a question that can be answered where it stands, put off, or turned off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.learning.days import learner_day
from core.models import Answer, TopicState
from tests.dialogue import Talk
from tests.reminders.world import DAY, HOUR, STRUGGLE, World, local, shown, utc

NUDGED = utc("2026-03-04T18:00")
SNOOZES = ["Later today", "Tomorrow", "Pause reminders"]


@pytest.fixture
async def nudged(world: World, talk: Talk) -> Talk:
    """Ada, who has just been nudged about recursion."""
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.until(NUDGED)
    world.clock.advance(timedelta(minutes=5))
    return talk


async def test_it_says_why_in_the_learners_own_words(world: World, nudged: Talk) -> None:
    assert f"you said: “{STRUGGLE}”" in nudged.last.body


async def test_it_says_where_the_answers_are_the_reason(world: World, talk: Talk) -> None:
    await talk.says("/practice recursion")
    for _ in range(3):
        await world.answers(talk, right=False)
    await talk.says("/reminders on")
    await world.wait(5 * DAY)
    assert "your answers say" in world.nudges[0].outgoing.body
    assert "you said" not in world.nudges[0].outgoing.body


async def test_it_offers_the_answers_and_three_ways_to_put_it_off(world: World, nudged: Talk) -> None:
    waiting = await nudged.asked()
    labels = [action.label for action in nudged.last.actions]
    assert waiting.item.question in nudged.last.body
    assert labels[-3:] == SNOOZES
    assert len(labels) == len(waiting.item.options) + 1 + len(SNOOZES)
    assert [action.typed for action in nudged.last.actions] == [str(n) for n in range(1, len(labels) + 1)]


@pytest.mark.parametrize("right", [True, False])
async def test_an_answer_is_graded_and_moves_the_due_date(world: World, nudged: Talk, right: bool) -> None:
    before = await world.house.row(TopicState)
    await world.answers(nudged, right=right)
    after = await world.house.row(TopicState)
    (answer,) = await world.house.rows(Answer)
    assert (answer.score >= 0.75) is right
    assert before.due_at is not None
    assert after.due_at is not None
    assert before.due_at < world.clock.now() < after.due_at
    assert "is due again" in nudged.text
    assert learner_day(after.due_at, "UTC") > NUDGED.date()


async def test_a_typed_number_answers_it(world: World, nudged: Talk) -> None:
    waiting = await nudged.asked()
    right = next(a for a in nudged.last.actions if a.id.endswith(f":{waiting.item.correct}"))
    await nudged.says(right.typed)
    (answer,) = await world.house.rows(Answer)
    assert (answer.question_id, answer.verdict) == (waiting.question.id, "right")


async def test_it_is_graded_once_however_often_it_is_pressed(world: World, nudged: Talk) -> None:
    first, *others = [action for action in nudged.last.actions if action.id.startswith("answer:")]
    press = nudged.press(first.id)
    await nudged.delivers(press)
    await nudged.delivers(press)
    for other in others:
        await nudged.delivers(nudged.press(other.id))
        assert "already answered" in nudged.text
    assert len(await world.house.rows(Answer)) == 1


async def test_it_can_still_be_answered_after_a_restart(world: World, nudged: Talk) -> None:
    await world.restart()
    await world.answers(nudged, right=True)
    assert len(await world.house.rows(Answer)) == 1


async def test_later_is_three_hours_later(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 15:00")
    await world.until(utc("2026-03-04T15:00"))
    await talk.presses("Later today")
    await world.until(utc("2026-03-04T20:00"))
    assert shown(world.nudges) == ["Wed 04 15:00", "Wed 04 18:00"]


async def test_later_in_the_evening_is_after_the_quiet_hours(world: World, nudged: Talk) -> None:
    await nudged.presses("Later today")
    assert "later today" in nudged.text
    await world.until(NUDGED + 18 * HOUR)
    assert shown(world.nudges) == ["Wed 04 18:00", "Thu 05 08:00"]


async def test_tomorrow_is_the_learners_hour_of_the_next_day(world: World, nudged: Talk) -> None:
    await nudged.presses("Tomorrow")
    await world.until(NUDGED + 30 * HOUR)
    assert shown(world.nudges) == ["Wed 04 18:00", "Thu 05 18:00"]


@pytest.mark.parametrize(
    ("pressed", "expected"), [("2026-03-05T02:00", "Thu 05 18:00"), ("2026-03-05T05:00", "Fri 06 18:00")]
)
async def test_tomorrow_after_midnight_counts_from_the_learners_day(
    world: World, nudged: Talk, pressed: str, expected: str
) -> None:
    """The day turns at four: at two in the night it is still yesterday."""
    world.clock.advance_to(utc(pressed))
    await nudged.presses("Tomorrow")
    await world.until(utc("2026-03-06T20:00"))
    assert shown(world.nudges)[1] == expected


async def test_pause_and_resume(world: World, nudged: Talk) -> None:
    await nudged.presses("Pause reminders")
    await world.wait(20 * DAY)
    assert len(world.nudges) == 1
    await nudged.says("/reminders resume")
    await world.wait(DAY)
    assert len(world.nudges) == 2


@pytest.mark.parametrize("label", SNOOZES)
async def test_a_question_put_off_is_not_asked_any_more(world: World, nudged: Talk, label: str) -> None:
    await nudged.presses(label)
    await nudged.delivers(nudged.press(nudged.heard[-2].actions[0].id))
    assert await world.house.rows(Answer) == []


async def test_putting_it_off_is_not_ignoring_it(world: World, nudged: Talk) -> None:
    for _ in range(4):
        await nudged.presses("Tomorrow")
        await world.wait(DAY)
    assert len(world.nudges) == 5
    assert (await world.reminder()).ignored_in_a_row == 0


async def test_nobody_presses_for_somebody_else(world: World, nudged: Talk) -> None:
    eve = world.talk("Eve")
    for action in nudged.last.actions:
        await eve.delivers(eve.press(action.id))
        assert "not yours" in eve.text
    assert await world.house.rows(Answer) == []
    assert (await world.reminder()).enabled


async def test_the_hour_moves_with_the_time_zone(world: World, talk: Talk) -> None:
    await talk.says("/timezone Europe/Lisbon")
    await talk.says(STRUGGLE)
    await talk.says("/reminders 08:00")
    await talk.says("/timezone America/Sao_Paulo")
    assert "America/Sao_Paulo" in talk.text
    await talk.says("/reminders")
    assert "08:00 (America/Sao_Paulo)" in talk.text

    await world.until(local("2026-03-04T12:00", "America/Sao_Paulo"))

    assert shown(world.nudges, "America/Sao_Paulo") == ["Wed 04 08:00"]
