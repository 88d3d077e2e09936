"""Handlers that show what Meno knows, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day, local_date
from core.memory.keep import current_memories
from core.messages import Outgoing
from core.models import Answer, Turn
from core.phrases import day_name, due_day_name, say
from core.phrases.lists import few_lines, few_names
from core.profile.standing import Standing, standings, struggle_reports
from core.profile.topics import find_topic
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.tutor.used import used_lines
from core.visit import Visit

ANSWERS_SHOWN = 5

DUE_SHOWN = 10
"""How many due topics are listed. A backlog is never counted out: nobody gets up before a wall."""


async def due(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Say when each topic is due."""
    visit = exchange.visit
    async with services.store.read() as db:
        stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    lines = [_due_line(standing, visit) for standing in stands if standing.due_at]
    if not lines:
        return [visit.say(say("due.none"), private=True)]
    more = [say("due.rest")] if len(lines) > DUE_SHOWN else []
    return [visit.say("\n".join([say("due.title"), *lines[:DUE_SHOWN], *more]), private=True)]


async def why(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show the evidence behind a topic: the learner's own words and their latest answers.

    Without a topic, show what the latest reply was made from, and which topics can be asked about.
    """
    visit = exchange.visit
    name = arguments.get("topic", "").strip()
    async with services.store.read() as db:
        stands = await standings(db, visit.learner_id, visit.now, visit.visible)
        topic = await find_topic(db, visit.learner_id, name) if name else None
        found = next((s for s in stands if topic is not None and s.topic.id == topic.id), None)
        if found is None:
            used = [] if name else await used_lines(db, visit) or []
            which = _which_topic(visit, name, stands)
            return [visit.say("\n".join([*used, "", which.body]), private=True)] if used else [which]
        reports = await struggle_reports(db, found.topic.id, visit.visible)
        answers = await _latest_answers(db, found.topic.id, visit.visible)
    lines = [_standing_line(found)]
    lines += [
        say("why.said", day=_day(visit, report.at), quote=report.quote) for report in reports[-ANSWERS_SHOWN:]
    ]
    if len(answers) > ANSWERS_SHOWN:
        lines.append(say("why.latest", shown=ANSWERS_SHOWN))
    lines += [_answer_line(visit, answer) for answer in answers[-ANSWERS_SHOWN:]]
    return [visit.say("\n".join(lines), private=True)]


async def memory(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """List what is remembered that may be shown here."""
    visit = exchange.visit
    async with services.store.read() as db:
        memories = await current_memories(db, visit.learner_id, visit.visible)
    if not memories:
        return [visit.say(say("memory.none"), private=True)]
    lines = [
        say("memory.entry", kind=say(f"memory.kind.{m.kind}"), quote=m.quote, day=_day(visit, m.confirmed_at))
        for m in memories
    ]
    return [visit.say("\n".join([say("memory.title"), *few_lines(lines)]), private=True)]


async def _latest_answers(db: AsyncSession, topic_id: str, zones: frozenset[str] | None) -> list[Answer]:
    """Return the latest answers on a topic that were given in `zones` (None: anywhere), oldest first.

    They are one more than are shown, where there are so many.
    """
    query = select(Answer).where(Answer.topic_id == topic_id)
    if zones is not None:
        query = query.join(Turn, col(Turn.event_id) == Answer.event_id)
        query = query.where(Turn.part == 0, col(Turn.zone).in_(zones))
    answers = await db.exec(query.order_by(col(Answer.at).desc()).limit(ANSWERS_SHOWN + 1))
    return list(answers)[::-1]


def _which_topic(visit: Visit, name: str, stands: Sequence[Standing]) -> Outgoing:
    """Ask for a topic where none was named; refuse where there is none, or none of that name."""
    topics = [standing.topic.name for standing in stands]
    if not topics:
        return visit.refuse(say("why.nothing_yet"))
    if not name:
        return visit.say(say("why.choose", example=topics[0], topics=few_names(topics)), private=True)
    return visit.refuse(say("why.unknown", topic=name[:60], topics=few_names(topics)))


def _answer_line(visit: Visit, answer: Answer) -> str:
    day, verdict = _day(visit, answer.at), say(f"verdict.{answer.verdict}")
    if not answer.text:
        return say("why.wordless", day=day, verdict=verdict)
    return say("why.answered", day=day, text=answer.text, verdict=verdict)


def _standing_line(standing: Standing) -> str:
    mastery = say(f"mastery.{standing.mastery}")
    if standing.basis is None:
        return say("why.fine", topic=standing.topic.name, mastery=mastery, answers=standing.answers)
    return say(f"why.{standing.basis}", topic=standing.topic.name, mastery=mastery, answers=standing.answers)


def _due_line(standing: Standing, visit: Visit) -> str:
    if standing.due_at is None:
        return ""
    if standing.due_at <= visit.now:
        return say("due.now", topic=standing.topic.name)
    day = learner_day(standing.due_at, visit.timezone)
    return say("due.on", topic=standing.topic.name, day=due_day_name(day, local_date(visit.now, visit.timezone)))


def _day(visit: Visit, instant: datetime) -> str:
    """Return the date on which something was said, as the learner's calendar showed it."""
    return day_name(local_date(instant, visit.timezone))
