"""A database with two learners in it, and visits of theirs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from sqlmodel import select

from core.messages import Address, Platform
from core.models import Learner, Usage
from core.store import Store
from core.store.opening import open_store
from core.visit import Visit

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
"""The last day of a month."""
WORKSPACE = Address(platform=Platform.SLACK, space="T1", channel="D1")
NO_SPACE = Address(platform=Platform.DISCORD, space="", channel="5")


@dataclass(frozen=True, slots=True)
class World:
    """The store, and who visits."""

    store: Store
    ada: Visit
    bob: Visit

    async def rows(self) -> list[Usage]:
        """Return what was counted."""
        async with self.store.read() as db:
            return list(await db.exec(select(Usage)))

    async def row(self) -> Usage:
        """Return the only row."""
        (row,) = await self.rows()
        return row


def visit_of(learner: str) -> Visit:
    return Visit(
        learner_id=learner,
        account_id=f"account of {learner}",
        timezone="UTC",
        event_id=f"event of {learner}",
        address=WORKSPACE,
        zone="direct",
        visible=None,
        now=NOW,
    )


def in_no_space(visit: Visit) -> Visit:
    """Return the visit in a direct message that belongs to no space."""
    return replace(visit, address=NO_SPACE)


@asynccontextmanager
async def inhabited(url: str) -> AsyncIterator[World]:
    store = await open_store(url)
    async with store.write() as db:
        for name in ("ada", "bob"):
            db.add(Learner(id=name, name=name.title(), timezone="UTC", created_at=NOW))
    yield World(store, visit_of("ada"), visit_of("bob"))
    await store.close()


@pytest.fixture
async def world(sqlite_url: str) -> AsyncIterator[World]:
    """Ada and Bob on SQLite."""
    async with inhabited(sqlite_url) as found:
        yield found


@pytest.fixture
async def any_world(database_url: str) -> AsyncIterator[World]:
    """Ada and Bob, once on SQLite and once on PostgreSQL."""
    async with inhabited(database_url) as found:
        yield found
