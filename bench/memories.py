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
    """Recall is (1 + days)^-exponent, and practice flattens the exponent (FSRS stretches the time).

    A right answer flattens it by gain x sqrt(1 - recall), more the nearer it was to being forgotten; a wrong one
    takes it 15 % of the way back to where it began.
    """

    def __init__(self, exponent: float, gain: float) -> None:
        self._exponent, self._gain = exponent, gain
        self._first = exponent
        self._last: int | None = None

    def recall(self, day: int) -> float:
        """See `Memory`."""
        return 0.0 if self._last is None else float((1 + day - self._last) ** -self._exponent)

    def practise(self, day: int, *, right: bool) -> None:
        """See `Memory`."""
        if self._last is not None and right:
            self._exponent *= 1 - self._gain * math.sqrt(1 - self.recall(day))
        elif self._last is not None:
            self._exponent += (self._first - self._exponent) * RELAPSE
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


RELAPSE = 0.15
"""The part of the way back to its first exponent that forgetting takes a memory of the power law."""

MakeFact = Callable[[], Memory]
"""Gives one more fact to a learner's head."""


def power_law(dice: random.Random) -> MakeFact:
    """Return a learner of the power law: exponent about .56, gain .85 to 1.

    The law and its middle are those that fit a real learner best (maximum likelihood over the 6,372 later days of
    1,174 cards in the log that `bench.schedule` is made for: exponent .56 to .58 after a first failure, gain 1,
    power of what was forgotten .52, way back .15, ceiling 1; facts hardly differ, and a spread of .3 fits as well).
    How far learners differ from each other, .35, one log does not say.
    """
    usual, gain = dice.lognormvariate(math.log(0.56), 0.35), dice.uniform(0.85, 1.0)
    return lambda: PowerLaw(usual * dice.lognormvariate(0, 0.3), gain)


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
