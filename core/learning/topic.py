"""What is known of a learner's topic, and of each fact in it, after the last answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from statistics import fmean
from typing import NamedTuple

from core.learning.ability import START_THETA, Ability
from core.learning.confidence import Proof
from core.learning.correction import Correction
from core.learning.days import day_start
from core.learning.reach import LAST_FADED, Reach, reach
from core.learning.schedule import Schedule, first_day_below, retrievability
from core.learning.struggle import FACT_FAILING_DAYS, REST
from core.learning.unit import Unit


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
class ItemState(Unit):
    """Derived state of one fact of one learner."""

    item_id: str
    """The item."""
    n: int = 0
    """Graded answers."""

    @property
    def needs_help(self) -> bool:
        """Whether it does not come right however often it is asked; all else that has faded then comes first."""
        return len(self.struggle.failing_days) >= FACT_FAILING_DAYS

    def reach(self, day: date, correction: Correction) -> Reach:
        """Return its place among others that are due on the learner's `day`."""
        return LAST_FADED if self.needs_help else reach(correction.chance(self.schedule, day))


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicState(Unit):
    """Derived state of one topic of one learner; `TopicState(topic_id=...)` is one never practised.

    What it is as a `Unit` is the skill. A topic of facts has `items` instead, each with a schedule of its own; when
    it is due and how well it is remembered is read off all that is scheduled in it.
    """

    topic_id: str
    """The topic."""
    theta: float = 0.0
    """Elo offset from the learner's ability, in logits."""
    learner_theta: float = START_THETA
    """The learner's ability after the topic's last answer, in logits."""
    n: int = 0
    """Graded answers."""
    n_facts: int = 0
    """Those among them that were about facts."""
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
    zone: str = "UTC"
    """The learner's zone at the last answer."""
    replies: tuple[float, ...] = ()
    """Seconds of live replies on `last_day`."""
    latencies: tuple[float, ...] = ()
    """Seconds of live replies on days before `last_day`, oldest first."""
    proof: Proof = field(default_factory=Proof)
    """What its answers have shown, for `confidence.covered`."""
    misconceived: tuple[str, ...] = ()
    """Items by which a misconception showed that were not answered right since; their ids, oldest first."""
    credited_on: date | None = None
    """Learner's day of the last credit for what builds on it."""
    mark: WeakMark = WeakMark()
    """Measured weakness at the last answer."""
    items: Mapping[str, ItemState] = field(default_factory=dict)
    """Its facts that were answered, by id."""

    @property
    def ability(self) -> Ability:
        """The topic's Elo ability."""
        return Ability(self.theta, self.n)

    @property
    def needs_help(self) -> bool:
        """Whether its questions are not to be drilled any further; of facts each needs help by itself, or not."""
        return self.struggle.needs_help

    @property
    def rests_until(self) -> date | None:
        """The learner's day from which one question is asked about it, where more do not help; else None."""
        return self.last_day + REST if self.needs_help and self.last_day is not None else None

    @property
    def schedules(self) -> tuple[Schedule, ...]:
        """All that is scheduled in it: the skill, or each of its facts."""
        units = (self, *self.items.values())
        return tuple(unit.schedule for unit in units if unit.schedule is not None)

    @property
    def due_days(self) -> tuple[date, ...]:
        """The learner's days on which what is scheduled in it is due."""
        return tuple(schedule.due_day for schedule in self.schedules)

    @property
    def due_day(self) -> date | None:
        """The learner's day from which something in it is due; None if it was never practised."""
        days = [item.next_day for item in self.items.values()]
        if self.n > self.n_facts:
            days.append(self.next_day)
        return self.rested(min((day for day in days if day is not None), default=None))

    def rested(self, day: date | None) -> date | None:
        """Return the learner's day from which it is due, if by all else that is `day`: when its rest is over."""
        return day if day is None or self.rests_until is None else self.rests_until

    @property
    def due_at(self) -> datetime | None:
        """Start of `due_day` in the zone of the last answer; `weak.due_at` reckons in another."""
        return None if self.due_day is None else day_start(self.due_day, self.zone)

    @property
    def lapses(self) -> float:
        """Failed later reviews over the 90 days up to the last review; of facts, so many each."""
        return self.lapses_since(date.min)

    def lapses_since(self, day: date) -> float:
        """Return the failed later reviews after the learner's `day`; of facts, so many each."""
        schedules = self.schedules
        lapses = sum(lapse > day for schedule in schedules for lapse in schedule.lapse_days)
        return lapses / len(schedules) if schedules else 0.0

    def lapsed_on(self, day: date) -> bool:
        """Say whether the review on the learner's `day` failed; of facts, at least half of those reviewed."""
        reviewed = [schedule for schedule in self.schedules if schedule.last_day == day]
        lapsed = sum(day in schedule.lapse_days for schedule in reviewed)
        return 0 < len(reviewed) <= 2 * lapsed

    def recall(self, day: date) -> float:
        """Return the chance of recall on the learner's `day`, 0 to 1: the mean over all that is scheduled in it."""
        schedules = self.schedules
        return fmean(retrievability(schedule, day) for schedule in schedules) if schedules else 1.0

    def first_day_below(self, chance: float) -> date | None:
        """Return the first day on which `recall` is below `chance`; None if nothing is scheduled or never."""
        schedules = self.schedules
        days = [first_day_below(schedule, chance) or date.max for schedule in schedules]
        if not days or min(days) == date.max:
            return None
        # Before the earliest of the days nothing is below, from the latest on everything; the mean only ever falls.
        lowest, highest = min(days).toordinal(), max(days).toordinal()
        while lowest < highest:
            middle = (lowest + highest) // 2
            if self.recall(date.fromordinal(middle)) < chance:
                highest = middle
            else:
                lowest = middle + 1
        return None if lowest == date.max.toordinal() else date.fromordinal(lowest)
