"""How far a learner is, subject by subject: one current level each, the earlier ones kept as history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.topic_names import topic_key
from core.models import Level
from core.visit import Visit

LOWEST, HIGHEST = 1, 5
"""The tiers that a level can have."""

CONFIRMED_FOR = timedelta(days=14)
"""How long a level that the learner agreed to holds before they are asked again."""


async def current_levels(db: AsyncSession, learner_id: str, zones: frozenset[str] | None) -> list[Level]:
    """Return the learner's current levels that may be named in `zones` (None: anywhere), by subject."""
    query = select(Level).where(Level.learner_id == learner_id, col(Level.valid_to).is_(None))
    if zones is not None:
        query = query.where(col(Level.zone).in_(zones))
    return list(await db.exec(query.order_by(col(Level.subject), col(Level.valid_from).desc())))


def level_in(levels: Sequence[Level], subject: str) -> Level | None:
    """Return the level in that subject, however it is spelt."""
    return next((level for level in levels if topic_key(level.subject) == topic_key(subject)), None)


def is_confirmed(level: Level, now: datetime) -> bool:
    """Say whether the learner agreed to the level, and not too long ago."""
    return level.confirmed_at is not None and now - level.confirmed_at < CONFIRMED_FOR


async def set_level(
    db: AsyncSession,
    visit: Visit,
    subject: str,
    tier: int,
    source: Literal["self", "placement", "practice"],
    *,
    reason: str,
    answers: int = 0,
    agreed: bool = False,
) -> Level:
    """Make `tier` the learner's level in a subject and return it; the one before is kept as history.

    `answers` counts the graded answers behind it, `agreed` says that the learner themselves called it right. The
    event that set a level sets it once. Raises ValueError for a tier beyond 1 to 5.
    """
    if not LOWEST <= tier <= HIGHEST:
        raise ValueError(f"a level goes from {LOWEST} to {HIGHEST}, not {tier}")
    held = level_in(await current_levels(db, visit.learner_id, None), subject)
    if held is not None and held.event_id == visit.event_id:
        return held
    level = Level(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        subject=subject,
        tier=tier,
        source=source,
        reason=reason,
        answers=answers,
        event_id=visit.event_id,
        zone=visit.zone,
        valid_from=visit.now,
        confirmed_at=visit.now if agreed else None,
    )
    if held is not None:
        held.valid_to = visit.now
        db.add(held)
    db.add(level)
    await db.flush()
    return level
