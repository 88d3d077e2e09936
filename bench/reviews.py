"""A log of reviews: read from a CSV file, or answered by a simulated learner."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from bench.memories import MakeFact
from core.learning.days import learner_day
from core.learning.schedule import Rating, Schedule, repeated, review

COLUMNS = ("card_id", "review_rating", "review_time", "review_duration")

BEGAN = date(2026, 1, 1)
"""Day 0 of a simulated learner; any day would do."""
SAME_DAY_TRIES = 2
"""How often a simulated learner is asked a failed fact again that day."""
SHOWN_A_MOMENT_AGO = 0.7
"""Least chance of recall on the day on which the solution was shown."""
COMES = 0.8
"""Chance that a fact that is due is reviewed that day, and not later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """One review of one card."""

    card: str
    at: datetime
    """Aware, UTC."""
    day: date
    """The learner's day of it."""
    rating: Rating
    truth: float | None = None
    """The chance of recall that a simulated learner really had."""

    @property
    def right(self) -> bool:
        """Whether it was recalled."""
        return self.rating > Rating.Again


def read_reviews(path: Path, zone: str) -> list[Review]:
    """Return the reviews of a CSV file, oldest first, each once.

    Raises ValueError for a file that is no such log, and for an unknown zone.
    """
    with path.open(newline="", encoding="utf-8") as lines:
        table = csv.DictReader(lines)
        missing = [column for column in COLUMNS if column not in (table.fieldnames or ())]
        if missing:
            raise ValueError(f"{path.name} is no review log: it has no column {', '.join(missing)}")
        found = {_read(row, zone, f"{path.name}, line {table.line_num}") for row in table}
    return sorted(found, key=lambda review: (review.at, review.card))


def _read(row: dict[str, str], zone: str, where: str) -> Review:
    try:
        at = datetime.fromisoformat(row["review_time"])
        rating = Rating(int(row["review_rating"]))
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error
    if at.utcoffset() is None:
        raise ValueError(f"{where}: review_time has no zone; write it as 2026-01-31T18:30:00+00:00")
    at = at.astimezone(UTC)
    return Review(card=row["card_id"], at=at, day=learner_day(at, zone), rating=rating)


def simulated_reviews(
    family: Callable[[random.Random], MakeFact], dice: random.Random, *, facts: int, days: int, a_day: int
) -> list[Review]:
    """Return what one learner of `family` answers, scheduled by FSRS-6, with `a_day` new facts a day."""
    make = family(dice)
    memories = [make() for _ in range(facts)]
    schedules: dict[int, Schedule] = {}
    found: list[Review] = []

    def ask(fact: int, day: int) -> None:
        today, memory = BEGAN + timedelta(days=day), memories[fact]
        before = schedules.get(fact)
        chance = memory.recall(day)
        again = before is not None and before.last_day == today
        if again:
            chance = max(chance, SHOWN_A_MOMENT_AGO)
        rating = Rating.Good if dice.random() < chance else Rating.Again
        at = datetime.combine(today, time(12), UTC) + timedelta(seconds=len(found) % 3600)
        found.append(Review(card=str(fact), at=at, day=today, rating=rating, truth=chance))
        memory.practise(day, right=rating > Rating.Again)
        schedules[fact] = repeated(before, rating) if before and again else review(before, rating, today)

    for day in range(days):
        today = BEGAN + timedelta(days=day)
        due = [fact for fact, known in schedules.items() if known.due_day <= today and dice.random() < COMES]
        fresh = range(len(schedules), min(facts, len(schedules) + a_day))
        for fact in [*due, *fresh]:
            for _ in range(1 + SAME_DAY_TRIES):
                ask(fact, day)
                if found[-1].right:
                    break
    return found
