"""Practice on a topic that no deck teaches: questions written by a model, asked like any other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from sqlmodel import col, select

from core.decks.deck import Item
from core.decks.topic_names import LONGEST_TOPIC
from core.messages import Outgoing
from core.models import Question, Round, Topic
from core.phrases import say
from core.practice.aside import gave_way
from core.practice.asked import Asked
from core.practice.asking import next_question
from core.practice.generation import GenerateTask, Made
from core.practice.made_decks import shelve
from core.practice.made_rounds import MADE_KIND, append, begin, go_on, wants_another
from core.practice.wanting import wanted_on
from core.profile.merged import whole_topic
from core.profile.topics import ensure_topic, is_topic_name
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit


@dataclass(frozen=True, slots=True)
class MadePractice:
    """What came of practising a topic without a deck."""

    said: list[Outgoing] = field(default_factory=list)
    """What to say; empty where no question could be made."""
    rejected: int = 0
    """Drafts that were thrown away."""


async def practise_made(
    services: Services, task: GenerateTask, exchange: Exchange, topic_name: str
) -> MadePractice:
    """Begin a round of generated questions, or go on with it. No write is open while the model is asked.

    What was made before is asked before anything new is paid for.
    """
    visit = exchange.visit
    if not is_topic_name(topic_name) or len(topic_name) > LONGEST_TOPIC:
        return MadePractice()
    async with services.store.write() as db:
        topic = await ensure_topic(db, visit, topic_name, services.shelf)
        known = await go_on(db, visit, topic)
        if known is not None:
            said = [
                *await gave_way(db, visit),
                visit.say(_title(visit, topic, known)),
                await next_question(db, visit, known),
            ]
    if known is None:
        return await _begin(services, task, exchange, topic)
    await make_ahead(services, visit, known.id)
    return MadePractice(said)


async def make_ahead(services: Services, visit: Visit, round_id: str) -> None:
    """Have the next question of a made round written while its last one is answered, if it is to have another."""
    async with services.store.read() as db:
        made = await db.get(Round, round_id)
        query = select(Question).where(Question.round_id == round_id).order_by(col(Question.position).desc())
        latest = (await db.exec(query.limit(1))).first()
        topic = None if made is None else await whole_topic(db, visit.learner_id, made.topic_id)
    task = services.generate
    if made is None or latest is None or topic is None or task is None or not wants_another(made, latest):
        return
    services.ahead.begin(round_id, partial(_make_another, services, task, visit, topic, round_id))


@asynccontextmanager
async def growing(services: Services, exchange: Exchange, asked: Asked | None) -> AsyncIterator[None]:
    """Around an answer to `asked`: what is being written for its round is finished before, the next begun after.

    Nothing happens around an answer in any other round.
    """
    if asked is None or asked.round is None or asked.round.kind != MADE_KIND:
        yield
        return
    if services.ahead.is_busy(asked.round.id):
        await exchange.replies.status(say("practice.making"))
        await services.ahead.finished(asked.round.id)
    yield
    await make_ahead(services, exchange.visit, asked.round.id)


async def _begin(services: Services, task: GenerateTask, exchange: Exchange, topic: Topic) -> MadePractice:
    visit = exchange.visit
    await exchange.replies.status(say("practice.making"))
    made = await _make(services, task, visit, topic)
    if made.item is None:
        return MadePractice(rejected=made.rejected)
    async with services.store.write() as db:
        fresh = await begin(db, visit, topic, [await shelve(db, visit, topic, made.item)])
        aside, question = await gave_way(db, visit), await next_question(db, visit, fresh)
    await make_ahead(services, visit, fresh.id)
    words = [say("practice.made", topic=topic.name)]
    words += [say("practice.made_rejected", count=made.rejected)] if made.rejected else []
    return MadePractice([*aside, visit.say(" ".join(words)), question], made.rejected)


async def _make_another(services: Services, task: GenerateTask, visit: Visit, topic: Topic, round_id: str) -> None:
    item: Item | None = (await _make(services, task, visit, topic)).item
    if item is None:
        return
    async with services.store.write() as db:
        await append(db, round_id, await shelve(db, visit, topic, item))


async def _make(services: Services, task: GenerateTask, visit: Visit, topic: Topic) -> Made:
    recalled = await services.recall(visit, topic.name)
    async with services.store.read() as db:
        wanted = await wanted_on(db, visit, topic, recalled)
    return await task.generate(visit, wanted)


def _title(visit: Visit, topic: Topic, known: Round) -> str:
    """Return the words before a round that goes on, begins with what was made before, or begins once more."""
    if known.event_id != visit.event_id:
        return say("practice.resumed", title=known.title)
    return say("practice.made" if visit.again else "practice.made_before", topic=topic.name)
