"""What a learner wants to reach: one goal at a time, the earlier ones kept as history."""

from __future__ import annotations

import re
from datetime import date
from typing import Literal

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.models import Goal
from core.profile.deriving import rebuild
from core.visit import Visit

LONGEST_GOAL = 300
"""Characters of a goal; a longer text is a plan, and would be shown at every start."""

_PREAMBLE = re.compile(
    r"(?:my (?:new |main |next )?goal is(?: now)?(?: to)?"
    r"|(?:i|we) (?:want|would like|need|have|plan|aim|hope|intend) to"
    r"|i'?d like to|i'?m (?:trying|aiming|hoping|planning) to|to)\s+",
    re.IGNORECASE,
)


async def current_goals(db: AsyncSession, learner_id: str, zones: frozenset[str] | None) -> list[Goal]:
    """Return the learner's current goals that may be named in `zones` (None: anywhere), the newest first."""
    query = select(Goal).where(Goal.learner_id == learner_id, col(Goal.valid_to).is_(None))
    if zones is not None:
        query = query.where(col(Goal.zone).in_(zones))
    return list(await db.exec(query.order_by(col(Goal.valid_from).desc(), col(Goal.id))))


async def set_goal(
    db: AsyncSession,
    visit: Visit,
    text: str,
    source: Literal["command", "said"],
    *,
    target_date: date | None = None,
    subject: str | None = None,
) -> Goal:
    """Make `text` the learner's goal and return it; what was current is superseded, wherever it was set.

    The same goal set again is confirmed, and takes the date that is named now. Raises ValueError for a text of
    which nothing is left.
    """
    text = goal_text(text)
    if not text:
        raise ValueError("a goal needs some words")
    held = await current_goals(db, visit.learner_id, None)
    goal = next((g for g in held if g.text.casefold() == text.casefold() and g.zone == visit.zone), None)
    if goal is None:
        goal = _new_goal(visit, text, source)
        goal.subject = subject
    goal.target_date = target_date or goal.target_date
    goal.confirmed_at = visit.now
    db.add(goal)
    await db.flush()
    for old in held:
        if old.id != goal.id:
            old.valid_to, old.superseded_by = visit.now, goal.id
            db.add(old)
    await _end_memories(db, visit, [old for old in held if old.id != goal.id and old.text != goal.text])
    if any(g.target_date for g in (*held, goal)):  # by such a date things are due earlier
        await rebuild(db, visit.learner_id)
    return goal


async def drop_goals(db: AsyncSession, visit: Visit) -> list[Goal]:
    """End all current goals of the learner without another in their place; return them."""
    dropped = await current_goals(db, visit.learner_id, None)
    for goal in dropped:
        goal.valid_to = visit.now
        db.add(goal)
    await _end_memories(db, visit, dropped)
    if any(goal.target_date for goal in dropped):
        await rebuild(db, visit.learner_id)
    return dropped


async def _end_memories(db: AsyncSession, visit: Visit, ended: list[Goal]) -> None:
    """Make history of the memories that say what is no goal any more, or they would go on being quoted as one."""
    texts = {goal.text.casefold() for goal in ended}
    for memory in await current_memories(db, visit.learner_id, None):
        said = {goal_text(memory.quote).casefold(), goal_text(memory.text).casefold()}
        if memory.kind == MemoryKind.GOAL and said & texts:
            memory.valid_to = visit.now
            db.add(memory)
    await db.flush()


def goal_text(said: str) -> str:
    """Return a goal as it is shown: without "I want to" before it and the full stop after it."""
    line = " ".join(said.split())
    stripped = _PREAMBLE.sub("", line, count=1) if _PREAMBLE.match(line) else line
    return stripped.rstrip(" .!;,")[:LONGEST_GOAL]


def _new_goal(visit: Visit, text: str, source: str) -> Goal:
    return Goal(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        text=text,
        source=source,
        event_id=visit.event_id,
        zone=visit.zone,
        valid_from=visit.now,
        confirmed_at=visit.now,
    )
