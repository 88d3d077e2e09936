"""Migrations: the head, all or nothing, and what they refuse."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Index, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import SQLModel

import core.models
from core.errors import DatabaseError
from core.store import Store, full_text
from core.store.migrate import HEAD, MIGRATIONS, upgrade


async def run(store: Store, statement: str) -> None:
    async with store.write() as db:
        await (await db.connection()).execute(text(statement))


async def tables(store: Store) -> list[str]:
    async with store.read() as db:
        connection = await db.connection()
        return await connection.run_sync(lambda sync: inspect(sync).get_table_names())


def differences(connection: Connection) -> list[tuple[str, Index]]:
    def belongs_to_the_models(_: object, name: str | None, *__: object) -> bool:
        return not (name or "").startswith(full_text.NAMES)

    options = {"compare_server_default": True, "include_object": belongs_to_the_models}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, SQLModel.metadata))


@pytest.fixture
async def empty(new_database_url: str) -> AsyncIterator[Store]:
    """A store without any table."""
    opened = Store(new_database_url)
    yield opened
    await opened.close()


async def test_the_migrations_make_the_tables_of_the_models(store: Store) -> None:
    """If this fails, see scripts/revision.py."""
    async with store.read() as db:
        found = await (await db.connection()).run_sync(differences)

    assert core.models.Learner.__tablename__ in await tables(store)
    assert found == []


async def test_a_database_from_before_the_first_release_is_refused_and_left_alone(store: Store) -> None:
    """Its revision has the same number, and other tables."""
    await run(store, "ALTER TABLE turn DROP COLUMN memory_ids")

    with pytest.raises(DatabaseError, match=r"lacks turn\.memory_ids"):
        await upgrade(store)
    assert "turn" in await tables(store)


async def test_a_lost_index_or_unique_constraint_would_be_found(store: Store) -> None:
    await run(store, "DROP INDEX ix_turn_unlearned")
    await run(store, "DROP INDEX ix_turn_said")

    async with store.read() as db:
        found = await (await db.connection()).run_sync(differences)

    assert sorted(str(index.name) for _, index in found) == ["ix_turn_said", "ix_turn_unlearned"]


def test_head_is_what_the_revisions_say() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_only_the_first_upgrade_has_something_to_do(empty: Store) -> None:
    assert await upgrade(empty)
    assert not await upgrade(empty)


def test_a_current_database_costs_no_import_of_alembic(new_sqlite_url: str) -> None:
    """Alembic takes most of a second to import, so a usual start must not."""
    program = (
        "import asyncio, sys\n"
        "from core.store.opening import open_store\n"
        "async def main():\n"
        "    await (await open_store(sys.argv[1])).close()\n"
        "asyncio.run(main())\n"
        "print('alembic' in sys.modules)\n"
    )
    started = [
        subprocess.run([sys.executable, "-c", program, new_sqlite_url], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]

    assert [process.stdout for process in started] == ["True\n", "False\n"]


async def test_a_migration_that_fails_half_way_leaves_nothing_behind(empty: Store) -> None:
    """A view in the place of one of the last tables makes the revision fail after many others."""
    await run(empty, "CREATE VIEW answer AS SELECT 1 AS one")

    with pytest.raises(DBAPIError, match="answer"):
        await upgrade(empty)

    assert await tables(empty) == []
    await run(empty, "DROP VIEW answer")
    assert await upgrade(empty)


async def test_a_database_of_a_newer_meno_is_refused(store: Store) -> None:
    await run(store, "UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(DatabaseError, match=r"revision 9999, .* up to 0001\): update Meno"):
        await upgrade(store)


async def test_a_database_of_another_program_is_refused(empty: Store) -> None:
    await run(empty, "CREATE TABLE bookmarks (id INTEGER)")

    with pytest.raises(DatabaseError, match=r"not Meno's \(bookmarks\)"):
        await upgrade(empty)

    assert await tables(empty) == ["bookmarks"]
