"""Reading decks from YAML that people write by hand.

    slug: capitals
    title: Capitals
    kind: facts                  # or skills: see DeckKind
    subject: geography
    topic: capitals
    aliases: [capital cities]    # optional
    prerequisites: [countries]   # optional: topics of other decks
    short_explanation: A capital is where a country is governed from.
    full_explanation: ...
    items:
      - key: france
        kind: short              # or choice, numeric, open, code: see ItemKind
        tier: 1
        question: What is the capital of France?
        reference: Paris
        hints: [It lies on the Seine., It has many bridges., It begins with P.]
        short_explanation: Paris has been the seat of government since 987, with pauses.
        full_explanation: ...

Optional fields of an item: `accepted`, `checklist`, `common_errors` (a list of `match` and `feedback`, and if known
the `type`: surface, structural or deep), `language` and `spelling`. A choice has `options` and `correct_option`,
which counts from 1, in place of `reference`. Prose may be wrapped: a single line break is a space, as in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from core.decks.checks import faults
from core.decks.deck import CommonError, Deck, DeckKind, ErrorType, Item, ItemKind, Language
from core.decks.nodes import DeckError, Field, read_document
from core.decks.prose import unwrap

__all__ = ["DeckError", "read_deck", "read_with_places"]

_DECK_REQUIRED = frozenset(
    {"slug", "title", "kind", "subject", "topic", "short_explanation", "full_explanation", "items"}
)
_DECK_OPTIONAL = frozenset({"aliases", "prerequisites"})
_ITEM_REQUIRED = frozenset({"key", "kind", "tier", "question", "hints", "short_explanation", "full_explanation"})
_ITEM_OPTIONAL = frozenset(
    {"options", "correct_option", "reference", "accepted", "language", "checklist", "common_errors", "spelling"}
)
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HINTS = 3

_Kind = TypeVar("_Kind", bound=StrEnum)


def read_deck(text: str, source: str) -> Deck:
    """Read one deck. `source` names the file in errors. Raises DeckError at the first mistake."""
    return read_with_places(text, source)[0]


def read_with_places(text: str, source: str) -> tuple[Deck, Mapping[str, Field]]:
    """Read one deck as `read_deck` does; return it with the places of its fields, for errors found later."""
    fields = read_document(text, source, "a deck").mapping(_DECK_REQUIRED, _DECK_OPTIONAL)
    deck = Deck(
        slug=_name(fields["slug"]),
        title=fields["title"].text(),
        kind=_one_of(DeckKind, fields["kind"]),
        subject=fields["subject"].text(),
        topic=fields["topic"].text(),
        aliases=_texts(fields, "aliases"),
        prerequisites=_texts(fields, "prerequisites"),
        short_explanation=unwrap(fields["short_explanation"].text()),
        full_explanation=unwrap(fields["full_explanation"].text()),
        items=_read_items(fields["items"]),
    )
    return deck, fields


def _read_items(field: Field) -> tuple[Item, ...]:
    items: dict[str, Item] = {}
    for place in field.list():
        fields = place.mapping(_ITEM_REQUIRED, _ITEM_OPTIONAL)
        item = _read_item(place, fields)
        if item.key in items:
            raise fields["key"].error(f"the key {item.key} is there twice; give each item its own")
        for fault in faults(item):
            raise fields.get(fault.field, place).error(f"item {item.key}: {fault.message}")
        items[item.key] = item
    if not items:
        raise field.error("the deck has no items; write at least one")
    return tuple(items.values())


def _read_item(place: Field, fields: Mapping[str, Field]) -> Item:
    kind = _one_of(ItemKind, fields["kind"])
    options = _texts(fields, "options")
    correct = fields["correct_option"].integer() - 1 if "correct_option" in fields else None
    return Item(
        key=_name(fields["key"]),
        kind=kind,
        tier=fields["tier"].integer(),
        question=unwrap(fields["question"].text()),
        options=options,
        correct=correct,
        reference=_reference(place, fields, kind, options, correct),
        accepted=_texts(fields, "accepted"),
        language=_one_of(Language, fields["language"]) if "language" in fields else None,
        checklist=_texts(fields, "checklist"),
        common_errors=_common_errors(fields),
        hints=_hints(fields["hints"]),
        short_explanation=unwrap(fields["short_explanation"].text()),
        full_explanation=unwrap(fields["full_explanation"].text()),
        spelling=fields["spelling"].flag() if "spelling" in fields else False,
    )


def _reference(
    place: Field, fields: Mapping[str, Field], kind: ItemKind, options: tuple[str, ...], correct: int | None
) -> str:
    if kind is not ItemKind.CHOICE:
        if "reference" not in fields:
            raise place.error("the item lacks reference; write the right answer there")
        reference = fields["reference"].text()
        return unwrap(reference) if kind.free_form else reference
    if "reference" in fields:
        raise fields["reference"].error("a choice has no reference; name the right one by correct_option")
    if correct is None:
        raise place.error("the item lacks correct_option; write the number of the right option, from 1")
    if not 0 <= correct < len(options):
        raise fields["correct_option"].error(f"there is no such option; write a number from 1 to {len(options)}")
    return options[correct]


def _hints(field: Field) -> tuple[str, str, str]:
    hints = field.texts()
    if len(hints) != _HINTS:
        raise field.error(f"there are {len(hints)} hints; write {_HINTS}, each more concrete than the last")
    return (hints[0], hints[1], hints[2])


def _common_errors(fields: Mapping[str, Field]) -> tuple[CommonError, ...]:
    if "common_errors" not in fields:
        return ()
    both = frozenset({"match", "feedback"})
    entries = [place.mapping(both, frozenset({"type"})) for place in fields["common_errors"].list()]
    return tuple(
        CommonError(
            match=entry["match"].text(),
            feedback=entry["feedback"].text(),
            type=_one_of(ErrorType, entry["type"]) if "type" in entry else ErrorType.STRUCTURAL,
        )
        for entry in entries
    )


def _texts(fields: Mapping[str, Field], name: str) -> tuple[str, ...]:
    return fields[name].texts() if name in fields else ()


def _name(field: Field) -> str:
    name = field.text()
    if not _NAME.fullmatch(name) or len(name) > 40:
        raise field.error(f"{name[:40]!r} is not a key; use lower-case letters, digits and hyphens, at most 40")
    return name


def _one_of(kinds: type[_Kind], field: Field) -> _Kind:
    try:
        return kinds(field.text())
    except ValueError:
        raise field.error(f"{field.text()[:40]!r} is not known; write one of {', '.join(kinds)}") from None
