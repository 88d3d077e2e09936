"""Reading what the right answer of an item is, which every kind writes down in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from core.decks.deck import Gap, ItemKind
from core.decks.gaps import as_answer, read_gaps
from core.decks.keys import option_named
from core.decks.nodes import Field
from core.decks.prose import unwrap

_WRITTEN_ELSEWHERE = {
    ItemKind.CHOICE: "a choice has no reference; name the right one by correct_option",
    ItemKind.CLOZE: "a cloze has no reference; write the answers into the question, as {{answer}}",
    ItemKind.ORDERING: "an ordering has no reference; write its steps in the right order",
}
_OF_KIND = {
    "options": ItemKind.CHOICE,
    "correct_option": ItemKind.CHOICE,
    "steps": ItemKind.ORDERING,
    "also": ItemKind.ORDERING,
}
"""Fields that only one kind has."""


class Answered(TypedDict, total=False):
    """The fields of an item that say what is asked and what is right; those of other kinds are left out."""

    question: str
    reference: str
    options: tuple[str, ...]
    correct: int
    gaps: tuple[Gap, ...]
    steps: tuple[str, ...]
    also: tuple[tuple[int, ...], ...]


def read_answer(place: Field, fields: Mapping[str, Field], kind: ItemKind) -> Answered:
    """Return the question and its right answer. Raises DeckError; `place` is that of the whole item."""
    if "reference" in fields and kind in _WRITTEN_ELSEWHERE:
        raise fields["reference"].error(_WRITTEN_ELSEWHERE[kind])
    for name, owner in _OF_KIND.items():
        if name in fields and kind is not owner:
            raise fields[name].error(f"an item of kind {kind} has no {name}; drop it or use kind: {owner}")
    question = unwrap(fields["question"].text())
    match kind:
        case ItemKind.CHOICE:
            return _choice(place, fields, question)
        case ItemKind.CLOZE:
            return _cloze(fields["question"], question)
        case ItemKind.ORDERING:
            return _ordering(place, fields, question)
    if "reference" not in fields:
        raise place.error("the item lacks reference; write the right answer there")
    reference = fields["reference"].text()
    return {"question": question, "reference": unwrap(reference) if kind.free_form else reference}


def _choice(place: Field, fields: Mapping[str, Field], question: str) -> Answered:
    if "correct_option" not in fields:
        raise place.error("the item lacks correct_option; write the number of the right option, from 1")
    if "options" not in fields:
        raise place.error("the item lacks options; list what can be chosen")
    options = fields["options"].texts()
    key = fields["correct_option"]
    try:
        correct = option_named(options, key.text())
    except ValueError as wrong:
        raise key.error(str(wrong)) from None
    return {"question": question, "options": options, "correct": correct, "reference": options[correct]}


def _cloze(place: Field, question: str) -> Answered:
    try:
        text, gaps = read_gaps(question)
    except ValueError as wrong:
        raise place.error(str(wrong)) from None
    return {"question": text, "gaps": gaps, "reference": as_answer(gaps)}


def _ordering(place: Field, fields: Mapping[str, Field], question: str) -> Answered:
    if "steps" not in fields:
        raise place.error("the item lacks steps; list them in the right order")
    steps = fields["steps"].texts()
    also = fields["also"].list() if "also" in fields else []
    return {
        "question": question,
        "steps": steps,
        "also": tuple(tuple(number.integer() - 1 for number in order.list()) for order in also),
        "reference": as_numbered(steps),
    }


def as_numbered(steps: Iterable[str]) -> str:
    """Return steps as the right answer of an ordering shows them."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
