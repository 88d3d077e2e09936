"""What predicts whether a card will be recalled: ours, py-fsrs, and what any schedule has to beat.

A predictor is asked before an answer and told it afterwards; it never sees what comes later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from typing import Protocol

from fsrs import Card, Scheduler

from bench.reviews import Review
from core.learning.correction import Correction
from core.learning.schedule import Rating, Schedule, repeated, retrievability, review


class Predictor(Protocol):
    """Predicts one learner's answers."""

    def chance(self, asked: Review) -> float:
        """Return the chance that `asked` is recalled; it is at least a day after the card's last review."""
        ...

    def learn(self, answered: Review) -> None:
        """Take the next review of the log, of whatever day."""
        ...


@dataclass(slots=True)
class Ours:
    """`core.learning.schedule`, with or without the correction, with or without repeats on the same day."""

    corrected: bool = True
    repeats: bool = True
    _facts: dict[str, Schedule] = field(default_factory=dict)
    _correction: Correction = field(default_factory=Correction)

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        fact = self._facts[asked.card]
        return self._correction.chance(fact, asked.day) if self.corrected else retrievability(fact, asked.day)

    def learn(self, answered: Review) -> None:
        """See `Predictor`."""
        fact, day = self._facts.get(answered.card), answered.day
        if fact is None:
            self._facts[answered.card] = review(None, answered.rating, day)
        elif day > fact.last_day:
            self._correction = self._correction.advance(fact, day, right=answered.right)
            self._facts[answered.card] = review(fact, answered.rating, day)
        elif self.repeats:
            self._facts[answered.card] = repeated(fact, answered.rating)


@dataclass(slots=True)
class PyFsrs:
    """py-fsrs by itself: told either the instant of each review, or when its learner's day began."""

    day_starts: bool
    _scheduler: Scheduler = field(
        default_factory=lambda: Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    )
    _cards: dict[str, Card] = field(default_factory=dict)

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        return float(self._scheduler.get_card_retrievability(self._cards[asked.card], self._instant(asked)))

    def learn(self, answered: Review) -> None:
        """See `Predictor`. A first rating is Good at most, as in ours."""
        known = self._cards.get(answered.card)
        rating = answered.rating if known else min(answered.rating, Rating.Good)
        at = self._instant(answered)
        # A card that is given its id and due date asks no clock.
        card, _ = self._scheduler.review_card(known or Card(card_id=0, due=at), rating, at)
        self._cards[answered.card] = card

    def _instant(self, one: Review) -> datetime:
        # Of the days as they are numbered: where the clocks change, 24 hours would be floored to no day at all.
        return datetime.combine(one.day, time(4), UTC) if self.day_starts else one.at


@dataclass(slots=True)
class MovingAverage:
    """The learner's recent share of right answers, whatever the card."""

    rate: float = 0.02
    _share: float = 0.8
    _last_day: dict[str, Review] = field(default_factory=dict)

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        return self._share

    def learn(self, answered: Review) -> None:
        """See `Predictor`. It learns from what it is scored on: reviews a day or more after the last."""
        last = self._last_day.get(answered.card)
        if last is not None and answered.day > last.day:
            self._share += self.rate * (answered.right - self._share)
        self._last_day[answered.card] = answered


@dataclass(slots=True)
class Constant:
    """One chance for everything."""

    share: float

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        return self.share

    def learn(self, answered: Review) -> None:
        """See `Predictor`."""


@dataclass(slots=True)
class Sm2:
    """SM-2 (SuperMemo 2), read as a chance of 0.9 once the interval is over."""

    _cards: dict[str, tuple[float, int, float, Review]] = field(default_factory=dict)

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        interval, _, _, last = self._cards[asked.card]
        return float(0.9 ** ((asked.day - last.day).days / interval))

    def learn(self, answered: Review) -> None:
        """See `Predictor`."""
        _, count, ease, _ = self._cards.get(answered.card, (1.0, 0, 2.5, answered))
        interval = self._cards[answered.card][0] if answered.card in self._cards else 1.0
        quality = answered.rating + 1
        if answered.right:
            interval = 1.0 if count == 0 else 6.0 if count == 1 else interval * ease
            count += 1
        else:
            interval, count = 1.0, 0
        ease = max(1.3, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))
        self._cards[answered.card] = (interval, count, ease, answered)


@dataclass(slots=True)
class TenthSteps:
    """Mastery that begins at a half and goes up and down by a tenth, taken for a chance."""

    _mastery: dict[str, float] = field(default_factory=dict)

    def chance(self, asked: Review) -> float:
        """See `Predictor`."""
        return self._mastery[asked.card]

    def learn(self, answered: Review) -> None:
        """See `Predictor`."""
        before = self._mastery.get(answered.card, 0.5)
        self._mastery[answered.card] = min(1.0, max(0.0, before + (0.1 if answered.right else -0.1)))
