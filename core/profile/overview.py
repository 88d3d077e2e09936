"""A learner's profile at a glance: read from rows, for `/profile` and for the start of a session."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Goal, Level, Session
from core.profile.goals import current_goals
from core.profile.handoff import Handoff, shown_in
from core.profile.levels import current_levels
from core.profile.standing import Standing, standings
from core.visit import Visit

IN_FOCUS = 2
"""How many topics are named to focus on in one session."""

LOOKED_AT = 10
"""How many sessions back one is looked for that may be shown where the learner is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """What is known of a learner that may be named where they are."""

    goal: Goal | None
    levels: list[Level]
    """By subject."""
    topics: list[Standing]
    """Weak ones first, then by when they are due."""
    last_session: Handoff | None
    """The hand-off of the last session that has one."""

    @property
    def focus(self) -> list[Standing]:
        """The topics to focus on now."""
        return [standing for standing in self.topics if standing.in_focus][:IN_FOCUS]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to restore."""
        return self.goal is None and not (self.levels or self.topics or self.last_session)

    def due(self, now: datetime) -> list[Standing]:
        """Return the topics that a deck teaches, that are due at `now` and not in focus anyway."""
        focus = self.focus
        return [s for s in self.topics if s.taught and s.is_due(now) and s not in focus]


async def overview(db: AsyncSession, visit: Visit) -> Overview:
    """Return what is known of the learner that may be named at the place of `visit`."""
    goals = await current_goals(db, visit.learner_id, visit.visible)
    earlier = await earlier_session(db, visit)
    return Overview(
        goal=goals[0] if goals else None,
        levels=await current_levels(db, visit.learner_id, visit.visible),
        topics=await standings(db, visit.learner_id, visit.now, visit.visible),
        last_session=earlier[1] if earlier else None,
    )


async def earlier_session(
    db: AsyncSession, visit: Visit, since: datetime | None = None, until: datetime | None = None
) -> tuple[Session, Handoff] | None:
    """Return the last session before this one that has a hand-off, with what of that may be shown here.

    It began in the time given, where one is given. In a shared channel it took place nowhere else.
    """
    query = select(Session).where(
        Session.learner_id == visit.learner_id,
        col(Session.handoff).is_not(None),
        col(Session.ended_at).is_not(None),
        Session.id != visit.session_id,
    )
    if since is not None:
        query = query.where(Session.started_at >= since)
    if until is not None:
        query = query.where(Session.started_at < until)
    for session in await db.exec(query.order_by(col(Session.started_at).desc()).limit(LOOKED_AT)):
        shown = await shown_in(db, session, visit.visible, visit.now)
        if shown is not None:
            return session, shown
    return None


async def session_count(db: AsyncSession, learner_id: str) -> int:
    """Return how many sessions the learner has had, the running one included."""
    query = select(func.count()).select_from(Session).where(Session.learner_id == learner_id)
    return (await db.exec(query)).one()


async def last_contact(db: AsyncSession, visit: Visit) -> datetime | None:
    """Return when something was last said before the session of `visit` began; None in the first session."""
    query = select(Session.last_at).where(Session.learner_id == visit.learner_id, Session.id != visit.session_id)
    return (await db.exec(query.order_by(col(Session.last_at).desc()).limit(1))).first()
