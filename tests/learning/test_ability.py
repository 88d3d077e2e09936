"""Elo ability of learner and topic."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.ability import START_THETA, Ability, p_correct, tier_difficulty, updated
from core.learning.log import GraderKind
from tests.learning.support import answer

logits = st.floats(-1e4, 1e4)


def test_a_new_learner_gets_about_69_percent_right_at_their_own_level() -> None:
    assert p_correct(START_THETA, 0.0) == pytest.approx(0.69, abs=0.001)


@given(logits, logits, logits, st.floats(0, 0.5))
def test_a_chance_lies_between_guessing_and_certainty(a: float, b: float, c: float, guess: float) -> None:
    assert guess <= p_correct(a, b, c, guess) <= 1


def test_a_first_right_answer_moves_topic_twice_as_far_as_learner() -> None:
    learner, topic = updated(Ability(0.8, 0), Ability(0.0, 0), answer(), same_day_repeat=False)
    surprise = 1 - p_correct(0.8, 0.0)
    assert learner.theta == pytest.approx(0.8 + 0.4 * surprise)
    assert topic.theta == pytest.approx(0.8 * surprise)
    assert (learner.n, topic.n) == (1, 1)


def test_steps_shrink_with_the_answers_behind_them() -> None:
    learner, topic = updated(Ability(0.8, 100), Ability(0.0, 10), answer(), same_day_repeat=False)
    surprise = 1 - p_correct(0.8, 0.0)
    assert learner.theta == pytest.approx(0.8 + 0.1 * surprise)
    assert topic.theta == pytest.approx(0.4 * surprise)


@pytest.mark.parametrize(
    ("fields", "repeat"),
    [
        ({"grader_confidence": 0.69}, False),
        ({"grader_kind": GraderKind.SELF}, False),
        ({}, True),
        ({"grader_confidence": 0.1, "grader_kind": GraderKind.SELF}, True),
    ],
)
def test_shaky_self_made_and_repeated_grades_count_half(fields: dict[str, Any], repeat: bool) -> None:
    whole, _ = updated(Ability(0.0, 0), Ability(0.0, 0), answer(), same_day_repeat=False)
    half, _ = updated(Ability(0.0, 0), Ability(0.0, 0), answer(**fields), same_day_repeat=repeat)
    assert half.theta == pytest.approx(whole.theta / 2)


def test_a_grade_of_seventy_percent_confidence_counts_whole() -> None:
    start = Ability(0.0, 0)
    sure = updated(start, start, answer(), same_day_repeat=False)
    assert updated(start, start, answer(grader_confidence=0.7), same_day_repeat=False) == sure


def test_a_lucky_guess_is_less_of_a_surprise() -> None:
    start = Ability(0.0, 0)
    choice, _ = updated(start, start, answer(guess=0.25), same_day_repeat=False)
    free, _ = updated(start, start, answer(), same_day_repeat=False)
    assert 0 < choice.theta < free.theta


def test_tiers_are_a_logit_apart_around_the_middle_one() -> None:
    assert [tier_difficulty(tier) for tier in range(1, 6)] == [-2, -1, 0, 1, 2]
    for tier in (0, 6):
        with pytest.raises(ValueError, match="tier"):
            tier_difficulty(tier)
