"""What is asked of the learner after their message was answered: one question at most, and it can be ignored."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import ActionChosen, MessageReceived, Outgoing
from core.models import Inquiry, Question, Session, Topic
from core.phrases import say
from core.practice.asked import waiting_question
from core.profile.inquiries import (
    Kind,
    asked_since,
    drop,
    find_inquiry,
    kept_for_later,
    note_answer,
    open_inquiry,
    unask,
)
from core.profile.levels import current_levels, level_in
from core.profile.overview import last_contact, overview
from core.tutor.exchange import Exchange
from core.tutor.handlers import disputing, goals, levels, starting, topics
from core.tutor.reading.answers import is_question
from core.tutor.reading.intents import turns_away
from core.tutor.services import Services
from core.visit import Visit

ABSENCE = timedelta(hours=12)
"""After how long without a word a session starts with what is known."""

STILL_RIGHT_AGAIN = timedelta(days=7)
"""After how long it asks again whether that is still right; who comes every day is only told."""

LONG_ABSENCE = timedelta(days=14)
"""After how long it starts with a light review."""

OFFERED_AGAIN = timedelta(days=14)
"""How long an offer to find a level is not repeated for its subject."""

AT_THE_START = timedelta(minutes=10)
"""How long a session counts as just begun, where its first message left no room to ask."""

HANDLERS = {
    Kind.START: starting.answer_start,
    Kind.AMEND: starting.answer_amend,
    Kind.REVIEW: starting.answer_review,
    Kind.GOAL: goals.answer_said_goal,
    Kind.RATING: levels.answer_rating,
    Kind.LEVEL: levels.answer_level,
    Kind.SAME_TOPIC: topics.answer_whether_same,
}


async def answer_inquiry(services: Services, exchange: Exchange, inquiry_id: str, word: str) -> list[Outgoing]:
    """Do what the learner chose; its button works for as long as nothing else has answered it."""
    visit = exchange.visit
    async with services.store.write() as db:
        asked = await find_inquiry(db, visit.learner_id, inquiry_id)
        if asked is None:
            return [visit.refuse(say("action.not_yours"))]
        if asked.state == "answered" and not visit.again:
            return [visit.say(say("inquiry.answered"), private=True)]
        await note_answer(db, visit, asked.id)
    if asked.kind == Kind.NEW_GOAL:
        return [visit.say(say("goal.kept"), private=True)]
    if asked.kind == Kind.DISPUTE:
        return await disputing.drop(services, visit, asked)
    return await HANDLERS[Kind(asked.kind)](services, exchange, asked, word)


async def skip_what_was_ignored(services: Services, exchange: Exchange) -> None:
    """Note as skipped what was asked here before and not answered by this turn.

    A goal that was asked for may still be written after a command or a question, and so may an argument.
    """
    before = exchange.inquiry
    if before is None:
        return
    if before.session_id == exchange.visit.session_id and _may_still_come(exchange, before):
        return
    async with services.store.write() as db:
        asked = await db.get_one(Inquiry, before.id)
        if asked.state == "open":
            asked.state = "skipped"
            db.add(asked)


def _may_still_come(exchange: Exchange, before: Inquiry) -> bool:
    """Say whether what was asked for in words may still be written after this turn."""
    event = exchange.event
    if before.kind == Kind.DISPUTE:
        return disputing.goes_on_waiting(exchange, exchange.sent)
    if before.kind != Kind.NEW_GOAL:
        return False
    if exchange.kind == "command":
        return True
    return isinstance(event, MessageReceived) and (is_question(event.text) or goals.says_nothing(event.text))


async def next_inquiry(services: Services, exchange: Exchange) -> Outgoing | None:
    """Return the one question to ask after the reply, if any; only in direct messages, and never beside another."""
    visit = exchange.visit
    asked_already = any(a.id.startswith(("ask:", "remind:")) for sent in exchange.sent for a in sent.actions)
    refused = any(not sent.ok for sent in exchange.sent)
    if visit.visible is not None or visit.private or visit.session_id is None or asked_already or refused:
        return None
    async with services.store.read() as db:
        session = await db.get_one(Session, visit.session_id)
        if not await _room_to_ask(db, exchange, session):
            return None
    async with services.store.write() as db:
        waiting = await open_inquiry(db, visit.learner_id, visit.address)
        if waiting is not None:  # it was asked by this very turn, whose replies were lost
            await unask(db, waiting)
        return (
            await _start(db, exchange, session)
            or await _kept(db, exchange)
            or await _offer_level(db, services, exchange, session)
        )


async def _room_to_ask(db: AsyncSession, exchange: Exchange, session: Session) -> bool:
    """Say whether something may be asked here and now, and there may be something to ask."""
    visit = exchange.visit
    if session.ended_at is not None or await _occupied(db, visit, session):
        return False
    waiting = await open_inquiry(db, visit.learner_id, visit.address)
    if waiting is not None and waiting.event_id != visit.event_id:
        return False
    just_begun = visit.now - session.started_at <= AT_THE_START
    return just_begun or _may_offer_level(exchange) or await kept_for_later(db, visit) is not None


async def _occupied(db: AsyncSession, visit: Visit, session: Session) -> bool:
    """Say whether a question of practice waits here; a round left open in an earlier session does not count."""
    waiting = await waiting_question(db, visit.learner_id, visit.address, visit.now)
    if waiting is None:
        return False
    return waiting.round_id is None or waiting.asked_at >= session.started_at


async def _start(db: AsyncSession, exchange: Exchange, session: Session) -> Outgoing | None:
    """Return what a session starts with after an absence: what is known, or the offer of a light review."""
    visit = exchange.visit
    if isinstance(exchange.event, ActionChosen):  # a reminder is answered where it stands, and that is all
        return None
    last = await last_contact(db, visit) if visit.now - session.started_at <= AT_THE_START else None
    if last is None or session.started_at - last < ABSENCE:
        return None
    since = session.started_at
    if await asked_since(db, visit.learner_id, (Kind.START, Kind.REVIEW), since) or await _practised(
        db, visit, since
    ):
        return None
    known = await overview(db, visit)
    if known.empty:
        return None
    told = starting.summary(known, visit, handed_off=exchange.handed_off)
    lines = [say("start.title"), *told]
    number = _first_number(exchange)
    if session.started_at - last >= LONG_ABSENCE and any(standing.topic.deck for standing in known.topics):
        return await starting.ask_for_review(db, visit, lines, number)
    if not told:
        return None
    if await asked_since(db, visit.learner_id, (Kind.START,), visit.now - STILL_RIGHT_AGAIN):
        return visit.say("\n".join(lines)) if exchange.arrival else None
    return await starting.ask_if_still_right(db, visit, lines, number)


async def _kept(db: AsyncSession, exchange: Exchange) -> Outgoing | None:
    """Return what was kept to be asked at a natural point."""
    visit = exchange.visit
    kept = await kept_for_later(db, visit)
    if kept is None:
        return None
    if kept.kind == Kind.GOAL:
        return await goals.ask_said_goal(db, visit, kept.text or "", _first_number(exchange))
    if kept.kind == Kind.SAME_TOPIC:
        return await topics.ask_whether_same(db, visit, kept, _first_number(exchange))
    known = await overview(db, visit)
    lines = starting.summary(known, visit, handed_off=True)
    if not lines:
        await drop(db, kept)
        return None
    return await starting.ask_if_still_right(db, visit, lines, _first_number(exchange))


async def _offer_level(
    db: AsyncSession, services: Services, exchange: Exchange, session: Session
) -> Outgoing | None:
    """Return the offer to find the level in a subject that just came up and has a deck."""
    visit = exchange.visit
    if not _may_offer_level(exchange):
        return None
    if await asked_since(db, visit.learner_id, (Kind.RATING,), session.started_at):
        return None  # whoever let it pass, or took it up, is not asked about the next subject as well
    text = exchange.event.text if isinstance(exchange.event, MessageReceived) else ""
    if turns_away(text):
        return None
    known = await current_levels(db, visit.learner_id, None)
    subjects = [deck.subject for deck in services.shelf.named_in(text)]
    new = select(Topic.subject).where(Topic.learner_id == visit.learner_id, Topic.created_at >= session.started_at)
    subjects += [subject for subject in await db.exec(new.where(col(Topic.deck).is_not(None))) if subject]
    since = visit.now - OFFERED_AGAIN
    for subject in dict.fromkeys(subjects):
        lately = await asked_since(db, visit.learner_id, (Kind.RATING,), since, subject)
        if level_in(known, subject) is None and not lately:
            return await levels.ask_rating(db, visit, subject, say("level.offer", subject=subject))
    return None


def _may_offer_level(exchange: Exchange) -> bool:
    """Say whether a level may be offered after this turn: it was no command or answer, and offers nothing else."""
    natural = exchange.kind == "message" or exchange.chosen.startswith("remind:")
    return natural and exchange.inquiry is None and not any(sent.actions for sent in exchange.sent)


async def _practised(db: AsyncSession, visit: Visit, since: datetime) -> bool:
    """Say whether the session already went into practice by itself."""
    query = select(Question.id).where(
        Question.learner_id == visit.learner_id,
        col(Question.asked_at) >= since,
        col(Question.round_id).is_not(None),
    )
    return (await db.exec(query.limit(1))).first() is not None


def _first_number(exchange: Exchange) -> int:
    """Return the first number that nothing in this turn is chosen by yet."""
    taken = [int(a.typed) for sent in exchange.sent for a in sent.actions if a.typed.isdecimal()]
    return max(taken, default=0) + 1
