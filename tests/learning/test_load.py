"""How much is asked, and when: little enough to be done, and always the same for the same log."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.load import (
    OVERDUE_AT_MOST,
    SESSION_QUESTIONS,
    SESSION_TOPICS,
    Waiting,
    due_before_goal,
    plan_days,
    spread,
)
from core.learning.schedule import Rating, Schedule, review
from core.learning.state import replay
from tests.learning.support import FIRST_DAY, answer


def day_number(number: int) -> date:
    return FIRST_DAY + timedelta(days=number)


def due_in(days: int) -> Schedule:
    schedule = review(None, Rating.Good, FIRST_DAY)
    return Schedule(
        stability=float(days),
        difficulty=schedule.difficulty,
        last_day=FIRST_DAY,
        due_day=day_number(days),
        reviews=1,
        good_days=1,
        lapse_days=(),
    )


# When it is due


@pytest.mark.parametrize(("days", "width"), [(1, 0), (2, 0), (5, 0), (6, 1), (10, 1), (30, 3), (60, 6)])
def test_the_end_of_an_interval_moves_by_a_tenth_at_most_and_never_past_the_longest(days: int, width: int) -> None:
    found = {(spread(due_in(days), f"unit {n}", {}).due_day - FIRST_DAY).days for n in range(300)}
    assert found == {day for day in range(days - width, days + width + 1) if day <= 60}


def test_the_day_with_less_on_it_is_taken() -> None:
    busy = {day_number(day): 3 for day in range(60)} | {day_number(28): 2}
    assert {spread(due_in(30), f"unit {n}", busy).due_day for n in range(20)} == {day_number(28)}


def test_what_was_learned_together_does_not_stay_together() -> None:
    facts = [f"capital {number}" for number in range(40)]
    log = [
        answer(day, item_id=fact, is_fact=True, hour=1 + number / 10)
        for day in (0, 2, 7, 19)
        for number, fact in enumerate(facts)
    ]
    state = replay(log)
    load = Counter(item.schedule.due_day for item in state.topic("recursion").items.values() if item.schedule)
    assert max(load.values()) <= 8
    assert len(load) >= 5
    assert state.load == load


@pytest.mark.parametrize(
    ("due", "goal", "expected"),
    [(60, None, 60), (60, 40, 10), (5, 40, 5), (60, 2, 1), (60, 0, 60), (60, -3, 60)],
)
def test_a_goal_with_a_date_brings_reviews_within_a_quarter_of_the_time_left(
    due: int, goal: int | None, expected: int
) -> None:
    until = None if goal is None else day_number(goal)
    assert due_before_goal(day_number(due), FIRST_DAY, until) == day_number(expected)


# What a session takes


@st.composite
def backlogs(draw: st.DrawFn) -> list[Waiting]:
    names = draw(st.lists(st.sampled_from("abcdefghij"), unique=True, max_size=10))
    units = []
    for name in names:
        new = draw(st.integers(0, 3)) == 0
        builds_on = frozenset(draw(st.lists(st.sampled_from("abcdefghij"), max_size=2)))
        units += [
            Waiting(
                unit=f"{name}{number}",
                topic_id=name,
                due_day=None if new else day_number(-draw(st.integers(0, 9))),
                chance=draw(st.floats(0, 1)),
                builds_on=builds_on,
            )
            for number in range(draw(st.integers(1, 7)))
        ]
    return units


@given(backlogs(), st.integers(0, 2))
def test_no_session_is_too_long_and_nothing_is_lost(units: list[Waiting], begun: int) -> None:
    days = plan_days(units, FIRST_DAY, begun_today=begun)
    taken = [unit.unit for day in days for unit in day]
    assert sorted(taken) == sorted(unit.unit for unit in units)
    for number, day in enumerate(days):
        topics = {unit.topic_id for unit in day}
        new = {unit.topic_id for unit in day if unit.due_day is None}
        assert len(day) <= SESSION_QUESTIONS
        assert len(topics) <= SESSION_TOPICS
        assert len(new) <= max(0, 1 - (begun if number == 0 else 0))
        left = {unit.topic_id for later in days[number:] for unit in later if unit.due_day is not None}
        if new:
            assert len(left) <= OVERDUE_AT_MOST


@given(backlogs(), st.randoms(use_true_random=False))
def test_the_plan_does_not_depend_on_the_order_in_which_things_are_found(
    units: list[Waiting], luck: object
) -> None:
    shuffled = list(units)
    luck.shuffle(shuffled)  # type: ignore[attr-defined]
    assert plan_days(shuffled, FIRST_DAY) == plan_days(units, FIRST_DAY)


def test_the_least_remembered_comes_first_but_for_what_it_builds_on() -> None:
    joins = Waiting(unit="joins", topic_id="joins", due_day=FIRST_DAY, chance=0.2, builds_on=frozenset({"sql"}))
    sql = Waiting(unit="sql", topic_id="sql", due_day=FIRST_DAY, chance=0.8)
    git = Waiting(unit="git", topic_id="git", due_day=FIRST_DAY, chance=0.5)
    ((first, second, third),) = plan_days([joins, sql, git], FIRST_DAY)
    assert (first, second, third) == (git, sql, joins)


def test_what_is_not_due_yet_waits_for_its_day() -> None:
    later = Waiting(unit="git", topic_id="git", due_day=day_number(1))
    assert plan_days([later], FIRST_DAY) == []


def test_topics_that_build_on_each_other_do_not_wait_for_each_other() -> None:
    circle = [
        Waiting(unit=name, topic_id=name, due_day=FIRST_DAY, builds_on=frozenset({other}))
        for name, other in (("a", "b"), ("b", "a"))
    ]
    assert {unit.unit for unit in plan_days(circle, FIRST_DAY)[0]} == {"a", "b"}
