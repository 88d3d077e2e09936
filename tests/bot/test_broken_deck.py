"""A deck with a mistake keeps Meno from starting, in one line that says what to mend."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from bot import wiring
from bot.settings import load_settings
from core.clock import FixedClock
from core.decks.folder import read_decks
from core.decks.shelf import Shelf
from core.errors import SetupError
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import InMemoryIndex
from core.models import Deck as DeckRow
from core.store.opening import open_store
from tests.dialogue import START


def broken_shelf() -> Shelf:
    return Shelf(read_decks([("maps.yaml", b"slug: maps\ntitel: Maps\n")]))


async def test_a_broken_deck_is_named_and_no_deck_is_loaded(
    monkeypatch: pytest.MonkeyPatch, new_sqlite_url: str, tmp_path: Path
) -> None:
    monkeypatch.setattr(wiring, "starter_shelf", broken_shelf)
    settings = load_settings(data_dir=tmp_path, openai_api_key=None)
    store = await open_store(new_sqlite_url)
    with pytest.raises(SetupError) as caught:
        await wiring.put_together(settings, FixedClock(START), store, HashingEmbedder(), InMemoryIndex())
    assert str(caught.value) == (
        "a deck cannot be used; mend it or take it out: "
        "maps.yaml, line 2: a deck has no field 'titel'; did you mean title?"
    )
    async with store.read() as db:
        assert (await db.exec(select(DeckRow))).all() == []
    await store.close()
