"""Handlers around practice: starting a round, and everything done to an open question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, time, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.learning.days import day_start, learner_day, next_local_time
from core.messages import Outgoing
from core.phrases import say
from core.practice import answering, disputes
from core.practice.asked import Asked, load_asked
from core.practice.grade_task import GradeTask
from core.practice.mixing import MOST_ITEMS
from core.practice.rounds import start_round
from core.profile.merged import whole_topic
from core.profile.names_here import is_nameless, name_here
from core.profile.preferences import explanation_language
from core.profile.topics import deck_of
from core.reminders.wishes import rules_of, wishes_of
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.handlers.making import growing, practise_made
from core.tutor.handlers.mixing import count_in, handle_round, practise_ahead, practise_due, practise_topic
from core.tutor.services import Services
from core.visit import Visit

_WHOLE_NUMBER = re.compile(r"[-+]?\d+", re.ASCII)
_ANY_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?", re.ASCII)

LATER = timedelta(hours=3)
"""How long "later today" puts a nudge off."""


async def practice(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Start a round on the topic named, or a mixed one of what is due; a number at the end counts the questions."""
    visit, count = exchange.visit, None
    async with services.store.read() as db:
        topic, number = await _topic_and_number(db, visit, arguments.get("topic", "").strip(), services.shelf)
        deck = await deck_of(db, visit.learner_id, topic, services.shelf)
    if number is not None:
        count = _count(number)
        if count is None:
            return [visit.refuse(say("practice.no_such_count", number=number[:20], most=MOST_ITEMS))]
        if count > MOST_ITEMS:
            await exchange.send(visit.say(say("practice.at_most", most=MOST_ITEMS), private=True))
            count = MOST_ITEMS
    if not topic:
        return await practise_due(services, exchange, count)
    if deck is None:
        return await _without_deck(services, exchange, topic)
    return await practise_topic(services, exchange, topic, count)


async def _topic_and_number(db: AsyncSession, visit: Visit, said: str, shelf: Shelf) -> tuple[str, str | None]:
    """Return the topic (empty for none) and what is said to be the number of questions, if anything is.

    A number that belongs to a name stays with it: only behind a topic that there is, or alone, it counts.
    """
    if await deck_of(db, visit.learner_id, said, shelf) is not None:
        return said, None
    if _ANY_NUMBER.fullmatch(said):
        return "", said
    name, _, number = said.rpartition(" ")
    if name and _WHOLE_NUMBER.fullmatch(number) and await deck_of(db, visit.learner_id, name, shelf):
        return name.strip(), number
    return said, None


def _count(number: str) -> int | None:
    """Return how many questions a number asks for, too many for a huge one; None where it is no such number."""
    digits = number.lstrip("+").lstrip("0")
    if not digits.isdecimal():
        return None
    return int(digits) if len(digits) <= len(str(MOST_ITEMS)) else MOST_ITEMS + 1


async def begin(services: Services, exchange: Exchange, verb: str, reference: str, argument: str) -> list[Outgoing]:
    """Begin, or go on with, what a button offers: a topic, a round that is open, a round ahead of time."""
    match verb:
        case "round":
            return await handle_round(services, exchange, reference, argument)
        case "mix":
            return await practise_ahead(services, exchange, count_in(argument))
        case _:
            return await _practise_topic(services, exchange, reference, argument)


async def _without_deck(services: Services, exchange: Exchange, topic: str) -> list[Outgoing]:
    """Have questions written; where none is sound, go on with the deck whose topic the name contains.

    A name that only looks like one of a deck is a slip: nothing is written for it.
    """
    visit, near, wider = exchange.visit, services.shelf.near(topic), services.shelf.named_in(topic)
    hints = [say("practice.near_topic", topics=", ".join(near))] if near else []
    if services.generate is not None and (wider or not near):
        made = await practise_made(services, services.generate, exchange, topic)
        if made.said:
            return made.said
        if wider:
            async with services.store.write() as db:
                said = await start_round(db, visit, wider[0].topic, services.shelf)
            return [visit.say(say("practice.near_deck", topic=topic[:60], deck=wider[0].topic)), *said]
        if made.rejected:
            hints.append(say("practice.not_made", topic=topic[:60], count=made.rejected))
    known = ", ".join(services.shelf.topics)
    reason = say("practice.unknown_topic", topic=topic[:60], hint=" ".join(hints), topics=known)
    return [visit.refuse(" ".join(reason.split()))]


async def _practise_topic(services: Services, exchange: Exchange, reference: str, number: str) -> list[Outgoing]:
    """Start a round on what was offered as a button: a topic of the learner's by id, or a deck by its slug."""
    count = count_in(number)
    if (deck := services.shelf.find(reference)) is not None:
        return await practise_topic(services, exchange, deck.topic, count)
    async with services.store.read() as db:
        topic = await whole_topic(db, exchange.visit.learner_id, reference)
        nameless = topic is not None and is_nameless(topic, exchange.visit.visible)
        await name_here(db, [topic] if topic else [], exchange.visit.visible)
    if topic is None or (nameless and not topic.deck):
        return [exchange.visit.refuse(say("action.not_yours"))]
    if services.shelf.of_topic(topic.deck) is not None:
        return await practise_topic(services, exchange, topic.name, count)
    return await _without_deck(services, exchange, topic.name)


async def answer(services: Services, exchange: Exchange, text: str) -> list[Outgoing]:
    """Take typed text as the answer to the open question.

    A free-form answer is first stored as one that the learner has to judge, and only then given to a model:
    whatever happens to the model, or to this process, it is not lost and is graded once.
    """
    waiting, visit = exchange.open_question, exchange.visit
    if waiting is None:
        raise LookupError("there is no open question")
    exchange.kind = "answer"
    async with growing(services, exchange, waiting):
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
        said = await answering.repeat(db, exchange.visit) or await disputes.repeat(db, exchange.visit)
    if said is not None:
        exchange.kind = "answer"
    return said


async def act(services: Services, exchange: Exchange, verb: str, question_id: str, arg: str) -> list[Outgoing]:
    """Do what a button of a question says."""
    visit, waiting = exchange.visit, exchange.open_question
    here = waiting if waiting is not None and waiting.question.id == question_id and verb != "hint" else None
    async with growing(services, exchange, here), services.store.write() as db:
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
