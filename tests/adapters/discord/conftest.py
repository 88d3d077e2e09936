"""Fixtures of the Discord adapter's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.loopback.discord_server import DiscordServer


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """A loopback Discord that must not be asked for what it does not have."""
    async with DiscordServer() as server:
        yield server
    assert server.rest.unknown == []
