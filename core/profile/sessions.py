"""Sessions: a stretch of work that ends by `/done`, by the end of input or by an idle gap.

A learner has one session at a time, in however many places they write: a direct message, a channel, a console.
Ending it in one of them ends it everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlmodel import SQLModel, col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import InboxEntry, Session
from core.visit import Visit

SET_BACK = timedelta(hours=2)
"""How far a machine's clock may be set back without a person's turns changing their order; one that jumps
further was wrong before, and is believed now."""


async def open_session(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the learner's running session, if there is one; an idle one counts until it is ended."""
    query = (
        select(Session)
        .where(Session.learner_id == learner_id, col(Session.ended_at).is_(None))
        .order_by(col(Session.last_at).desc())
    )
    return (await db.exec(query)).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """The session that an event is part of."""

    session_id: str
    new: bool
    """Whether it begins with this event."""
    private: bool
    """Whether nothing of it is kept."""
    lapsed: Session | None
    """The session before it, where that had gone idle and has to be ended."""


async def enter_session(db: AsyncSession, visit: Visit, running: Session | None, idle: timedelta) -> Joined:
    """Join the running session, as `merge_sessions` returns it, or start one."""
    lapsed = running if running is not None and running.last_at + idle <= visit.now else None
    entered = begin_session(visit) if running is None or lapsed is not None else running
    entered.last_at = max(entered.last_at, visit.now)
    entered.address, entered.zone = visit.address.to_key(), visit.zone
    db.add(entered)
    await db.flush()
    return Joined(session_id=entered.id, new=entered is not running, private=entered.private, lapsed=lapsed)


def begin_session(visit: Visit, *, private: bool = False) -> Session:
    """Return a new session that begins with this visit; not stored yet."""
    return Session(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        address=visit.address.to_key(),
        zone=visit.zone,
        started_at=visit.now,
        last_at=visit.now,
        private=private,
    )


async def merge_sessions(db: AsyncSession, learner_id: str, idle: timedelta) -> Session | None:
    """Return the running session of a learner; of several that overlap, one is made.

    Two processes that hear of a person at the same moment can begin a session each. What belongs to the later
    one goes over to the earlier. One that was idle before the next began is no part of it, and is left to end.
    """
    query = (
        select(Session)
        .where(Session.learner_id == learner_id, col(Session.ended_at).is_(None))
        .order_by(col(Session.started_at), col(Session.id))
    )
    kept: Session | None = None
    for session in (await db.exec(query)).all():
        if kept is None or kept.last_at + idle <= session.started_at:
            kept = session
        else:
            await _absorb(db, kept, session)
    return kept


async def _absorb(db: AsyncSession, kept: Session, later: Session) -> None:
    """Make one session of two: every row that refers to the later one goes over. If either is private, both are."""
    connection = await db.connection()
    for table in SQLModel.metadata.tables.values():
        for column in table.columns:
            if any(key.target_fullname == "session.id" for key in column.foreign_keys):
                await connection.execute(update(table).where(column == later.id).values({column: kept.id}))
    if later.last_at >= kept.last_at:
        kept.last_at, kept.address, kept.zone = later.last_at, later.address, later.zone
    kept.private = kept.private or later.private
    db.add(kept)
    await db.delete(later)
    await db.flush()


async def rising_instant(db: AsyncSession, learner_id: str, now: datetime) -> datetime:
    """Return `now`, or just after the learner's last session where the machine's clock was set back a little.

    So a person's turns have rising times, and their sessions stay in order.
    """
    query = select(func.max(Session.last_at), func.max(Session.ended_at)).where(Session.learner_id == learner_id)
    last = max((instant for instant in (await db.exec(query)).one() if instant is not None), default=now)
    return last + timedelta(microseconds=1) if now < last <= now + SET_BACK else now


async def idle_sessions(db: AsyncSession, now: datetime, idle: timedelta) -> list[str]:
    """Return the ids of the running sessions in which nothing was said for `idle`."""
    query = select(Session.id).where(col(Session.ended_at).is_(None), col(Session.last_at) <= now - idle)
    return list(await db.exec(query))


async def still_running(db: AsyncSession, session_id: str) -> Session | None:
    """Return the session unless it has ended."""
    query = select(Session).where(Session.id == session_id, col(Session.ended_at).is_(None))
    return (await db.exec(query)).first()


async def next_idle_end(db: AsyncSession, after: datetime, idle: timedelta) -> datetime | None:
    """Return the next instant after `after` at which a running session will have been idle for long enough."""
    query = (
        select(Session.last_at)
        .where(col(Session.ended_at).is_(None), col(Session.last_at) > after - idle)
        .order_by(col(Session.last_at))
    )
    last_at = (await db.exec(query.limit(1))).first()
    return None if last_at is None else last_at + idle


async def was_private(db: AsyncSession, entry: InboxEntry) -> bool:
    """Say whether an event is part of a private session; one whose turn never began is told by when it came."""
    if entry.session_id is not None:
        return (await db.get_one(Session, entry.session_id)).private
    query = select(Session.id).where(
        Session.learner_id == entry.learner_id,
        col(Session.private),
        Session.started_at <= entry.received_at,
        col(Session.ended_at).is_(None) | (col(Session.ended_at) >= entry.received_at),
    )
    return (await db.exec(query.limit(1))).first() is not None


async def last_ended(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the learner's session that ended last, if any has."""
    query = (
        select(Session)
        .where(Session.learner_id == learner_id, col(Session.ended_at).is_not(None))
        .order_by(col(Session.ended_at).desc(), col(Session.started_at).desc())
    )
    return (await db.exec(query.limit(1))).first()
