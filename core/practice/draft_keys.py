"""What the right answer of a draft is: models write it down in several places, and in several ways."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answers.normalise import comparable
from core.answers.options import find_options
from core.answers.orders import read_order
from core.answers.printed import unfenced
from core.decks.answers import Answered, as_numbered
from core.decks.deck import Gap, ItemKind
from core.decks.gaps import as_answer, read_gaps
from core.llm.generate import DraftItem
from core.practice.gap_words import readings

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_GAP = re.compile(r"\{\{.+?\}\}", re.DOTALL)
"""A gap with its answer in it, which only a cloze is read for: in another kind it would be shown."""


class UnusableDraft(ValueError):
    """No item can be made of a draft; the message says why, in words for the model."""


def answer_of(draft: DraftItem) -> Answered:
    """Return the question and its right answer, with the options in the draft's order. Raises `UnusableDraft`.

    What says the answer twice has to say the same both times: else nobody knows which of the two was meant.
    """
    kind = ItemKind(draft.kind)
    for field, owner in (("options", ItemKind.CHOICE), ("steps", ItemKind.ORDERING)):
        if getattr(draft, field) and kind is not owner:
            raise UnusableDraft(f"{field}: an item of kind {kind} has none; drop them or use kind: {owner}")
    if kind is not ItemKind.CLOZE and _GAP.search(_CODE.sub("", draft.question)):
        raise UnusableDraft(f"question: an item of kind {kind} has no gaps; ask for the answer, or use kind: cloze")
    match kind:
        case ItemKind.CHOICE:
            return _choice(draft)
        case ItemKind.CLOZE:
            return _cloze(draft)
        case ItemKind.ORDERING:
            return _ordering(draft)
        case ItemKind.OUTPUT:
            return {"question": draft.question.strip(), "reference": unfenced(draft.reference)}
        case _:
            return {"question": draft.question.strip(), "reference": draft.reference.strip()}


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


def _choice(draft: DraftItem) -> Answered:
    reference = draft.reference.strip()
    right = right_option(draft.options, draft.correct, reference)
    if right is None:
        raise UnusableDraft("correct: it names no option, or more than one; write the number of the right one")
    options = tuple(option.strip() for option in draft.options)
    if find_options(draft.options, reference) == {right}:
        reference = options[right]
    return {"question": draft.question.strip(), "options": options, "correct": right, "reference": reference}


def _cloze(draft: DraftItem) -> Answered:
    try:
        question, gaps = read_gaps(draft.question.strip())
    except ValueError as wrong:
        raise UnusableDraft(f"question: {wrong}") from None
    said = next(readings(draft.reference, len(gaps)))
    if draft.reference.strip() and (len(said) != len(gaps) or not all(map(_fills, gaps, said))):
        raise UnusableDraft("reference: it has other words than the gaps, or not as many; write those of the gaps")
    return {"question": question, "gaps": gaps, "reference": as_answer(gaps)}


def _fills(gap: Gap, word: str) -> bool:
    return comparable(word) in {comparable(answer) for answer in (gap.answer, *gap.accepted)}


def _ordering(draft: DraftItem) -> Answered:
    steps = tuple(step.strip() for step in draft.steps)
    said = read_order(draft.reference, len(steps))
    if said not in (None, tuple(range(1, len(steps) + 1))):
        raise UnusableDraft("steps: the reference has another order; write the steps in the right one")
    also = tuple(tuple(number - 1 for number in order) for order in draft.also)
    return {"question": draft.question.strip(), "steps": steps, "also": also, "reference": as_numbered(steps)}
