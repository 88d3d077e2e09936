"""Handlers around practice: starting a round, and everything done to an open question."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import day_start, learner_day, next_local_time
from core.messages import Outgoing
from core.models import Topic
from core.phrases import say
from core.practice import answering
from core.practice.asked import Asked, load_asked
from core.practice.grade_task import GradeTask
from core.practice.rounds import start_round
from core.profile.preferences import explanation_language
from core.profile.standing import weak_topics
from core.reminders.wishes import rules_of, wishes_of
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.handlers.making import made_question
from core.tutor.services import Services
from core.visit import Visit

LATER = timedelta(hours=3)
"""How long "later today" puts a nudge off."""


async def practice(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Start a round on the topic named; without one, on the weak topic that is most urgent."""
    topic = arguments.get("topic", "").strip()
    visit = exchange.visit
    if not topic:
        async with services.store.read() as db:
            weak = await weak_topics(db, visit.learner_id, visit.now, visit.visible)
        wanted = (standing.to_practise for standing in weak)
        topic = next((found.name for found in wanted if found is not None and found.deck), "")
    if not topic:
        return [visit.say(say("practice.choose_topic", topics=", ".join(services.shelf.topics)))]
    if services.shelf.find(topic) is None:
        near = services.shelf.near(topic)
        if services.generate is not None and not near:
            made = await made_question(services, services.generate, exchange, topic)
            if made is not None:
                return made
        hint = say("practice.near_topic", topics=", ".join(near)) if near else ""
        known = ", ".join(services.shelf.topics)
        reason = say("practice.unknown_topic", topic=topic[:60], hint=hint, topics=known)
        return [visit.refuse(" ".join(reason.split()))]
    async with services.store.write() as db:
        return await start_round(db, visit, topic, services.shelf)


async def practise_topic(services: Services, exchange: Exchange, reference: str) -> list[Outgoing]:
    """Start a round on what was offered as a button: a topic of the learner's by id, or a deck by its slug."""
    if (deck := services.shelf.find(reference)) is not None:
        return await practice(services, exchange, {"topic": deck.topic})
    async with services.store.read() as db:
        topic = await db.get(Topic, reference)
    if topic is None or topic.learner_id != exchange.visit.learner_id:
        return [exchange.visit.refuse(say("action.not_yours"))]
    return await practice(services, exchange, {"topic": topic.name})


async def answer(services: Services, exchange: Exchange, text: str) -> list[Outgoing]:
    """Take typed text as the answer to the open question.

    A free-form answer is first stored as one that the learner has to judge, and only then given to a model:
    whatever happens to the model, or to this process, it is not lost and is graded once.
    """
    waiting, visit = exchange.open_question, exchange.visit
    if waiting is None:
        raise LookupError("there is no open question")
    exchange.kind = "answer"
    async with services.store.write() as db:
        asked = await _asked(db, visit, waiting.question.id)
        said = await answering.answer_with_text(db, visit, asked, text)
    if services.grade is None or not answering.awaits_grade(asked, text):
        return said
    return await _graded(services.grade, services.store, exchange, asked, text) or [
        visit.say(say("practice.not_graded")),
        *said,
    ]


async def _graded(
    task: GradeTask, store: Store, exchange: Exchange, asked: Asked, text: str
) -> list[Outgoing] | None:
    """Have the answer graded, outside of any write; None where the learner has to judge it."""
    visit = exchange.visit
    await exchange.replies.status(say("practice.grading"))
    async with store.read() as db:
        language = await explanation_language(db, visit)
    result = await task.grade(visit, asked.item, text, language)
    if result is None or result.confidence < answering.SURE_ENOUGH:
        return None
    async with store.write() as db:
        return await answering.take_grade(db, visit, await _asked(db, visit, asked.question.id), result)


async def _asked(db: AsyncSession, visit: Visit, question_id: str) -> Asked:
    asked = await load_asked(db, visit.learner_id, question_id)
    if asked is None:
        raise LookupError(f"question {question_id} vanished")
    return asked


async def repeat(services: Services, exchange: Exchange) -> list[Outgoing] | None:
    """Return what to say to an answer that was graded before its reply was lost; None for anything else."""
    async with services.store.write() as db:
        said = await answering.repeat(db, exchange.visit)
    if said is not None:
        exchange.kind = "answer"
    return said


async def act(services: Services, exchange: Exchange, verb: str, question_id: str, arg: str) -> list[Outgoing]:
    """Do what a button of a question says."""
    visit = exchange.visit
    async with services.store.write() as db:
        asked = await load_asked(db, visit.learner_id, question_id)
        if asked is None:
            return [visit.refuse(say("action.not_yours"))]
        match verb:
            case "answer":
                option = int(arg) if arg.isdecimal() else -1
                return await answering.answer_with_option(db, visit, asked, option)
            case "judge":
                return await answering.judge_own_answer(db, visit, asked, arg)
            case "hint":
                return await answering.give_hint(db, visit, asked)
            case _:
                return await answering.reveal(db, visit, asked)


async def snooze(services: Services, exchange: Exchange, question_id: str, word: str) -> list[Outgoing]:
    """Put a nudge off: for hours, until tomorrow, or until the learner wants reminders again."""
    visit = exchange.visit
    async with services.store.write() as db:
        asked = await load_asked(db, visit.learner_id, question_id)
        if asked is None:
            return [visit.refuse(say("action.not_yours"))]
        if word not in ("later", "tomorrow", "pause"):
            return [visit.refuse(say("action.unknown"))]
        if asked.question.state == "closed":
            return [visit.say(say("practice.already_answered"), private=True)]
        set_aside(asked)
        db.add(asked.question)
        row = await wishes_of(db, visit)
        if word == "pause":
            row.enabled = False
        elif word == "tomorrow":
            row.snoozed_until = _tomorrow(visit, rules_of(row, visit.timezone).at)
        else:
            row.snoozed_until = visit.now + LATER
        db.add(row)
        return [visit.say(say(f"nudge.done.{word}"))]


def _tomorrow(visit: Visit, at: time) -> datetime:
    """Return when clocks show `at` on the learner's next day, which begins at four in the morning."""
    tomorrow = day_start(learner_day(visit.now, visit.timezone) + timedelta(days=1), visit.timezone)
    return next_local_time(tomorrow - timedelta(microseconds=1), at, visit.timezone)


def set_aside(asked: Asked) -> None:
    """Take a question off the table without an answer; it is not held against the learner."""
    if asked.question.state in ("open", "judging"):
        asked.question.state = "set_aside"
