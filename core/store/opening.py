"""Opening the database at start-up: made where it is missing, brought up to date, tried out.

A fault found here is told in one line that names the database and what to do. Nothing is ever repaired
or made anew in place of something damaged: the file is left exactly as it was found.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import ArgumentError

from core.errors import DamagedDatabase, DatabaseError, DataFolderError
from core.store.engine import BUSY_TIMEOUT_MS, Store
from core.store.faults import DAMAGED, faults_explained
from core.store.migrate import upgrade

CHECKED_UP_TO = 64 * 2**20
"""Size in bytes up to which an SQLite file's pages are all looked through at every start.

That takes about 1 ms a MiB. In a larger file a damaged page shows where it is first read.
"""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


async def open_store(url: str) -> Store:
    """Open the database at `url`, of the newest revision and proven to be writable.

    `url` is SQLAlchemy's kind of URL, with or without a driver: sqlite:///meno.db or
    postgresql://user:password@host/name. Raises DatabaseError or DataFolderError.
    """
    parsed = parse_url(url)
    with faults_explained(parsed):
        if parsed.get_backend_name() == "sqlite":
            await asyncio.to_thread(_prepare_file, Path(str(parsed.database)))
        with _options_tried():
            store = Store(parsed.render_as_string(hide_password=False))
        try:
            with _options_tried():
                async with store.engine.connect():
                    pass
            await upgrade(store)
            await _try_to_write(store)
        except BaseException:
            await store.close()
            raise
    return store


def parse_url(url: str) -> URL:
    """Return `url` with the driver that Meno uses; raises DatabaseError where it names no such database."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        parsed = None
    drivername = _DRIVERS.get(parsed.drivername, parsed.drivername) if parsed else None
    if parsed is None or drivername not in _DRIVERS.values():
        raise DatabaseError(
            "DATABASE_URL names no database that Meno can use: write sqlite:///PATH/meno.db "
            "or postgresql://USER:PASSWORD@HOST/NAME"
        )
    if drivername == "sqlite+aiosqlite" and parsed.database in {None, "", ":memory:"}:
        raise DatabaseError("DATABASE_URL names no file, so nothing would be kept: write sqlite:///PATH/meno.db")
    if "sslmode" in parsed.query:  # what providers write; asyncpg's own word for it is ssl
        parsed = parsed.update_query_dict({"ssl": parsed.query["sslmode"]}).difference_update_query(["sslmode"])
    return parsed.set(drivername=drivername)


@contextmanager
def _options_tried() -> Iterator[None]:
    """Tell of an option in the URL that a driver cannot take: for these it raises no errors of a database."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:
        first_line = str(error).partition("\n")[0]
        raise DatabaseError(f"DATABASE_URL asks for what cannot be used ({first_line}): correct it") from error


def _prepare_file(file: Path) -> None:
    """Make the file where it is missing; look whether it is a sound database where it is not.

    This does without aiosqlite, whose thread outlives a connection that could not be opened, and then
    prints a traceback after the one line.
    """
    _make_folder(file.parent)
    with closing(sqlite3.connect(file, timeout=BUSY_TIMEOUT_MS / 1000)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        if file.stat().st_size > CHECKED_UP_TO:
            return
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DamagedDatabase(DAMAGED)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataFolderError(
            f"the folder {folder} cannot be made ({error.strerror}): "
            "make it yourself, or name another one in DATA_DIR"
        ) from error


async def _try_to_write(store: Store) -> None:
    """Write what is there already: a read-only or full disk is better found now than by a learner."""
    async with store.write() as db:
        connection = await db.connection()
        await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
