"""Decks in the database: filled once, brought up to date at each start, and nothing deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlmodel import col, select

from core.decks.deck import Deck
from core.decks.folder import starter_decks
from core.decks.shelf import Shelf, stock
from core.models import DeckItem
from core.store import Store
from core.store.migrate import upgrade


async def stocked(store: Store, deck: Deck) -> dict[str, DeckItem]:
    async with store.write() as db:
        await stock(db, Shelf([deck]))
    async with store.read() as db:
        return {row.key: row for row in await db.exec(select(DeckItem).order_by(col(DeckItem.position)))}


@pytest.fixture
async def store(new_database_url: str) -> AsyncIterator[Store]:
    """A store without decks."""
    opened = Store(new_database_url)
    await upgrade(opened)
    yield opened
    await opened.close()


async def test_items_keep_their_rows_and_those_that_are_gone_are_retired(store: Store) -> None:
    deck = next(deck for deck in starter_decks() if deck.slug == "git")
    before = await stocked(store, deck)
    assert [row.position for row in before.values()] == list(range(len(deck.items)))
    assert before["new-branch"].content == deck.items[9].to_json()

    reworded = replace(deck.items[0], question="What is in a commit?", tier=2)
    after = await stocked(store, replace(deck, items=(*deck.items[2:], reworded)))
    assert {key: row.id for key, row in after.items()} == {key: row.id for key, row in before.items()}
    assert [key for key, row in after.items() if row.retired] == [deck.items[1].key]
    assert (after[reworded.key].position, after[reworded.key].tier) == (len(deck.items) - 2, 2)
    assert after[reworded.key].content["question"] == "What is in a commit?"

    again = await stocked(store, deck)
    assert not any(row.retired for row in again.values())
