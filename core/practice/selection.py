"""Which items come next: fresh ones first, at a difficulty where most answers are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.decks.deck import ItemKind
from core.learning.ability import p_correct, tier_difficulty

TARGET_P = 0.775
"""Wanted probability of a right answer: the middle of 0.70 to 0.85, where practice teaches most."""

ROUND_ITEMS = 5
"""Tasks of a round before its closing quiz question."""

OPEN_ITEMS_AT_MOST = 2
"""Tasks of a round that the learner has to judge themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An item that could be asked."""

    item_id: str
    kind: ItemKind
    tier: int
    position: int
    """Place in its deck."""
    last_answered_at: datetime | None
    """None if the learner never answered it."""
    last_score: float


def choose_round(candidates: Sequence[Candidate], ability: float) -> list[str]:
    """Return the ids of a round's tasks, easiest first, and of its closing quiz question.

    `ability` is the learner's ability plus the topic's offset, in logits. Fewer come back where the deck is short.
    """
    ranked = _ranked(candidates, ability)
    closing = next((c for c in ranked if c.kind is ItemKind.CHOICE), None)
    tasks: list[Candidate] = []
    for candidate in ranked:
        open_tasks = sum(task.kind.free_form for task in tasks)
        too_open = candidate.kind.free_form and open_tasks >= OPEN_ITEMS_AT_MOST
        if candidate is not closing and not too_open and len(tasks) < ROUND_ITEMS:
            tasks.append(candidate)
    tasks.sort(key=lambda c: (c.tier, c.position))
    return [c.item_id for c in tasks] + ([closing.item_id] if closing else [])


def choose_one(candidates: Sequence[Candidate], ability: float) -> str | None:
    """Return the id of one item that can be answered where it stands, or None."""
    gradable = [c for c in candidates if not c.kind.free_form]
    ranked = _ranked(gradable, ability)
    buttons_first = sorted(ranked, key=lambda c: c.kind is not ItemKind.CHOICE)
    return buttons_first[0].item_id if buttons_first else None


def _ranked(candidates: Sequence[Candidate], ability: float) -> list[Candidate]:
    """Unseen items first, then those answered longest ago; then by how near they are to the target."""

    def rank(candidate: Candidate) -> tuple[float, float, int]:
        seen = candidate.last_answered_at
        p = p_correct(ability, 0.0, tier_difficulty(candidate.tier))
        return (0.0 if seen is None else seen.timestamp(), abs(p - TARGET_P), candidate.position)

    return sorted(candidates, key=rank)
