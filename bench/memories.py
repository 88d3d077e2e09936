"""Simulated memories of other families than FSRS, to try schedules and predictions on learners nobody fitted.

Each learner is drawn from a family with parameters of their own; each of their facts is harder or easier than their
average. A memory is asked for its chance of recall and told of practice; what is measured sees only the answers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from datetime import date
from typing import Protocol

from core.learning.schedule import Rating, Schedule, repeated, retrievability, review


class Memory(Protocol):
    """One fact in one learner's head. Days are whole numbers, and never run backwards."""

    def recall(self, day: int) -> float:
        """Return the true chance of recall, 0 to 1; 0 before the first practice."""
        ...

    def practise(self, day: int, *, right: bool) -> None:
        """Take one answer, after which the solution is shown."""
        ...


class PowerLaw:
    """Recall is ceiling x (1 + days)^-exponent, and practice flattens the exponent (FSRS stretches the time).

    A right answer flattens it by gain x (1 - recall)^(1/4), more the nearer it was to being forgotten; a wrong one
    takes it half the way back to where it began.
    """

    def __init__(self, ceiling: float, exponent: float, gain: float) -> None:
        self._ceiling, self._exponent, self._gain = ceiling, exponent, gain
        self._first = exponent
        self._last: int | None = None

    def recall(self, day: int) -> float:
        """See `Memory`."""
        return 0.0 if self._last is None else float(self._ceiling * (1 + day - self._last) ** -self._exponent)

    def practise(self, day: int, *, right: bool) -> None:
        """See `Memory`."""
        if self._last is not None and right:
            self._exponent *= 1 - self._gain * (1 - self.recall(day)) ** 0.25
        elif self._last is not None:
            self._exponent += (self._first - self._exponent) / 2
        self._last = day


class HalfLife:
    """Recall halves every so many days; a right answer multiplies the half-life, a wrong one divides it."""

    def __init__(self, half_life: float, growth: float, loss: float) -> None:
        self._first = self._half_life = half_life
        self._growth, self._loss = growth, loss
        self._last: int | None = None

    def recall(self, day: int) -> float:
        """See `Memory`."""
        return 0.0 if self._last is None else float(2 ** (-(day - self._last) / self._half_life))

    def practise(self, day: int, *, right: bool) -> None:
        """See `Memory`."""
        if self._last is not None:
            forgotten = 1 - self.recall(day)
            factor = 1 + self._growth * forgotten if right else self._loss
            self._half_life = max(self._first, self._half_life * factor)
        self._last = day


class Activation:
    """Every practice leaves a trace that fades as a power of time; recall is logistic in the log of their sum."""

    def __init__(self, decay: float, threshold: float, noise: float) -> None:
        self._decay, self._threshold, self._noise = decay, threshold, noise
        self._days: list[int] = []

    def recall(self, day: int) -> float:
        """See `Memory`."""
        if not self._days:
            return 0.0
        # Traces of today are an hour old: they would otherwise have no age.
        strength = sum(max(day - then, 1 / 24) ** -self._decay for then in self._days)
        return 1 / (1 + math.exp((self._threshold - math.log(strength)) / self._noise))

    def practise(self, day: int, *, right: bool) -> None:
        """See `Memory`; retrieval leaves the same trace as being told."""
        self._days.append(day)


class AsWeThink:
    """FSRS-6 with its defaults: a learner about whom there is nothing to correct."""

    def __init__(self) -> None:
        self._schedule: Schedule | None = None

    def recall(self, day: int) -> float:
        """See `Memory`."""
        return 0.0 if self._schedule is None else retrievability(self._schedule, date.fromordinal(1 + day))

    def practise(self, day: int, *, right: bool) -> None:
        """See `Memory`."""
        rating, today = Rating.Good if right else Rating.Again, date.fromordinal(1 + day)
        if self._schedule is not None and self._schedule.last_day == today:
            self._schedule = repeated(self._schedule, rating)
        else:
            self._schedule = review(self._schedule, rating, today)


MakeFact = Callable[[], Memory]
"""Gives one more fact to a learner's head."""


def power_law(dice: random.Random) -> MakeFact:
    """Return a learner of the power law: ceiling .90 to .99, exponent about .3, gain .45 to .75."""
    ceiling, usual, gain = (
        dice.uniform(0.90, 0.99),
        dice.lognormvariate(math.log(0.3), 0.35),
        dice.uniform(0.45, 0.75),
    )
    return lambda: PowerLaw(ceiling, usual * dice.lognormvariate(0, 0.5), gain)


def half_life(dice: random.Random) -> MakeFact:
    """Return a learner whose half-lives start at about 6 days."""
    usual, growth, loss = dice.lognormvariate(math.log(6), 0.5), dice.uniform(2, 6), dice.uniform(0.2, 0.7)
    return lambda: HalfLife(usual * dice.lognormvariate(0, 0.6), growth, loss)


def activation(dice: random.Random) -> MakeFact:
    """Return a learner of fading traces."""
    decay, usual, noise = dice.uniform(0.3, 0.6), dice.gauss(-1.2, 0.4), dice.uniform(0.3, 0.6)
    return lambda: Activation(decay, usual + dice.gauss(0, 0.4), noise)


def as_we_think(_: random.Random) -> MakeFact:
    """Return a learner who forgets as FSRS-6 says."""
    return AsWeThink


FAMILIES: Mapping[str, Callable[[random.Random], MakeFact]] = {
    "power law": power_law,
    "half-life": half_life,
    "fading traces": activation,
    "as FSRS says": as_we_think,
}
