"""Private conversations: nothing that is said in one is kept, learned from or handed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Outgoing, Platform
from core.models import Session, Turn
from core.phrases import say
from core.profile.handoff import end_session
from core.profile.sessions import begin_session
from core.tutor.exchange import Exchange
from core.tutor.inbox import entry_of
from core.tutor.services import Services
from core.visit import Visit

ENDS = ("off", "end", "stop", "no", "over", "exit", "quit")
"""What behind the command ends a private conversation."""

ASKS = ("status", "state")
"""What behind it asks whether this is one."""

BEGINS = ("", "on", "start", "begin", "please", *ASKS)
"""What behind it says no more than the command does."""


async def private(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Begin a private conversation, end it, or say whether this is one.

    Whatever else follows the command begins one too: who writes a secret behind it must not find it kept.
    """
    wish = " ".join(arguments.get("off", "").split()).strip(".!?").casefold()
    if wish in ENDS:
        return [await _leave(services, exchange)]
    if wish in ASKS and not exchange.visit.private:
        return [exchange.visit.say(say("private.is_off"), private=True)]
    before = exchange.visit.private
    if not before:
        async with services.store.write() as db:
            exchange.visit = await _go_private(db, exchange.visit)
    lines = [say("private.goes_on" if before else "private.on"), *_what_it_means(services, exchange.visit)]
    if wish not in BEGINS:
        lines.append(say("private.said_with_it"))
    return [exchange.visit.say("\n".join(lines), private=True)]


async def _go_private(db: AsyncSession, visit: Visit) -> Visit:
    """End what went on so far, with its hand-off, and begin a private session with this event."""
    running = await db.get_one(Session, visit.session_id)
    said = (await db.exec(select(Turn.id).where(Turn.session_id == running.id).limit(1))).first()
    if said is None:
        running.private = True
    else:
        await end_session(db, running, "private", visit.now)
        running = begin_session(visit, private=True)
    db.add(running)
    await db.flush()
    entry = await entry_of(db, visit.event_id)
    entry.session_id = running.id
    db.add(entry)
    return replace(visit, session_id=running.id, private=True)


async def _leave(services: Services, exchange: Exchange) -> Outgoing:
    visit = exchange.visit
    if not visit.private:
        return visit.say(say("private.is_off"), private=True)
    services.private_talks.forget(visit.learner_id)
    async with services.store.write() as db:
        running = await db.get_one(Session, visit.session_id)
        if running.ended_at is None:
            await end_session(db, running, "done", visit.now)
    return visit.say(say("private.over"), private=True)


def _what_it_means(services: Services, visit: Visit) -> list[str]:
    """Say honestly what is kept all the same, and by whom."""
    platform = visit.address.platform
    return [
        say("private.not_kept"),
        say("private.still_kept"),
        say("private.terminal")
        if platform is Platform.CONSOLE
        else say("private.platform", platform=platform.title()),
        say("private.model", host=services.model_host) if services.model_host else say("private.no_model"),
        say("private.until", minutes=int(services.idle.total_seconds() // 60)),
    ]
