"""What was spent on the language model, in rows of `Usage`.

A request is entered before it is made, with the most that it may cost, and corrected when it has ended. So what
runs at the same time is counted, and a request that the process did not survive stays in, as an estimate.
"""

from __future__ import annotations

from datetime import date

from sqlalchemy import ColumnElement, func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.llm.chat import Tokens
from core.messages import Address
from core.models import Usage
from core.visit import Visit

SPENT: ColumnElement[int] = col(Usage.tokens_sent) + col(Usage.tokens_received) + col(Usage.tokens_reserved)
"""All tokens of a row, those of running requests included."""


def space_of(address: Address) -> str:
    """Return the space as it is counted: a Slack direct message is in its workspace, a Discord one in none."""
    return f"{address.platform}:{address.space}"


async def learner_tokens(db: AsyncSession, learner_id: str, day: date) -> int:
    """Return what the learner has spent on that day of theirs, everywhere."""
    return await _sum(db, Usage.learner_id == learner_id, Usage.day == day)


async def space_tokens(db: AsyncSession, space: str, first: date, following: date) -> int:
    """Return what the learners of a space have spent in it from the day `first` to before `following`."""
    return await _sum(db, Usage.space == space, Usage.day >= first, Usage.day < following)


async def _sum(db: AsyncSession, *conditions: ColumnElement[bool] | bool) -> int:
    return (await db.exec(select(func.coalesce(func.sum(SPENT), 0)).where(*conditions))).one()


async def reserve(db: AsyncSession, visit: Visit, task: str, model: str, tokens: int) -> str:
    """Enter a request that may cost `tokens`; return the id of its row."""
    space, day = space_of(visit.address), learner_day(visit.now, visit.timezone)
    query = select(Usage).where(
        Usage.learner_id == visit.learner_id,
        Usage.space == space,
        Usage.day == day,
        Usage.task == task,
        Usage.model == model,
    )
    row = (await db.exec(query)).first()
    row = row or Usage(learner_id=visit.learner_id, space=space, day=day, task=task, model=model)
    row.requests += 1
    row.tokens_reserved += tokens
    db.add(row)
    return row.id


async def settle(db: AsyncSession, row_id: str, reserved: int, tokens: Tokens) -> None:
    """Replace what was reserved by what was spent. The row may be gone, if the learner was forgotten meanwhile."""
    row = await db.get(Usage, row_id)
    if row is None:
        return
    row.tokens_reserved -= reserved
    row.tokens_sent += tokens.sent
    row.tokens_received += tokens.received
    row.estimated = row.estimated or not tokens.counted
    db.add(row)
