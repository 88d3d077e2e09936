"""How good predicted chances are: log loss, RMSE(bins) and AUC, as in srs-benchmark."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

NEVER_SURE = 0.0001
"""A prediction is scored as at least this far from 0 and 1: one that is certain and wrong would lose infinitely."""


class History(NamedTuple):
    """What a review is binned by."""

    elapsed_days: int
    """Since the last one; 1 or more."""
    reviews: int
    """Of the card's reviews, this one included."""
    lapses: int
    """Earlier failures of the card, without those on the day of the review before."""


class Scored(NamedTuple):
    """A prediction and what happened."""

    chance: float
    """Predicted, 0 to 1."""
    right: bool
    history: History


def log_loss(scored: Iterable[Scored]) -> float:
    """Return the mean log loss."""
    losses = [-math.log(chance if right else 1 - chance) for chance, right in _unsure(scored)]
    return math.fsum(losses) / len(losses)


def rmse_bins(scored: Iterable[Scored]) -> float:
    """Return the error of calibration: mean prediction against mean outcome in each bin, weighted by its size."""
    bins = defaultdict[tuple[float, float, float], list[Scored]](list)
    for one in scored:
        bins[_bin(one.history)].append(one)
    total = sum(map(len, bins.values()))
    squares = [
        len(ones) * ((math.fsum(one.chance for one in ones) - sum(one.right for one in ones)) / len(ones)) ** 2
        for ones in bins.values()
    ]
    return math.sqrt(math.fsum(squares) / total)


def auc(scored: Sequence[Scored]) -> float | None:
    """Return the chance that a recalled one was predicted higher than a failed one; None without both."""
    rank, ranks_of_right = 0, 0.0
    for _, ties in groupby(sorted(scored, key=lambda one: one.chance), key=lambda one: one.chance):
        group = list(ties)
        ranks_of_right += sum(one.right for one in group) * (rank + (len(group) + 1) / 2)
        rank += len(group)
    right = sum(one.right for one in scored)
    wrong = len(scored) - right
    if not right or not wrong:
        return None
    return (ranks_of_right - right * (right + 1) / 2) / (right * wrong)


def _unsure(scored: Iterable[Scored]) -> list[tuple[float, bool]]:
    return [(min(max(one.chance, NEVER_SURE), 1 - NEVER_SURE), one.right) for one in scored]


def _bin(history: History) -> tuple[float, float, float]:
    """Return the bin of srs-benchmark: each of the three on a scale of its own that grows by factors."""
    return (
        _step(history.elapsed_days, 2.48, 3.62),
        _step(history.reviews, 1.99, 1.89),
        _step(history.lapses, 1.65, 1.73) if history.lapses else 0.0,
    )


def _step(value: int, start: float, factor: float) -> float:
    return start * factor ** math.floor(math.log(value) / math.log(factor))
