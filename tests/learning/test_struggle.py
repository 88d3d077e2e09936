"""When more of the same helps no more."""

from __future__ import annotations

import pytest

from core.learning.log import GradedAnswer
from core.learning.state import replay
from tests.learning.support import answer, days_of


def needs_help(answers: list[GradedAnswer]) -> bool:
    return replay(answers).topic("recursion").needs_help


def in_one_sitting(*scores: float) -> list[GradedAnswer]:
    return [answer(0, score, hour=1 + number / 20) for number, score in enumerate(scores)]


WAVERING = (1, 1, 0, 1, 1, 0, 1, 1, 0, 1)


def test_ten_answers_without_three_right_in_a_row_and_not_nine() -> None:
    assert not needs_help(in_one_sitting(*WAVERING[:9]))
    assert needs_help(in_one_sitting(*WAVERING))


def test_three_in_a_row_start_the_count_again() -> None:
    assert not needs_help(in_one_sitting(1, 1, 1, *WAVERING[:9]))
    assert needs_help(in_one_sitting(1, 1, 1, *(0, *WAVERING[:9])))
    assert not needs_help(in_one_sitting(*WAVERING, 1, 1))


def test_what_counts_is_the_first_answer_to_a_question_without_help() -> None:
    tries = [answer(0, 0.0, hour=1 + number / 20, attempt=1 + number % 3) for number in range(12)]
    assert not needs_help(tries)
    hinted = [answer(0, 1.0, hour=1 + number / 20, hints=1) for number in range(10)]
    assert needs_help(hinted)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0, 0, 0), False),
        ((0, 0, 0, 0), True),
        ((0, 0, 1, 0, 0), True),
        ((0, 0, 1, 1, 0, 0), False),
        ((0, 0, 0, 0, 1), True),
        ((0, 0, 0, 0, 1, 1), False),
    ],
)
def test_four_days_that_went_badly_unless_two_in_a_row_made_up_for_them(
    scores: tuple[float, ...], expected: bool
) -> None:
    assert needs_help(days_of(*scores)) is expected


def test_a_fact_needs_help_by_itself() -> None:
    """A new deck is full of what is not known yet: that says nothing about the topic."""
    bad = [answer(day, 0.0, item_id="ouagadougou", is_fact=True) for day in range(8)]
    others = [answer(8, 0.0, item_id=f"capital {number}", is_fact=True, hour=number) for number in range(12)]
    topic = replay([*bad, *others]).topic("recursion")
    assert [item_id for item_id, item in topic.items.items() if item.needs_help] == ["ouagadougou"]
    assert not replay(bad[:-1]).topic("recursion").items["ouagadougou"].needs_help
    assert not topic.needs_help
