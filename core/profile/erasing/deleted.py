"""Erasing what a learner deleted from what is remembered, once that can be undone no more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Erasure, InboxEntry, Memory, MemoryEdit, Session, Turn
from core.profile.erasing.removing import closed, remove_rows
from core.profile.erasing.scopes import Doomed
from core.profile.memory_changes import UNDO_WITHIN, Change

STRUCK = "[…]"
"""What stands in the log in the place of deleted words."""


async def erase_deleted(db: AsyncSession, now: datetime) -> None:
    """Remove the changes that can be undone no more, and with them what was deleted.

    Its words go from the log too. What is outside the database is marked to be removed.
    """
    query = (
        select(MemoryEdit)
        .join(Session, col(Session.id) == col(MemoryEdit.session_id), isouter=True)
        .where(MemoryEdit.at <= now - UNDO_WITHIN)
        .where(or_(col(MemoryEdit.session_id).is_(None), col(Session.ended_at).is_not(None)))
        .order_by(col(MemoryEdit.id))
    )
    by_learner: dict[str, list[MemoryEdit]] = {}
    for edit in (await db.exec(query)).all():
        by_learner.setdefault(edit.learner_id, []).append(edit)
    for learner_id, edits in by_learner.items():
        await _erase(db, learner_id, edits, now)


async def _erase(db: AsyncSession, learner_id: str, edits: Sequence[MemoryEdit], now: datetime) -> None:
    doomed: Doomed = defaultdict(set)
    doomed[MemoryEdit] = {edit.id for edit in edits}
    for edit in edits:
        touched = {step["id"] for step in edit.steps if step["table"] == Memory.__tablename__}
        gone = select(Memory).where(col(Memory.id).in_(touched), col(Memory.deleted_at).is_not(None))
        memories = list(await db.exec(gone))
        doomed[Memory] |= {memory.id for memory in memories}
        if edit.kind == Change.DELETE and edit.undone_at is None:
            await _strike(db, edit, memories)
    erases = bool(doomed[Memory]) or any(edit.kind == Change.DELETE for edit in edits)
    await remove_rows(db, learner_id, await closed(db, doomed), ())
    if erases:
        event_id = edits[-1].event_id
        db.add(
            Erasure(
                learner_id=learner_id,
                scope="deleted",
                timezone="UTC",
                state="rows_gone",
                event_id=event_id,
                asked_at=now,
            )
        )


async def _strike(db: AsyncSession, edit: MemoryEdit, memories: Sequence[Memory]) -> None:
    """Take the deleted words out of the turns that were found to say them, and out of what came in."""
    removed = [step["removed"] for step in edit.steps if "removed" in step]
    said = {*(row["quote"] for row in removed), *(m.quote for m in memories), *(m.text for m in memories)}
    words = sorted(said - {""}, key=len, reverse=True)
    turn_ids = [step["id"] for step in edit.steps if step["table"] == Turn.__tablename__]
    where = or_(col(Turn.id).in_(turn_ids), Turn.event_id == edit.event_id)
    events = {edit.event_id}
    for turn in (await db.exec(select(Turn).where(where))).all():
        for text in words:
            turn.text = turn.text.replace(text, STRUCK)
        if turn.event_id == edit.event_id and turn.role == "learner":
            turn.text = ""
        events.add(turn.event_id)
        db.add(turn)
    for entry in (await db.exec(select(InboxEntry).where(col(InboxEntry.event_id).in_(events)))).all():
        entry.payload = None
        db.add(entry)
    await db.flush()
