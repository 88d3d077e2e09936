"""The handler of `/usage`: learners see their own use of the language model, hosts see everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.messages import Author, Outgoing, Platform
from core.models import Learner, Usage
from core.phrases import say
from core.phrases.lists import few_lines
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.usage.caps import Caps
from core.usage.ledger import space_of
from core.usage.report import Days, Spent, spent_by, spent_in
from core.visit import Visit

LEARNERS_SHOWN = 10


async def usage(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show what the language model was used for, and what is left."""
    visit = exchange.visit
    if services.caps is None:
        return [visit.say(say("usage.no_model"), private=True)]
    async with services.store.read() as db:
        if _is_host(exchange.event.author, services.hosts):
            today = learner_day(visit.now, visit.timezone)
            text = await host_report(db, today, services.caps, space_of(visit.address))
        else:
            text = await _own_report(db, visit, services.caps)
    return [visit.say(text, private=True)]


def _is_host(author: Author, hosts: frozenset[str]) -> bool:
    """Say whether somebody hosts Meno; at the console there is nobody else."""
    return author.platform is Platform.CONSOLE or f"{author.platform}:{author.user_id}" in hosts


async def _own_report(db: AsyncSession, visit: Visit, caps: Caps) -> str:
    day = learner_day(visit.now, visit.timezone)
    today = await spent_in(db, Days.only(day), visit.learner_id)
    month = await spent_in(db, Days.month(day), visit.learner_id)
    lines = [
        say("usage.own"),
        _line(say("usage.today"), today) + _left(caps.learner_day, today.tokens),
        _line(say("usage.month"), month),
    ]
    if caps.space_month is not None and visit.address.space:
        lines.append(say("usage.shared_cap", tokens=_number(caps.space_month)))
    return "\n".join(lines + _estimates(month))


async def host_report(db: AsyncSession, today: date, caps: Caps, space: str | None) -> str:
    """Return everybody's use on the day `today` and in its month.

    The most frequent users are named if they use Meno in `space`; without one, if the database alone is asked, all.
    """
    days = Days.month(today)
    month = await spent_in(db, days)
    lines = [
        say("usage.all"),
        _line(say("usage.today"), await spent_in(db, Days.only(today))),
        _line(say("usage.month"), month),
        _line_of_caps(caps),
    ]
    if month.requests:
        lines += await _shares(db, days, caps, space)
    return "\n".join(lines + _estimates(month))


async def _shares(db: AsyncSession, days: Days, caps: Caps, space: str | None) -> list[str]:
    return [
        say("usage.by_space"),
        *few_lines([_space_line(spent, caps) for spent in await spent_by(db, days, "space")]),
        say("usage.by_task"),
        *(_line(say(f"usage.task.{spent.name}"), spent) for spent in await spent_by(db, days, "task")),
        say("usage.by_learner"),
        *await _learner_lines(db, days, space),
    ]


async def _learner_lines(db: AsyncSession, days: Days, space: str | None) -> list[str]:
    """Name learners of that space; of others there is no more than an id, the one that is in the log."""
    most = (await spent_by(db, days, "learner_id"))[:LEARNERS_SHOWN]
    query = select(Learner.id, Learner.name).where(col(Learner.id).in_([spent.name for spent in most]))
    if space is not None:
        query = query.where(col(Learner.id).in_(select(Usage.learner_id).where(Usage.space == space)))
    names = dict((await db.exec(query)).all())
    return [_line(names.get(spent.name, spent.name), spent) for spent in most]


def _space_line(spent: Spent, caps: Caps) -> str:
    platform, _, space = spent.name.partition(":")
    name = spent.name if space else say("usage.no_space", platform=platform)
    return _line(name, spent) + (_left(caps.space_month, spent.tokens) if space else "")


def _line(name: str, spent: Spent) -> str:
    return say("usage.line", name=name, tokens=_number(spent.tokens), requests=_number(spent.requests))


def _line_of_caps(caps: Caps) -> str:
    day, month = (say("usage.no_cap") if c is None else _number(c) for c in (caps.learner_day, caps.space_month))
    return say("usage.caps", day=day, month=month)


def _left(cap: int | None, spent: int) -> str:
    return "" if cap is None else say("usage.left", left=_number(max(0, cap - spent)), cap=_number(cap))


def _estimates(spent: Spent) -> list[str]:
    return [say("usage.estimated")] if spent.estimated else []


def _number(number: int) -> str:
    return f"{number:,}"
