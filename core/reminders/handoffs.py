"""Sessions that ended by themselves, and how their hand-off reaches the learner."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import in_quiet_hours
from core.messages import Outgoing
from core.models import Account, Learner, Session
from core.profile.handoff import end_session, render
from core.profile.sessions import session_address
from core.reminders.outbox import enqueue
from core.reminders.wishes import quiet_hours_of

SENT_WITHIN = timedelta(hours=12)
"""A hand-off that could not be sent for so long is only shown at next contact."""

log = structlog.get_logger(__name__)


async def end_idle_session(db: AsyncSession, ended: Session, now: datetime) -> None:
    """End one idle session. Its hand-off is sent silently, or in quiet hours shown at next contact."""
    handoff = await end_session(db, ended, "idle", now)
    log.info("session.ended", session_id=ended.id, learner_id=ended.learner_id, handoff=handoff is not None)
    if handoff is None:
        return
    learner = await db.get_one(Learner, ended.learner_id)
    start, end = await quiet_hours_of(db, learner.id)
    account = await db.get_one(Account, ended.account_id)
    direct = session_address(ended).to_key() == account.direct_address
    if not direct or account.left_at or in_quiet_hours(now, learner.timezone, start, end):
        return
    outgoing = Outgoing(
        address=session_address(ended),
        body=render(handoff),
        quiet=True,
        dedupe_key=f"handoff:{ended.id}",
    )
    await enqueue(db, account, "handoff", outgoing, now, now + SENT_WITHIN)
    ended.handoff_shown_at = now
    db.add(ended)


async def unseen_handoff(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the last session if it has a hand-off that the learner has not seen yet."""
    query = (
        select(Session)
        .where(Session.learner_id == learner_id, col(Session.handoff).is_not(None))
        .order_by(col(Session.ended_at).desc())
    )
    last = (await db.exec(query)).first()
    if last is None or last.handoff is None or last.handoff_shown_at is not None:
        return None
    return last


async def note_shown(db: AsyncSession, session_id: str, now: datetime) -> None:
    """Note that the learner has seen the hand-off of a session."""
    shown = await db.get_one(Session, session_id)
    shown.handoff_shown_at = now
    db.add(shown)
