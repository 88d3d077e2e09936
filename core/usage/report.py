"""Sums of what was spent on the language model."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from sqlalchemy import Integer, SQLColumnExpression, cast, func, literal
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import Select

from core.learning.days import ONE_DAY
from core.models import Usage
from core.usage.caps import month_of
from core.usage.ledger import SPENT

_Row = tuple[str, int, int, int]
"""A name, requests, tokens, and more than 0 where something is estimated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Requests and tokens of some learners, spaces or tasks."""

    name: str
    """Which; empty for all of them."""
    requests: int
    tokens: int
    """Sent and received, and what running requests may cost."""
    estimated: bool
    """Whether some of it is an estimate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Days of learners, from `first` to before `following`."""

    first: date
    following: date

    @classmethod
    def only(cls, day: date) -> Days:
        """Return one day."""
        return cls(first=day, following=day + ONE_DAY)

    @classmethod
    def month(cls, day: date) -> Days:
        """Return the month that `day` is in."""
        first, following = month_of(day)
        return cls(first=first, following=following)


async def spent_in(db: AsyncSession, days: Days, learner_id: str | None = None) -> Spent:
    """Return what was spent on those days, by one learner or by all."""
    query = _sums(literal(""), days)
    if learner_id is not None:
        query = query.where(col(Usage.learner_id) == learner_id)
    return _spent((await db.exec(query)).one())


async def spent_by(db: AsyncSession, days: Days, column: Literal["space", "task", "learner_id"]) -> list[Spent]:
    """Return what was spent on those days by each space, task or learner, the most first."""
    named: SQLColumnExpression[str] = col(getattr(Usage, column))
    query = _sums(named, days).group_by(named).order_by(func.sum(SPENT).desc(), named)
    return [_spent(row) for row in await db.exec(query)]


def _sums(named: SQLColumnExpression[str], days: Days) -> Select[str, int, int, int]:
    estimates = cast(col(Usage.estimated), Integer) + col(Usage.tokens_reserved)
    sums = [func.coalesce(func.sum(part), 0) for part in (col(Usage.requests), SPENT, estimates)]
    query = select(named, sums[0], sums[1], sums[2])
    return query.where(col(Usage.day) >= days.first, col(Usage.day) < days.following)


def _spent(row: _Row) -> Spent:
    name, requests, tokens, estimates = row
    return Spent(name=name, requests=requests, tokens=tokens, estimated=estimates > 0)
