"""The end of input: a session ends because its surface goes away."""

from __future__ import annotations

import structlog
from sqlalchemy.exc import OperationalError

from core.clock import Clock
from core.messages import Address, Author, Outgoing
from core.phrases import say
from core.profile.accounts import find_account
from core.profile.handoff import Handoff, end_session
from core.profile.handoff_text import render
from core.profile.sessions import open_session
from core.store import Store

log = structlog.get_logger(__name__)


async def close_session(store: Store, clock: Clock, author: Author, address: Address) -> Outgoing | None:
    """End the running session of a person; return its hand-off, or None where there is none."""
    try:
        handoff = await _end_running(store, clock, author)
    except OperationalError as trouble:
        log.error("session.not_closed", reason=str(trouble.orig))
        return Outgoing(address=address, body=say("error.not_closed"), private=True, ok=False)
    return None if handoff is None else Outgoing(address=address, body=render(handoff), private=True)


async def _end_running(store: Store, clock: Clock, author: Author) -> Handoff | None:
    async with store.write() as db:
        account = await find_account(db, author)
        running = await open_session(db, account.learner_id) if account else None
        if running is None:
            return None
        now = clock.now()
        handoff = await end_session(db, running, "closed", now)
        running.handoff_shown_at = now
        db.add(running)
    return handoff
