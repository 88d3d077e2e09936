"""A nudge never comes in the middle of a session; it waits for its end, while its hour is not long gone."""

from __future__ import annotations

from datetime import timedelta

from tests.dialogue import Talk
from tests.reminders.world import STRUGGLE, World, shown, utc

MINUTE = timedelta(minutes=1)


async def opted_in(world: World, talk: Talk) -> None:
    """Report a topic and ask to be reminded; it is stale on Wednesday the fourth."""
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")


async def test_it_waits_for_the_end_of_the_session(world: World, talk: Talk) -> None:
    await opted_in(world, talk)
    world.clock.advance_to(utc("2026-03-04T17:50"))
    await talk.says("What is a monad?")

    await world.until(utc("2026-03-04T18:19"))
    assert world.nudges == []

    await world.until(utc("2026-03-04T19:00"))
    assert shown(world.nudges) == ["Wed 04 18:20"]


async def test_it_waits_also_when_the_learner_goes_on_talking_past_the_hour(world: World, talk: Talk) -> None:
    await opted_in(world, talk)
    world.clock.advance_to(utc("2026-03-04T17:50"))
    for _ in range(4):
        await talk.says("What is a monad?")
        await world.wait(10 * MINUTE)
    assert world.nudges == []

    await world.until(utc("2026-03-04T20:00"))
    assert shown(world.nudges) == ["Wed 04 18:51"]


async def test_done_ends_the_wait(world: World, talk: Talk) -> None:
    await opted_in(world, talk)
    world.clock.advance_to(utc("2026-03-04T17:55"))
    await talk.says("What is a monad?")
    world.clock.advance_to(utc("2026-03-04T18:05"))
    await talk.says("/done")
    await world.sweep()
    assert shown(world.nudges) == ["Wed 04 18:05"]


async def test_a_session_longer_than_a_nudge_lives_leaves_none(world: World, talk: Talk) -> None:
    """From four hours after its hour it is not sent any more, and the next day's comes at its hour."""
    await opted_in(world, talk)
    await talk.says("/reminders 15:00")
    world.clock.advance_to(utc("2026-03-04T14:50"))
    while world.clock.now() < utc("2026-03-04T19:10"):
        await talk.says("What is a monad?")
        await world.wait(20 * MINUTE)
    await world.until(utc("2026-03-04T20:30"))
    assert world.nudges == []

    await world.until(utc("2026-03-05T16:00"))
    assert shown(world.nudges) == ["Thu 05 15:00"]


async def test_who_practised_the_topic_in_that_session_is_not_nudged_after_it(world: World, talk: Talk) -> None:
    await opted_in(world, talk)
    world.clock.advance_to(utc("2026-03-04T17:55"))
    await talk.says("/practice recursion")
    world.clock.advance_to(utc("2026-03-04T18:05"))
    await world.answers(talk, right=False)

    await world.until(utc("2026-03-04T23:59"))

    assert world.nudges == []


async def test_a_nudge_ignored_after_a_session_counts_as_ignored(world: World, talk: Talk) -> None:
    """The learner spoke after the hour but before the nudge came: that is no reaction to it."""
    await opted_in(world, talk)
    world.clock.advance_to(utc("2026-03-04T17:50"))
    await talk.says("What is a monad?")
    world.clock.advance_to(utc("2026-03-04T18:10"))
    await talk.says("And a functor?")

    await world.until(utc("2026-03-06T20:00"))

    assert shown(world.nudges) == ["Wed 04 18:40", "Fri 06 18:00"]
    assert (await world.reminder()).ignored_in_a_row == 1
