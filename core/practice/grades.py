"""What grading returns: a verdict with its score, its reason and what to tell the learner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from core.decks.deck import CommonError, ErrorType
from core.learning.log import DOUBTED
from core.phrases import say

EXACT = 1.0
"""Sure: nothing was forgiven and nothing guessed."""
LIKELY = 0.9
NO_NUMBER = "no number"
"""The error of an answer in words where a number is asked for: it costs no try."""
UNSURE = 0.4
"""So little that the learner decides."""


class Verdict(StrEnum):
    """What became of an answer."""

    RIGHT = "right"
    PARTIAL = "partial"
    WRONG = "wrong"
    SKIPPED = "skipped"
    """The learner says that they do not know: not recalled, and not a wrong guess."""
    DOUBTED = DOUBTED
    """The learner holds the key for wrong, and nobody can say: the question counts neither way."""
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
    """One or two sentences for the learner; contains the answer only where the question is closed by it."""
    error: str | None = None
    """`typo`, `accents`, `article`, `spelling`, `unit`, `power of ten`, `form`, `members`, `no number`, or the
    match of a common error; None if unknown."""
    misconception: str | None = None
    """The match of the common error that a wrong answer fell into."""
    error_type: ErrorType | None = None
    """How deep the error of an answer goes that is not right, where that is known."""
    points: tuple[PointGrade, ...] = ()
    """Where a rubric was used: its points, in the order of the deck."""
    model: str | None = None
    """The model that graded; None for rules and for learners."""


def right(feedback: str = "", confidence: float = EXACT, error: str | None = None) -> Grade:
    """Return full marks; `error` names what was forgiven."""
    return Grade(1.0, Verdict.RIGHT, confidence, feedback or say("grading.right"), error)


def partly(
    feedback: str, error: str, score: float = 0.5, error_type: ErrorType | None = ErrorType.SURFACE
) -> Grade:
    """Return a part of the marks: half for the right thing in a wrong form."""
    return Grade(score, Verdict.PARTIAL, EXACT, feedback, error, error_type=error_type)


def slip(feedback: str, error: str) -> Grade:
    """Return a wrong answer that is one on the surface only: what was meant is right."""
    return Grade(0.0, Verdict.WRONG, EXACT, feedback, error, error_type=ErrorType.SURFACE)


def wrong(error: CommonError | None, confidence: float, otherwise: str = "wrong") -> Grade:
    """Return a wrong answer, with the feedback of the common error that it is, else the phrase `otherwise`."""
    if error is None:
        return Grade(0.0, Verdict.WRONG, confidence, say(f"grading.{otherwise}"))
    return Grade(
        0.0,
        Verdict.WRONG,
        confidence,
        error.feedback,
        error.match,
        misconception=error.match,
        error_type=error.type,
    )


JUDGEMENTS = {"got": 1.0, "partly": 0.6, "missed": 0.0}
"""What the learner can say of an answer that nobody else can grade, and the score it means."""


def judged(word: str) -> Grade:
    """Return the grade that the learner gives themselves. Raises KeyError for a word not in `JUDGEMENTS`."""
    verdict = {"got": Verdict.RIGHT, "partly": Verdict.PARTIAL, "missed": Verdict.WRONG}[word]
    return Grade(JUDGEMENTS[word], verdict, EXACT, say(f"practice.judged.{word}"))


def ungraded(reason: str) -> Grade:
    """Return that nothing was answered: the question stays open, and the phrase `reason` says why."""
    return Grade(0.0, Verdict.UNGRADED, 0.0, say(f"grading.{reason}"))
