"""What an answer says about the topics that its topic builds on."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from core.learning.log import GradedAnswer
from core.learning.prerequisites import is_shaky
from core.learning.schedule import Schedule
from core.learning.state import LearnerState, advance, replay
from tests.learning.support import FIRST_DAY, answer

FUNCTIONS = [answer(day, topic_id="functions") for day in (0, 2, 7)]
"""Known well; reviewed last on day 7, due on day 18."""


def recursion(day: int, score: float = 1.0, hour: float = 14.0, **fields: object) -> GradedAnswer:
    return answer(day, score, topic_id="recursion", builds_on=("functions",), hour=hour, **fields)


def schedule(state: LearnerState, topic_id: str = "functions") -> Schedule:
    found = state.topic(topic_id).schedule
    assert found is not None
    return found


def day_number(number: int) -> date:
    return FIRST_DAY + timedelta(days=number)


def test_success_moves_a_prerequisite_part_of_the_way() -> None:
    before, asked_itself = (
        schedule(replay(FUNCTIONS)),
        schedule(replay([*FUNCTIONS, answer(15, topic_id="functions")])),
    )
    assert before.due_day == day_number(18)
    after = schedule(replay([*FUNCTIONS, recursion(15)]))
    assert before.due_day < after.due_day < asked_itself.due_day
    assert before.stability < after.stability < asked_itself.stability
    assert (after.last_day, after.good_days) == (before.last_day, before.good_days)


def test_what_is_not_half_way_to_due_gains_nothing() -> None:
    """Half way from day 7 to day 18 is the middle of day 12."""
    assert schedule(replay([*FUNCTIONS, recursion(12)])) == schedule(replay(FUNCTIONS))
    assert schedule(replay([*FUNCTIONS, recursion(13)])) != schedule(replay(FUNCTIONS))


def test_many_successes_on_one_day_are_one_credit_and_none_puts_a_review_off_for_good() -> None:
    once = replay([*FUNCTIONS, recursion(15)])
    often = replay([*FUNCTIONS, *(recursion(15, hour=hour) for hour in range(12))])
    assert schedule(once) == schedule(often)
    daily = replay([*FUNCTIONS, *(recursion(day) for day in range(8, 400))])
    assert schedule(daily).due_day <= schedule(daily).last_day + timedelta(days=60)


@pytest.mark.parametrize("fields", [{"hints": 1}, {"grader_confidence": 0.5}, {"score": 0.6}, {"revealed": True}])
def test_only_a_sure_success_without_help_gives_credit(fields: dict[str, object]) -> None:
    assert schedule(replay([*FUNCTIONS, recursion(15, **fields)])) == schedule(replay(FUNCTIONS))  # type: ignore[arg-type]


def test_failure_calls_up_a_shaky_prerequisite_and_leaves_a_firm_one_alone() -> None:
    shaky = [answer(day, 0.5, topic_id="functions") for day in (0, 2, 5, 9)]
    state = replay(shaky)
    assert is_shaky(state.topic("functions"), state.theta, day_number(10))
    called = replay([*shaky, recursion(10, 0.0)])
    assert schedule(called).due_day == day_number(10) < schedule(state).due_day
    assert schedule(called).due_day < schedule(called, "recursion").due_day
    assert schedule(replay([*FUNCTIONS, recursion(10, 0.0)])) == schedule(replay(FUNCTIONS))


def test_a_prerequisite_that_was_never_asked_is_left_out() -> None:
    assert set(replay([recursion(0), recursion(1, 0.0)]).topics) == {"recursion"}


def test_an_answer_older_than_the_last_one_on_a_prerequisite_asks_for_a_replay() -> None:
    state = replay(FUNCTIONS)
    with pytest.raises(ValueError, match="replay"):
        advance(state, recursion(6))
