"""`Reminder.next_nudge_at`: what the sweep looks for is right after everything that it depends on."""

from __future__ import annotations

import tempfile
from datetime import date, datetime, time
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from core.learning.days import in_quiet_hours, learner_day
from tests.databases import sqlite_copy
from tests.dialogue import House, Talk
from tests.reminders.world import DAY, STRUGGLE, World, local, utc

WEDNESDAY = utc("2026-03-04T18:00")


async def next_nudge_at(world: World) -> datetime | None:
    return (await world.reminder()).next_nudge_at


async def test_nothing_reported_nothing_planned(world: World, talk: Talk) -> None:
    await talk.says("/reminders on")
    assert await next_nudge_at(world) is None


async def test_a_report_plans_it(world: World, talk: Talk) -> None:
    await talk.says("/reminders on")
    await talk.says(STRUGGLE)
    assert await next_nudge_at(world) == WEDNESDAY


async def test_opting_in_after_the_report_plans_it(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    assert await next_nudge_at(world) is None
    await talk.presses("Yes, remind me")
    assert await next_nudge_at(world) == WEDNESDAY


async def test_another_hour_moves_it(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await talk.says("/reminders 9:15")
    assert await next_nudge_at(world) == utc("2026-03-04T09:15")
    await talk.says("/reminders quiet 22:00 10:00")
    assert await next_nudge_at(world) == utc("2026-03-04T10:00")
    await talk.says("/reminders off")
    assert await next_nudge_at(world) is None


async def test_another_zone_moves_it(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await talk.says("/timezone Asia/Kathmandu")
    assert await next_nudge_at(world) == local("2026-03-04T18:00", "Asia/Kathmandu")


async def test_an_answer_moves_it(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await talk.says("/practice recursion")
    await world.answers(talk, right=True)
    moved = await next_nudge_at(world)
    assert moved is None or moved > WEDNESDAY


async def test_after_planning_it_is_looked_at_a_day_later(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.until(WEDNESDAY)
    assert await next_nudge_at(world) == WEDNESDAY + DAY
    await world.until(WEDNESDAY + DAY)
    assert await next_nudge_at(world) == WEDNESDAY + 2 * DAY


async def test_answering_the_nudge_moves_it_behind_the_new_due_day(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.until(WEDNESDAY)
    await world.answers(talk, right=True)
    moved = await next_nudge_at(world)
    assert moved is None or moved > WEDNESDAY + DAY


async def test_a_topic_that_fades_is_planned_without_any_event(world: World, talk: Talk) -> None:
    """Solid now and weak by forgetting later: the day is known when the last answer is graded."""
    await talk.says("/reminders on")
    for _ in range(3):
        await talk.says("/practice recursion")
        for _ in range(6):
            await world.answers(talk, right=True)
        await world.wait(2 * DAY)
    assert world.nudges == []
    planned = await next_nudge_at(world)
    assert planned is not None
    assert planned > world.clock.now()

    await world.until(planned)

    assert len(world.nudges) == 1


_STEPS = st.sampled_from(
    [
        STRUGGLE,
        "I struggle with SQL joins.",
        "/reminders on",
        "/reminders off",
        "/reminders 09:30",
        "/reminders 23:30",
        "/timezone America/New_York",
        "/timezone Asia/Kathmandu",
        "/practice recursion",
        "/done",
        "1",
        "wait",
    ]
)


@given(steps=st.lists(_STEPS, min_size=4, max_size=10))
@settings(max_examples=8, deadline=None, derandomize=True)
async def test_whatever_happens_nothing_comes_unasked_or_at_night(sqlite_template: Path, steps: list[str]) -> None:
    """Random lives: no nudge without a yes, none in quiet hours, no two on one of the learner's days."""
    with tempfile.TemporaryDirectory() as folder:
        house = await House.open(sqlite_copy(sqlite_template, Path(folder)), Path(folder))
        try:
            await _live(World.around(house), steps)
        finally:
            await house.meno.close()


async def _live(world: World, steps: list[str]) -> None:
    talk, zone, enabled, seen = world.talk(), "UTC", False, 0
    days: list[date] = []
    for step in steps:
        if step == "wait":
            await world.wait(3 * DAY)
        else:
            await talk.says(step)
            await world.sweep()
        enabled = enabled or (step.startswith("/reminders") and step != "/reminders off")
        zone = step.split()[1] if step.startswith("/timezone") else zone
        for nudge in world.nudges[seen:]:
            assert enabled
            assert not in_quiet_hours(nudge.at, zone, time(21), time(8))
            days.append(learner_day(nudge.at, zone))
        seen = len(world.nudges)
        enabled = enabled and step != "/reminders off"
        days = [] if step.startswith("/timezone") else days
        assert len(days) == len(set(days))
