"""One database, two ways into it: reading and writing.

SQLite's default transactions lose updates silently when a coroutine reads, awaits and then writes:
20 concurrent increments end at 1, without an error. So a writer takes SQLite's write lock when it
*begins* (BEGIN IMMEDIATE), and waits its turn in this process before it asks for that lock, which is
several times faster than letting SQLite poll. On PostgreSQL an advisory lock held to the end of the
transaction has the same effect over all processes.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection, DBAPICursor
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session
from sqlmodel.ext.asyncio.session import AsyncSession

from core.store.connection import connect

BUSY_TIMEOUT_MS = 15_000
"""How long a statement waits for another process (a backup, a shell) to let go of the file."""

SCRUB_TIMEOUT_MS = 500
"""How long emptying SQLite's log waits for readers; whatever is left of it goes the next time."""

CONNECT_TIMEOUT_S = 10
"""How long a PostgreSQL server may take to accept a connection."""

_LOCK_OUT_WRITERS = text(f"SELECT pg_advisory_xact_lock({0x4D656E6F})")  # "Meno" in ASCII


class UnitOfWork(Session):
    """A session in which a row that was loaded stays known, so that getting it again asks nothing of the database.

    Of itself a session forgets a row as soon as nobody else holds it.
    """


@event.listens_for(UnitOfWork, "loaded_as_persistent")
@event.listens_for(UnitOfWork, "pending_to_persistent")
def _keep(session: UnitOfWork, row: object) -> None:
    session.info.setdefault("rows", []).append(row)


class Store:
    """Units of work on the database at `url` (an SQLAlchemy URL with an async driver)."""

    def __init__(self, url: str) -> None:
        self.engine = _make_engine(url)
        self._sqlite = self.engine.dialect.name == "sqlite"
        if self._sqlite:
            self._readers = self.engine.execution_options(sqlite_begin="BEGIN")
            self._writers = self.engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")
            self._scrubber = self.engine.execution_options(isolation_level="AUTOCOMMIT", sqlite_begin="")
        else:
            self._readers = self.engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            self._writers = self.engine
        self._turn_to_write = asyncio.Lock()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A unit of work that sees one state of the database and changes nothing."""
        async with _unit_of_work(self._readers) as db:
            yield db

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A unit of work that alone may write; committed at the end, rolled back on an exception.

        Keep it short, and never await the network inside it: everybody else's writing waits.
        """
        async with self._turn_to_write, _unit_of_work(self._writers) as db:
            if not self._sqlite:
                await db.scalar(_LOCK_OUT_WRITERS)
            yield db
            await db.commit()

    async def scrub(self) -> None:
        """Make what was just emptied unreadable in the files as well, as far as nobody is reading just now.

        SQLite's log keeps a row's earlier content until it is overwritten. PostgreSQL sees to its own files.
        """
        if not self._sqlite:
            return
        async with self._turn_to_write, self._scrubber.connect() as connection:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout={SCRUB_TIMEOUT_MS}")
            try:
                with suppress(OperationalError):  # held by another process: what was asked is saved all the same
                    await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")

    async def compact(self) -> None:
        """Write SQLite's file anew, so that nothing of a removed row is left between those that stay; then `scrub`.

        Everybody's writing waits for it. Raises OperationalError where another process holds the file. PostgreSQL
        sees to its own files.
        """
        if not self._sqlite:
            return
        async with self._turn_to_write, self._scrubber.connect() as connection:
            await connection.exec_driver_sql("VACUUM")

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def _unit_of_work(engine: AsyncEngine) -> AsyncSession:
    return AsyncSession(engine, sync_session_class=UnitOfWork, expire_on_commit=False)


def _make_engine(url: str) -> AsyncEngine:
    """Make the engine. Parameters are hidden: they are what learners said, and errors go to the log."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(
            parsed, hide_parameters=True, pool_pre_ping=True, connect_args={"timeout": CONNECT_TIMEOUT_S}
        )
    engine = create_async_engine(
        parsed, hide_parameters=True, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "async_creator_fn": connect}
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Leave BEGIN to `_begin_sqlite`; let readers go on while one writes; survive a power cut."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    _write_ahead(cast(AdaptedConnection, connection), cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA secure_delete=ON")  # not every build does by itself
    cursor.close()


def _write_ahead(connection: AdaptedConnection, cursor: DBAPICursor) -> None:
    """Let readers go on while one writes.

    A file keeps that once it was told. To tell it takes the whole file for a moment, and for that SQLite
    does not wait, whatever its busy timeout: of two that find a new file, one has to ask again.
    """
    give_up_at = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as refusal:
            if refusal.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > give_up_at:
                raise
            connection.run_async(lambda _: asyncio.sleep(0.01))
        else:
            return


def _begin_sqlite(connection: Any) -> None:  # noqa: ANN401  (SQLAlchemy types event targets as Any)
    if begin := connection.get_execution_options().get("sqlite_begin", "BEGIN"):
        connection.exec_driver_sql(begin)
