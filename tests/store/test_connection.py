"""SQLite's connection: a statement and its rows are one errand to its thread."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from core.store import Store
from core.store.connection import connect

COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) SELECT i FROM n"


async def test_all_rows_are_there_once_the_statement_has_run(tmp_path: Path) -> None:
    """Nothing is asked of the connection for them: it may even be closed."""
    connection = await connect(str(tmp_path / "some.db"))
    async with connection.cursor() as cursor:
        await cursor.execute(COUNT.format(3))
        await connection.close()
        assert [tuple(row) for row in await cursor.fetchall()] == [(1,), (2,), (3,)]
        assert cursor.description[0][0] == "i"


async def test_a_statement_of_which_no_row_was_asked_for_holds_no_lock(tmp_path: Path) -> None:
    """Another can have the whole file, although the cursor is still there."""
    first, second = [await connect(str(tmp_path / "some.db"), isolation_level=None) for _ in range(2)]
    async with first.cursor() as cursor, second.cursor() as other:
        await cursor.execute("CREATE TABLE some (i)")
        await cursor.execute("INSERT INTO some VALUES (1), (2)")
        assert cursor.rowcount == 2
        await cursor.execute("SELECT i FROM some")
        await other.execute("PRAGMA busy_timeout=0")
        await other.execute("BEGIN EXCLUSIVE")
        await other.execute("DROP TABLE some")
    await first.close()
    await second.close()


async def test_a_statement_that_is_given_up_half_way_harms_nothing(sqlite_url: str) -> None:
    """The thread ends it by itself; the connection is good for the next one."""
    store = Store(sqlite_url)
    async with store.read() as db:
        connection = await db.connection()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(connection.execute(text(COUNT.format(500_000))), timeout=0.001)
    async with store.write() as db:
        connection = await db.connection()
        assert (await connection.execute(text(COUNT.format(2)))).scalars().all() == [1, 2]
    await store.close()
