"""Dialogues with a language model behind them, on the wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import openai.resources.chat.completions  # noqa: F401  # takes seconds, which no request's patience should pay for
import pytest

from tests.dialogue import House, Talk
from tests.loopback.openai_server import OpenAIServer
from tests.tutor.thinker import Thinker


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    """A language model that says what it is told to."""
    async with OpenAIServer() as server:
        yield Thinker(server)


@pytest.fixture
async def minded(sqlite_url: str, tmp_path: Path, thinker: Thinker) -> AsyncIterator[House]:
    """Meno with that language model."""
    opened = await House.open(sqlite_url, tmp_path, thinker.server.base_url)
    yield opened
    await opened.meno.close()


@pytest.fixture
def ada(minded: House) -> Talk:
    """Ada, in a DM with a Meno that has a language model."""
    return minded.talk()
