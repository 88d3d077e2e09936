"""SQLite's connection: one errand to its thread for each statement.

A connection of aiosqlite's has a thread of its own, and all that is done with it is an errand there: making a
cursor, running the statement, fetching the rows, closing the cursor. The way there and back costs more than most
of Meno's statements do. So here a statement is run and its rows are fetched in one errand, and nothing is left
open that would have to be closed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import aiosqlite
from aiosqlite.context import Result


class _Cursor(aiosqlite.Cursor):
    """A cursor whose rows are all there once its statement has run."""

    _rows: Iterable[sqlite3.Row] = ()

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> _Cursor:
        """Run a statement and fetch its rows."""
        self._rows = await self._execute(self._run, sql, parameters or ())  # type: ignore[no-untyped-call]
        return self

    def _run(self, sql: str, parameters: Any) -> list[Any]:  # noqa: ANN401  (whatever sqlite3 takes)
        self._cursor.execute(sql, parameters)
        return self._cursor.fetchall()

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        """Return the rows."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: a statement of which all rows were fetched holds no lock."""


class _Connection(aiosqlite.Connection):
    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy has it: nobody waits for it when the process ends

    def cursor(self) -> Result[aiosqlite.Cursor]:
        """Make a cursor, which takes no errand."""
        return Result(self._new_cursor())

    async def _new_cursor(self) -> _Cursor:
        return _Cursor(self, self._conn.cursor())


def connect(database: str, **arguments: Any) -> aiosqlite.Connection:  # noqa: ANN401  (they are sqlite3's)
    """Return a connection to await; `arguments` are those of `sqlite3.connect`."""
    arguments["check_same_thread"] = False  # cursors are made here, and used there
    return _Connection(partial(sqlite3.connect, database, **arguments))
