"""When a nudge comes: who wants it, about what, at which hour."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.models import Learner, OutboxEntry, Reminder
from tests.dialogue import Talk
from tests.reminders.world import DAY, HOUR, STRUGGLE, World, local, shown, utc

MINUTE = timedelta(minutes=1)


async def test_a_reported_topic_is_nudged_about_when_it_is_stale(any_world: World) -> None:
    """Reported on Monday, to be checked on Tuesday, stale on Wednesday: then, at the learner's hour."""
    talk = any_world.talk()
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")

    await any_world.until(utc("2026-03-04T17:59"))
    assert any_world.nudges == []

    await any_world.until(utc("2026-03-04T18:00"))
    assert shown(any_world.nudges) == ["Wed 04 18:00"]
    assert any_world.nudges[0].outgoing.address == talk.address


@pytest.mark.parametrize("answer", [None, "No reminders", "/reminders off"])
async def test_without_a_yes_there_is_no_nudge(world: World, talk: Talk, answer: str | None) -> None:
    await talk.says(STRUGGLE)
    assert "remind" in talk.text.casefold()
    if answer == "No reminders":
        await talk.presses(answer)
    elif answer:
        await talk.says(answer)

    await world.wait(30 * DAY)

    assert world.nudges == []
    assert (await world.reminder()).next_nudge_at is None


async def test_a_topic_that_is_stale_but_not_weak_is_no_reason(world: World, talk: Talk) -> None:
    """Answered right, so it is due again some day; due is not weak."""
    await talk.says("/practice recursion")
    await talk.says("/reminders on")
    await world.answers(talk, right=True)

    await world.wait(10 * DAY)

    assert world.nudges == []


async def test_a_weak_topic_that_is_fresh_is_no_reason(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 11:00")

    await world.until(utc("2026-03-03T23:00"))

    assert world.nudges == []


async def test_the_hour_can_be_chosen(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 7.30pm")
    await world.until(utc("2026-03-04T23:00"))
    assert shown(world.nudges) == ["Wed 04 19:30"]


@pytest.mark.parametrize(
    ("zone", "report", "days"),
    [
        ("Europe/Berlin", "2026-03-24", ["Thu 26", "Fri 27", "Sat 28", "Sun 29", "Mon 30"]),
        ("Europe/Berlin", "2026-10-20", ["Thu 22", "Fri 23", "Sat 24", "Sun 25", "Mon 26"]),
        ("America/New_York", "2026-03-03", ["Thu 05", "Fri 06", "Sat 07", "Sun 08", "Mon 09"]),
        ("America/New_York", "2026-10-27", ["Thu 29", "Fri 30", "Sat 31", "Sun 01", "Mon 02"]),
        ("Asia/Kathmandu", "2026-03-03", ["Thu 05", "Fri 06", "Sat 07", "Sun 08", "Mon 09"]),
    ],
)
@pytest.mark.parametrize("restarts", [False, True])
async def test_the_hour_stays_where_the_clocks_change(
    world: World, talk: Talk, zone: str, report: str, days: list[str], restarts: bool
) -> None:
    """At 18:00 on the learner's wall, every day, also when a new process took over the night before."""
    world.clock.advance_to(local(f"{report}T10:00", zone))
    await talk.says(f"/timezone {zone}")
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")

    for day in range(2, 7):
        await world.until(local(f"{report}T19:00", zone) + day * DAY)
        await talk.says("Not today, thanks.")
        if restarts:
            await world.restart()

    assert shown(world.nudges, zone) == [f"{day} 18:00" for day in days]


async def test_at_most_five_in_a_week(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")

    for _ in range(14):
        await world.wait(DAY)
        await talk.says("Not today, thanks.")

    days = [sent.at for sent in world.nudges]
    assert len(days) >= 8
    assert all(sum(day <= other < day + 7 * DAY for other in days) <= 5 for day in days)


async def test_an_hour_in_the_quiet_hours_becomes_the_morning_after(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 23:00")
    await world.until(utc("2026-03-04T12:00"))
    assert shown(world.nudges) == ["Wed 04 08:00"]


async def test_an_hour_in_the_learners_own_quiet_hours_moves_to_their_end(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 20:30")
    await talk.says("/reminders quiet 20:00 to 07:00")
    await world.until(utc("2026-03-04T12:00"))
    assert shown(world.nudges) == ["Wed 04 07:00"]


async def test_it_is_said_when_reminders_in_quiet_hours_come(world: World, talk: Talk) -> None:
    await talk.says("/reminders 22:00")
    assert "22:00 lies in your quiet hours (21:00 to 08:00), so they come at 08:00 (UTC)" in talk.text
    await talk.says("/reminders on quiet 23:00 06:00")
    assert "at 22:00 (UTC), at most one a day, never between 23:00 and 06:00" in talk.text
    await talk.says("/reminders 06:00")
    assert "at 06:00 (UTC)" in talk.text
    await talk.says("/reminders 23:30")
    await talk.says("/reminders off")
    assert "for 06:00 (UTC)" in talk.text


async def test_two_topics_are_one_message(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("I struggle with SQL joins.")
    await talk.says("/reminders on")

    await world.until(utc("2026-03-04T20:00"))

    (nudge,) = world.nudges
    assert "recursion" in nudge.outgoing.body
    assert "SQL joins" in nudge.outgoing.body


async def test_topics_that_no_deck_teaches_do_not_stand_in_the_way(world: World, talk: Talk) -> None:
    """Five reported topics without a question to ask, and then one that has questions."""
    for topic in ("Bayesian statistics", "organic chemistry", "Latin grammar", "topology", "counterpoint"):
        await talk.says(f"I struggle with {topic}.")
    await world.wait(HOUR)
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")

    await world.until(utc("2026-03-04T20:00"))

    assert [("recursion" in sent.outgoing.body) for sent in world.nudges] == [True]


async def test_a_missed_hour_is_dropped_and_not_caught_up(world: World, talk: Talk) -> None:
    """Meno was down for five days: one nudge at the next hour, nothing for the hours missed."""
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    world.clock.advance_to(utc("2026-03-09T09:00"))
    await world.restart()

    for _ in range(3):
        await world.sweep()
    assert world.nudges == []

    await world.until(utc("2026-03-09T20:00"))
    assert shown(world.nudges) == ["Mon 09 18:00"]


async def test_an_hour_missed_by_a_little_is_made_up_for(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 15:00")
    world.clock.advance_to(utc("2026-03-04T16:30"))
    await world.restart()
    await world.sweep()
    assert shown(world.nudges) == ["Wed 04 16:30"]


async def test_a_nudge_made_up_for_does_not_come_in_the_quiet_hours(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders 19:00")
    world.clock.advance_to(utc("2026-03-04T21:30"))
    await world.sweep()
    assert world.nudges == []
    await world.until(utc("2026-03-05T18:59"))
    assert world.nudges == []


async def test_one_learners_trouble_is_not_the_others(world: World, talk: Talk) -> None:
    """A zone that no longer exists breaks the planning of one learner, and of nobody else."""
    for person in (talk, world.talk("Bert")):
        await person.says(STRUGGLE)
        await person.says("/reminders on")
    async with world.house.meno.store.write() as db:
        row = (await world.house.rows(Learner, name="Ada"))[0]
        row.timezone = "Mars/Base"
        db.add(row)

    await world.until(utc("2026-03-04T20:00"))

    assert [sent.outgoing.address.channel for sent in world.nudges] == ["dm-Bert"]


async def test_nobody_is_nudged_who_practised_in_the_last_hours(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("I struggle with SQL joins.")
    await talk.says("/reminders on")
    world.clock.advance_to(utc("2026-03-04T12:00"))
    await talk.says("/practice SQL joins")
    await world.answers(talk, right=False)

    await world.until(utc("2026-03-04T23:00"))
    assert world.nudges == []

    await world.until(utc("2026-03-05T23:00"))
    assert shown(world.nudges) == ["Thu 05 18:00"]


async def test_a_nudge_is_one_row_however_often_it_is_looked_at(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await world.until(utc("2026-03-04T18:00"))
    for _ in range(5):
        await world.sweep()
        world.clock.advance(MINUTE)
    assert len(await world.house.rows(OutboxEntry, kind="nudge")) == 1
    assert len(await world.house.rows(Reminder)) == 1
