"""How far a learner has come with a topic, in one word."""

from __future__ import annotations

from enum import StrEnum

from core.learning.ability import p_correct
from core.learning.confidence import Confidence, covered
from core.learning.topic import TopicState

COVERED_P = 0.75
"""Probability of a right answer at the level aimed at that a covered topic has to have reached."""


class Phase(StrEnum):
    """The phases of a topic; keys of the catalogue of texts."""

    NEW = "new"
    """Never answered."""
    IN_PROGRESS = "in_progress"
    COVERED = "covered"
    """The answers show it on more than one day, at the level aimed at, and no misconception is open."""
    MAINTAINED = "maintained"
    """Covered, and still known after a long time."""
    NEEDS_REVIEW = "needs_review"
    """Covered before, and failed after a while."""
    PAUSED = "paused"
    """The learner set it aside."""


def phase_of(topic: TopicState, level: float = 0.0, *, facts: int = 0, paused: bool = False) -> Phase:
    """Return the phase of `topic`; `level` is the level aimed at, in logits.

    `facts` counts the facts that there are in its deck: a topic of facts is in progress until each of them has been
    known once.

    What covered takes of the answers is said by `confidence.covered`, and so is when it is lost. What was shown on
    one day only, or by the learner's own judgement (low confidence), is still in progress; so is what was not shown
    at that level. That is judged by the last good answer: what is failed after it has rules of its own.
    """
    if paused:
        return Phase.PAUSED
    if topic.n == 0:
        return Phase.NEW
    found = covered(topic.proof, level)
    if found is None:
        return Phase.IN_PROGRESS
    if found.fades:
        return Phase.NEEDS_REVIEW
    shaky = found.confidence is Confidence.LOW or p_correct(0.0, topic.proof.ability, level) < COVERED_P
    known = sum(item.schedule is not None and item.schedule.good_days > 0 for item in topic.items.values())
    if shaky or topic.misconceived or known < facts:
        return Phase.IN_PROGRESS
    return Phase.MAINTAINED if found.confidence is Confidence.HIGH else Phase.COVERED
