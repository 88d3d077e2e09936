"""The visit of a person who has been here before, for what is called below the turn."""

from __future__ import annotations

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.zones import visible_zones, zone_of
from core.models import Account
from core.visit import Visit
from tests.dialogue import House, Talk


async def visit_of(house: House, talk: Talk, db: AsyncSession) -> Visit:
    """Return a visit at the person's place, now, outside of any session."""
    account = (await db.exec(select(Account).where(Account.user_id == talk.author.user_id))).one()
    event = talk.message("")
    return Visit(
        learner_id=account.learner_id,
        account_id=account.id,
        timezone="UTC",
        event_id=event.event_id,
        address=talk.address,
        zone=zone_of(event),
        visible=visible_zones(event),
        now=house.clock.now(),
    )
