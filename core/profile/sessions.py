"""Sessions: a stretch of work that ends by `/done`, by the end of input or by an idle gap."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Address
from core.models import Session
from core.visit import Visit


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
    lapsed: Session | None
    """The session before it, where that had gone idle and has to be ended."""


async def enter_session(db: AsyncSession, visit: Visit, idle: timedelta) -> Joined:
    """Join the running session or start one."""
    running = await open_session(db, visit.learner_id)
    lapsed = running if running is not None and running.last_at + idle <= visit.now else None
    new = running is None or lapsed is not None
    if running is None or new:
        running = Session(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            address=visit.address.to_key(),
            zone=visit.zone,
            started_at=visit.now,
            last_at=visit.now,
        )
    running.last_at = max(running.last_at, visit.now)
    running.address, running.zone = visit.address.to_key(), visit.zone
    db.add(running)
    await db.flush()
    return Joined(session_id=running.id, new=new, lapsed=lapsed)


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


def session_address(session: Session) -> Address:
    """Return where the session took place last."""
    return Address.from_key(session.address)
