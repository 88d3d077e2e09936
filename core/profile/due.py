"""Which facts of a topic are due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.codec import item_from_json
from core.learning.days import learner_day
from core.models import ItemState, Learner
from core.profile.state_rows import correction_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DueFact:
    """A fact that is due for review."""

    item_id: str
    due_at: datetime
    """Since when; aware, UTC."""
    chance: float
    """Chance of recall now, 0 to 1, as it is for this learner."""
    leech: bool
    """Whether it does not come right however often it is asked: it needs an explanation, not another question."""


async def due_facts(db: AsyncSession, learner_id: str, topic_id: str, now: datetime) -> list[DueFact]:
    """Return the facts of a topic that are due at `now`, the weakest first; those that need help come last.

    Empty for a topic of skills, which is due as a whole (`Standing.due_at`). What was never answered is not due,
    nor is what left its deck.
    """
    learner = await db.get_one(Learner, learner_id)
    day, correction = learner_day(now, learner.timezone), correction_of(learner)
    query = select(ItemState).where(
        ItemState.learner_id == learner_id, ItemState.topic_id == topic_id, col(ItemState.due_at) <= now
    )
    due = []
    for row in await db.exec(query):
        if row.due_at is not None:
            item = item_from_json(row.state)
            chance, leech = correction.chance(item.schedule, day), item.struggle.needs_help
            due.append(DueFact(item_id=row.item_id, due_at=row.due_at, chance=chance, leech=leech))
    return sorted(due, key=lambda fact: (fact.leech, fact.chance, fact.due_at, fact.item_id))
