"""The items that an export's rows refer to. Those of decks that come along have the same ids on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Deck, DeckItem
from core.store.rows import row_to_json, values_from_json

_COLUMNS = (
    *(("questions", "item_id"), ("answers", "item_id"), ("item_states", "item_id")),
    *(("rounds", "item_ids"), ("rounds", "works_on")),
)
"""Where rows of an export name an item, or several."""

_PART = 500


async def items_named(db: AsyncSession, learner_id: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the items that the rows of an export name, and all of the learner's own decks; each with its deck."""
    named, found = sorted(set(_named(data))), {}
    conditions = [col(DeckItem.id).in_(named[start : start + _PART]) for start in range(0, len(named), _PART)]
    for condition in (*conditions, col(Deck.owner_id) == learner_id):
        query = select(DeckItem, Deck).join(Deck, col(Deck.id) == col(DeckItem.deck_id)).where(condition)
        for item, deck in await db.exec(query):
            own = deck.owner_id is not None
            found[item.id] = {**row_to_json(item), "deck": deck.slug, "own": own}
            if not own:  # by its slug it is found elsewhere
                del found[item.id]["deck_id"]
    return [found[item_id] for item_id in sorted(found)]


async def add_items(db: AsyncSession, items: Sequence[Mapping[str, Any]]) -> None:
    """Add the items of an export that are not here; one that left its deck since then is retired."""
    for item in items:
        if await db.get(DeckItem, item["id"]) is not None:
            continue
        fields = {name: value for name, value in item.items() if name not in ("deck", "own")}
        if not item["own"]:
            fields |= {"deck_id": (await _starter_deck(db, item["deck"])).id, "retired": True}
        db.add(DeckItem(**values_from_json(DeckItem, fields)))
        await db.flush()


async def _starter_deck(db: AsyncSession, slug: str) -> Deck:
    """Return a deck that comes along; one that does so no more is made, empty."""
    found = (await db.exec(select(Deck).where(Deck.slug == slug, col(Deck.owner_id).is_(None)))).first()
    if found is None:
        found = Deck(slug=slug, title=slug, kind="skills", topic=slug, subject="")
        db.add(found)
        await db.flush()
    return found


def _named(data: Mapping[str, Any]) -> Iterator[str]:
    for table, column in _COLUMNS:
        for row in data[table]:
            value = row[column]
            yield from value if isinstance(value, list) else [value] if value else []
