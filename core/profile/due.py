"""Which facts of a topic are due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.codec import item_from_json
from core.learning.days import learner_day
from core.learning.reach import Reach
from core.models import ItemState, Learner
from core.profile.state_rows import correction_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DueFact:
    """A fact that is due for review."""

    item_id: str
    due_at: datetime
    """Since when; aware, UTC."""
    reach: Reach
    """Its place among others that are due."""


async def due_facts(db: AsyncSession, learner_id: str, topic_id: str, now: datetime) -> list[DueFact]:
    """Return the facts of a topic that are due at `now`, in the order of their reach.

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
            place = item_from_json(row.state).reach(day, correction)
            due.append(DueFact(item_id=row.item_id, due_at=row.due_at, reach=place))
    return in_reach(due)


def in_reach(due: Iterable[DueFact]) -> list[DueFact]:
    """Return facts in the order of their reach."""
    return sorted(due, key=lambda fact: (fact.reach, fact.due_at, fact.item_id))
