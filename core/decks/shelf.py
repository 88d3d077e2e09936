"""The decks that everybody can practise from, in memory and in the database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from rapidfuzz import fuzz, process
from sqlalchemy import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Deck, Item
from core.decks.folder import starter_decks
from core.decks.topic_names import misspelt, topic_key, topic_stem
from core.models import Deck as DeckRow
from core.models import DeckItem

NEAR_NAME = 70.0
"""Similarity in percent from which a name is offered as "did you mean"."""


class Shelf:
    """Decks that are used together, found by topic."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = tuple(decks)
        names = [(name, deck) for deck in decks for name in (deck.topic, deck.slug, *deck.aliases)]
        self._by_key = {topic_key(name): deck for name, deck in names}
        self._by_stem = {topic_stem(name): deck for name, deck in reversed(names)}

    def find(self, topic: str) -> Deck | None:
        """Return the deck that teaches a topic of this name, if any; singular or plural is the same name."""
        return self._by_key.get(topic_key(topic)) or self._by_stem.get(topic_stem(topic))

    def of_topic(self, slug: str | None) -> Deck | None:
        """Return the deck with that slug, as a topic names it; None where it is no longer there."""
        return next((deck for deck in self.decks if deck.slug == slug), None)

    def find_misspelt(self, topic: str) -> Deck | None:
        """Return the deck whose name `topic` is one slip of the keyboard away from, if there is just one."""
        key = misspelt(topic, self._by_key)
        return None if key is None else self._by_key[key]

    def near(self, topic: str) -> list[str]:
        """Return the names of topics that look like `topic`, the nearest first."""
        hits = process.extract(
            topic_key(topic), list(self._by_key), scorer=fuzz.WRatio, score_cutoff=NEAR_NAME, limit=3
        )
        return list(dict.fromkeys(self._by_key[key].topic for key, _, _ in hits))

    def named_in(self, text: str) -> list[Deck]:
        """Return the decks whose topic is named in a text, the longest name first."""
        line = f" {topic_key(text)} "
        hits = sorted((key for key in self._by_key if f" {key} " in line), key=lambda key: -len(key))
        return list({self._by_key[key].slug: self._by_key[key] for key in hits}.values())

    def named_in_turn(self, text: str) -> list[Deck]:
        """Return the decks named in a text, in the order named; a name within a longer one does not count."""
        line = f" {topic_key(text)} "
        places: dict[str, int] = {}
        for deck in self.named_in(text):
            for key in sorted((k for k, d in self._by_key.items() if d.slug == deck.slug), key=len, reverse=True):
                while (place := line.find(f" {key} ")) >= 0:
                    places[deck.slug] = min(place, places.get(deck.slug, place))
                    line = f"{line[: place + 1]}{'.' * len(key)}{line[place + 1 + len(key) :]}"
        return sorted((deck for deck in self.decks if deck.slug in places), key=lambda deck: places[deck.slug])

    def subject_of(self, name: str) -> str | None:
        """Return the subject of that name, or of the topic of that name, if a deck teaches it."""
        deck = self.find(name)
        by_key = {topic_key(subject): subject for subject in self.subjects}
        return by_key.get(topic_key(name)) or (deck.subject if deck else None)

    def prerequisites(self, deck: Deck) -> list[Deck]:
        """Return the decks on this shelf that `deck` builds on directly, in the order of its file."""
        found = (self.find(name) for name in deck.prerequisites)
        return [prerequisite for prerequisite in found if prerequisite is not None]

    @property
    def subjects(self) -> list[str]:
        """The subjects that have a deck, each once."""
        return list(dict.fromkeys(deck.subject for deck in self.decks))

    @property
    def topics(self) -> list[str]:
        """The names of all topics that have a deck."""
        return [deck.topic for deck in self.decks]


@cache
def starter_shelf() -> Shelf:
    """Return the decks that come with Meno. Raises DeckError."""
    return Shelf(starter_decks())


async def stock(db: AsyncSession, shelf: Shelf) -> frozenset[str]:
    """Bring the stored starter decks up to date. Items that left a deck are retired, never deleted.

    Return the ids of the items that are scheduled otherwise than before: what left, what came back, and all of a
    deck that changed its kind. What learners' answers to them lead to has to be derived anew.
    """
    changed, ids, of_new_kind = await _stock_decks(db, shelf)
    query = select(DeckItem).where(col(DeckItem.deck_id).in_(ids.values()))
    stored = {(row.deck_id, row.key): row for row in await db.exec(query)}
    in_use = {row.id for row in stored.values() if not row.retired}
    known = list(stored.values())
    fresh = []
    for deck in changed:
        for position, item in enumerate(deck.items):
            values = _as_row(position, item)
            row = stored.pop((ids[deck.slug], item.key), None)
            if row is None:
                own_id = _item_id(deck.slug, item.key)
                fresh.append({"id": own_id, "deck_id": ids[deck.slug], "key": item.key, **values})
            else:
                row.sqlmodel_update(values)
    for row in stored.values():
        row.retired = True
    if fresh:  # hundreds on the first start, so they go in by one statement
        await db.exec(insert(DeckItem), params=fresh)
    await db.flush()
    moved = in_use ^ {row.id for row in known if not row.retired}
    return frozenset(moved | {row.id for row in known if row.deck_id in of_new_kind})


async def _stock_decks(db: AsyncSession, shelf: Shelf) -> tuple[list[Deck], dict[str, str], frozenset[str]]:
    """Store the decks without their items.

    Return those that are new or changed, their ids by slug, and the ids of those that changed their kind.
    """
    slugs = [deck.slug for deck in shelf.decks]
    query = select(DeckRow).where(col(DeckRow.slug).in_(slugs), col(DeckRow.owner_id).is_(None))
    rows = {row.slug: row for row in await db.exec(query)}
    builds_on = {deck.slug: tuple(d.slug for d in shelf.prerequisites(deck)) for deck in shelf.decks}
    digests = {deck.slug: _digest(deck, builds_on[deck.slug]) for deck in shelf.decks}
    changed = [d for d in shelf.decks if d.slug not in rows or rows[d.slug].digest != digests[d.slug]]
    of_new_kind = {d.slug for d in changed if d.slug in rows and rows[d.slug].kind != d.kind}
    for deck in changed:
        row = rows.setdefault(deck.slug, DeckRow(slug=deck.slug, title="", kind="", topic="", subject=""))
        row.title, row.kind, row.topic, row.subject = deck.title, deck.kind, deck.topic, deck.subject
        row.prerequisites, row.digest = list(builds_on[deck.slug]), digests[deck.slug]
        db.add(row)
    await db.flush()
    ids = {deck.slug: rows[deck.slug].id for deck in changed}
    return changed, ids, frozenset(ids[slug] for slug in of_new_kind)


def _item_id(slug: str, key: str) -> str:
    """Return the id of an item that comes along: the same on every machine, so that a learner can move."""
    return hashlib.sha256(json.dumps([slug, key]).encode()).hexdigest()[:32]


@lru_cache(maxsize=32)
def _digest(deck: Deck, builds_on: tuple[str, ...]) -> str:
    """Return the SHA-256 of all that is stored of a deck, in hexadecimal."""
    head = (deck.slug, deck.title, deck.kind, deck.topic, deck.subject, builds_on)
    content = [head, *(_as_row(position, item) for position, item in enumerate(deck.items))]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _as_row(position: int, item: Item) -> dict[str, Any]:
    return {
        "position": position,
        "kind": item.kind.value,
        "tier": item.tier,
        "content": item.to_json(),
        "retired": False,
    }
