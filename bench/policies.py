"""What to ask today: ours, and what it has to beat. A policy sees the answers and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol

from core.decks.deck import ItemKind
from core.learning.load import Waiting, in_order
from core.learning.log import GradedAnswer
from core.learning.reach import Reach
from core.learning.state import LearnerState, advance
from core.learning.weak import weak_basis
from core.practice.mixing import SETTLED, TOPICS_AT_MOST, Share, mix, pick_areas
from core.practice.selection import Candidate, choose_mixed


class Policy(Protocol):
    """Chooses among facts that are numbered from 0."""

    def choose(self, day: date, questions: int) -> list[int]:
        """Return the facts to ask on `day`, each once: `questions` of them, unless there are fewer."""
        ...

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """Take the answer to a question of `day`."""
        ...


@dataclass(slots=True)
class RandomOrder:
    """Any facts."""

    facts: int
    dice: random.Random

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return self.dice.sample(range(self.facts), min(questions, self.facts))

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""


@dataclass(slots=True)
class OldestFirst:
    """What was never asked, in its order; then what was not asked for longest."""

    facts: int
    _asked: dict[int, date] = field(default_factory=dict)

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return sorted(range(self.facts), key=lambda fact: (self._asked.get(fact, date.min), fact))[:questions]

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        self._asked[fact] = day


@dataclass(slots=True)
class TenthStepsFirst:
    """The lowest mastery, which begins at a half and moves by a tenth; of equals what was not asked for longest."""

    facts: int
    _mastery: dict[int, float] = field(default_factory=dict)
    _asked: dict[int, date] = field(default_factory=dict)

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        return sorted(
            range(self.facts),
            key=lambda fact: (self._mastery.get(fact, 0.5), self._asked.get(fact, date.min), fact),
        )[:questions]

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        # Rounded, so that three steps down and up again are where they began.
        moved = round(self._mastery.get(fact, 0.5) + (0.1 if right else -0.1), 1)
        self._mastery[fact] = min(1.0, max(0.0, moved))
        self._asked[fact] = day


@dataclass(slots=True)
class Ours:
    """The tutor: its state after every answer, and its rounds, put together by the functions that it uses itself.

    Facts are dealt out to `topics` in turn. A day is one mixed round; where less is due than there are questions,
    it is filled as a round ahead of time is. Nobody says what they struggle with.
    """

    facts: int
    topics: int = 5
    _state: LearnerState = field(default_factory=LearnerState)
    _asked: dict[int, datetime] = field(default_factory=dict)
    _answers: int = 0
    _begun: date | None = None
    """Day on which the newest topic was begun."""

    def choose(self, day: date, questions: int) -> list[int]:
        """See `Policy`."""
        due = in_order([unit for name in self._names() if (unit := self._waiting(name, day)) is not None])
        chosen = pick_areas({unit.topic_id: self._is_weak(unit.topic_id, day) for unit in due})
        new = [name for name in self._names() if not self._state.topic(name).n]
        if new and self._begun != day:
            self._begun = day
            chosen = [*chosen[: TOPICS_AT_MOST - 1], new[0]]
        others = [name for name in self._names() if name not in {*chosen, *new}][:TOPICS_AT_MOST]
        asked = self._mixed(chosen, day, questions)
        ahead = self._mixed(others or chosen, day, questions)
        return [*asked, *(fact for fact in ahead if fact not in asked)][:questions]

    def _mixed(self, names: Sequence[str], day: date, questions: int) -> list[int]:
        """Return the round on these topics."""
        shares = [self._share(name, day) for name in names]
        return [int(item_id) for item_id in mix(shares, questions)] if shares else []

    def _share(self, name: str, day: date) -> Share:
        """Return what a topic brings to a round."""
        due = self._due(name, day)
        ranked = choose_mixed(self._candidates(name), self._ability(name), [*due], 0)
        new = [c.item_id for c in ranked if c.last_answered_at is None] if due else []
        return Share(
            topic_id=name,
            items=tuple(c.item_id for c in ranked if c.item_id not in new),
            is_facts=True,
            due=tuple(due.values()),
            new=tuple(new),
            successes=SETTLED,
        )

    def learn(self, fact: int, day: date, *, right: bool) -> None:
        """See `Policy`."""
        self._answers += 1
        at = datetime.combine(day, time(18), UTC) + timedelta(seconds=self._answers % 3600)
        self._asked[fact] = at
        given = GradedAnswer(
            answer_id=f"{self._answers:06}",
            topic_id=self._topic(fact),
            item_id=str(fact),
            is_fact=True,
            at=at,
            zone="UTC",
            local_day=day,
            score=float(right),
        )
        self._state = advance(self._state, given)

    def _names(self) -> list[str]:
        return [str(number) for number in range(self.topics)]

    def _topic(self, fact: int) -> str:
        return str(fact % self.topics)

    def _ability(self, name: str) -> float:
        return self._state.theta + self._state.topic(name).theta

    def _candidates(self, name: str) -> list[Candidate]:
        facts = range(int(name), self.facts, self.topics)
        return [
            Candidate(
                item_id=str(fact),
                kind=ItemKind.SHORT,
                tier=3,
                position=fact,
                last_answered_at=self._asked.get(fact),
                last_score=0.0,
            )
            for fact in facts
        ]

    def _due(self, name: str, day: date) -> dict[str, Reach]:
        """Return the facts of a topic that are due, with their reach, in its order."""
        due = [item for item in self._state.topic(name).items.values() if item.is_due(day)]
        places = {item.item_id: item.reach(day, self._state.correction) for item in due}
        return dict(sorted(places.items(), key=lambda place: (place[1], place[0])))

    def _waiting(self, name: str, day: date) -> Waiting | None:
        """Return what is due of a topic; None where nothing is."""
        topic = self._state.topic(name)
        if topic.due_day is None or topic.due_day > day:
            return None
        return Waiting(unit=name, topic_id=name, due_day=topic.due_day, chance=topic.recall(day))

    def _is_weak(self, name: str, day: date) -> bool:
        return weak_basis(self._state.topic(name), (), self._state.theta, day) is not None
