"""An item made of a draft: its key found, its options put into an order that the model had no part in."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from core.decks.answers import Answered
from core.decks.checks import faults
from core.decks.deck import CommonError, Item, ItemKind
from core.llm.generate import DraftItem
from core.practice.draft_keys import UnusableDraft, answer_of

__all__ = ["UnusableDraft", "item_of"]

_HINTS = 3
_KEY_DIGITS = 32


def item_of(draft: DraftItem, tier: int, source: str = "") -> Item:
    """Return the item that a draft describes, unchecked. Raises `UnusableDraft`.

    Models put the right option into the same place too often, so the order is not left to them: it follows from the
    item's key, which follows from what the item says. The same draft, in whatever order its options came, is
    the same item in the same order, and over many items every place is as likely. Steps are kept in the right
    order, as in a deck, and shuffled when they are shown.
    """
    if len(draft.hints) != _HINTS:
        raise UnusableDraft(f"hints: write exactly {_HINTS}")
    kind, key = ItemKind(draft.kind), _key(draft)
    first, second, third = draft.hints
    item = Item(
        **_shuffled(answer_of(draft), key),
        key=key,
        kind=kind,
        tier=tier,
        accepted=tuple(draft.accepted),
        checklist=tuple(draft.checklist) if kind.free_form else (),
        common_errors=tuple(CommonError(match=e.match, feedback=e.feedback) for e in draft.common_errors),
        hints=(first, second, third),
        short_explanation=draft.short_explanation,
        full_explanation=draft.full_explanation,
        source=source,
    )
    return _without_unsound_errors(item)


def _key(draft: DraftItem) -> str:
    """Return what names the item: a digest of all that it says but for the order of its options."""
    said = draft.model_dump(exclude={"correct"}) | {"options": sorted(option.strip() for option in draft.options)}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:_KEY_DIGITS]


def _shuffled(answered: Answered, key: str) -> Answered:
    """Return the answer with its options in the order of the item; the right one is found by its words."""
    if "correct" not in answered:
        return answered
    right = answered["options"][answered["correct"]]
    options = tuple(sorted(answered["options"], key=lambda option: _place(key, option)))
    return {**answered, "options": options, "correct": options.index(right)}


def _place(key: str, option: str) -> str:
    return hashlib.sha256(f"{key}:{option}".encode()).hexdigest()


def _without_unsound_errors(item: Item) -> Item:
    """Leave out common errors in which a check finds a fault: a question is as good without them."""
    if any(fault.field == "common_errors" for fault in faults(item)):
        return replace(item, common_errors=())
    return item
