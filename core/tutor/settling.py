"""Handlers about the learner's circumstances: their time zone, and the end of their session."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import find_zone
from core.messages import Outgoing
from core.models import Learner, Session, Topic, Turn
from core.phrases import say
from core.profile.handoff import end_session, handoff_from_json
from core.profile.standing import refresh_topic
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit


async def timezone(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show or set the learner's time zone; everything that is due moves with it."""
    visit = exchange.visit
    asked = arguments.get("zone", "").strip().replace(" ", "_")
    if not asked:
        return [visit.say(say("timezone.is", zone=visit.timezone), private=True)]
    zone = find_zone(asked)
    if zone is None:
        return [visit.refuse(say("timezone.unknown", zone=asked[:60]))]
    async with services.store.write() as db:
        learner = await db.get_one(Learner, visit.learner_id)
        learner.timezone, learner.timezone_source = zone, "learner"
        db.add(learner)
        await db.flush()
        for topic_id in await db.exec(select(Topic.id).where(Topic.learner_id == learner.id)):
            await refresh_topic(db, learner.id, topic_id, visit.now)
    return [visit.say(say("timezone.set", zone=zone), private=True)]


async def done(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """End the session and hand off at once; in a channel only what was said there is shown."""
    visit = exchange.visit
    async with services.store.write() as db:
        running = await db.get_one(Session, visit.session_id)
        if running.ended_at is None:
            await end_session(db, running, "done", visit.now)
        if running.handoff is not None and await _said_elsewhere(db, visit):
            return [visit.say(say("handoff.elsewhere"), private=True)]
        running.handoff_shown_at = running.handoff_shown_at or visit.now
        db.add(running)
        handoff = handoff_from_json(running.handoff) if running.handoff else None
    if handoff is None:
        return [visit.say(say("handoff.nothing"), private=True)]
    return [visit.say(await services.phrase.phrase(visit, handoff), private=True)]


async def _said_elsewhere(db: AsyncSession, visit: Visit) -> bool:
    """Say whether the session also took place where this visit may not look."""
    if visit.visible is None:
        return False
    query = select(Turn.id).where(Turn.session_id == visit.session_id, col(Turn.zone).not_in(visit.visible))
    return (await db.exec(query.limit(1))).first() is not None
