"""An item made of a draft: its key found, its options put into an order that the model had no part in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from core.answers.normalise import comparable
from core.answers.options import find_options
from core.decks.checks import faults
from core.decks.deck import CommonError, Item, ItemKind
from core.llm.generate import DraftItem

_HINTS = 3
_KEY_DIGITS = 32


class UnusableDraft(ValueError):
    """No item can be made of a draft; the message says why, in words for the model."""


def item_of(draft: DraftItem, tier: int) -> Item:
    """Return the item that a draft describes, unchecked. Raises `UnusableDraft`.

    Models put the right option into the same place too often, so the order is not left to them: it follows from the
    item's key, which follows from what the item says. The same draft, in whatever order its options came, is
    the same item in the same order, and over many items every place is as likely.
    """
    if len(draft.hints) != _HINTS:
        raise UnusableDraft(f"hints: write exactly {_HINTS}")
    kind = ItemKind(draft.kind)
    key = _key(draft)
    options = tuple(sorted((option.strip() for option in draft.options), key=lambda option: _place(key, option)))
    first, second, third = draft.hints
    reference, correct = draft.reference.strip(), None
    if kind is ItemKind.CHOICE:
        # The number counts the options as the draft has them; the words of the option are the same in any order.
        right = right_option(draft.options, draft.correct, reference)
        if right is None:
            raise UnusableDraft("correct: it names no option, or more than one; write the number of the right one")
        right_words = draft.options[right].strip()
        correct = options.index(right_words)
        if find_options(draft.options, reference) == {right}:
            reference = right_words
    item = Item(
        key=key,
        kind=kind,
        tier=tier,
        question=draft.question.strip(),
        options=options,
        correct=correct,
        reference=reference,
        accepted=tuple(draft.accepted),
        checklist=tuple(draft.checklist) if kind.free_form else (),
        common_errors=tuple(CommonError(match=e.match, feedback=e.feedback) for e in draft.common_errors),
        hints=(first, second, third),
        short_explanation=draft.short_explanation,
        full_explanation=draft.full_explanation,
    )
    return _without_unsound_errors(item)


def right_option(options: Sequence[str], named: bool | int | str | None, reference: str) -> int | None:
    """Return the index of the option that a key names: by its number from 1, its letter, or its words.

    A key that can be read in two ways (`2`, where another option says `2`) is the one that the reference says.
    None where no option is left, or more than one.
    """
    if named is None:
        return None
    meant = find_options(options, str(named).lower() if isinstance(named, bool) else str(named))
    if len(meant) > 1:
        said = {place for place, option in enumerate(options) if comparable(option) == comparable(reference)}
        meant &= said
    return next(iter(meant)) if len(meant) == 1 else None


def _key(draft: DraftItem) -> str:
    """Return what names the item: a digest of all that it says but for the order of its options."""
    said = draft.model_dump(exclude={"correct"}) | {"options": sorted(option.strip() for option in draft.options)}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:_KEY_DIGITS]


def _place(key: str, option: str) -> str:
    return hashlib.sha256(f"{key}:{option}".encode()).hexdigest()


def _without_unsound_errors(item: Item) -> Item:
    """Leave out common errors in which a check finds a fault: a question is as good without them."""
    if any(fault.field == "common_errors" for fault in faults(item)):
        return replace(item, common_errors=())
    return item
