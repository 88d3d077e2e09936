"""Which items come next: fresh ones first, at a difficulty where most answers are right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.decks.deck import ItemKind
from core.learning.ability import p_correct, tier_difficulty

TARGET_P = 0.775
"""Wanted probability of a right answer: the middle of 0.70 to 0.85, where practice teaches most."""

ROUND_ITEMS = 5
"""Tasks of a round before its closing quiz question."""

NEW_EVERY = 4
"""One question in so many is about a fact that was never asked, where facts are due."""

OPEN_ITEMS_AT_MOST = 2
"""Tasks of a round that the learner has to judge themselves."""


LATELY = timedelta(days=1)
"""How long an item that was answered does not come again in place of another."""


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


def choose_round(
    candidates: Sequence[Candidate], ability: float, tasks_at_most: int = ROUND_ITEMS, due: Sequence[str] = ()
) -> list[str]:
    """Return the ids of a round's tasks, easiest first, and of its closing quiz question.

    `ability` is the learner's ability plus the topic's offset, in logits; `due` are facts that are due, weakest
    first. Fewer come back where the deck is short.
    """
    ranked = _ranked(candidates, ability, due)
    if due:
        ranked = with_new(ranked, tasks_at_most, new_among(tasks_at_most))
    closing = next((c for c in ranked if c.kind is ItemKind.CHOICE), None)
    tasks: list[Candidate] = []
    for candidate in ranked:
        open_tasks = sum(task.kind.free_form for task in tasks)
        too_open = candidate.kind.free_form and open_tasks >= OPEN_ITEMS_AT_MOST
        if candidate is not closing and not too_open and len(tasks) < tasks_at_most:
            tasks.append(candidate)
    tasks.sort(key=lambda c: (c.tier, c.position))
    return [c.item_id for c in tasks] + ([closing.item_id] if closing else [])


def choose_mixed(
    candidates: Sequence[Candidate], ability: float, due: Sequence[str], free_form_at_most: int
) -> list[Candidate]:
    """Return what a topic can bring to a mixed round, what is wanted most first: facts that are due, then the rest.

    At most `free_form_at_most` of them have to be judged by the learner or a model.
    """
    chosen: list[Candidate] = []
    for candidate in _ranked(candidates, ability, due):
        open_tasks = sum(task.kind.free_form for task in chosen)
        if not candidate.kind.free_form or open_tasks < free_form_at_most:
            chosen.append(candidate)
    return chosen


def new_among(count: int) -> int:
    """Return how many of `count` questions about facts are about new ones, however many wait to be repeated.

    Without that a backlog, which good practice always has, would keep everything new away for good.
    """
    return (count + NEW_EVERY // 2) // NEW_EVERY


def with_new(ranked: Sequence[Candidate], places: int, new: int) -> list[Candidate]:
    """Return `ranked` with `new` that were never asked among the first `places`, as far as there are so many."""
    chosen = [c for c in ranked if c.last_answered_at is None][:new]
    others = [c for c in ranked if c not in chosen]
    before = max(places - len(chosen), 0)
    return [*others[:before], *chosen, *others[before:]]


def choose_easier(candidates: Sequence[Candidate], below: int, taken: Collection[str], now: datetime) -> str | None:
    """Return the id of an item of a tier below `below`, or of the lowest, that is not in `taken`; None if none is.

    What was never answered comes first, then what is hardest of it; what was answered lately does not come.
    """
    easier = [c for c in candidates if c.tier < max(below, 2) and c.item_id not in taken and not c.kind.free_form]
    rested = [c for c in easier if c.last_answered_at is None or c.last_answered_at <= now - LATELY]

    def rank(candidate: Candidate) -> tuple[float, int, int]:
        seen = candidate.last_answered_at
        return (0.0 if seen is None else seen.timestamp(), -candidate.tier, candidate.position)

    return min(rested, key=rank).item_id if rested else None


def choose_one(candidates: Sequence[Candidate], ability: float) -> str | None:
    """Return the id of one item that can be answered where it stands, or None."""
    gradable = [c for c in candidates if not c.kind.free_form]
    ranked = _ranked(gradable, ability)
    buttons_first = sorted(ranked, key=lambda c: c.kind is not ItemKind.CHOICE)
    return buttons_first[0].item_id if buttons_first else None


def _ranked(candidates: Sequence[Candidate], ability: float, due: Sequence[str] = ()) -> list[Candidate]:
    """Facts that are due first, in their order; then unseen items, then those answered longest ago.

    Of equals, what is nearest to the target comes first.
    """
    place = {item_id: number for number, item_id in enumerate(due)}

    def rank(candidate: Candidate) -> tuple[int, float, float, int]:
        seen = candidate.last_answered_at
        p = p_correct(ability, 0.0, tier_difficulty(candidate.tier))
        when = 0.0 if seen is None else seen.timestamp()
        return (place.get(candidate.item_id, len(place)), when, abs(p - TARGET_P), candidate.position)

    return sorted(candidates, key=rank)
