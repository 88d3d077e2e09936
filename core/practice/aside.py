"""A round gives way to another one: it is set aside, which is said, and can be gone back to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import ColumnElement
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Action, Outgoing
from core.models import Question, Round, Topic
from core.phrases import say
from core.practice.asked import WAITING
from core.profile.merged import among
from core.visit import Visit

GONE_BACK_TO = timedelta(days=7)
"""How old a round can be that is gone back to by words; its button works for good."""


async def open_round(db: AsyncSession, visit: Visit) -> Round | None:
    """Return the newest round that was left open in this zone, of whatever kind.

    A round of direct messages is found in any of the learner's; one of a channel stays where it is.
    """
    return next(iter(await _open_rounds(db, visit)), None)


async def newest_set_aside(db: AsyncSession, visit: Visit, topic: Topic | None = None) -> Round | None:
    """Return the newest round in this zone, on `topic` or any, if it was set aside, and not long ago.

    Of a topic only what nothing newer on it came after; of any topic the newest that was set aside.
    """
    query = select(Round).where(
        Round.learner_id == visit.learner_id,
        Round.zone == visit.zone,
        Round.created_at > visit.now - GONE_BACK_TO,
    )
    about = col(Round.state) == "set_aside" if topic is None else _is_on(topic)
    newest = (
        await db.exec(query.where(about).order_by(col(Round.created_at).desc(), col(Round.id).desc()))
    ).first()
    return newest if newest is not None and newest.state == "set_aside" else None


def _is_on(topic: Topic) -> ColumnElement[bool]:
    """Return the condition that a round is on one topic, and on this one."""
    return col(Round.kind).in_(("practice", "made")) & among(col(Round.topic_id), [topic.id])


async def where_it_stopped(db: AsyncSession, unfinished: Round) -> tuple[int, int]:
    """Return how many of a round's questions are answered, and how many it has so far."""
    query = select(Question).where(Question.round_id == unfinished.id, col(Question.state) == "closed")
    return len((await db.exec(query)).all()), len(unfinished.item_ids)


async def set_aside_rounds(db: AsyncSession, visit: Visit, topic: Topic | None = None) -> None:
    """Set aside what was left open here, on `topic` or on any: there is one round at a time in a zone."""
    for unfinished in await _open_rounds(db, visit, topic):
        unfinished.state, unfinished.set_aside_by = "set_aside", visit.event_id
        db.add(unfinished)
        query = select(Question).where(Question.round_id == unfinished.id, col(Question.state).in_(WAITING))
        for question in await db.exec(query):
            question.state = "set_aside"
            db.add(question)
    await db.flush()


async def gave_way(db: AsyncSession, visit: Visit) -> list[Outgoing]:
    """Return what to say of the round that this event set aside, also when it is taken up again."""
    query = select(Round).where(
        Round.set_aside_by == visit.event_id, Round.learner_id == visit.learner_id, Round.state == "set_aside"
    )
    newest = (await db.exec(query.order_by(col(Round.created_at).desc()))).first()
    return [] if newest is None else [await _notice(db, visit, newest)]


async def reopen(db: AsyncSession, found: Round) -> None:
    """Open a round again that was set aside, with the question that waited, in the state in which it was."""
    found.state, found.set_aside_by = "open", None
    db.add(found)
    query = select(Question).where(Question.round_id == found.id, Question.state == "set_aside")
    for question in await db.exec(query):
        question.state = "open" if question.draft is None else "judging"
        db.add(question)
    await db.flush()


async def _open_rounds(db: AsyncSession, visit: Visit, topic: Topic | None = None) -> Sequence[Round]:
    query = select(Round).where(
        Round.learner_id == visit.learner_id, Round.zone == visit.zone, Round.state == "open"
    )
    if topic is not None:
        query = query.where(_is_on(topic))
    return (await db.exec(query.order_by(col(Round.created_at).desc(), col(Round.id).desc()))).all()


async def _notice(db: AsyncSession, visit: Visit, unfinished: Round) -> Outgoing:
    """Say that a round is set aside, and offer to go back to it."""
    answered, total = await where_it_stopped(db, unfinished)
    key = "practice.aside_level" if unfinished.kind == "placement" else "practice.aside"
    back = Action(
        id=f"round:{unfinished.id}:back",
        label=say("practice.action.back", title=unfinished.title),
        typed=say("practice.action.back_word"),
    )
    return visit.say(say(key, title=unfinished.title, answered=answered, total=total), (back,))
