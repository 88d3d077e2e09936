"""What may be spent on the language model: a share for each learner's day, and one for each space's month.

A learner's day begins at 4:00 in their zone. A space's month is made of its learners' days, so that it turns at
4:00 of each learner's first. The request that reaches a cap is the last one; what running requests may still cost
counts as spent, so that many at the same time do not go further than one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import CapReached
from core.learning.days import ONE_DAY, day_start, learner_day
from core.usage.ledger import learner_tokens, space_of, space_tokens
from core.visit import Visit


@dataclass(frozen=True, slots=True, kw_only=True)
class Caps:
    """The most that may be spent, in tokens; None is no cap, 0 lets no request through."""

    learner_day: int | None = None
    """For one learner on one of their days, on all platforms together."""
    space_month: int | None = None
    """For all learners of one server or workspace in one month. What belongs to no space is not in it."""


async def check_caps(db: AsyncSession, visit: Visit, caps: Caps) -> None:
    """Raise `CapReached` where the learner's or the space's share is used up."""
    today = learner_day(visit.now, visit.timezone)
    if caps.learner_day is not None:
        tokens = await learner_tokens(db, visit.learner_id, today) if caps.learner_day else 0
        if tokens >= caps.learner_day:
            tomorrow = day_start(today + ONE_DAY, visit.timezone)
            raise CapReached("learner_day", tomorrow if caps.learner_day else None)
    if caps.space_month is not None and visit.address.space:
        first, following = month_of(today)
        tokens = await space_tokens(db, space_of(visit.address), first, following) if caps.space_month else 0
        if tokens >= caps.space_month:
            next_month = day_start(following, visit.timezone)
            raise CapReached("space_month", next_month if caps.space_month else None)


def month_of(day: date) -> tuple[date, date]:
    """Return the first day of the month of `day`, and that of the month after it."""
    first = day.replace(day=1)
    following = (
        first.replace(year=first.year + 1, month=1) if first.month == 12 else first.replace(month=first.month + 1)
    )
    return first, following
