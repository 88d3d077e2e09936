"""Goals and levels are rows with a history, and are named only where they were set."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.memory.zones import DIRECT_ZONE
from core.models import Goal, Level
from core.profile.goals import current_goals, drop_goals, set_goal
from core.profile.levels import CONFIRMED_FOR, current_levels, is_confirmed, set_level
from core.visit import Visit
from tests.dialogue import House, Talk
from tests.tutor.visits import visit_of

CHANNEL = frozenset({"space:server"})


async def visit(house: House, talk: Talk) -> Visit:
    async with house.meno.store.read() as db:
        return await visit_of(house, talk, db)


async def test_a_goal_is_named_where_it_was_set_and_in_direct_messages(house: House, talk: Talk) -> None:
    await talk.says("hello")
    channel = house.talk(channel="general", public=True)
    await channel.says("hello")
    here, there = await visit(house, talk), await visit(house, channel)
    assert here.zone == DIRECT_ZONE
    async with house.meno.store.write() as db:
        await set_goal(db, there, "learn Rust", "command")
        assert [goal.text for goal in await current_goals(db, here.learner_id, there.visible)] == ["learn Rust"]
        assert [goal.text for goal in await current_goals(db, here.learner_id, None)] == ["learn Rust"]
        await set_goal(db, here, "learn SQL", "command")
        assert await current_goals(db, here.learner_id, there.visible) == []
        assert [goal.text for goal in await current_goals(db, here.learner_id, None)] == ["learn SQL"]


async def test_the_same_goal_again_is_confirmed_not_repeated(house: House, talk: Talk) -> None:
    await talk.says("/goal learn SQL")
    talk.clock.advance(timedelta(hours=1))
    await talk.says("/goal Learn sql by 2026-06-12")
    await talk.says("/goal learn SQL by 2026-06-12")
    first, second = await house.rows(Goal)
    assert (first.text, first.superseded_by) == ("learn SQL", second.id)
    assert second.confirmed_at > second.valid_from
    async with house.meno.store.write() as db:
        dropped = await drop_goals(db, await visit_of(house, talk, db))
    assert [goal.id for goal in dropped] == [second.id]


async def test_a_level_supersedes_that_of_its_subject_only(house: House, talk: Talk) -> None:
    await talk.says("hello")
    async with house.meno.store.write() as db:
        for subject, tier in (("databases", 2), ("programming", 4), ("Databases", 3)):
            at = await visit_of(house, talk, db)
            await set_level(db, at, subject, tier, "practice", reason="answers")
        again = await set_level(db, at, "databases", 5, "practice", reason="the same event sets it once")
        levels = await current_levels(db, at.learner_id, None)
        with pytest.raises(ValueError, match="from 1 to 5"):
            await set_level(db, at, "databases", 6, "practice", reason="")
    assert [(level.subject, level.tier) for level in levels] == [("Databases", 3), ("programming", 4)]
    assert again.id == levels[0].id
    assert len(await house.rows(Level)) == 3


async def test_a_level_is_to_be_confirmed_again_after_two_weeks(house: House, talk: Talk) -> None:
    await talk.says("hello")
    async with house.meno.store.write() as db:
        at = await visit_of(house, talk, db)
        level = await set_level(db, at, "databases", 2, "self", reason="", agreed=True)
    assert is_confirmed(level, at.now + CONFIRMED_FOR - timedelta(seconds=1))
    assert not is_confirmed(level, at.now + CONFIRMED_FOR)
