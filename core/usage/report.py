"""Sums of what was spent on the language model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Integer, func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import ONE_DAY
from core.models import Usage
from core.usage.caps import month_of
from core.usage.ledger import SPENT


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
    query = select(*_sums()).where(*_within(days))
    if learner_id is not None:
        query = query.where(Usage.learner_id == learner_id)
    return _spent("", (await db.exec(query)).one())


async def spent_by(db: AsyncSession, days: Days, column: str) -> list[Spent]:
    """Return what was spent on those days, by `space`, `task` or `learner_id`, the most first."""
    named: ColumnElement[str] = col(getattr(Usage, column))
    query = select(*_sums(), named).where(*_within(days)).group_by(named).order_by(func.sum(SPENT).desc(), named)
    return [_spent(row[-1], row) for row in await db.exec(query)]


def _sums() -> tuple[ColumnElement[Any], ...]:
    estimated = col(Usage.estimated).cast(Integer) + col(Usage.tokens_reserved)
    return tuple(func.coalesce(func.sum(part), 0) for part in (col(Usage.requests), SPENT, estimated))


def _within(days: Days) -> tuple[ColumnElement[bool], ...]:
    return col(Usage.day) >= days.first, col(Usage.day) < days.following


def _spent(name: str, row: Sequence[Any]) -> Spent:
    return Spent(name=name, requests=row[0], tokens=row[1], estimated=row[2] > 0)
