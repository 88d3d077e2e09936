"""When a topic or a fact is due: one FSRS-6 state each, at most one review a learner's day.

Days are what is reckoned with, not instants. py-fsrs counts whole spans of 24 hours, so two mornings with a
change of the clocks between them would be the same day to it; it is therefore given each day as midnight UTC.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from fsrs import Card, Rating, Scheduler, State
from fsrs.scheduler import FSRS_DEFAULT_DECAY

__all__ = ["Rating", "Schedule", "first_day_below", "repeated", "retrievability", "review"]

DESIRED_RETENTION = 0.90
MAX_INTERVAL_DAYS = 60
MAX_GROWTH = 2.5
"""An interval is at most this many times the gap that was just bridged."""
MIN_GAP_DAYS = 2
"""The gap that growth starts from, where the real one was shorter."""
LAPSE_WINDOW = timedelta(days=90)

_FSRS = Scheduler(desired_retention=DESIRED_RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_FORGETTING = 0.9 ** (-1 / FSRS_DEFAULT_DECAY) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """What FSRS knows of a topic after its last review."""

    stability: float
    """Days until the chance of recall falls to 90 %."""
    difficulty: float
    """FSRS's own, 1 to 10."""
    last_day: date
    """The learner's day of the last review."""
    due_day: date
    """The learner's day from which the next review is due."""
    reviews: int
    """Reviews so far, of so many days."""
    good_days: int
    """Those rated Good or Easy."""
    lapse_days: tuple[date, ...]
    """Later reviews that failed, over the 90 days up to the last review."""


def review(before: Schedule | None, rating: Rating, day: date) -> Schedule:
    """Return the schedule after a review on the learner's `day`, which is after the one before.

    A first review is Good at most. Raises ValueError for a day that is not after the last review's.
    """
    if before is not None and day <= before.last_day:
        raise ValueError(f"a review on {day} is not after the last one on {before.last_day}")
    if before is None:
        rating = min(rating, Rating.Good)
    card, _ = _FSRS.review_card(_card(before, day), rating, _midnight(day))
    if card.stability is None or card.difficulty is None:
        raise RuntimeError("FSRS returned a reviewed card without a state")
    gap = (day - before.last_day).days if before else 0
    interval = min((card.due - _midnight(day)).days, int(MAX_GROWTH * max(gap, MIN_GAP_DAYS)), MAX_INTERVAL_DAYS)
    return Schedule(
        stability=card.stability,
        difficulty=card.difficulty,
        last_day=day,
        due_day=day + timedelta(days=interval),
        reviews=(before.reviews if before else 0) + 1,
        good_days=(before.good_days if before else 0) + (rating >= Rating.Good),
        lapse_days=_lapses(before, rating, day),
    )


def repeated(before: Schedule, rating: Rating) -> Schedule:
    """Return the schedule of a fact after it was asked once more on the day of its last review.

    FSRS moves stability a little, by its formula for no time passed. The due day is at most as far off as the day's
    first answer put it, or as the least growth allows. For facts alone: a topic's further questions are other ones,
    and say nothing of how the first one is remembered now.
    """
    day = before.last_day
    card, _ = _FSRS.review_card(_card(before, day), rating, _midnight(day))
    if card.stability is None or card.difficulty is None:
        raise RuntimeError("FSRS returned a reviewed card without a state")
    longest = max((before.due_day - day).days, int(MAX_GROWTH * MIN_GAP_DAYS))
    interval = min((card.due - _midnight(day)).days, longest)
    return replace(
        before, stability=card.stability, difficulty=card.difficulty, due_day=day + timedelta(days=interval)
    )


def retrievability(schedule: Schedule | None, day: date) -> float:
    """Return the chance of recall on the learner's `day`, 0 to 1; 1 where nothing was reviewed yet."""
    if schedule is None:
        return 1.0
    return float(_FSRS.get_card_retrievability(_card(schedule, day), _midnight(day)))


def first_day_below(schedule: Schedule, chance: float) -> date | None:
    """Return the first day on which the chance of recall is below `chance`; None if the calendar ends."""
    if chance >= 1:
        return schedule.last_day + timedelta(days=1 if chance == 1 else 0)
    if chance <= 0:
        return None
    elapsed = schedule.stability / _FORGETTING * (chance ** (-1 / FSRS_DEFAULT_DECAY) - 1)
    days_left = (date.max - schedule.last_day).days
    if elapsed + 1 >= days_left:
        return None
    return schedule.last_day + timedelta(days=math.floor(elapsed) + 1)


def _card(schedule: Schedule | None, day: date) -> Card:
    # Given ids and due dates keep py-fsrs from asking the clock, and from sleeping to make an id.
    if schedule is None:
        return Card(card_id=0, due=_midnight(day))
    return Card(
        card_id=0,
        state=State.Review,
        stability=schedule.stability,
        difficulty=schedule.difficulty,
        due=_midnight(schedule.due_day),
        last_review=_midnight(schedule.last_day),
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)


def _lapses(before: Schedule | None, rating: Rating, day: date) -> tuple[date, ...]:
    if before is None:
        return ()
    recent = tuple(lapse for lapse in before.lapse_days if day - lapse < LAPSE_WINDOW)
    return (*recent, day) if rating == Rating.Again else recent
