"""How sure the answers make us that a topic is covered: low, medium or high, never more than they show.

What that takes of the answers is carried on from one to the next, so that nobody has to read all of them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

from core.learning.ability import LOW_CONFIDENCE
from core.learning.log import GradedAnswer, GraderKind
from core.learning.rating import is_good

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
    fades: bool = False
    """Whether it was failed since, so long after that answer that it shows forgetting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a topic's answers have shown so far; good ones are right and without help."""

    good: int = 0
    """Good answers."""
    last_good: date | None = None
    """Learner's day of the last one."""
    sure: int = 0
    """Good answers whose grade is sure: not the learner's own, and no shaky one."""
    sure_days: int = 0
    """Learner's days with one of them."""
    last_sure: date | None = None
    """The last of these days."""
    longest_gap: timedelta = timedelta(0)
    """The longest time between two such days that follow each other."""
    hardest: float | None = None
    """The highest difficulty of a sure good answer, in logits."""
    ability: float = 0.0
    """The learner's ability on the topic after the last one, in logits."""
    failed_days: tuple[date, ...] = ()
    """Learner's days after `last_good` with a failed answer: the first two."""

    def after(self, answer: GradedAnswer, day: date, ability: float = 0.0) -> Proof:
        """Return what is shown once `answer` was given on the learner's `day`, no earlier than those before it.

        `ability` is the learner's on the topic after it, in logits.
        """
        if answer.unsure:
            return self
        if not is_good(answer):
            counts = answer.failed and day not in self.failed_days and day != self.last_good
            return replace(self, failed_days=(*self.failed_days, day)[:2]) if counts else self
        proof = replace(self, good=self.good + 1, last_good=day, ability=ability, failed_days=())
        if answer.grader_kind is GraderKind.SELF or answer.grader_confidence < LOW_CONFIDENCE:
            return proof
        hardest = answer.difficulty if self.hardest is None else max(self.hardest, answer.difficulty)
        proof = replace(proof, sure=self.sure + 1, hardest=hardest)
        if day == self.last_sure:
            return proof
        gap = timedelta(0) if self.last_sure is None else day - self.last_sure
        return replace(proof, sure_days=self.sure_days + 1, last_sure=day, longest_gap=max(self.longest_gap, gap))


def covered(proof: Proof, level: float = 0.0) -> Covered | None:
    """Return how sure it is that a topic is covered; None while it is in progress.

    `level` is the learner's level in logits: high takes an answer above it.
    """
    if proof.good < GOOD_ANSWERS or proof.last_good is None:
        return None
    steps = [Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH]
    rank = steps.index(_reached(proof, level))
    fades = bool(proof.failed_days) and proof.failed_days[0] - proof.last_good >= FORGETTING_GAP
    rank -= fades
    if rank < 0 or len(proof.failed_days) >= 2:
        return None
    return Covered(steps[rank], proof.last_good, fades)


def _reached(proof: Proof, level: float) -> Confidence:
    if proof.sure < GOOD_ANSWERS or proof.sure_days < COVERED_DAYS:
        return Confidence.LOW
    above = proof.hardest is not None and proof.hardest > level
    lasting = proof.sure_days >= HIGH_DAYS and proof.longest_gap >= LONG_GAP
    return Confidence.HIGH if lasting and above else Confidence.MEDIUM
