"""Level finding by answers: the rating is only where it starts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.ability import START_THETA, p_correct, tier_difficulty
from core.learning.placement import MOST_QUESTIONS, SURE_SD, Probe, estimate, is_settled, wanted_difficulty

RIGHT, WRONG = 1.0, 0.0
_probes = st.lists(
    st.builds(Probe, st.integers(1, 5), st.sampled_from((0.0, 0.5, 1.0)), st.sampled_from((0.0, 0.25))),
    max_size=MOST_QUESTIONS,
)
_ratings = st.none() | st.integers(1, 5)


@pytest.mark.parametrize("rating", [1, 2, 3, 4, 5])
def test_before_any_answer_the_rating_is_all_there_is(rating: int) -> None:
    assert estimate(rating, []).tier == rating


@pytest.mark.parametrize(("rating", "difficulty"), [(1, -2), (2, -2), (3, -1), (5, 1), (None, -1)])
def test_it_starts_one_tier_below_the_rating(rating: int | None, difficulty: float) -> None:
    assert wanted_difficulty(rating, []) == difficulty


@given(_ratings, _probes, st.integers(1, 5), st.sampled_from((0.0, 0.25)))
def test_a_right_answer_never_lowers_the_level_and_a_wrong_one_never_raises_it(
    rating: int | None, probes: list[Probe], tier: int, guess: float
) -> None:
    before = estimate(rating, probes).theta
    assert estimate(rating, [*probes, Probe(tier, RIGHT, guess)]).theta >= before - 1e-9
    assert estimate(rating, [*probes, Probe(tier, WRONG, guess)]).theta <= before + 1e-9


@given(_ratings, _probes)
def test_the_neighbour_is_the_tier_next_to_it(rating: int | None, probes: list[Probe]) -> None:
    found = estimate(rating, probes)
    assert 1 <= found.tier <= 5
    assert 1 <= found.neighbour <= 5
    assert abs(found.tier - found.neighbour) == 1


def test_one_who_knows_nothing_is_not_believed_to_be_an_expert() -> None:
    assert estimate(5, [Probe(4, WRONG, 0), Probe(3, WRONG, 0), Probe(2, WRONG, 0), Probe(1, WRONG, 0)]).tier <= 3


def test_it_ends_after_eight_questions_or_once_it_is_sure() -> None:
    assert not is_settled(3, [], lowest=1)
    assert is_settled(None, [Probe(3, RIGHT, 0.5)] * MOST_QUESTIONS, lowest=1)
    sure = [Probe(3, credit, 0) for credit in (RIGHT, RIGHT, WRONG, RIGHT, RIGHT, WRONG)]
    assert estimate(3, sure).sd < SURE_SD
    assert is_settled(3, sure, lowest=1)


def test_two_weak_answers_in_a_row_at_the_lowest_tier_end_it() -> None:
    weak = Probe(1, WRONG, 0)
    assert not is_settled(1, [weak], lowest=1)
    assert is_settled(1, [weak, weak], lowest=1)
    assert not is_settled(1, [weak, Probe(1, RIGHT, 0), weak], lowest=1)
    assert not is_settled(2, [Probe(2, WRONG, 0)] * 2, lowest=1)
    assert is_settled(2, [Probe(2, WRONG, 0)] * 2, lowest=2)


@pytest.mark.parametrize(("guess", "exact", "within_one"), [(0.0, 0.5, 0.95), (0.25, 0.45, 0.93)])
def test_it_finds_the_level_of_learners_who_err_by_one_about_themselves(
    guess: float, exact: float, within_one: float
) -> None:
    """300 simulated learners, items harder or easier than their tier says (SD 0.7)."""
    dice, hits, near = random.Random(1), 0, 0
    for _ in range(300):
        level = dice.randint(1, 5)
        rating = min(5, max(1, level + dice.choice((-1, 0, 0, 1))))
        theta = tier_difficulty(level) + START_THETA
        probes: list[Probe] = []
        while not is_settled(rating, probes, lowest=1):
            wanted = wanted_difficulty(rating, probes)
            tier = min(range(1, 6), key=lambda t: abs(tier_difficulty(t) - wanted))
            p = p_correct(theta, 0, tier_difficulty(tier) + dice.gauss(0, 0.7), guess)
            probes.append(Probe(tier, RIGHT if dice.random() < p else WRONG, guess))
        error = abs(estimate(rating, probes).tier - level)
        hits, near = hits + (error == 0), near + (error <= 1)
    assert hits / 300 > exact
    assert near / 300 > within_one
