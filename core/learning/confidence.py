"""How sure the answers make us that a topic is covered: low, medium or high, never more than they show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from core.learning.ability import LOW_CONFIDENCE
from core.learning.log import GradedAnswer, GraderKind
from core.learning.rating import GOOD_SCORE

GOOD_ANSWERS = 3
"""Answers without help that a covered topic needs."""
COVERED_DAYS, HIGH_DAYS = 2, 3
"""Learner's days on which they were given, for medium and for high."""
LONG_GAP = timedelta(days=14)
"""Days between two such days after which something still remembered is remembered for long."""
FORGETTING_GAP = timedelta(days=7)
"""Days since the last good answer after which one failure shows that it fades."""


class Confidence(StrEnum):
    """How sure it is; keys of the catalogue of texts."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Covered(NamedTuple):
    """A topic that the answers show to be covered."""

    confidence: Confidence
    last_confirmed: date
    """Learner's day of the last good answer without help."""


def covered(answers: Sequence[GradedAnswer], level: float = 0.0) -> Covered | None:
    """Return how sure it is that the topic of `answers` is covered; None while it is in progress.

    `level` is the learner's level in logits: high takes an answer above it.
    """
    good = [answer for answer in answers if _is_good(answer)]
    if len(good) < GOOD_ANSWERS:
        return None
    last = max(answer.local_day for answer in good)
    failed = sorted({answer.local_day for answer in answers if answer.failed and answer.local_day > last})
    steps = [Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH]
    rank = steps.index(_reached(good, level))
    if failed and failed[0] - last >= FORGETTING_GAP:
        rank -= 1
    if rank < 0 or len(failed) >= 2:
        return None
    return Covered(steps[rank], last)


def _is_good(answer: GradedAnswer) -> bool:
    return answer.recalled >= GOOD_SCORE and answer.hints == 0


def _reached(good: Sequence[GradedAnswer], level: float) -> Confidence:
    sure = [a for a in good if a.grader_kind is not GraderKind.SELF and a.grader_confidence >= LOW_CONFIDENCE]
    days = sorted({answer.local_day for answer in sure})
    if len(sure) < GOOD_ANSWERS or len(days) < COVERED_DAYS:
        return Confidence.LOW
    longest = max(later - earlier for earlier, later in pairwise(days))
    above = any(answer.difficulty > level for answer in sure)
    return Confidence.HIGH if len(days) >= HIGH_DAYS and longest >= LONG_GAP and above else Confidence.MEDIUM
