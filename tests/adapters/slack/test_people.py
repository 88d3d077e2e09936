"""What is looked up about people, how often, and in which order those who wait go on."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adapters.slack.people import People
from core.clock import FixedClock
from core.errors import DeliveryFailed
from core.messages import Author, Platform

ADA = Author(platform=Platform.SLACK, space="T0LOOP", user_id="U0ADA", display_name="U0ADA")


class Directory:
    """A `SlackApi` that only knows `users.info`, and answers when it is let."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.is_down = False
        self.asked = 0

    async def get(self, method: str, parameters: dict[str, Any], *, hasty: bool = False) -> dict[str, Any]:
        self.asked += 1
        await self.may_answer.wait()
        if self.is_down:
            raise DeliveryFailed("down")
        return {"user": {"real_name": "Ada", "tz": "Europe/London"}}


@pytest.fixture
def directory() -> Directory:
    return Directory()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(datetime(2026, 11, 30, 9, tzinfo=UTC))


@pytest.fixture
def people(directory: Directory, clock: FixedClock) -> People:
    return People(directory, clock)


@pytest.mark.parametrize("steps", range(8))
async def test_nobody_overtakes_those_who_wait_for_the_lookup(
    people: People, directory: Directory, steps: int
) -> None:
    """Whatever the moment at which the last one comes."""
    passed: list[int] = []

    async def describe(number: int) -> None:
        await people.describe(ADA)
        passed.append(number)

    directory.may_answer.clear()
    waiting = [asyncio.create_task(describe(number)) for number in range(3)]
    await asyncio.sleep(0)
    directory.may_answer.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    await asyncio.gather(*waiting, asyncio.create_task(describe(3)))

    assert passed == [0, 1, 2, 3]
    assert directory.asked == 1


async def test_a_person_is_asked_about_again_after_an_hour(
    people: People, directory: Directory, clock: FixedClock
) -> None:
    await people.describe(ADA)
    clock.advance(timedelta(minutes=59))
    await people.describe(ADA)
    assert directory.asked == 1

    clock.advance(timedelta(minutes=1))
    directory.is_down = True
    known = await people.describe(ADA)

    assert directory.asked == 2
    assert (known.display_name, known.timezone) == ("Ada", "Europe/London")


async def test_after_a_failure_it_is_tried_again_a_minute_later(
    people: People, directory: Directory, clock: FixedClock
) -> None:
    directory.is_down = True
    assert await people.describe(ADA) == ADA
    directory.is_down = False
    assert await people.describe(ADA) == ADA
    assert directory.asked == 1

    clock.advance(timedelta(minutes=1))

    assert (await people.describe(ADA)).timezone == "Europe/London"
