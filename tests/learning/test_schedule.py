"""One FSRS review a day, its rating and its caps."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.rating import Attempt, rate, with_attempt
from core.learning.schedule import (
    MAX_GROWTH,
    MIN_GAP_DAYS,
    Rating,
    Schedule,
    first_day_below,
    repeated,
    retrievability,
    review,
)
from tests.learning.support import FIRST_DAY, answer

ratings = st.sampled_from(Rating)
LATENCIES = (20.0, 22.0, 25.0, 30.0, 18.0)


def attempt(score: float = 1.0, hints: int = 0, latency: float | None = None, b: float = 0.0) -> Attempt:
    return Attempt.of(answer(score=score, hints=hints, latency_s=latency, difficulty=b))


def all_good(reviews: int) -> list[int]:
    """Return the intervals of a topic that is always known, reviewed on the day when it is due."""
    state: Schedule | None = None
    day = FIRST_DAY
    intervals = []
    for _ in range(reviews):
        state = review(state, Rating.Good, day)
        intervals.append((state.due_day - day).days)
        day = state.due_day
    return intervals


def test_intervals_grow_by_at_most_two_and_a_half_times_to_at_most_sixty_days() -> None:
    assert all_good(6) == [2, 5, 12, 30, 60, 60]


@given(st.lists(st.tuples(ratings, st.integers(1, 200)), min_size=1, max_size=8))
def test_an_interval_keeps_its_caps(history: list[tuple[Rating, int]]) -> None:
    state: Schedule | None = None
    day = FIRST_DAY
    for rating, gap in history:
        before, day = state, day + timedelta(days=gap)
        state = review(before, rating, day)
        bridged = (day - before.last_day).days if before else 0
        assert 1 <= (state.due_day - day).days <= min(2.5 * max(bridged, 2), 60)


def test_a_first_review_is_never_easy() -> None:
    assert review(None, Rating.Easy, FIRST_DAY) == review(None, Rating.Good, FIRST_DAY)


def test_a_failed_later_review_is_a_lapse_and_due_soon() -> None:
    state = review(None, Rating.Good, FIRST_DAY)
    state = review(state, Rating.Again, FIRST_DAY + timedelta(days=2))
    assert state.lapse_days == (FIRST_DAY + timedelta(days=2),)
    assert (state.due_day - state.last_day).days == 1


def test_a_first_failure_is_no_lapse_and_old_lapses_are_forgotten() -> None:
    state = review(None, Rating.Again, FIRST_DAY)
    assert state.lapse_days == ()
    state = review(state, Rating.Again, FIRST_DAY + timedelta(days=1))
    state = review(state, Rating.Good, FIRST_DAY + timedelta(days=91))
    assert state.lapse_days == ()


def test_a_second_review_on_a_day_is_refused() -> None:
    state = review(None, Rating.Good, FIRST_DAY)
    with pytest.raises(ValueError, match="not after"):
        review(state, Rating.Good, FIRST_DAY)


def test_mornings_on_both_sides_of_the_spring_change_are_two_days() -> None:
    spring = date(2027, 3, 13)  # the day from here to the next morning has 23 hours in New York
    plain = review(review(None, Rating.Good, FIRST_DAY), Rating.Good, FIRST_DAY + timedelta(days=1))
    changed = review(review(None, Rating.Good, spring), Rating.Good, spring + timedelta(days=1))
    assert changed.stability == plain.stability


def test_recall_is_certain_on_the_day_and_near_ninety_percent_when_due() -> None:
    state = review(None, Rating.Good, FIRST_DAY)
    assert retrievability(state, FIRST_DAY) == 1
    assert retrievability(state, state.due_day) == pytest.approx(0.9, abs=0.02)
    assert retrievability(None, FIRST_DAY) == 1


@given(st.lists(st.tuples(ratings, st.integers(1, 60)), min_size=1, max_size=5), st.floats(0.5, 1))
def test_first_day_below_is_the_first_day_below(history: list[tuple[Rating, int]], chance: float) -> None:
    state: Schedule | None = None
    day = FIRST_DAY
    for rating, gap in history:
        day += timedelta(days=gap)
        state = review(state, rating, day)
    assert state is not None
    found = first_day_below(state, chance)
    if found is None:
        assert retrievability(state, date.max) >= chance
        return
    tolerance = 1e-9
    assert retrievability(state, found) < chance + tolerance
    assert retrievability(state, found - timedelta(days=1)) >= chance - tolerance


@pytest.mark.parametrize("hints", [0, 1, 3])
@pytest.mark.parametrize("score", [0.0, 0.3, 0.49])
def test_a_failed_answer_is_again_and_never_hard(score: float, hints: int) -> None:
    assert rate([attempt(score, hints)], good_days=5, latencies=LATENCIES) == Rating.Again


def test_revealed_and_skipped_answers_are_again_whatever_their_score() -> None:
    for fields in ({"revealed": True}, {"skipped": True}):
        shown = Attempt.of(answer(score=1.0, **fields))
        assert rate([shown], good_days=0, latencies=()) == Rating.Again


@pytest.mark.parametrize(
    ("score", "hints", "rating"),
    [
        (0.5, 0, Rating.Hard),
        (0.74, 0, Rating.Hard),
        (0.75, 0, Rating.Good),
        (1.0, 0, Rating.Good),
        (1.0, 1, Rating.Hard),
        (0.5, 3, Rating.Hard),
    ],
)
def test_passes_are_rated_by_score_and_hints(score: float, hints: int, rating: Rating) -> None:
    assert rate([attempt(score, hints)], good_days=0, latencies=()) == rating


def test_easy_takes_a_quick_right_answer_at_level_after_two_good_days() -> None:
    quick = [attempt(latency=5.0)]
    assert rate(quick, good_days=2, latencies=LATENCIES) == Rating.Easy
    assert rate(quick, good_days=1, latencies=LATENCIES) == Rating.Good
    assert rate(quick, good_days=2, latencies=LATENCIES[:4]) == Rating.Good
    assert rate([attempt(latency=22.0)], good_days=2, latencies=LATENCIES) == Rating.Good
    assert rate([attempt(latency=None)], good_days=2, latencies=LATENCIES) == Rating.Good
    assert rate([attempt(0.85, latency=5.0)], good_days=2, latencies=LATENCIES) == Rating.Good
    assert rate([attempt(latency=5.0, b=-1.0)], good_days=2, latencies=LATENCIES) == Rating.Good


def test_a_late_reply_is_no_latency() -> None:
    assert attempt(latency=900.0).latency_s is None
    assert attempt(latency=30.0).latency_s == 30.0


def test_the_first_three_unaided_attempts_count_and_hinted_passes_only_alone() -> None:
    hinted, right, wrong = attempt(1.0, 1), attempt(1.0), attempt(0.0, 2)
    assert with_attempt((), hinted) == (hinted,)
    assert with_attempt((hinted,), hinted) == (hinted,)
    assert with_attempt((hinted,), right) == (right,)
    assert with_attempt((right,), hinted) == (right,)
    assert with_attempt((right,), wrong) == (right, wrong)
    assert with_attempt((right, wrong, right), wrong) == (right, wrong, right)


def test_a_repeat_on_the_same_day_moves_stability_a_little_and_never_far_ahead() -> None:
    """A fact that failed and was then recalled stands between one that failed and one that did not."""
    known = review(None, Rating.Good, FIRST_DAY)
    day = known.due_day
    failed, good = review(known, Rating.Again, day), review(known, Rating.Good, day)
    repaired = repeated(failed, Rating.Good)
    assert failed.stability < repaired.stability < good.stability
    assert (repaired.last_day, repaired.lapse_days) == (day, (day,))
    often = repaired
    for _ in range(20):
        often = repeated(often, Rating.Good)
    assert (often.due_day - day).days <= MAX_GROWTH * MIN_GAP_DAYS
    assert repeated(good, Rating.Again).due_day < good.due_day
