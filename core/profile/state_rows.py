"""The rows in which derived state is kept: read into values, and written where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import structlog
from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.ability import START_THETA
from core.learning.codec import MODEL, item_from_json, item_to_json, topic_from_json, topic_to_json
from core.learning.days import day_start, learner_day
from core.learning.topic import TopicState as Derived
from core.learning.weak import due_at, weak_and_stale_at, weak_basis
from core.models import ItemState, Learner, TopicSignal, TopicState
from core.profile.reports import as_reports, is_paused, not_taken_back

log = structlog.get_logger(__name__)


def theta_of(learner: Learner) -> float:
    """Return the learner's ability in logits; what a newcomer starts with before the first answer."""
    return START_THETA if learner.ability is None else learner.ability


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


class StateRows:
    """Writes the derived rows of one learner, and counts those that it had to change."""

    def __init__(self, db: AsyncSession, learner: Learner) -> None:
        self.changed = 0
        self._db = db
        self._learner = learner

    async def save_ability(self, theta: float | None, n: int) -> None:
        """Write the learner's ability; None where nothing was answered."""
        await self._write(Learner, self._learner.id, {"ability": theta, "answer_count": n})

    async def save(self, derived: Derived, signals: Sequence[TopicSignal], before: Derived | None = None) -> None:
        """Write the rows of a topic and of its facts; `signals` are all that `signals_of` finds about it.

        Where `before` is known, only of the facts that differ from it. A row is as of the last answer or signal
        about its topic, so it does not matter when it is written. What is set aside is neither due nor weak.
        """
        paused = is_paused(signals)
        await self._write(TopicState, derived.topic_id, self._topic_values(derived, signals, paused=paused))
        for item_id, item in derived.items.items():
            if before is not None and before.items.get(item_id) == item:
                continue
            due = None if paused else item.next_day
            values = {
                "learner_id": self._learner.id,
                "state": item_to_json(item),
                "due_at": None if due is None else day_start(due, self._learner.timezone),
            }
            await self._write(ItemState, (derived.topic_id, item_id), values)

    def _topic_values(self, derived: Derived, signals: Sequence[TopicSignal], *, paused: bool) -> dict[str, Any]:
        zone, theta = self._learner.timezone, derived.learner_theta
        reports = as_reports(not_taken_back(signals))
        instants = [signal.at for signal in signals]
        instants += [] if derived.last_practised is None else [derived.last_practised]
        as_of = max(instants, default=None)
        basis = None
        if as_of is not None and not paused:
            basis = weak_basis(derived, reports, theta, learner_day(as_of, zone))
        asleep = paused or derived.needs_help  # another question would not be wanted, or would not help
        return {
            "learner_id": self._learner.id,
            "state": topic_to_json(derived),
            "model": MODEL,
            "due_at": None if paused else due_at(derived, reports, zone),
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
