"""Handlers about the learner's circumstances: their time zone."""

from __future__ import annotations

from collections.abc import Mapping

from core.learning.days import find_zone
from core.messages import Outgoing
from core.models import Learner
from core.phrases import say
from core.profile.deriving import rebuild
from core.tutor.exchange import Exchange
from core.tutor.services import Services


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
        await rebuild(db, learner.id)  # days begin elsewhere now
    return [visit.say(say("timezone.set", zone=zone), private=True)]
