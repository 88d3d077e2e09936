"""The rows in which derived state is kept: read into values, and written where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import structlog
from sqlmodel import SQLModel, col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.topic_names import topic_key
from core.learning.ability import START_THETA
from core.learning.codec import (
    MODEL,
    correction_from_json,
    correction_to_json,
    item_from_json,
    item_to_json,
    topic_from_json,
    topic_to_json,
)
from core.learning.correction import Correction
from core.learning.days import day_start, learner_day
from core.learning.load import due_before_goal
from core.learning.state import LearnerState
from core.learning.topic import ItemState as Item
from core.learning.topic import TopicState as Derived
from core.learning.unit import Unit
from core.learning.weak import due_at, weak_and_stale_at, weak_basis
from core.models import Goal, ItemState, Learner, Topic, TopicSignal, TopicState
from core.profile.reports import STRUGGLED, TAKEN_BACK, as_reports, is_paused, not_taken_back

log = structlog.get_logger(__name__)


def theta_of(learner: Learner) -> float:
    """Return the learner's ability in logits; what a newcomer starts with before the first answer."""
    return START_THETA if learner.ability is None else learner.ability


def correction_of(learner: Learner) -> Correction:
    """Read the learner's correction; one that is damaged corrects nothing until it is derived again."""
    try:
        return correction_from_json(learner.correction)
    except (ValueError, KeyError, TypeError):
        log.warning("correction.unreadable", learner_id=learner.id)
        return Correction()


def topic_theta(row: TopicState | None) -> float:
    """Return a topic's Elo offset from the learner's ability, in logits; 0 before the first answer."""
    return 0.0 if row is None else read_state(row.topic_id, row).theta


def read_state(topic_id: str, row: TopicState | None, items: Iterable[ItemState] = ()) -> Derived:
    """Read the cached state of a topic; one that is damaged, or made by other rules, begins anew.

    The answers are still there, and the next of them makes it again from the log.
    """
    if row is None:
        return Derived(topic_id=topic_id)
    try:
        return read_strictly(row, items)
    except (ValueError, KeyError, TypeError):
        log.warning("topic_state.unreadable", topic_id=topic_id)
        return Derived(topic_id=topic_id)


def read_strictly(row: TopicState, items: Iterable[ItemState]) -> Derived:
    """Read the cached state of a topic. Raises ValueError, KeyError or TypeError where it has to be rebuilt."""
    return topic_from_json(row.state, [item_from_json(item.state) for item in items])


async def items_of(
    db: AsyncSession, learner_id: str, topic_ids: Sequence[str] | None = None
) -> dict[str, list[ItemState]]:
    """Return the rows of the learner's facts in these topics (None: in any), by topic, in a stable order."""
    query = select(ItemState).where(ItemState.learner_id == learner_id)
    if topic_ids is not None:
        query = query.where(col(ItemState.topic_id).in_(topic_ids))
    found: dict[str, list[ItemState]] = {}
    for row in await db.exec(query.order_by(col(ItemState.item_id))):
        found.setdefault(row.topic_id, []).append(row)
    return found


async def load_of(db: AsyncSession, learner_id: str) -> dict[date, int]:
    """Return how many of the learner's units are due on each day, by their schedules."""
    found: Counter[date] = Counter()
    for table in (TopicState, ItemState):
        query = select(col(table.due_day), func.count()).where(table.learner_id == learner_id)
        for day, count in await db.exec(query.group_by(col(table.due_day))):
            if day is not None:
                found[day] += count
    return dict(found)


class StateRows:
    """Writes the derived rows of one learner, and counts those that it had to change."""

    def __init__(self, db: AsyncSession, learner: Learner, goals: Sequence[Goal]) -> None:
        self.changed = 0
        self._db = db
        self._learner = learner
        self._goals = goals

    @classmethod
    async def of(cls, db: AsyncSession, learner: Learner) -> StateRows:
        """Return a writer of the learner's rows.

        What is due by the schedule is derived from the log alone; the date of a goal brings only the due date that
        is stored beside it forward. So a new goal counts at once, and one that is dropped leaves no trace. Whoever
        changes goals has to `rebuild`.
        """
        query = select(Goal).where(
            Goal.learner_id == learner.id, col(Goal.valid_to).is_(None), col(Goal.target_date).is_not(None)
        )
        return cls(db, learner, (await db.exec(query)).all())

    async def save_learner(self, state: LearnerState) -> None:
        """Write what is derived of the learner beside their topics; of one without answers nothing is known."""
        values = {
            "ability": state.theta if state.n else None,
            "answer_count": state.n,
            "correction": correction_to_json(state.correction),
        }
        await self._write(Learner, self._learner.id, values)

    async def save(
        self, topic: Topic, derived: Derived, signals: Sequence[TopicSignal], before: Derived | None = None
    ) -> None:
        """Write the rows of a topic and of its facts; `signals` are all that `signals_of` finds about it.

        Where `before` is known, only of the facts that differ from it. A row is as of the last answer or report
        about its topic, so it does not matter when it is written. What is set aside is neither due nor weak.
        """
        paused = is_paused(signals)
        await self._write(TopicState, derived.topic_id, self.values_of(topic, derived, signals))
        for item_id, item in derived.items.items():
            if before is not None and before.items.get(item_id) == item:
                continue
            values = {
                "learner_id": self._learner.id,
                "state": item_to_json(item),
                "due_day": item.schedule.due_day if item.schedule else None,
                "due_at": None if paused else self.fact_due_at(topic, item),
            }
            await self._write(ItemState, (derived.topic_id, item_id), values)

    def _goal_of(self, topic: Topic) -> date | None:
        """Return the earliest date of a goal that the topic serves: one of its subject, or of none."""
        subjects = {None, topic_key(topic.subject) if topic.subject else None}
        dates = [g.target_date for g in self._goals if (topic_key(g.subject) if g.subject else None) in subjects]
        return min((day for day in dates if day is not None), default=None)

    def fact_due_at(self, topic: Topic, item: Item) -> datetime | None:
        """Return since when a fact of the topic is due, or when it will be; None if it was never answered."""
        due = _next_day(item, self._goal_of(topic))
        return None if due is None else day_start(due, self._learner.timezone)

    def values_of(self, topic: Topic, derived: Derived, signals: Sequence[TopicSignal]) -> dict[str, Any]:
        """Return what the row of a topic holds, by column; `signals` are those about it."""
        paused, goal = is_paused(signals), self._goal_of(topic)
        zone, theta = self._learner.timezone, derived.learner_theta
        reports = as_reports(derived.topic_id, not_taken_back(signals))
        instants = [signal.at for signal in signals if signal.kind in (STRUGGLED, TAKEN_BACK)]
        instants += [] if derived.last_practised is None else [derived.last_practised]
        as_of = max(instants, default=None)
        basis = None
        if as_of is not None and not paused:
            basis = weak_basis(derived, reports, theta, learner_day(as_of, zone))
        due = due_at(derived, reports, zone)
        days = [_next_day(unit, goal) for unit in (derived, *derived.items.values()) if unit.schedule]
        if due is not None:
            due = min([due, *(day_start(day, zone) for day in days if day is not None)])
        if due is not None and derived.rests_until is not None:  # no goal's date makes more questions help
            due = day_start(derived.rests_until, zone)
        asleep = paused or derived.needs_help  # another question would not be wanted, or would not help
        return {
            "learner_id": self._learner.id,
            "state": topic_to_json(derived),
            "model": MODEL,
            "due_day": derived.schedule.due_day if derived.schedule else None,
            "due_at": None if paused else due,
            "weak": basis is not None,
            "basis": basis,
            "stale_from": None if asleep else weak_and_stale_at(derived, reports, theta, zone),
        }

    async def remove(self, rows: Iterable[TopicState | ItemState]) -> None:
        """Remove rows that nothing in the log leads to."""
        for row in rows:
            await self._db.delete(row)
            self.changed += 1

    async def _write(self, table: type[SQLModel], key: str | tuple[str, str], values: Mapping[str, Any]) -> None:
        row = await self._db.get(table, key)
        if row is None:
            names = [column.name for column in SQLModel.metadata.tables[str(table.__tablename__)].primary_key]
            row = table(**dict(zip(names, [key] if isinstance(key, str) else key, strict=True)), **values)
        elif all(getattr(row, name) == value for name, value in values.items()):
            return
        else:
            row.sqlmodel_update(dict(values))
        self._db.add(row)
        self.changed += 1


def _next_day(unit: Unit, goal: date | None) -> date | None:
    """Return the learner's day from which a unit is due that is to be known at `goal`."""
    if unit.schedule is None:
        return unit.next_day
    return due_before_goal(unit.schedule.due_day, unit.schedule.last_day, goal)
