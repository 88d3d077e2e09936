"""Where learner and tutor were: the question that waits, or the topic that was last worked on or spoken of."""

from __future__ import annotations

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import local_date
from core.messages import Outgoing
from core.models import Answer, Topic, TopicSignal, Turn
from core.phrases import day_name, say
from core.practice.questions import present
from core.profile.merged import whole_of
from core.profile.names_here import name_here
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.replies.offers import practise_topics
from core.visit import Visit


async def where_we_were(store: Store, exchange: Exchange) -> list[Outgoing]:
    """Put the open question once more; without one, name the last topic and what it was about."""
    visit, waiting = exchange.visit, exchange.open_question
    if waiting is not None:
        return [visit.say(say("where.question", topic=waiting.topic.name)), present(visit, waiting)]
    async with store.read() as db:
        answered, reported = await _last_answer(db, visit), await _last_report(db, visit)
    if answered is not None and (reported is None or answered[0].at >= reported[0].at):
        answer, topic = answered
        verdict = say(f"verdict.{answer.verdict}")
        day = day_name(local_date(answer.at, visit.timezone))
        body = say("where.answered", topic=topic.name, day=day, verdict=verdict)
        return [visit.say(body, practise_topics([topic]), private=True)]
    if reported is not None:
        signal, topic = reported
        exchange.reports = [signal]
        day = day_name(local_date(signal.at, visit.timezone))
        body = say("where.said", topic=topic.name, day=day, quote=signal.quote)
        return [visit.say(body, practise_topics([topic]), private=True)]
    return [visit.say(say("where.nothing"))]


async def _last_answer(db: AsyncSession, visit: Visit) -> tuple[Answer, Topic] | None:
    query = (
        select(Answer, Topic)
        .join(Topic, col(Topic.id) == whole_of(col(Answer.topic_id)))
        .where(Answer.learner_id == visit.learner_id)
    )
    if visit.visible is not None:
        query = query.join(Turn, col(Turn.event_id) == Answer.event_id)
        query = query.where(Turn.part == 0, col(Turn.zone).in_(visit.visible))
    found = (await db.exec(query.order_by(col(Answer.at).desc()).limit(1))).first()
    await name_here(db, [found[1]] if found else [], visit.visible)
    return found


async def _last_report(db: AsyncSession, visit: Visit) -> tuple[TopicSignal, Topic] | None:
    query = (
        select(TopicSignal, Topic)
        .join(Topic, col(Topic.id) == whole_of(col(TopicSignal.topic_id)))
        .where(TopicSignal.learner_id == visit.learner_id)
    )
    if visit.visible is not None:
        query = query.where(col(TopicSignal.zone).in_(visit.visible))
    found = (await db.exec(query.order_by(col(TopicSignal.at).desc()).limit(1))).first()
    await name_here(db, [found[1]] if found else [], visit.visible)
    return found
