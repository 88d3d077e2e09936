"""Which session an event is part of: the running one, a new one, or none at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import ActionChosen, CommandInvoked, Event, MessageReceived
from core.models import Session
from core.profile.sessions import enter_session, last_ended, merge_sessions
from core.reminders.handoffs import end_idle_session
from core.tutor.commands import parse_command
from core.tutor.handlers.ending import can_be_rated
from core.tutor.inbox import entry_of
from core.tutor.reading.picks import picked, said_here
from core.visit import Visit


async def join(
    db: AsyncSession, event: Event, visit: Visit, received_at: datetime, idle: timedelta
) -> tuple[Visit, bool]:
    """Return the visit with its session, and whether the learner arrives with it.

    `/done` with nothing to end begins no session, and neither does the answer to how sure the learner felt after
    the last one: that belongs to the session it is about. An event that is taken up again stays where it was.
    """
    entry = await entry_of(db, visit.event_id)
    if entry.session_id is not None:
        private = (await db.get_one(Session, entry.session_id)).private
        return replace(visit, session_id=entry.session_id, private=private), False
    running = await merge_sessions(db, visit.learner_id, idle)
    nothing_runs = running is None or running.last_at + idle <= visit.now
    rated = await _rated(db, event, visit, received_at) if nothing_runs else None
    if nothing_runs and (rated is not None or _is_done(event)):
        if running is not None:
            await end_idle_session(db, running, visit.now)
        visit, arrival = replace(visit, session_id=rated), rated is None
    else:
        joined = await enter_session(db, visit, running, idle)
        if joined.lapsed is not None:
            await end_idle_session(db, joined.lapsed, visit.now)
        visit, arrival = replace(visit, session_id=joined.session_id, private=joined.private), joined.new
    entry.session_id = visit.session_id
    db.add(entry)
    return visit, arrival


async def lapsed_in_private(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the last session if it was private and ended by idling, which the learner was not told yet."""
    last = await last_ended(db, learner_id)
    if last is None or not last.private or last.end_reason != "idle" or last.handoff_shown_at is not None:
        return None
    return last


async def _rated(db: AsyncSession, event: Event, visit: Visit, received_at: datetime) -> str | None:
    match event:
        case ActionChosen(action_id=action_id):
            return await can_be_rated(db, visit.learner_id, action_id)
        case MessageReceived(text=text):
            chosen = await picked(db, visit, await said_here(db, visit, received_at), text, None)
            return await can_be_rated(db, visit.learner_id, chosen)
        case _:
            return None


def _is_done(event: Event) -> bool:
    match event:
        case CommandInvoked(name=name):
            return name.casefold() == "done"
        case MessageReceived(text=text):
            return parse_command(text) == ("done", {})
        case _:
            return False
