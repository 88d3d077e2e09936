"""A copy of one learner in a database of its own, so that something can be tried without touching theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Table, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import SetupError
from core.memory.passages import add_missing
from core.messages import Author
from core.models import Deck, DeckItem, Learner
from core.profile.accounts import find_account
from core.profile.export import OWNED
from core.store import Store
from core.store.opening import open_store, parse_url

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by the name of their table, as the driver gives them."""


async def read_learner(url: str, author: Author) -> Rows | None:
    """Return the rows of the learner behind an account, with the decks that they refer to; None for a stranger.

    The database at `url` is only read, and has to exist. Raises `SetupError` where it cannot be read.
    """
    parsed = parse_url(url)
    if parsed.get_backend_name() == "sqlite" and not await asyncio.to_thread(Path(str(parsed.database)).is_file):
        return None
    store = Store(parsed.render_as_string(hide_password=False))
    try:
        async with store.read() as db:
            if parsed.get_backend_name() == "sqlite":
                await (await db.connection()).execute(text("PRAGMA query_only = ON"))
            return await _rows_of(db, author)
    except DBAPIError as problem:
        raise SetupError(f"the database cannot be read ({problem.orig}); `meno migrate` may help.") from None
    finally:
        await store.close()


async def copy_learner(rows: Rows, url: str) -> Store:
    """Make a database at `url` (SQLite) that holds these rows, and return it. Vectors have to be made anew."""
    store = await open_store(url)
    async with store.write() as db:
        connection = await db.connection()
        await connection.execute(text("PRAGMA defer_foreign_keys = ON"))  # rows name each other in any order
        for table in SQLModel.metadata.sorted_tables:
            if rows.get(table.name):
                await connection.execute(table.insert(), [dict(row) for row in rows[table.name]])
        while await add_missing(db):
            pass
    return store


async def _rows_of(db: AsyncSession, author: Author) -> Rows | None:
    account = await find_account(db, author)
    if account is None:
        return None
    learner_id = account.learner_id
    decks = _table(Deck)
    usable = decks.c.owner_id.is_(None) | (decks.c.owner_id == learner_id)
    items = _table(DeckItem)
    wanted = {
        _table(Learner): _table(Learner).c.id == learner_id,
        decks: usable,
        items: items.c.deck_id.in_(decks.select().with_only_columns(decks.c.id).where(usable)),
        **{_table(model): _table(model).c.learner_id == learner_id for _, model in OWNED},
    }
    connection = await db.connection()
    found: dict[str, list[Mapping[str, Any]]] = {}
    for table, condition in wanted.items():
        rows = await connection.execute(table.select().where(condition))
        found[table.name] = [dict(row) for row in rows.mappings()]
    return found


def _table(model: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]
