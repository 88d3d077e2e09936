"""What a learner's own answers say about how far FSRS is off for them.

FSRS predicts for the average learner. On top of it stands a small logistic regression that every answer carries on:
the log-odds of recall are shifted by four weights, which begin at none, are held near it by a prior, and may drift
as the learner does. An answer moves them by as much as is still uncertain about them (a Kalman filter: one
step of Newton's method an answer), so there is no learning rate to choose and nothing to refit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from operator import mul

from core.learning.schedule import Schedule, retrievability

WEIGHTS = 4
"""Always; by log time; by log stability; on the first return to something."""
PRIOR_SD = 0.15
"""How far a weight may be from none before there is any answer, in logits."""
DRIFT_SD = (0.005, 0.0025, 0.0025, 0.0025)
"""How far a weight may move from one answer to the next."""
NEVER_SURE = 0.01
"""Chances are kept this far from 0 and 1: one answer against a certainty would outweigh all others."""
MOST_BY_TIME = 0.2
"""The weight by time is used up to here, below what FSRS itself forgets: a chance must not grow as time goes by."""

_USUAL_LOG_TIME, _LOG_TIME_SCALE = 1.5, 1.5
_USUAL_LOG_STABILITY, _LOG_STABILITY_SCALE = 2.0, 2.0
_LEAST_STABILITY = 0.1

Vector = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A learner's correction, after some answers; `Correction()` corrects nothing."""

    weights: Vector = (0.0,) * WEIGHTS
    """In logits; see `WEIGHTS`."""
    covariance: tuple[Vector, ...] = tuple(
        tuple(PRIOR_SD**2 if row == column else 0.0 for column in range(WEIGHTS)) for row in range(WEIGHTS)
    )
    """How uncertain the weights are, row by row."""

    def __post_init__(self) -> None:
        sizes = {len(self.weights), len(self.covariance), *map(len, self.covariance)}
        if sizes != {WEIGHTS}:
            raise ValueError(f"a correction has {WEIGHTS} weights and as many rows and columns of covariance")

    def chance(self, schedule: Schedule | None, day: date) -> float:
        """Return the chance of recall on the learner's `day`, 0 to 1; 1 where nothing was reviewed yet.

        On the day of the last review nothing is corrected: nobody has forgotten yet.
        """
        if schedule is None or day <= schedule.last_day:
            return retrievability(schedule, day)
        weights = (self.weights[0], min(self.weights[1], MOST_BY_TIME), *self.weights[2:])
        return _chance(schedule, day, weights, _features(schedule, day))

    def advance(self, schedule: Schedule, day: date, *, right: bool) -> Correction:
        """Return the correction after an answer on `day`, where `schedule` is how it stood before it.

        Only a day's first answer says something of forgetting; a repeat on the day of the last review changes
        nothing.
        """
        if day <= schedule.last_day:
            return self
        features = _features(schedule, day)
        chance = _chance(schedule, day, self.weights, features)
        drifted = [
            tuple(value + (DRIFT_SD[row] ** 2 if row == column else 0.0) for column, value in enumerate(values))
            for row, values in enumerate(self.covariance)
        ]
        reach = [_dot(values, features) for values in drifted]
        spread = chance * (1 - chance)
        gain = [value / (1 + spread * _dot(reach, features)) for value in reach]
        return Correction(
            weights=tuple(w + g * (right - chance) for w, g in zip(self.weights, gain, strict=True)),
            covariance=tuple(
                tuple(value - spread * g * r for value, r in zip(values, reach, strict=True))
                for values, g in zip(drifted, gain, strict=True)
            ),
        )


def _features(schedule: Schedule, day: date) -> Vector:
    """Return what each weight is multiplied by, each of the order of 1."""
    elapsed = (day - schedule.last_day).days
    return (
        1.0,
        (math.log(elapsed) - _USUAL_LOG_TIME) / _LOG_TIME_SCALE,
        (math.log(max(schedule.stability, _LEAST_STABILITY)) - _USUAL_LOG_STABILITY) / _LOG_STABILITY_SCALE,
        1.0 if schedule.reviews == 1 else 0.0,
    )


def _chance(schedule: Schedule, day: date, weights: Vector, features: Vector) -> float:
    """Return the corrected chance, which is never certain."""
    uncorrected = _not_sure(retrievability(schedule, day))
    logit = math.log(uncorrected / (1 - uncorrected)) + _dot(weights, features)
    return _not_sure(0.5 * (1 + math.tanh(logit / 2)))


def _dot(left: Vector | list[float], right: Vector | list[float]) -> float:
    return math.fsum(map(mul, left, right))


def _not_sure(chance: float) -> float:
    return min(max(chance, NEVER_SURE), 1 - NEVER_SURE)
