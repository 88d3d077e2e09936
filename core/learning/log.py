"""One row of the append-only answer log, as far as derived state needs it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

DOUBTED = "doubted"
"""The verdict on an answer whose key the learner holds for wrong: it is in the log, and counts neither way."""

PASS_SCORE = 0.5
"""Below this an answer is failed."""

HINT_COST = 0.25
"""Credit lost by each hint, for at most two hints: the third one all but gives the answer away already."""

UNSURE_BELOW = 0.6
"""A grade given with less confidence than this moves ability a little and decides nothing."""


class GraderKind(StrEnum):
    """Who gave the grade."""

    RULE = "rule"
    MODEL = "model"
    SELF = "self"
    """The learner; only where no grader can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedAnswer:
    """A graded answer. Raises ValueError where a value is out of its range."""

    answer_id: str
    """Unique; a redelivery carries the same one."""
    topic_id: str
    """The topic that the item belongs to."""
    item_id: str = ""
    """The item that was answered."""
    is_fact: bool = False
    """Whether the item is remembered by itself (a deck of facts), and not the skill behind it."""
    retired: bool = False
    """Whether the item has left its deck: a fact then is no longer scheduled, and moves ability alone."""
    at: datetime
    """When it was answered; aware, UTC."""
    zone: str
    """The learner's IANA zone at that time."""
    local_day: date
    """The learner's day at that time; kept, so that a later move to another zone changes no history."""
    score: float
    """0 to 1."""
    attempt: int = 1
    """1 for the first answer to the question."""
    misconception: bool = False
    """Whether it fell into a known misconception."""
    builds_on: tuple[str, ...] = ()
    """The topics that its topic built on at that time."""
    hints: int = 0
    """Hints seen before answering."""
    revealed: bool = False
    """The solution was shown before answering."""
    again: bool = False
    """Asked once more in the round in which it was failed."""
    skipped: bool = False
    """Not answered: skipped, or "I don't know"."""
    difficulty: float = 0.0
    """The item's difficulty b in logits; 0 is the learner's level."""
    guess: float = 0.0
    """Chance of being right by guessing: 1/options for a choice, else 0."""
    grader_confidence: float = 1.0
    """0 to 1."""
    grader_kind: GraderKind = GraderKind.RULE
    """Who gave the grade."""
    latency_s: float | None = None
    """Seconds between question and answer, where known."""
    session_id: str = ""
    """The session it was given in."""

    def __post_init__(self) -> None:
        if self.at.utcoffset() != timedelta(0):
            raise ValueError("an answer's instant must be aware, in UTC")
        if not (0 <= self.score <= 1 and 0 <= self.grader_confidence <= 1):
            raise ValueError("score and confidence go from 0 to 1")
        if not 0 <= self.guess < 1:
            raise ValueError("the chance of guessing right is at least 0 and below 1")
        if self.hints < 0 or not math.isfinite(self.difficulty):
            raise ValueError("hints are counted from 0 and a difficulty is finite")

    @property
    def recalled(self) -> float:
        """The score, or 0 where the solution was shown or nothing was answered."""
        return 0.0 if self.revealed or self.skipped else self.score

    @property
    def y_eff(self) -> float:
        """Credit for the answer, 0 to 1, after what the hints gave away."""
        return self.recalled * (1 - HINT_COST * min(self.hints, 2))

    @property
    def failed(self) -> bool:
        """Whether it counts as not known. A hint does not turn a pass into a failure."""
        return self.recalled < PASS_SCORE

    @property
    def unsure(self) -> bool:
        """Whether the grader was too unsure for the grade to decide anything."""
        return self.grader_confidence < UNSURE_BELOW
