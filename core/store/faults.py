"""What a database reports, in one line for whoever hosts Meno: which database, what is wrong, what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from core.errors import DamagedDatabase, DatabaseError, DataFolderError, SetupError

TROUBLE = (OperationalError, InterfaceError, OSError)
"""What a database raises that is full, busy or gone: nobody's bug, and it may pass."""

_RIGHTS = "give the user that runs Meno the right to write the file and its folder, or set DATA_DIR"
DAMAGED = (
    "it is damaged, and was left as it is: keep a copy of it, then restore a backup "
    "or rescue what can be read with sqlite3's .recover"
)

_SQLITE: dict[str, tuple[type[SetupError], str]] = {
    "SQLITE_NOTADB": (
        DatabaseError,
        "it is no SQLite database, and was left as it is: move it away, or name another file in DATABASE_URL",
    ),
    "SQLITE_CORRUPT": (DamagedDatabase, DAMAGED),
    "SQLITE_BUSY": (DatabaseError, "another program keeps it locked: close that program and start again"),
    "SQLITE_FULL": (DataFolderError, "the disk is full: free some space and start again"),
    "SQLITE_IOERR": (
        DataFolderError,
        "it cannot be read or written (disk I/O error): look at free space, quotas and the state of the disk",
    ),
    "SQLITE_READONLY": (DataFolderError, f"it is read-only: {_RIGHTS}"),
    "SQLITE_CANTOPEN": (DataFolderError, f"it cannot be opened or made: {_RIGHTS}"),
    "SQLITE_PERM": (DataFolderError, f"access is denied: {_RIGHTS}"),
}
"""By the name of SQLite's result code, extended codes (SQLITE_READONLY_DIRECTORY) by its beginning."""

_POSTGRES = {
    "28P01": "it refused the user or the password: correct them in DATABASE_URL",
    "28000": "it refused the user: correct DATABASE_URL, or the server's pg_hba.conf",
    "3D000": "there is no database of that name: make it (createdb), or correct DATABASE_URL",
    "42501": "the user has too few rights: grant it CREATE and USAGE on the schema",
    "25006": "it is read-only (a standby?): name the primary server in DATABASE_URL",
    "53100": "the server's disk is full: free some space there and start again",
    "53300": "the server has too many connections: close some, or raise its max_connections",
    "57P03": "the server is still starting or about to stop: try again in a moment",
}
"""By SQLSTATE."""


def trouble_in_words(trouble: Exception) -> str:
    """Return what the database reported, without statement and parameters; for the log."""
    return str(trouble.orig) if isinstance(trouble, DBAPIError) else str(trouble)


@contextmanager
def faults_explained(url: URL) -> Iterator[None]:
    """Turn what goes wrong inside with the database at `url` into a DatabaseError or DataFolderError."""
    name = name_of(url)
    try:
        yield
    except SetupError as error:
        raise type(error)(f"{name}: {error}") from error
    except (DBAPIError, sqlite3.Error, OSError) as error:
        kind, text = _explain(error)
        raise kind(f"{name}: {text}") from error


def name_of(url: URL) -> str:
    """Return how a database is called in messages: without user and password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    host = url.host or url.query.get("host", "localhost")
    return f"the PostgreSQL database {url.database} on {host}:{url.port or 5432}"


def _explain(error: DBAPIError | sqlite3.Error | OSError) -> tuple[type[SetupError], str]:
    origin = error.orig if isinstance(error, DBAPIError) else error
    first_line = str(origin).partition("\n")[0]
    if isinstance(origin, OSError):
        return (
            DatabaseError,
            f"it cannot be reached ({first_line}): start the server, or correct DATABASE_URL",
        )
    if isinstance(origin, sqlite3.Error):
        code = getattr(origin, "sqlite_errorname", "")
        return next(
            (known for name, known in _SQLITE.items() if code.startswith(name)), (DatabaseError, first_line)
        )
    return DatabaseError, _POSTGRES.get(getattr(origin, "sqlstate", ""), first_line)
