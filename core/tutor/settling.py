"""Handlers about the learner's circumstances: their time zone, and the end of their session."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import select

from core.learning.days import zone_info
from core.messages import Outgoing
from core.models import Learner, Session, Topic
from core.phrases import say
from core.profile.handoff import end_session, handoff_from_json, render
from core.profile.standing import refresh_topic
from core.tutor.exchange import Exchange
from core.tutor.services import Services


async def timezone(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show or set the learner's time zone; everything that is due moves with it."""
    visit = exchange.visit
    zone = arguments.get("zone", "").strip().replace(" ", "_")
    if not zone:
        return [visit.say(say("timezone.is", zone=visit.timezone), private=True)]
    try:
        zone_info(zone)
    except ValueError:
        return [visit.refuse(say("timezone.unknown", zone=zone[:60]))]
    async with services.store.write() as session:
        learner = (await session.exec(select(Learner).where(Learner.id == visit.learner_id))).one()
        learner.timezone, learner.timezone_source = zone, "learner"
        session.add(learner)
        await session.flush()
        for topic_id in await session.exec(select(Topic.id).where(Topic.learner_id == learner.id)):
            await refresh_topic(session, learner.id, topic_id, visit.now)
    return [visit.say(say("timezone.set", zone=zone), private=True)]


async def done(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """End the session and hand off at once."""
    visit = exchange.visit
    async with services.store.write() as session:
        running = (await session.exec(select(Session).where(Session.id == visit.session_id))).one()
        if running.ended_at is None:
            await end_session(session, running, "done", visit.now)
            running.handoff_shown_at = visit.now
            session.add(running)
        handoff = handoff_from_json(running.handoff) if running.handoff else None
    return [visit.say(render(handoff) if handoff else say("handoff.nothing"), private=True)]
