"""Questions of Meno's about the learner themselves: one at a time, each with what can be chosen.

They are rows, so that a button works after a restart. Whoever goes on with something else has skipped it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Action, Address, Outgoing
from core.models import Inquiry
from core.phrases import say
from core.visit import Visit


class Kind(StrEnum):
    """What is asked."""

    START = "start"
    """Is what I know of you still right? (yes, goal, wrong)"""
    AMEND = "amend"
    """What of it is not right? (goal, level.ID, topic.ID, none)"""
    NEW_GOAL = "new_goal"
    """What is your goal? Answered in words (or cancel)."""
    GOAL = "goal"
    """Is what you said your goal now? (yes, no); `Inquiry.text` has it."""
    RATING = "rating"
    """How far are you in the subject `Inquiry.about`? (1 to 5, unrated, skip)"""
    LEVEL = "level"
    """Does the level with the id `Inquiry.about` fit? (fits, high, low, again)"""
    REVIEW = "review"
    """Shall we begin with a light review? (yes, no)"""
    SAME_TOPIC = "same_topic"
    """Is the topic with the id `Inquiry.about` the same as the one with the id `Inquiry.text`? (yes, no)"""
    DISPUTE = "dispute"
    """Why is the grade of the answer `Inquiry.about` not right? Answered in words (or cancel)."""


async def ask(
    db: AsyncSession,
    visit: Visit,
    kind: Kind,
    body: str,
    words: Sequence[str],
    *,
    about: str | None = None,
    text: str | None = None,
    labels: Mapping[str, str] | None = None,
    first_number: int = 1,
) -> Outgoing:
    """Store that something is asked now and return the question; `words` are what can be chosen.

    What is typed for them counts from `first_number`, but for the words that leave it. Their labels are in the
    catalogue under the kind, or in `labels`. The same event asks the same thing once.
    """
    inquiry = await _stored(db, visit, kind, about, text)
    inquiry.state, inquiry.asked_at, inquiry.event_id = "open", visit.now, visit.event_id
    inquiry.address, inquiry.session_id = visit.address.to_key(), visit.session_id
    db.add(inquiry)
    await db.flush()
    given = labels or {}
    actions = tuple(
        Action(
            id=f"ask:{inquiry.id}:{word}",
            label=given.get(word) or say(f"inquiry.{kind}.{word}"),
            typed=LEAVING.get(word, str(number)),
        )
        for number, word in enumerate(words, first_number)
    )
    return visit.say(body, actions, private=visit.visible is not None)


def cancel_action(inquiry_id: str, kind: Kind) -> Action:
    """Return the button that leaves a question whose answer is written in words."""
    return Action(id=f"ask:{inquiry_id}:cancel", label=say(f"inquiry.{kind}.cancel"), typed=LEAVING["cancel"])


LEAVING = {"skip": "skip", "cancel": "cancel"}
"""What is typed for the words that leave a question, instead of a number."""


async def keep_for_later(
    db: AsyncSession, visit: Visit, kind: Kind, text: str | None = None, about: str | None = None
) -> None:
    """Store something that is to be asked at the next natural point; the same thing once."""
    query = select(Inquiry).where(
        Inquiry.learner_id == visit.learner_id, Inquiry.kind == kind, Inquiry.state == "waiting"
    )
    if any((held.text, held.about) == (text, about) for held in await db.exec(query)):
        return
    db.add(_new(visit, kind, about, text))
    await db.flush()


async def kept_for_later(db: AsyncSession, visit: Visit) -> Inquiry | None:
    """Return what has waited longest to be asked and may be asked here.

    The start of another session lapses, and whether two topics are one is asked once in a session.
    """
    query = select(Inquiry).where(Inquiry.learner_id == visit.learner_id, Inquiry.state == "waiting")
    if visit.visible is not None:
        query = query.where(col(Inquiry.zone).in_(visit.visible))
    rows = await db.exec(query.order_by(col(Inquiry.created_at)))
    asked = select(Inquiry.id).where(
        Inquiry.session_id == visit.session_id,
        Inquiry.kind == Kind.SAME_TOPIC,
        col(Inquiry.asked_at).is_not(None),
        Inquiry.event_id != visit.event_id,
    )
    waiting = rows.all()
    enough = any(row.kind == Kind.SAME_TOPIC for row in waiting) and (await db.exec(asked)).first() is not None
    lapsed = {row.id for row in waiting if row.kind == Kind.START and row.session_id != visit.session_id}
    return next(
        (row for row in waiting if row.id not in lapsed and not (enough and row.kind == Kind.SAME_TOPIC)), None
    )


async def unask(db: AsyncSession, inquiry: Inquiry) -> None:
    """Take an inquiry back that never reached the learner; what waited to be asked waits again."""
    inquiry.state = "waiting" if inquiry.kind in (Kind.GOAL, Kind.START, Kind.SAME_TOPIC) else "skipped"
    inquiry.asked_at = None
    db.add(inquiry)
    await db.flush()


async def drop(db: AsyncSession, inquiry: Inquiry) -> None:
    """Let go of something that waited to be asked and has become pointless."""
    inquiry.state = "skipped"
    db.add(inquiry)
    await db.flush()


async def open_inquiry(db: AsyncSession, learner_id: str, address: Address) -> Inquiry | None:
    """Return what was asked last at that place and waits for an answer, if anything does."""
    query = (
        select(Inquiry)
        .where(Inquiry.learner_id == learner_id, Inquiry.state == "open", Inquiry.address == address.to_key())
        .order_by(col(Inquiry.asked_at).desc())
    )
    return (await db.exec(query)).first()


async def inquiry_for(db: AsyncSession, visit: Visit) -> Inquiry | None:
    """Return what this event may answer: what it did answer before its reply was lost, or what is open."""
    query = select(Inquiry).where(Inquiry.learner_id == visit.learner_id, Inquiry.answered_by == visit.event_id)
    answered = (await db.exec(query)).first() if visit.again else None
    if answered is not None:
        return answered
    found = await open_inquiry(db, visit.learner_id, visit.address)
    return None if found is None or found.event_id == visit.event_id else found


async def note_answer(db: AsyncSession, visit: Visit, inquiry_id: str) -> None:
    """Note that the event of `visit` answers an inquiry."""
    row = await db.get_one(Inquiry, inquiry_id)
    row.state, row.answered_by = "answered", visit.event_id
    db.add(row)
    await db.flush()


async def find_inquiry(db: AsyncSession, learner_id: str, inquiry_id: str) -> Inquiry | None:
    """Return the learner's inquiry with that id; None where there is no such of theirs."""
    query = select(Inquiry).where(Inquiry.id == inquiry_id, Inquiry.learner_id == learner_id)
    return (await db.exec(query)).first()


async def asked_since(
    db: AsyncSession, learner_id: str, kinds: Sequence[Kind], since: datetime, about: str | None = None
) -> bool:
    """Say whether one of `kinds` was asked at or after `since`, about the same thing where that is given."""
    query = select(Inquiry.id).where(
        Inquiry.learner_id == learner_id, col(Inquiry.kind).in_(kinds), col(Inquiry.asked_at) >= since
    )
    if about is not None:
        query = query.where(Inquiry.about == about)
    return (await db.exec(query.limit(1))).first() is not None


async def _stored(db: AsyncSession, visit: Visit, kind: Kind, about: str | None, text: str | None) -> Inquiry:
    """Return the row to ask with: that of the same turn, or the one that waited, or a new one."""
    query = select(Inquiry).where(
        Inquiry.learner_id == visit.learner_id, Inquiry.kind == kind, Inquiry.about == about, Inquiry.text == text
    )
    for held in await db.exec(query):
        if held.state == "waiting" or held.event_id == visit.event_id:
            return held
    return _new(visit, kind, about, text)


def _new(visit: Visit, kind: Kind, about: str | None, text: str | None) -> Inquiry:
    return Inquiry(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        kind=kind,
        about=about,
        text=text,
        state="waiting",
        event_id=visit.event_id,
        address=visit.address.to_key(),
        zone=visit.zone,
        session_id=visit.session_id,
        created_at=visit.now,
    )
