"""What is known of a learner's topic after their last answer on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from core.learning.ability import Ability
from core.learning.days import day_start
from core.learning.rating import Attempt
from core.learning.schedule import Schedule


class RecentAnswer(NamedTuple):
    """A late answer, without its text."""

    at: datetime
    """Aware, UTC."""
    credit: float
    """`GradedAnswer.y_eff`, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeakMark:
    """Whether a topic was measured as weak at its last answer, and how far it is on its way out."""

    weak: bool = False
    """Measured as weak."""
    good_days: tuple[date, ...] = ()
    """While weak: the days that ended with enough mastery to leave."""
    recovered_on: date | None = None
    """When it last stopped being weak; lapses up to then count no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicState:
    """Derived state of one topic of one learner; `TopicState(topic_id=...)` is one never practised."""

    topic_id: str
    """The topic."""
    theta: float = 0.0
    """Elo offset from the learner's ability, in logits."""
    n: int = 0
    """Graded answers."""
    failures: int = 0
    """Failed ones among those whose grade was sure enough."""
    days: int = 0
    """Learner's days with an answer."""
    recent: tuple[RecentAnswer, ...] = ()
    """The last three surely graded answers, oldest first."""
    recent_failures: tuple[datetime, ...] = ()
    """Instants of the last two failures, oldest first."""
    last_practised: datetime | None = None
    """Instant of the last answer; aware, UTC."""
    last_answer_id: str = ""
    """The last answer."""
    last_day: date | None = None
    """Learner's day of the last answer."""
    zone: str = "UTC"
    """The learner's zone at the last answer."""
    attempts: tuple[Attempt, ...] = ()
    """The attempts that rate `last_day`."""
    latencies: tuple[float, ...] = ()
    """Seconds of live replies on days before `last_day`, oldest first."""
    schedule_before: Schedule | None = None
    """Schedule before `last_day`, which a further answer that day starts from again."""
    schedule: Schedule | None = None
    """Schedule now."""
    mark: WeakMark = WeakMark()
    """Measured weakness at the last answer."""

    @property
    def ability(self) -> Ability:
        """The topic's Elo ability."""
        return Ability(self.theta, self.n)

    @property
    def due_day(self) -> date | None:
        """The learner's day from which it is due.

        That is the day after the last answer as long as no grade was sure enough to schedule by.
        """
        if self.schedule is not None:
            return self.schedule.due_day
        return None if self.last_day is None else self.last_day + timedelta(days=1)

    @property
    def due_at(self) -> datetime | None:
        """Start of `due_day` in the zone of the last answer; `weak.due_at` reckons in another."""
        return None if self.due_day is None else day_start(self.due_day, self.zone)

    @property
    def lapses(self) -> int:
        """Failed later reviews over the 90 days up to the last review."""
        return 0 if self.schedule is None else len(self.schedule.lapse_days)
