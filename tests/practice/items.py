"""Small items for the tests of grading."""

from __future__ import annotations

from core.decks.deck import CommonError, Item, ItemKind


def short(reference: str, *accepted: str, spelling: bool = False, errors: tuple[CommonError, ...] = ()) -> Item:
    return _item(ItemKind.SHORT, reference, accepted, errors=errors, spelling=spelling)


def numeric(reference: str, *accepted: str, spelling: bool = False, errors: tuple[CommonError, ...] = ()) -> Item:
    return _item(ItemKind.NUMERIC, reference, accepted, errors=errors, spelling=spelling)


def choice(*options: str, correct: int = 0, errors: tuple[CommonError, ...] = ()) -> Item:
    return _item(ItemKind.CHOICE, options[correct], (), options=options, correct=correct, errors=errors)


def open_item() -> Item:
    return _item(ItemKind.OPEN, "Because every call keeps a frame.", ())


def _item(
    kind: ItemKind,
    reference: str,
    accepted: tuple[str, ...],
    *,
    options: tuple[str, ...] = (),
    correct: int | None = None,
    errors: tuple[CommonError, ...] = (),
    spelling: bool = False,
) -> Item:
    return Item(
        key="sample",
        kind=kind,
        tier=1,
        question="What is it? ____",
        options=options,
        correct=correct,
        reference=reference,
        accepted=accepted,
        common_errors=errors,
        hints=("first", "second", "third"),
        short_explanation="So it is.",
        full_explanation="So it is, for instance here.",
        spelling=spelling,
    )
