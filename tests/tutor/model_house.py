"""A house with a language model: the real client, before a server on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.settings import load_settings
from bot.wiring import put_together
from core.clock import FixedClock
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import InMemoryIndex
from core.store.opening import open_store
from tests.dialogue import START, House
from tests.loopback.openai_server import OpenAIServer


@asynccontextmanager
async def house_with_model(
    server: OpenAIServer, url: str, folder: Path, **settings: object
) -> AsyncIterator[House]:
    """Yield Meno on the database at `url`, with these settings."""
    known = {"data_dir": folder, "openai_api_key": "sk-secret", "openai_base_url": server.base_url}
    clock = FixedClock(START)
    loaded = load_settings(**known, **settings)
    store = await open_store(url)
    meno = await put_together(loaded, clock, store, HashingEmbedder(), InMemoryIndex())
    yield House(url, folder, clock, meno)
    await meno.close()
