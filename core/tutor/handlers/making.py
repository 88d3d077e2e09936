"""A practice question on a topic that no deck teaches: made by a model, asked like any other."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Outgoing
from core.models import Question
from core.phrases import say
from core.practice.asked import load_asked, put
from core.practice.generation import GenerateTask, shelve, wanted_on
from core.practice.questions import present
from core.profile.goals import current_goals
from core.profile.preferences import explanation_language
from core.profile.topics import ensure_topic, is_topic_name
from core.tutor.exchange import Exchange
from core.tutor.services import Services

LONGEST_TOPIC = 60
"""Characters of a topic that questions are made on; a longer text is a message."""


async def made_question(
    services: Services, task: GenerateTask, exchange: Exchange, topic_name: str
) -> list[Outgoing] | None:
    """Return a new question on the topic; None where none could be made. No write is open meanwhile."""
    visit = exchange.visit
    if not is_topic_name(topic_name) or len(topic_name) > LONGEST_TOPIC:
        return None
    async with services.store.write() as db:
        if visit.again and (before := await _asked_before(db, exchange)) is not None:
            return [before]
        topic = await ensure_topic(db, visit, topic_name, services.shelf)
        wanted = await wanted_on(db, visit, topic)
        goals = [goal.text for goal in await current_goals(db, visit.learner_id, visit.visible)]
        language = await explanation_language(db, visit)
    await exchange.replies.status(say("practice.making"))
    memories = [entry.memory.text for entry in await services.recall(visit, topic_name) if entry.by_meaning]
    item = await task.generate(visit, replace(wanted, goals=goals, memories=memories, language=language))
    if item is None:
        return None
    async with services.store.write() as db:
        row = await shelve(db, visit, topic, item)
        asked = await put(db, visit, row.id, topic.id)
    return [visit.say(say("practice.made", topic=topic.name)), present(visit, asked)]


async def _asked_before(db: AsyncSession, exchange: Exchange) -> Outgoing | None:
    """Return the question that the event led to before its reply was lost."""
    visit = exchange.visit
    question = (await db.exec(select(Question).where(Question.event_id == visit.event_id))).first()
    asked = None if question is None else await load_asked(db, visit.learner_id, question.id)
    return None if asked is None else present(visit, asked)
