"""How a hand-off reaches the learner where it is not simply the reply to `/done`."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import in_quiet_hours
from core.messages import Address, Outgoing
from core.models import Account, Learner, Session
from core.profile.handoff import Handoff, end_session, last_handed_on
from core.profile.handoff_text import render
from core.profile.outcomes import direct_turn
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
    if not in_quiet_hours(now, learner.timezone, start, end):
        await send_directly(db, ended, handoff, now)


async def send_directly(
    db: AsyncSession, ended: Session, handoff: Handoff, now: datetime, *, asked_for: bool = False
) -> None:
    """Send a hand-off to the direct message in which a part of the session took place.

    Where there was none it is not sent unasked: it is shown at the next contact in a direct message. One that was
    asked for (by `/done` elsewhere) does not wait for the end of quiet hours.
    """
    said = await direct_turn(db, ended.id)
    if said is None:
        return
    account = await db.get_one(Account, said.account_id)
    if account.left_at is not None or account.direct_address != said.address:
        return
    outgoing = Outgoing(
        address=Address.from_key(said.address),
        body=render(handoff),
        quiet=True,
        dedupe_key=f"handoff:{ended.id}",
    )
    await enqueue(db, account, "handoff", outgoing, now, now + SENT_WITHIN, quiet_hours=not asked_for)
    ended.handoff_shown_at = now
    db.add(ended)


async def unseen_handoff(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the last session if it has a hand-off that the learner has not seen yet."""
    last = await last_handed_on(db, learner_id)
    return None if last is None or last.handoff_shown_at is not None else last


async def note_shown(db: AsyncSession, session_id: str, now: datetime) -> None:
    """Note that the learner has seen the hand-off of a session, or was told of its end."""
    shown = await db.get_one(Session, session_id)
    shown.handoff_shown_at = now
    db.add(shown)
