"""Which facts of a topic are due, replayed from the log item by item."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import day_start, learner_day
from core.learning.rating import Attempt, rate
from core.learning.schedule import Schedule, retrievability, review
from core.models import Answer, Learner
from core.profile.standing import graded


@dataclass(frozen=True, slots=True, kw_only=True)
class DueFact:
    """A fact that is due for review."""

    item_id: str
    due_at: datetime
    """Since when; aware, UTC."""
    chance: float
    """Chance of recall now, 0 to 1."""


async def due_facts(db: AsyncSession, learner_id: str, topic_id: str, now: datetime) -> list[DueFact]:
    """Return the facts of a topic that are due at `now`, the weakest first."""
    zone = (await db.get_one(Learner, learner_id)).timezone
    today = learner_day(now, zone)
    query = select(Answer).where(Answer.topic_id == topic_id, Answer.learner_id == learner_id)
    first: dict[str, dict[date, Answer]] = {}
    for answer in await db.exec(query.order_by(col(Answer.at), col(Answer.id))):
        first.setdefault(answer.item_id, {}).setdefault(answer.local_day, answer)
    due = []
    for item_id, by_day in first.items():
        schedule: Schedule | None = None
        for day, answer in sorted(by_day.items()):
            rating = rate([Attempt.of(graded(answer))], good_days=0, latencies=())
            schedule = review(schedule, rating, day)
        if schedule is not None and schedule.due_day <= today:
            due_at = day_start(schedule.due_day, zone)
            due.append(DueFact(item_id=item_id, due_at=due_at, chance=retrievability(schedule, today)))
    return sorted(due, key=lambda fact: (fact.chance, fact.due_at, fact.item_id))
