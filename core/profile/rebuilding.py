"""Deriving the state of many learners anew: all of them, or those whose rows earlier rules made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import structlog
from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.codec import MODEL
from core.models import Learner, TopicState
from core.profile.deriving import rebuild
from core.store import Store

log = structlog.get_logger(__name__)


class Rebuilt(NamedTuple):
    """What a rebuilding found."""

    learners: int
    """Learners gone over."""
    changed: list[str]
    """Those of them with a row that was not as it should be."""
    rows: int
    """How many such rows there were: put right, made or removed."""


async def rebuild_everybody(store: Store) -> Rebuilt:
    """Make all derived rows of all learners anew from the log."""
    async with store.read() as db:
        learners = list(await db.exec(select(Learner.id).order_by(col(Learner.id))))
    return await _rebuild_each(store, learners)


async def rebuild_outdated(store: Store) -> Rebuilt:
    """Make the derived rows anew of the learners who have some that the rules of another version made."""
    async with store.read() as db:
        learners = await _learners_of_other_rules(db)
    done = await _rebuild_each(store, learners)
    if learners:
        log.info("learning.rebuilt", learners=done.learners, rows=done.rows, model=MODEL)
    return done


async def _learners_of_other_rules(db: AsyncSession) -> list[str]:
    other = or_(col(TopicState.model) < MODEL, col(TopicState.model) > MODEL)  # each by the index; `!=` is not
    return sorted(await db.exec(select(TopicState.learner_id).where(other).distinct()))


async def _rebuild_each(store: Store, learners: Iterable[str]) -> Rebuilt:
    """Rebuild one learner after the other, each in a write of their own, which nobody else waits for long."""
    gone_over, changed, rows = 0, [], 0
    for learner_id in learners:
        async with store.write() as db:
            found = await rebuild(db, learner_id)
        gone_over, rows = gone_over + 1, rows + found
        changed += [learner_id] if found else []
    return Rebuilt(gone_over, changed, rows)
