"""A nudge over Discord and Slack by `meno run`: sent once, answered where it stands.

Time passes while the process is stopped: everything in its database is made two days older. The learner
lives where it is noon, so that the reminder, at this very minute of their day, is outside quiet hours.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.e2e.platform_chats import Chat, Said
from tests.e2e.platform_process import World, running_world

TWO_DAYS = timedelta(days=2)
"""Reported today, a topic is due tomorrow and stale the day after."""


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_world(tmp_path) as world:
        yield world
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()


def where_it_is_noon(now: datetime) -> str:
    """Return a zone in which it is between 12:00 and 13:00; its name counts westwards."""
    return f"Etc/GMT{now.hour - 12:+d}" if now.hour != 12 else "Etc/GMT"


async def report_a_weak_topic(chat: Chat, zone: str, minute: str) -> None:
    await chat.ask("Last week I struggled with recursion.")
    await chat.command("timezone", zone=zone)
    assert zone in (await chat.next()).text
    await chat.command("reminders", setting=minute)
    assert f"Reminders are on: at {minute} ({zone})" in (await chat.next()).text
    await chat.command("done")
    await chat.next()


async def answer(world: World, chat: Chat, nudge: Said) -> None:
    button = nudge.button("answer", "reveal")
    due = "SELECT due_at FROM topic_state JOIN question USING (topic_id) WHERE question.id = ?"
    question_id = button.split(":")[1]
    (before,) = world.rows(due, question_id)[0]
    await chat.press(nudge, button)
    verdict = (await chat.next()).text
    (after,) = world.rows(due, question_id)[0]

    assert "Recursion is due again" in verdict or "recursion is due again" in verdict
    assert before < f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}" < after
    assert world.rows("SELECT count(*) FROM answer WHERE question_id = ?", question_id) == [(1,)]


async def test_a_weak_and_stale_topic_brings_one_question_that_is_answered_by_its_button(world: World) -> None:
    people = world.people("ann")
    now = datetime.now(UTC)
    zone = where_it_is_noon(now)
    first = await world.restart()
    await asyncio.gather(*(report_a_weak_topic(chat, zone, f"12:{now.minute:02d}") for chat in people))
    assert await first.terminate() == 0

    world.let_pass(TWO_DAYS)
    second = await world.restart()
    nudges = [await chat.next() for chat in people]
    await second.until(lambda: len(second.logged("outbox.sent")) == len(people))
    await second.kill()
    third = await world.restart()
    await asyncio.gather(*(answer(world, chat, nudge) for chat, nudge in zip(people, nudges, strict=True)))
    assert await third.terminate() == 0

    for nudge in nudges:
        assert nudge.text.startswith("Time to look at **recursion** again; you said: “Last week I struggled")
        assert list(nudge.buttons.values())[-3:] == ["Later today", "Tomorrow", "Pause reminders"]
    assert world.rows("SELECT kind, state, count(*) FROM outbox GROUP BY 1, 2") == [("nudge", "sent", 2)]
    assert [chat.read for chat in people] == [len(chat.said) for chat in people]
