"""Level finding: what a few graded answers say about how far somebody is (EAP over a grid of abilities).

A self-rating is the prior, never the result. A level is the tier at whose items the learner is right about as
often as a new learner is believed to be at their own level (`START_THETA`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from core.learning.ability import START_THETA, p_correct, tier_difficulty

TARGET_P = 0.60
"""Wanted chance of a right answer: where an answer tells nearly most, and still encourages."""

ITEM_SPREAD = 0.7
"""How far an item may be harder or easier than its tier says: a standard deviation, in logits."""

RATED_SD, UNRATED_SD = 0.8, 1.2
"""How far a prior may be off, in logits: from the learner's own rating, and from the middle."""

SURE_SD = 0.62
"""The level is told once the standard deviation is below this: what 0.6 is if items were as hard as they say."""

MOST_QUESTIONS = 8

WEAK_IN_A_ROW = 2
"""So many weak answers in a row at the lowest tier end it: there is nothing easier to ask."""

WEAK_CREDIT = 0.5
"""Credit below which an answer is weak."""

_GRID = tuple(step / 10 for step in range(-50, 51))

_FLATTER = math.sqrt(1 + math.pi * ITEM_SPREAD**2 / 8)
"""By how much the curve of an item is flatter than one whose difficulty is known."""


class Probe(NamedTuple):
    """One graded answer of a level finding."""

    tier: int
    """Of the item, 1 to 5."""
    credit: float
    """0 to 1."""
    guess: float
    """Chance of being right by guessing."""


class Estimate(NamedTuple):
    """How far the learner is."""

    theta: float
    """Ability in logits, on the scale of `core.learning.ability`."""
    sd: float

    @property
    def tier(self) -> int:
        """The level, 1 to 5."""
        return _clamped(round(self._exact))

    @property
    def neighbour(self) -> int:
        """The tier that is the next best guess: the one on the other side of the estimate."""
        towards = 1 if self._exact > self.tier else -1
        other = _clamped(self.tier + towards)
        return other if other != self.tier else _clamped(self.tier - towards)

    @property
    def _exact(self) -> float:
        return self.theta - START_THETA + 3


def estimate(rating: int | None, probes: Sequence[Probe]) -> Estimate:
    """Return the mean and the spread of the ability after `probes`, from a self-rating of 1 to 5, if any."""
    mean = START_THETA + (0.0 if rating is None else tier_difficulty(rating))
    spread = UNRATED_SD if rating is None else RATED_SD
    prior = [-(((theta - mean) / spread) ** 2) / 2 for theta in _GRID]
    logs = [sum(terms) for terms in zip(prior, *map(_log_likelihoods, probes), strict=True)]
    top = max(logs)
    weights = [math.exp(log - top) for log in logs]
    total = sum(weights)
    theta = sum(w * t for w, t in zip(weights, _GRID, strict=True)) / total
    variance = sum(w * (t - theta) ** 2 for w, t in zip(weights, _GRID, strict=True)) / total
    return Estimate(theta, math.sqrt(variance))


def is_settled(rating: int | None, probes: Sequence[Probe], lowest: int) -> bool:
    """Say whether enough was asked; `lowest` is the lowest tier that there are items of."""
    if len(probes) >= MOST_QUESTIONS or estimate(rating, probes).sd < SURE_SD:
        return True
    last = probes[-WEAK_IN_A_ROW:]
    return len(last) == WEAK_IN_A_ROW and all(p.tier <= lowest and p.credit < WEAK_CREDIT for p in last)


def wanted_difficulty(rating: int | None, probes: Sequence[Probe]) -> float:
    """Return how hard the next item should be, in logits: at first one tier below the rating."""
    if not probes:
        return tier_difficulty(_clamped((3 if rating is None else rating) - 1))
    return estimate(rating, probes).theta - math.log(TARGET_P / (1 - TARGET_P))


@lru_cache(maxsize=256)
def _log_likelihoods(probe: Probe) -> tuple[float, ...]:
    """Return the log likelihood of an answer at each ability of the grid, whatever its item's own difficulty."""
    hardness = tier_difficulty(probe.tier)
    chances = [p_correct((theta - hardness) / _FLATTER, 0.0, guess=probe.guess) for theta in _GRID]
    return tuple(probe.credit * math.log(p) + (1 - probe.credit) * math.log(1 - p) for p in chances)


def _clamped(tier: int) -> int:
    return min(5, max(1, tier))
