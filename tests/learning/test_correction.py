"""The learner's own correction of FSRS: moved by answers, never far without them."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from statistics import fmean

from hypothesis import given
from hypothesis import strategies as st

from core.learning.correction import Correction
from core.learning.schedule import Rating, Schedule, retrievability, review

DAY = date(2026, 3, 1)
_answers = st.lists(st.tuples(st.integers(1, 60), st.booleans(), st.booleans()), max_size=40)


def known(*, first: bool = True) -> Schedule:
    """Return a fact after one review, or with the same memory after some."""
    return replace(review(None, Rating.Good, DAY), reviews=1 if first else 5)


def after(answers: list[tuple[int, bool, bool]]) -> Correction:
    """Return the correction after answers given as (days elapsed, first return, right)."""
    correction = Correction()
    for elapsed, first, right in answers:
        correction = correction.advance(known(first=first), DAY + timedelta(days=elapsed), right=right)
    return correction


def test_without_answers_nothing_is_corrected() -> None:
    for elapsed in (1, 7, 60):
        day = DAY + timedelta(days=elapsed)
        assert abs(Correction().chance(known(), day) - retrievability(known(), day)) < 1e-9


@given(_answers, st.integers(1, 60), st.booleans())
def test_a_right_answer_never_lowers_the_chance_of_the_same_again(
    answers: list[tuple[int, bool, bool]], elapsed: int, first: bool
) -> None:
    correction, day = after(answers), DAY + timedelta(days=elapsed)
    chance = correction.chance(known(first=first), day)
    right = correction.advance(known(first=first), day, right=True)
    wrong = correction.advance(known(first=first), day, right=False)
    assert right.chance(known(first=first), day) >= chance - 1e-9
    assert wrong.chance(known(first=first), day) <= chance + 1e-9


@given(_answers, st.booleans())
def test_a_chance_is_never_certain_and_never_grows_with_time(
    answers: list[tuple[int, bool, bool]], first: bool
) -> None:
    correction = after(answers)
    days = [DAY + timedelta(days=elapsed) for elapsed in (1, 2, 5, 14, 60, 365, 3650)]
    chances = [correction.chance(known(first=first), day) for day in days]
    assert all(0 < chance < 1 for chance in chances)
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(chances))


def test_on_the_day_of_the_last_review_nothing_is_forgotten_and_nothing_learned() -> None:
    correction = after([(3, True, False)] * 5)
    assert correction.chance(known(), DAY) == retrievability(known(), DAY) == 1.0
    assert correction.advance(known(), DAY, right=False) is correction


def test_it_comes_to_the_learners_own_chance_and_a_few_answers_move_it_little() -> None:
    """Somebody who recalls 60 % where FSRS says 88 %."""
    dice, day = random.Random(3), DAY + timedelta(days=3)
    answers = [(3, False, dice.random() < 0.6) for _ in range(600)]
    said = retrievability(known(), day)
    early = after(answers[:2]).chance(known(first=False), day)
    late = after(answers).chance(known(first=False), day)
    assert abs(early - said) < 0.03
    assert abs(late - fmean(right for _, _, right in answers)) < 0.05


def test_what_is_learned_of_first_returns_is_not_held_against_the_rest_as_much() -> None:
    correction, day = after([(2, True, False), (2, False, True)] * 40), DAY + timedelta(days=2)
    assert correction.chance(known(), day) < correction.chance(known(first=False), day)
