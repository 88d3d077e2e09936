"""Passages: what is searched, made from memories and turns in the transaction in which those are written.

Recalled can be every memory, what a learner says in a message, and what a model explained to them. Answers,
commands and Meno's fixed texts are left out: they are in the log, or the same for everybody. Turns of private
conversations are not written, so nothing of them gets here.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, event, func, inspect, or_
from sqlalchemy.orm import Session
from sqlmodel import and_, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.keywords import SHARED_ZONE, scope, spoken, stems
from core.memory.zones import DIRECT_ZONE
from core.models import Account, Memory, Passage, Turn
from core.models.base import new_id
from core.store import full_text
from core.store.engine import UnitOfWork

RECALLED_KINDS = {"learner": "message", "tutor": "explanation"}
"""By role, the kind of turns that can be recalled."""

BATCH = 500
"""Rows of a table that one unit of work makes passages of when they are made anew."""

_ROOM = 1 << 31
"""Passages of one learner that there is room for, of turns and of memories each."""
_CHANGING = {"text", "zone", "private", "shared", "deleted_at", "left_out"}
"""What of a memory or a turn its passage is made from."""
_PASSAGES: Table = Passage.__table__  # type: ignore[attr-defined]

Source = Memory | Turn


@dataclass(frozen=True, slots=True)
class Range:
    """The ids of one learner's passages: those of turns, then those of memories; in each half ids rise with time.

    Rows with neighbouring ids lie side by side in the table and in the full-text index, so that a search reads
    the learner's own part of it. Two learners may meet in a range; their words keep them apart.
    """

    first: int
    """The least id of a turn's passage."""

    @property
    def memories(self) -> int:
        """The least id of a memory's passage."""
        return self.first + _ROOM

    @property
    def last(self) -> int:
        """The greatest id that a passage of this learner can have."""
        return self.first + 2 * _ROOM - 1


def range_of(learner_id: str) -> Range:
    """Return where a learner's passages are, the same on every machine."""
    number = int.from_bytes(hashlib.sha256(learner_id.encode()).digest()[:4], "big") >> 1
    return Range(number << 32)


async def add_missing(db: AsyncSession) -> int:
    """Make passages for memories and turns that have none, at most `BATCH` of each; return how many."""
    has_none = ~select(Passage.id).where(Passage.memory_id == Memory.id).exists()
    memories = await db.exec(
        select(Memory)
        .where(has_none, col(Memory.deleted_at).is_(None))
        .order_by(col(Memory.confirmed_at))
        .limit(BATCH)
    )
    kinds = or_(*(and_(Turn.role == role, Turn.kind == kind) for role, kind in RECALLED_KINDS.items()))
    has_none = ~select(Passage.id).where(Passage.turn_id == Turn.id).exists()
    turns = await db.exec(
        select(Turn)
        .where(kinds, Turn.text != "", col(Turn.left_out).is_(False), has_none)
        .order_by(col(Turn.id))
        .limit(BATCH)
    )
    rows: list[Source] = [*memories, *turns]
    await (await db.connection()).run_sync(_add, rows)
    return len(rows)


async def forget_all(db: AsyncSession) -> None:
    """Forget all passages, to have them made anew."""
    connection = await db.connection()
    await connection.execute(_PASSAGES.delete())
    await connection.run_sync(full_text.rebuild)


@event.listens_for(UnitOfWork, "after_flush")
def _follow(session: Session, _: object) -> None:
    """Write the passages of what was written, whoever wrote it."""
    new = [row for row in session.new if isinstance(row, Source)]
    changed = [row for row in session.dirty if isinstance(row, Source) and _is_changed(row)]
    if changed:
        _change(session.connection(), changed)
    if new:
        _add(session.connection(), new)


def _is_changed(row: Source) -> bool:
    attributes = inspect(row).attrs
    return any(attributes[name].history.has_changes() for name in _CHANGING & {*attributes.keys()})


def _change(connection: Connection, rows: Sequence[Source]) -> None:
    for row in rows:
        words = _words_of(row) if _is_recalled(row) else ""
        values = {"words": words, "zone": _zone_of(row), "indexed_as": None}
        found = connection.execute(_PASSAGES.update().where(_reference(row)).values(values)).rowcount
        if not found:  # it was gone, and what was deleted is taken back
            _add(connection, [row])


def _add(connection: Connection, rows: Sequence[Source]) -> None:
    """Insert passages behind those that their learners have."""
    by_half: defaultdict[int, list[Source]] = defaultdict(list)
    for row in rows:
        if _is_recalled(row):
            mine = range_of(row.learner_id)
            by_half[mine.memories if isinstance(row, Memory) else mine.first].append(row)
    for first, group in by_half.items():
        here = _PASSAGES.c.id.between(first, first + _ROOM - 1)
        last = connection.scalar(select(func.max(_PASSAGES.c.id)).where(here))
        ids = range(first if last is None else last + 1, first + _ROOM)
        connection.execute(_PASSAGES.insert(), [_row(row, number) for row, number in zip(group, ids, strict=False)])


def _is_recalled(row: Source) -> bool:
    if isinstance(row, Memory):
        return row.deleted_at is None
    return row.kind == RECALLED_KINDS.get(row.role) and bool(row.text) and not row.left_out


def _row(row: Source, number: int) -> dict[str, Any]:
    about = (
        {"key": row.id, "memory_id": row.id, "at": row.confirmed_at}
        if isinstance(row, Memory)
        else {"key": new_id(), "turn_id": row.id, "session_id": row.session_id, "at": row.at}
    )
    empty = {"memory_id": None, "turn_id": None, "session_id": None}
    shared = {"id": number, "learner_id": row.learner_id, "zone": _zone_of(row), "words": _words_of(row)}
    return {**empty, **about, **shared, "indexed_as": None}


def _reference(row: Source) -> ColumnElement[bool]:
    column = _PASSAGES.c.memory_id if isinstance(row, Memory) else _PASSAGES.c.turn_id
    return column == row.id


def _zone_of(row: Source) -> str:
    """Return where a row may be recalled: what only the learner saw, nowhere but in direct messages."""
    if isinstance(row, Memory):
        return SHARED_ZONE if row.shared else row.zone
    return DIRECT_ZONE if row.private else row.zone


def _words_of(row: Source) -> str:
    return " ".join([*scope(row.learner_id, _zone_of(row)), *stems(row.text)])


async def names_of(db: AsyncSession, learner_id: str) -> list[str]:
    """Return what a learner is called, the longest first: the whole of each name and its words."""
    query = select(Account.display_name).where(Account.learner_id == learner_id).distinct()
    names = {part for name in await db.exec(query) for part in (name, *name.split())}
    return sorted((name for name in names if len(name) > 1), key=len, reverse=True)


async def texts_of(db: AsyncSession, passages: Sequence[Passage]) -> dict[str, str]:
    """Return what was said in these passages, by key, without the names of who said it."""
    memories = [p.memory_id for p in passages if p.memory_id is not None]
    turns = [p.turn_id for p in passages if p.turn_id is not None]
    texts: dict[str | int | None, str] = dict(
        (await db.exec(select(Memory.id, Memory.text).where(col(Memory.id).in_(memories)))).all()
    )
    texts |= (await db.exec(select(Turn.id, Turn.text).where(col(Turn.id).in_(turns)))).all()
    said = {p.key: (p.learner_id, texts.get(p.memory_id or p.turn_id, "")) for p in passages}
    names = {learner_id: await names_of(db, learner_id) for learner_id, _ in said.values()}
    return {key: spoken(text, names[learner_id]) for key, (learner_id, text) in said.items() if text}
