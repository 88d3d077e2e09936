"""Bringing an export back, on this machine or another: the very rows, or nothing at all."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table, func, text, update
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import InputRefused
from core.models import Account, Deck, InboxEntry, Learner, Turn
from core.profile.deriving import rebuild
from core.profile.export import FORMAT, OWNED, digest_of
from core.profile.portable import add_items
from core.store.rows import values_from_json

LARGEST_FILE = 512 * 2**20
"""Bytes of an export, unpacked; more is none that Meno wrote."""

_TABLES: dict[str, type[SQLModel]] = {str(table.__tablename__): table for _, table in OWNED}
_LISTS = {str(table.__tablename__): name for name, table in OWNED}


class RestoreRefused(InputRefused):
    """A file cannot be brought back; the text says why, to whoever hosts Meno."""


def read_export(content: bytes) -> dict[str, Any]:
    """Return the data of an export, packed by gzip or not. Raises `RestoreRefused`."""
    try:
        if content[:2] == b"\x1f\x8b":
            content = _unpacked(content)
        data = json.loads(content)
    except (ValueError, OSError, EOFError):
        raise RestoreRefused("the file is damaged, or no export of Meno's: it cannot be read to its end.") from None
    found = data.get("format") if isinstance(data, dict) else None
    if not isinstance(found, str) or not found.startswith("meno-export-"):
        raise RestoreRefused("the file is no export of Meno's.")
    if found != FORMAT:
        raise RestoreRefused(f"the file was written by another version ({found}); this one reads {FORMAT}.")
    if data.get("sha256") != digest_of(data):
        raise RestoreRefused("the file is damaged: its content does not add up to its sha256.")
    return dict(data)


async def restore(db: AsyncSession, data: dict[str, Any]) -> Learner:
    """Bring back what `read_export` returned; return the learner. Raises `RestoreRefused`; then write nothing."""
    learner_id = data["learner"]["id"]
    _check_owner(data, learner_id)
    await _check_nobody_is_there(db, data)
    try:
        await _insert(db, _table(Learner), [values_from_json(Learner, data["learner"])])
        await _insert(db, _table(Deck), [values_from_json(Deck, deck) for deck in data["decks"]])
        await add_items(db, data["items"])
        await _renumber(db, data)
        for table in SQLModel.metadata.sorted_tables:
            if table.name in _TABLES:
                model = _TABLES[table.name]
                await _insert(db, table, [values_from_json(model, row) for row in data[_LISTS[table.name]]])
        await _let_go_of_leases(db, learner_id)
    except IntegrityError:
        raise RestoreRefused("an id in it exists here already for somebody else.") from None
    except (ValueError, TypeError, KeyError, StatementError):
        raise RestoreRefused("the file is damaged: a row in it is none that Meno can have written.") from None
    await rebuild(db, learner_id)
    return await db.get_one(Learner, learner_id)


def _unpacked(content: bytes) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
        found = packed.read(LARGEST_FILE + 1)
    if len(found) > LARGEST_FILE:
        raise ValueError("too large")
    return found


def _check_owner(data: Mapping[str, Any], learner_id: str) -> None:
    """Refuse rows of anybody else: a file can be made by hand."""
    foreign = any(row.get("learner_id") != learner_id for name, _ in OWNED for row in data[name])
    if foreign or any(deck.get("owner_id") != learner_id for deck in data["decks"]):
        raise RestoreRefused("the file is damaged: it holds rows of more than one learner.")


async def _check_nobody_is_there(db: AsyncSession, data: Mapping[str, Any]) -> None:
    if await db.get(Learner, data["learner"]["id"]) is not None:
        raise RestoreRefused("this learner is here already; `/forget everything` makes room for the file's.")
    for account in data["accounts"]:
        same = select(Account.id).where(
            Account.platform == account["platform"],
            Account.space == account["space"],
            Account.user_id == account["user_id"],
        )
        if (await db.exec(same)).first() is not None:
            raise RestoreRefused(
                f"the {account['platform']} account of {account['display_name']!r} is known here already, as"
                " another learner; `/forget everything` said by that account makes room."
            )


async def _renumber(db: AsyncSession, data: Mapping[str, Any]) -> None:
    """Where numbers of rows are taken, count on from the last one here; what names a turn follows."""
    for name, model in OWNED:
        table = _table(model)
        (key, *others) = table.primary_key
        if others or not data[name] or key.type.python_type is not int:
            continue
        last = (await db.exec(select(func.max(key)))).one() or 0
        first = min(row[key.name] for row in data[name])
        shift = last if last >= first else 0
        for row in data[name] if shift else ():
            row[key.name] += shift
        if model is Turn and shift:
            for edit in data["memory_edits"]:
                for step in edit["steps"]:
                    if step["table"] == Turn.__tablename__ and "id" in step:
                        step["id"] += shift


async def _insert(db: AsyncSession, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows that may name each other: what they name of their own table is added when all are there."""
    connection = await db.connection()
    own = [column.name for column in table.columns if any(key.column.table is table for key in column.foreign_keys)]
    if not rows:
        return
    await connection.execute(table.insert(), [{**row, **dict.fromkeys(own)} for row in rows])
    for name in own:
        for row in rows:
            if row[name] is not None:
                same = [column == row[column.name] for column in table.primary_key]
                await connection.execute(update(table).where(*same).values({name: row[name]}))
    (key, *others) = table.primary_key
    if db.get_bind().dialect.name == "postgresql" and not others and key.type.python_type is int:
        await connection.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', '{key.name}'), max({key.name}))"  # noqa: S608
                f" FROM {table.name}"
            )
        )


async def _let_go_of_leases(db: AsyncSession, learner_id: str) -> None:
    """Whoever was answering an event is not here: it is kept and learned from, but answered no more."""
    query = select(InboxEntry).where(
        InboxEntry.learner_id == learner_id, col(InboxEntry.state).in_(("received", "running"))
    )
    for entry in (await db.exec(query)).all():
        entry.state, entry.lease_until = "expired", None
        db.add(entry)
    await db.flush()


def _table(model: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]
