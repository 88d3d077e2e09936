"""Bringing a database to the tables that this program expects.

Every start asks; nearly every start finds nothing to do. So the question is one small query, compared
with a constant, and alembic (most of a second to import) is loaded only where there is work. There is
no way down: a database is taken back by restoring a backup.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlmodel import SQLModel

import core.models  # noqa: F401  (fills the metadata)
from core.errors import DatabaseError
from core.store import full_text
from core.store.engine import Store

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0001"
"""The newest revision; a test holds it equal to what `migrations/versions` says."""

OUTDATED = (
    "it was made by a version before the first release and lacks {missing}; it cannot be brought up to "
    "date: take out what you need with that version's `meno export`, then name a new DATA_DIR"
)
"""Until the first tag the tables of revision 0001 are changed in place, so its number alone says too little."""

_COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
    "postgresql": "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema()",
}

MIGRATIONS = Path(__file__).parent / "migrations"


async def upgrade(store: Store) -> bool:
    """Bring the database of `store` to HEAD, wholly or not at all; return whether it was behind.

    Raises DatabaseError for a database that this program cannot bring there: one of a newer Meno, of a
    version before the first release, or of another program.
    """
    if await revision_of(store) == HEAD:
        if missing := await missing_columns(store):
            raise DatabaseError(OUTDATED.format(missing=missing[0]))
        return False
    async with store.write() as db:
        connection = await db.connection()
        return await connection.run_sync(_upgrade)


async def revision_of(store: Store) -> str | None:
    """Return the revision that the database of `store` is at; None where it has none of Meno's tables."""
    async with store.read() as db:
        connection = await db.connection()
        return await connection.run_sync(_current_revision)


async def missing_columns(store: Store) -> list[str]:
    """Return the columns (`table.column`) that the models have and the database has not, in order."""
    wanted = {(table.name, column.name) for table in SQLModel.metadata.tables.values() for column in table.columns}
    async with store.read() as db:
        connection = await db.connection()
        found = await connection.execute(text(_COLUMNS[store.engine.dialect.name]))
        return sorted(f"{table}.{column}" for table, column in wanted - {(row[0], row[1]) for row in found})


def alembic_config(connection: Connection) -> Config:
    """Return what alembic's commands need to work on `connection`, inside its transaction."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "revision_%%(rev)s")
    return config


def _current_revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _upgrade(connection: Connection) -> bool:
    from alembic import command
    from alembic.script import ScriptDirectory

    found = _current_revision(connection)  # again, as another process may have been first
    if found == HEAD:
        return False
    config = alembic_config(connection)
    if found is None:
        _expect_empty(connection)
    elif found not in {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}:
        raise DatabaseError(
            f"it is at revision {found}, which this Meno does not know (it knows up to {HEAD}): "
            "update Meno, or restore a backup made by this version"
        )
    command.upgrade(config, "head")
    if found is None:
        full_text.create(connection)
    return True


def _expect_empty(connection: Connection) -> None:
    """Never add Meno's tables to what another program keeps."""
    if tables := inspect(connection).get_table_names():
        raise DatabaseError(
            f"it holds tables that are not Meno's ({', '.join(sorted(tables)[:3])}): "
            "name an empty or new database in DATABASE_URL"
        )
