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
        kind: short              # or choice, numeric, open, code, cloze, ordering, output: see ItemKind
        tier: 1
        question: What is the capital of France?
        reference: Paris
        hints: [It lies on the Seine., It has many bridges., It begins with P.]
        short_explanation: Paris has been the seat of government since 987, with pauses.
        full_explanation: ...

Optional fields of an item: `accepted`, `checklist` (a list of points, each a text or a `point` with `weight` and
`required`), `common_errors` (a list of `match` and `feedback`, and if known the `type`: surface, structural or
deep), `language`, `source` and `spelling`. What stands in
place of `reference` in a choice, a cloze and an ordering is read by core/decks/answers.py. Prose may be wrapped: a
single line break is a space, as in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from core.decks.answers import read_answer
from core.decks.checks import Fault, faults, faults_together
from core.decks.deck import CommonError, Deck, DeckKind, ErrorType, Item, ItemKind, Language, Weight
from core.decks.nodes import DeckError, Field, read_document
from core.decks.prose import unwrap

__all__ = ["DeckError", "read_deck", "read_with_places"]

_DECK_REQUIRED = frozenset(
    {"slug", "title", "kind", "subject", "topic", "short_explanation", "full_explanation", "items"}
)
_DECK_OPTIONAL = frozenset({"aliases", "prerequisites"})
_ITEM_REQUIRED = frozenset({"key", "kind", "tier", "question", "hints", "short_explanation", "full_explanation"})
_ITEM_OPTIONAL = frozenset(
    {
        *("options", "correct_option", "steps", "also", "reference", "accepted", "language", "checklist"),
        *("common_errors", "spelling", "source"),
    }
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
    places: dict[str, tuple[Field, Mapping[str, Field]]] = {}
    for place in field.list():
        fields = place.mapping(_ITEM_REQUIRED, _ITEM_OPTIONAL)
        item = _read_item(place, fields)
        if item.key in items:
            raise fields["key"].error(f"the key {item.key} is there twice; give each item its own")
        items[item.key], places[item.key] = item, (place, fields)
    if not items:
        raise field.error("the deck has no items; write at least one")
    mistakes = [(item.key, fault) for item in items.values() for fault in faults(item)]
    mistakes += faults_together(items.values())
    if mistakes:
        key, fault = mistakes[0]
        place, fields = places[key]
        raise fields.get(fault.field, place).error(f"item {key}: {fault.message}{_how_many(mistakes)}")
    return tuple(items.values())


def _how_many(mistakes: Sequence[tuple[str, Fault]]) -> str:
    """Return how many items have mistakes, for behind the first of them; empty where it is the only one."""
    count = len({key for key, _ in mistakes})
    return f" ({count} items of this deck have mistakes)" if count > 1 else ""


def _read_item(place: Field, fields: Mapping[str, Field]) -> Item:
    kind = _one_of(ItemKind, fields["kind"])
    points = _points(fields)
    return Item(
        key=_name(fields["key"]),
        kind=kind,
        tier=fields["tier"].integer(),
        **read_answer(place, fields, kind),
        accepted=_texts(fields, "accepted"),
        language=_one_of(Language, fields["language"]) if "language" in fields else None,
        checklist=tuple(point for point, _ in points),
        weights=_unequal(tuple(weight for _, weight in points)),
        common_errors=_common_errors(fields),
        hints=_hints(fields["hints"]),
        short_explanation=unwrap(fields["short_explanation"].text()),
        full_explanation=unwrap(fields["full_explanation"].text()),
        spelling=fields["spelling"].flag() if "spelling" in fields else False,
        source=fields["source"].text() if "source" in fields else "",
    )


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


def _points(fields: Mapping[str, Field]) -> list[tuple[str, Weight]]:
    return [_point(entry) for entry in fields["checklist"].list()] if "checklist" in fields else []


def _point(entry: Field) -> tuple[str, Weight]:
    """Return a point of a checklist: a text, or a mapping that says what it counts as well."""
    if not entry.is_mapping:
        return entry.text(), Weight()
    fields = entry.mapping(frozenset({"point"}), frozenset({"weight", "required"}))
    return fields["point"].text(), Weight(
        value=fields["weight"].number() if "weight" in fields else Weight().value,
        required=fields["required"].flag() if "required" in fields else False,
    )


def _unequal(weights: tuple[Weight, ...]) -> tuple[Weight, ...]:
    """Return the weights; none where no point counts other than the rest."""
    return weights if any(weight != Weight() for weight in weights) else ()


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
