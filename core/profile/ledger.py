"""What a change did to rows, step by step, so that it can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import inspect
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Goal, Memory, Session, TopicSignal, Turn
from core.store.rows import row_from_json, row_to_json, values_from_json

TABLES: Mapping[str, type[SQLModel]] = {
    str(table.__tablename__): table for table in (Memory, TopicSignal, Goal, Turn, Session)
}
"""Whose rows can be changed so that it can be taken back."""


class Overtaken(Exception):
    """A row that was changed is not there any more."""


@dataclass(slots=True)
class Ledger:
    """Changes rows, and keeps what they were."""

    db: AsyncSession
    steps: list[dict[str, Any]] = field(default_factory=list)
    """Plain JSON values: a table's name, with the id and former values of a row that was changed, the id of one
    that was added, or all of one that was removed."""

    def change(self, row: SQLModel, **values: object) -> None:
        """Set columns of a row."""
        was = {name: value for name, value in row_to_json(row).items() if name in values}
        self.steps.append({"table": _name(row), "id": _key(row), "was": was})
        for name, value in values.items():
            setattr(row, name, value)
        self.db.add(row)

    async def remove(self, row: SQLModel) -> None:
        """Delete a row."""
        self.steps.append({"table": _name(row), "removed": row_to_json(row)})
        await self.db.delete(row)

    async def add(self, row: SQLModel) -> None:
        """Add a row."""
        self.db.add(row)
        await self.db.flush()
        self.steps.append({"table": _name(row), "id": _key(row)})


async def take_back(db: AsyncSession, steps: Sequence[Mapping[str, Any]], now: datetime) -> None:
    """Bring the rows back to what they were before these steps. Raises `Overtaken`, in the middle of it.

    A memory that was added is marked as deleted: its vector may be in the index, and goes with it later.
    """
    for step in reversed(steps):
        table = TABLES[step["table"]]
        if "removed" in step:
            db.add(row_from_json(table, step["removed"]))
            await db.flush()
            continue
        row = await db.get(table, step["id"])
        if row is None:
            raise Overtaken
        if "was" not in step:
            await _drop(db, row, now)
            continue
        for name, value in values_from_json(table, step["was"]).items():
            setattr(row, name, value)
        db.add(row)
    await db.flush()


async def _drop(db: AsyncSession, row: SQLModel, now: datetime) -> None:
    if isinstance(row, Memory):
        row.deleted_at = row.valid_to = now
        db.add(row)
    else:
        await db.delete(row)
    await db.flush()


def _name(row: SQLModel) -> str:
    return str(row.__tablename__)


def _key(row: SQLModel) -> Any:  # noqa: ANN401  (an id: text or a number)
    (key,) = inspect(row).mapper.primary_key_from_instance(row)
    return key
