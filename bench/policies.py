"""What to ask today: ours, and what it has to beat. A policy sees the answers and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from core.learning.correction import Correction
from core.learning.priority import Unit, by_reach
from core.learning.schedule import Rating, Schedule, review


class Policy(Protocol):
    """Chooses among facts that are numbered from 0."""

    def choose(self, day: date, questions: int) -> list[int]:
        """Return the facts to ask on `day`, each once: `questions` of them, unless there are fewer."""
        ...

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """Take the answer to a question of `day`."""
        ...


@dataclass(slots=True)
class RandomOrder:
    """Any facts."""

    facts: int
    dice: random.Random

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return self.dice.sample(range(self.facts), min(questions, self.facts))

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""


@dataclass(slots=True)
class OldestFirst:
    """What was never asked, in its order; then what was not asked for longest."""

    facts: int
    _asked: dict[int, date] = field(default_factory=dict)

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return sorted(range(self.facts), key=lambda fact: (self._asked.get(fact, date.min), fact))[:questions]

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        self._asked[fact] = day


@dataclass(slots=True)
class TenthStepsFirst:
    """The lowest mastery, which begins at a half and moves by a tenth; of equals what was not asked for longest."""

    facts: int
    _mastery: dict[int, float] = field(default_factory=dict)
    _asked: dict[int, date] = field(default_factory=dict)

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return sorted(
            range(self.facts),
            key=lambda fact: (self._mastery.get(fact, 0.5), self._asked.get(fact, date.min), fact),
        )[:questions]

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        # Rounded, so that three steps down and up again are where they began.
        moved = round(self._mastery.get(fact, 0.5) + (0.1 if right else -0.1), 1)
        self._mastery[fact] = min(1.0, max(0.0, moved))
        self._asked[fact] = day


@dataclass(slots=True)
class Ours:
    """A few new facts a day, then what is known in the order of `core.learning.priority.by_reach`."""

    facts: int
    new_a_day: int = 2
    _schedules: dict[int, Schedule] = field(default_factory=dict)
    _days: dict[int, int] = field(default_factory=dict)
    _correction: Correction = field(default_factory=Correction)

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        fresh = [fact for fact in range(self.facts) if fact not in self._schedules]
        known = [int(unit.unit_id) for unit in by_reach(self._unit(fact, day) for fact in self._schedules)]
        return [*fresh[: self.new_a_day], *known, *fresh[self.new_a_day :]][:questions]

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        before = self._schedules.get(fact)
        if before is not None:
            first = self._days[fact] == 1
            self._correction = self._correction.advance(before, day, first_return=first, right=right)
        self._schedules[fact] = review(before, Rating.Good if right else Rating.Again, day)
        self._days[fact] = self._days.get(fact, 0) + 1

    def _unit(self, fact: int, day: date) -> Unit:
        known = self._schedules[fact]
        chance = self._correction.apply(known, day, first_return=self._days[fact] == 1)
        waited = (day - known.last_day).days / max(1, (known.due_day - known.last_day).days)
        return Unit(unit_id=f"{fact:05}", chance=chance, mastery=chance, waited=waited)
