"""What grading returns: a verdict with its score, its reason and what to tell the learner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from core.decks.deck import CommonError
from core.phrases import say

EXACT = 1.0
"""Sure: nothing was forgiven and nothing guessed."""
LIKELY = 0.9


class Verdict(StrEnum):
    """What became of an answer."""

    RIGHT = "right"
    PARTIAL = "partial"
    WRONG = "wrong"
    SKIPPED = "skipped"
    """The learner says that they do not know: not recalled, and not a wrong guess."""
    UNGRADED = "ungraded"
    """No rule can say."""


@dataclass(frozen=True, slots=True)
class PointGrade:
    """What became of one point of a rubric."""

    text: str
    """The point, as the deck states it."""
    met: Literal["yes", "partly", "no"]
    quote: str
    """The learner's words that show it; empty where there are none."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The result of grading one answer."""

    score: float
    """0 to 1; 0 where nothing was graded."""
    verdict: Verdict
    """What became of the answer."""
    confidence: float
    """0 to 1: how sure the rule is. Below 0.7 for a long answer that matches nothing."""
    feedback: str
    """One or two sentences for the learner; never contains the answer unless it was given."""
    error: str | None = None
    """`typo`, `spelling`, `unit`, `power of ten`, `form`, or the match of a common error; None if unknown."""
    misconception: str | None = None
    """The match of the common error that a wrong answer fell into."""
    points: tuple[PointGrade, ...] = ()
    """Where a rubric was used: its points, in the order of the deck."""
    model: str | None = None
    """The model that graded; None for rules and for learners."""


def right(feedback: str = "", confidence: float = EXACT, error: str | None = None) -> Grade:
    """Return full marks; `error` names what was forgiven."""
    return Grade(1.0, Verdict.RIGHT, confidence, feedback or say("grading.right"), error)


def wrong(error: CommonError | None, confidence: float, otherwise: str = "wrong") -> Grade:
    """Return a wrong answer, with the feedback of the common error that it is, else the phrase `otherwise`."""
    if error:
        return Grade(0.0, Verdict.WRONG, confidence, error.feedback, error.match, misconception=error.match)
    return Grade(0.0, Verdict.WRONG, confidence, say(f"grading.{otherwise}"))


def ungraded(reason: str) -> Grade:
    """Return that nothing was answered: the question stays open, and the phrase `reason` says why."""
    return Grade(0.0, Verdict.UNGRADED, 0.0, say(f"grading.{reason}"))
