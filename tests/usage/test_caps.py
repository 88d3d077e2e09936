"""What happens at the caps: for a learner's day, for a space's month, and for who writes in haste."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from core.errors import CapReached, TooFast
from core.llm.chat import ChatMessage, Completion
from core.usage.budget import Budget, Task
from core.usage.caps import Caps, month_of
from core.visit import Haste, Visit
from tests.llm.fakes import ScriptedChat
from tests.usage.conftest import NOW, World, in_no_space

ASKED = [ChatMessage("user", "one two")]


async def ask(budget: Budget, visit: Visit, task: Task = Task.REPLY) -> Completion:
    return await (await budget.chat(visit, task)).complete(ASKED, 1000)


def capped(world: World, *answers: str, day: int | None = None, month: int | None = None) -> Budget:
    """Return a budget whose model gives these answers; a token is a word."""
    scripted = ScriptedChat(*answers)
    return Budget(world.store, scripted, scripted, Caps(learner_day=day, space_month=month))


async def test_the_request_that_reaches_the_cap_is_the_last_of_the_day(world: World) -> None:
    """It is the learner's own share, for all tasks and places together, and it comes back at four o'clock."""
    budget = capped(world, "a b c", "d e f", "for Bob", "on the next day", day=10)
    await ask(budget, world.ada)
    await ask(budget, in_no_space(world.ada), Task.EXTRACT)
    with pytest.raises(CapReached) as reached:
        await budget.chat(world.ada, Task.GRADE)
    assert (reached.value.cap, reached.value.until) == ("learner_day", datetime(2026, 12, 1, 4, tzinfo=UTC))
    await ask(budget, world.bob)
    late = replace(world.ada, now=datetime(2026, 12, 1, 3, 59, tzinfo=UTC))
    with pytest.raises(CapReached):
        await budget.chat(late, Task.REPLY)
    await ask(budget, replace(late, now=datetime(2026, 12, 1, 4, tzinfo=UTC)))


async def test_a_model_that_was_given_out_before_is_capped_as_well(world: World) -> None:
    """A task may make several requests with it."""
    chat = await capped(world, "a b c", day=4).chat(world.ada, Task.EXTRACT)
    await chat.complete(ASKED, 1000)
    with pytest.raises(CapReached):
        await chat.complete(ASKED, 1000)
    with pytest.raises(CapReached):
        _ = [piece async for piece in chat.stream(ASKED, 1000)]
    assert (await world.row()).requests == 1


async def test_a_space_shares_its_month(world: World) -> None:
    """All of its learners together, until the month of their own days is over; other places do not share in it."""
    budget = capped(world, "a b c", "d e f", "in no space", "in December", month=10)
    await ask(budget, world.ada)
    await ask(budget, replace(world.bob, now=NOW - timedelta(days=29)))
    with pytest.raises(CapReached) as reached:
        await budget.chat(world.bob, Task.REPLY)
    assert (reached.value.cap, reached.value.until) == ("space_month", datetime(2026, 12, 1, 4, tzinfo=UTC))
    await ask(budget, in_no_space(world.bob))
    await ask(budget, replace(world.bob, now=NOW + timedelta(days=1)))


async def test_many_at_once_go_no_further_than_one(any_world: World) -> None:
    """What is on its way counts with the most that it may cost: 1002 each, so the third reaches the cap."""
    scripted = ScriptedChat(*["short answer"] * 3)
    budget = Budget(any_world.store, scripted, scripted, Caps(learner_day=2600, space_month=2500))
    chats = [await budget.chat(any_world.ada, Task.REPLY) for _ in range(10)]
    outcomes = await asyncio.gather(*(chat.complete(ASKED, 1000) for chat in chats), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Completion] * 3 + [CapReached] * 7
    row = await any_world.row()
    assert (row.requests, row.tokens_sent + row.tokens_received, row.tokens_reserved) == (3, 12, 0)
    await budget.chat(any_world.ada, Task.REPLY)  # most of it was not needed, so there is room again


@pytest.mark.parametrize("caps", [Caps(learner_day=0), Caps(space_month=0)])
async def test_a_cap_of_nothing_lets_nothing_through(world: World, caps: Caps) -> None:
    """And there is no day on which that changes."""
    scripted = ScriptedChat()
    with pytest.raises(CapReached) as reached:
        await ask(Budget(world.store, scripted, scripted, caps), world.ada)
    assert reached.value.until is None


async def test_who_writes_in_haste_is_still_graded(world: World) -> None:
    """Quick answers in practice are no flood."""
    budget = capped(world, "graded")
    hasty = replace(world.ada, haste=Haste.FAST)
    for task in set(Task) - {Task.GRADE}:
        with pytest.raises(TooFast):
            await budget.chat(hasty, task)
    assert (await ask(budget, hasty, Task.GRADE)).text == "graded"


@pytest.mark.parametrize(
    ("day", "first", "following"),
    [
        (date(2026, 11, 30), date(2026, 11, 1), date(2026, 12, 1)),
        (date(2026, 12, 1), date(2026, 12, 1), date(2027, 1, 1)),
        (date(2028, 2, 29), date(2028, 2, 1), date(2028, 3, 1)),
    ],
)
def test_a_month_ends_where_the_next_one_begins(day: date, first: date, following: date) -> None:
    """Also at the end of a year."""
    assert month_of(day) == (first, following)
