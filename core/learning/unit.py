"""What is scheduled as one: a fact, or the skill behind a topic's questions.

A unit is reviewed at most once a learner's day, however often it is answered. A skill has other questions: a
further answer that day is rated together with the ones before it, from where the day began. A fact has the same
question again, whose solution was just shown: the day's first answer says what was remembered, and a further one
only moves its schedule a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import TypeVar

from core.learning.log import GradedAnswer
from core.learning.rating import Attempt, is_good, rate, with_attempt
from core.learning.schedule import Rating, Schedule, repeated, review
from core.learning.struggle import Struggle


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """How far a unit has come after its last answer; without arguments one never answered."""

    last_day: date | None = None
    """Learner's day of the last answer."""
    attempts: tuple[Attempt, ...] = ()
    """The attempts that rate `last_day`."""
    schedule_before: Schedule | None = None
    """Schedule before `last_day`, which a further answer that day starts from again."""
    schedule: Schedule | None = None
    """Schedule now; None as long as no grade was sure enough to schedule by."""
    struggle: Struggle = field(default_factory=Struggle)
    """Whether more of the same still helps."""

    @property
    def next_day(self) -> date | None:
        """The learner's day from which it is due; the day after the last answer where nothing is scheduled yet."""
        if self.schedule is not None:
            return self.schedule.due_day
        return None if self.last_day is None else self.last_day + timedelta(days=1)

    def is_due(self, day: date) -> bool:
        """Say whether it is due on the learner's `day`."""
        return self.next_day is not None and self.next_day <= day


AnyUnit = TypeVar("AnyUnit", bound=Unit)


def on_day(unit: AnyUnit, day: date) -> AnyUnit:
    """Return `unit` with the learner's `day` begun, if it has not been."""
    if day == unit.last_day:
        return unit
    struggle = unit.struggle if unit.last_day is None else unit.struggle.after_day(unit.last_day)
    return replace(unit, last_day=day, attempts=(), schedule_before=unit.schedule, struggle=struggle)


def attempted(unit: AnyUnit, answer: GradedAnswer, day: date, latencies: Sequence[float]) -> AnyUnit:
    """Return `unit`, its `day` begun, after a sure enough `answer`; `latencies` are of earlier live replies (s)."""
    before = unit.schedule_before
    attempts = with_attempt(unit.attempts, Attempt.of(answer))
    rating = rate(attempts, good_days=before.good_days if before else 0, latencies=latencies)
    struggle = unit.struggle.after_try(good=is_good(answer)) if answer.attempt == 1 else unit.struggle
    return replace(
        unit,
        attempts=attempts,
        schedule=review(before, rating, day),
        struggle=struggle.rated(day, failing=rating is Rating.Again),
    )


def asked_again(unit: AnyUnit, answer: GradedAnswer) -> AnyUnit:
    """Return a fact after a sure enough `answer` on a day that is rated already."""
    if unit.schedule is None:
        raise ValueError("a fact that is asked again has been scheduled")
    rating = rate([Attempt.of(answer)], good_days=0, latencies=())
    tried = answer.attempt == 1 and not answer.again
    struggle = unit.struggle.after_try(good=is_good(answer)) if tried else unit.struggle
    return replace(unit, schedule=repeated(unit.schedule, rating), struggle=struggle)
