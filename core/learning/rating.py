"""The rating of a day's practice, from what the learner did; there are no four buttons.

A day is rated once, by its first three attempts without help. Failures always count among them; a success
with a hint counts only on a day that has nothing else, and is then Hard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from core.learning.log import PASS_SCORE, GradedAnswer
from core.learning.schedule import Rating

ATTEMPTS_RATED = 3
GOOD_SCORE = 0.75
"""From this score on an answer counts as right."""
PARTLY_SCORE = (PASS_SCORE + GOOD_SCORE) / 2
"""The most for an answer that lacks something which it has to have."""
EASY_SCORE = 0.90
EASY_GOOD_DAYS = 2
"""Earlier days rated Good or better before Easy is possible."""
EASY_Z = -0.5
"""How much faster than usual an Easy answer is, in (robust) standard deviations."""
LIVE_REPLY_S = 300.0
"""A slower reply says nothing about the learner: people leave chats."""
LATENCIES_NEEDED = 5
MAD_TO_SD = 1.4826


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What the rating needs of an answer."""

    score: float
    """0 to 1; 0 where the solution was shown or nothing was answered."""
    hinted: bool
    """Whether hints were seen before answering."""
    difficulty: float
    """In logits; 0 is the learner's level."""
    latency_s: float | None
    """Seconds, where the reply was a live one."""

    @classmethod
    def of(cls, answer: GradedAnswer) -> Attempt:
        """Return the attempt that `answer` is."""
        live = answer.latency_s is not None and answer.latency_s <= LIVE_REPLY_S
        return cls(
            score=answer.recalled,
            hinted=answer.hints > 0,
            difficulty=answer.difficulty,
            latency_s=answer.latency_s if live else None,
        )

    @property
    def unaided(self) -> bool:
        """Whether it says what the learner knows without help; a failure always does."""
        return not self.hinted or self.score < PASS_SCORE


def is_good(answer: GradedAnswer) -> bool:
    """Say whether `answer` shows knowledge: right, and without help."""
    return answer.recalled >= GOOD_SCORE and answer.hints == 0


def with_attempt(day: tuple[Attempt, ...], attempt: Attempt) -> tuple[Attempt, ...]:
    """Return the day's attempts that are rated, once `attempt` has been made after those in `day`."""
    unaided = tuple(earlier for earlier in day if earlier.unaided)
    if attempt.unaided and len(unaided) < ATTEMPTS_RATED:
        return (*unaided, attempt)
    return day or (attempt,)


def rate(day: Sequence[Attempt], *, good_days: int, latencies: Sequence[float]) -> Rating:
    """Return the rating of a day with the (1 to 3) attempts `day`.

    `good_days` counts earlier days rated Good or better; `latencies` are earlier live replies, in seconds.
    """
    score = fmean(attempt.score for attempt in day)
    if score < PASS_SCORE:
        return Rating.Again
    if score < GOOD_SCORE or any(attempt.hinted and attempt.score >= PASS_SCORE for attempt in day):
        return Rating.Hard
    at_level = all(attempt.difficulty >= 0 for attempt in day)
    if score >= EASY_SCORE and at_level and good_days >= EASY_GOOD_DAYS and _fast(day, latencies):
        return Rating.Easy
    return Rating.Good


def _fast(day: Sequence[Attempt], latencies: Sequence[float]) -> bool:
    """Say whether every attempt was a live reply and they were clearly faster than usual."""
    replies = [attempt.latency_s for attempt in day if attempt.latency_s is not None]
    if len(replies) < len(day) or len(latencies) < LATENCIES_NEEDED:
        return False
    usual = median(latencies)
    spread = MAD_TO_SD * median(abs(latency - usual) for latency in latencies)
    return spread > 0 and (median(replies) - usual) / spread < EASY_Z
