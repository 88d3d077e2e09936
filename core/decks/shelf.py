"""The decks that everybody can practise from, in memory and in the database."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Deck
from core.decks.topic_names import topic_key
from core.models import Deck as DeckRow
from core.models import DeckItem

NEAR_NAME = 70.0
"""Similarity in percent from which a name is offered as "did you mean"."""


class Shelf:
    """The starter decks, found by topic."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = tuple(decks)
        self._by_key = {topic_key(name): deck for deck in decks for name in (deck.topic, deck.slug, *deck.aliases)}

    def find(self, topic: str) -> Deck | None:
        """Return the deck that teaches a topic of this name, if any."""
        return self._by_key.get(topic_key(topic))

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

    def subject_of(self, name: str) -> str | None:
        """Return the subject of that name, or of the topic of that name, if a deck teaches it."""
        deck = self.find(name)
        by_key = {topic_key(subject): subject for subject in self.subjects}
        return by_key.get(topic_key(name)) or (deck.subject if deck else None)

    @property
    def subjects(self) -> list[str]:
        """The subjects that have a deck, each once."""
        return list(dict.fromkeys(deck.subject for deck in self.decks))

    @property
    def topics(self) -> list[str]:
        """The names of all topics that have a deck."""
        return [deck.topic for deck in self.decks]


async def stock(db: AsyncSession, decks: Sequence[Deck]) -> None:
    """Bring the stored starter decks up to date. Items that left a deck are retired, never deleted."""
    for deck in decks:
        query = select(DeckRow).where(DeckRow.slug == deck.slug, col(DeckRow.owner_id).is_(None))
        row = (await db.exec(query)).first() or DeckRow(slug=deck.slug, title="", kind="", topic="", subject="")
        row.title, row.kind, row.topic, row.subject = deck.title, deck.kind, deck.topic, deck.subject
        db.add(row)
        await db.flush()
        await _stock_items(db, row.id, deck)


async def _stock_items(db: AsyncSession, deck_id: str, deck: Deck) -> None:
    stored = {item.key: item for item in await db.exec(select(DeckItem).where(DeckItem.deck_id == deck_id))}
    for position, item in enumerate(deck.items):
        row = stored.pop(item.key, None) or DeckItem(
            deck_id=deck_id, key=item.key, position=0, kind="", tier=0, content={}
        )
        row.position, row.kind, row.tier = position, item.kind, item.tier
        row.content, row.retired = item.to_json(), False
        db.add(row)
    for row in stored.values():
        row.retired = True
        db.add(row)
    await db.flush()
