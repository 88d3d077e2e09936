"""How a learner's topics stand by what was answered and said in some zones alone: as a channel may know them.

Whoever reads along there has seen these answers, and no others. So mastery, due dates and what is in focus are made
from them as everything is made from the whole log, and agree with the counts that are shown beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.learning.state import replay
from core.learning.topic import TopicState as Derived
from core.models import Learner, Topic, TopicSignal
from core.profile.answer_log import graded_log
from core.profile.due import DueFact, in_reach
from core.profile.goals import current_goals
from core.profile.reports import PAUSED, RESUMED, TAKEN_BACK
from core.profile.state_rows import StateRows

_COUNT_ANYWHERE = (PAUSED, RESUMED, TAKEN_BACK)
"""What the learner wants not to be asked about, or does not say any more, holds wherever they said so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """How one topic stands there."""

    state: Derived
    due_at: datetime | None
    stale_from: datetime | None
    due_facts: tuple[DueFact, ...]
    """Those of its facts that are due, in the order of their reach."""


async def seen_in(
    db: AsyncSession,
    learner: Learner,
    topics: Sequence[Topic],
    signals: Mapping[str, Sequence[TopicSignal]],
    zones: frozenset[str],
    now: datetime,
) -> tuple[float, dict[str, Seen]]:
    """Return the learner's ability in logits and how `topics` stand, by id, as far as `zones` have seen it."""
    known = replay(await graded_log(db, learner.id, zones=zones))
    goals = [goal for goal in await current_goals(db, learner.id, zones) if goal.target_date is not None]
    rows = StateRows(db, learner, goals)
    day = learner_day(now, learner.timezone)
    found = {}
    for topic in topics:
        state = known.topic(topic.id)
        said = [s for s in signals.get(topic.id, ()) if s.zone in zones or s.kind in _COUNT_ANYWHERE]
        values = rows.values_of(topic, state, said)
        due = [
            DueFact(item_id=item_id, due_at=due_at, reach=item.reach(day, known.correction))
            for item_id, item in state.items.items()
            if (due_at := rows.fact_due_at(topic, item)) is not None and due_at <= now
        ]
        found[topic.id] = Seen(
            state=state, due_at=values["due_at"], stale_from=values["stale_from"], due_facts=tuple(in_reach(due))
        )
    return known.theta, found
