"""What belongs to what a learner wants forgotten: the rows of a topic, of a place or of a day.

Nearly every row names the event that led to it, so a place and a day are a set of events. A topic is its own rows,
and whatever else names it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import SQLModel, col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.normalise import comparable, contains_phrase
from core.messages import Address, Platform
from core.models import (
    Answer,
    Deck,
    Erasure,
    Goal,
    InboxEntry,
    Inquiry,
    Level,
    Memory,
    MemoryEdit,
    OutboxEntry,
    Question,
    Round,
    Session,
    Topic,
    TopicAlias,
    TopicEdit,
    TopicSignal,
    Turn,
    Usage,
)

Doomed = defaultdict[type[SQLModel], set[Any]]
"""Primary keys of the rows that go, by table."""

SAID: tuple[Any, ...] = (
    *(Turn, Memory, TopicSignal, Answer, Goal, Level, Inquiry, InboxEntry, TopicEdit, MemoryEdit, Round),
)
"""Tables whose rows come from one event, and go with it."""

_SHORTEST_ECHO = 8
"""Characters from which a quotation is surely of something that goes, and not of a word like any."""

_CHUNK = 500
"""How many values a query names: databases limit them."""


class Scope(StrEnum):
    """How much is to be forgotten."""

    EVERYTHING = "everything"
    TOPIC = "topic"
    PLACE = "place"
    DAY = "day"


async def select_rows(db: AsyncSession, erasure: Erasure, now_event: str) -> Doomed:
    """Return the rows that go; the event that is being answered stays, or its turn could not be ended."""
    match Scope(erasure.scope):
        case Scope.TOPIC:
            return await _of_topic(db, erasure, now_event)
        case Scope.PLACE:
            events = await _events_at(db, erasure)
            doomed = await _of_events(db, erasure.learner_id, events, now_event)
            there = col(OutboxEntry.address).startswith(erasure.about, autoescape=True)
        case Scope.DAY:
            begin, end = day_bounds(date.fromisoformat(erasure.about), erasure.timezone)
            events = await _events_between(db, erasure.learner_id, begin, end)
            doomed = await _of_events(db, erasure.learner_id, events, now_event)
            doomed[Usage] |= await _keys(
                db, Usage.id, Usage.learner_id == erasure.learner_id, Usage.day == date.fromisoformat(erasure.about)
            )
            there = (col(OutboxEntry.created_at) >= begin) & (col(OutboxEntry.created_at) < end)
        case _:
            raise ValueError("everything is no choice of rows")
    doomed[OutboxEntry] |= await _keys(db, OutboxEntry.id, OutboxEntry.learner_id == erasure.learner_id, there)
    return doomed


def day_bounds(day: date, timezone: str) -> tuple[datetime, datetime]:
    """Return when a day of the calendar begins in a zone, and when the next one does."""
    begin = datetime.combine(day, time(), ZoneInfo(timezone))
    return begin, datetime.combine(day + timedelta(days=1), time(), ZoneInfo(timezone))


async def stale_handoffs(db: AsyncSession, learner_id: str, doomed: Doomed) -> list[Session]:
    """Return the sessions that stay without all that was said in them, or whose hand-off names a doomed topic."""
    turns = doomed[Turn]
    touched: set[str | None] = set()
    for part in chunks(turns):
        touched |= set(await db.exec(select(Turn.session_id).where(col(Turn.id).in_(part)).distinct()))
    query = select(Session).where(Session.learner_id == learner_id, col(Session.handoff).is_not(None))
    return [s for s in await db.exec(query) if s.id in touched and s.id not in doomed[Session]]


def chunks(values: Collection[Any]) -> Iterable[list[Any]]:
    """Return the values in parts that one query can name."""
    ordered = sorted(values)
    return (ordered[start : start + _CHUNK] for start in range(0, len(ordered), _CHUNK))


async def _events_at(db: AsyncSession, erasure: Erasure) -> set[str]:
    """Return the events of a place: of a channel with all its threads."""
    said = select(Turn.event_id).where(
        Turn.learner_id == erasure.learner_id, col(Turn.address).startswith(erasure.about, autoescape=True)
    )
    events = set(await db.exec(said.distinct()))
    waiting = select(InboxEntry).where(
        InboxEntry.learner_id == erasure.learner_id, col(InboxEntry.payload).is_not(None)
    )
    for entry in await db.exec(waiting):
        address = dict((entry.payload or {}).get("address", {}))
        if address and place_key(Address(**address | {"platform": Platform(address["platform"])})) == erasure.about:
            events.add(entry.event_id)
    return events


def place_key(address: Address) -> str:
    """Return what the addresses of a channel and all its threads begin with."""
    return replace(address, thread="").to_key()


async def _events_between(db: AsyncSession, learner_id: str, begin: datetime, end: datetime) -> set[str]:
    said = select(Turn.event_id).where(Turn.learner_id == learner_id, Turn.at >= begin, Turn.at < end)
    came = select(InboxEntry.event_id).where(
        InboxEntry.learner_id == learner_id, InboxEntry.received_at >= begin, InboxEntry.received_at < end
    )
    return {*await db.exec(said.distinct()), *await db.exec(came)}


async def _of_events(db: AsyncSession, learner_id: str, events: Collection[str], now_event: str) -> Doomed:
    doomed: Doomed = defaultdict(set)
    events = {event for event in events if event != now_event}
    for part in chunks(events):
        for table in SAID:
            doomed[table] |= await _keys(db, table.id, table.learner_id == learner_id, table.event_id.in_(part))
        asked = col(Question.event_id).in_(part)
        doomed[Question] |= await _keys(db, Question.id, Question.learner_id == learner_id, asked)
        sent = col(OutboxEntry.dedupe_key).in_(part)
        doomed[OutboxEntry] |= await _keys(db, OutboxEntry.id, OutboxEntry.learner_id == learner_id, sent)
    for part in chunks(doomed[Question]):  # what was answered elsewhere, or on another day, was still asked
        answered = await db.exec(select(Answer.question_id, Answer.id).where(col(Answer.question_id).in_(part)))
        doomed[Question] -= {question for question, answer in answered if answer not in doomed[Answer]}
    doomed[Session] |= await _emptied_sessions(db, learner_id, doomed)
    doomed[Topic] |= await _orphaned_topics(db, learner_id, doomed)
    await _add_what_names(db, learner_id, doomed[Topic], doomed)
    await _add_echoes(db, learner_id, doomed)
    doomed[InboxEntry] -= await _keys(db, InboxEntry.id, col(InboxEntry.event_id) == now_event)
    return doomed


async def _emptied_sessions(db: AsyncSession, learner_id: str, doomed: Doomed) -> set[str]:
    """Return the ended sessions of which no turn is left."""
    query = select(Turn.id, Turn.session_id).where(Turn.learner_id == learner_id)
    emptied: set[str] = set()
    left: set[str] = set()
    for turn_id, session_id in await db.exec(query):
        if session_id is not None:
            (emptied if turn_id in doomed[Turn] else left).add(session_id)
    running = await _keys(db, Session.id, Session.learner_id == learner_id, col(Session.ended_at).is_(None))
    return emptied - left - running


async def _orphaned_topics(db: AsyncSession, learner_id: str, doomed: Doomed) -> set[str]:
    """Return the topics that came up only in what goes."""
    gone: set[str] = set()
    left: set[str] = set()
    for table in (TopicSignal, Answer, Question, TopicEdit, Round):
        tied: Any = table
        for row_id, topic_id in await db.exec(select(tied.id, tied.topic_id).where(tied.learner_id == learner_id)):
            (gone if row_id in doomed[table] else left).add(topic_id)
    kept = {topic_id for topic_id in left if topic_id is not None}
    wholes = select(Topic.merged_into).where(col(Topic.id).in_(kept), col(Topic.merged_into).is_not(None))
    return gone - left - {topic_id for topic_id in await db.exec(wholes) if topic_id is not None}


async def _of_topic(db: AsyncSession, erasure: Erasure, now_event: str) -> Doomed:
    """Return the topic with its parts, what was asked, answered and said about it, and all else that names it."""
    doomed: Doomed = defaultdict(set)
    about, mine = erasure.about, erasure.learner_id
    same = or_(col(Topic.id) == about, col(Topic.merged_into) == about)
    topics = doomed[Topic] = await _keys(db, Topic.id, Topic.learner_id == mine, same)
    events: set[str] = set()
    for of_topics in (TopicSignal, Answer, Question, Round, TopicEdit):
        tied: Any = of_topics
        of_it = tied.topic_id.in_(topics)
        doomed[of_topics] |= await _keys(db, tied.id, tied.learner_id == mine, of_it)
        events |= set(await db.exec(select(tied.event_id).where(tied.learner_id == mine, of_it)))
    doomed[TopicEdit] |= await _keys(db, TopicEdit.id, col(TopicEdit.other_id).in_(topics))
    doomed[Round] |= await _keys(
        db, Round.id, Round.learner_id == mine, Round.kind == "mixed", Round.state != "finished"
    )
    made = or_(*(col(Deck.slug).startswith(f"made:{topic_id}:", autoescape=True) for topic_id in topics))
    doomed[Deck] |= await _keys(db, Deck.id, Deck.owner_id == mine, made)
    for part in chunks(events):
        doomed[Turn] |= await _keys(db, Turn.id, Turn.learner_id == mine, col(Turn.event_id).in_(part))
        doomed[InboxEntry] |= await _keys(db, InboxEntry.id, col(InboxEntry.event_id).in_(part))
    await _add_what_names(db, mine, topics, doomed)
    doomed[InboxEntry] -= await _keys(db, InboxEntry.id, col(InboxEntry.event_id) == now_event)
    return doomed


async def _add_what_names(db: AsyncSession, learner_id: str, topics: Collection[str], doomed: Doomed) -> None:
    """Add whatever else names these topics."""
    names = await _names_of(db, learner_id, topics)
    for table, words in _WORDS.items() if topics else ():
        naming: Any = table
        held = select(naming.id, *(getattr(naming, word) for word in words)).where(naming.learner_id == learner_id)
        for row_id, *values in (await db.exec(held)).all():
            if row_id not in doomed[table] and _names_it(names, topics, values):
                doomed[table].add(row_id)


async def _add_echoes(db: AsyncSession, learner_id: str, doomed: Doomed) -> None:
    """Add what Meno said elsewhere, or on another day, in words that go."""
    quotes: set[str] = set()
    for table in (Memory, TopicSignal):
        quoted: Any = table
        for part in chunks(doomed[table]):
            quotes |= set(await db.exec(select(quoted.quote).where(quoted.id.in_(part))))
    quotes = {quote for quote in quotes if len(quote) >= _SHORTEST_ECHO}
    said = select(Turn.id, Turn.text).where(Turn.learner_id == learner_id, Turn.role == "tutor")
    for turn_id, text in await db.exec(said) if quotes else ():
        if any(quote in text for quote in quotes):
            doomed[Turn].add(turn_id)


_WORDS: dict[type[SQLModel], tuple[str, ...]] = {
    Turn: ("text",),
    Memory: ("text", "quote"),
    MemoryEdit: ("steps",),
    Goal: ("text", "subject"),
    Level: ("subject", "reason"),
    Inquiry: ("text", "about"),
    InboxEntry: ("payload",),
    OutboxEntry: ("payload",),
    Round: ("title",),
}
"""Where else a topic can be named: texts, its id, or JSON with either."""


async def _names_of(db: AsyncSession, learner_id: str, topics: Collection[str]) -> list[str]:
    """Return everything that the topics were ever called, in the form in which texts are compared."""
    named = list(await db.exec(select(Topic.name).where(col(Topic.id).in_(topics))))
    aliases = select(TopicAlias.key).where(
        TopicAlias.learner_id == learner_id, col(TopicAlias.topic_id).in_(topics)
    )
    edits = select(TopicEdit.name, TopicEdit.was).where(col(TopicEdit.topic_id).in_(topics))
    former = [name for pair in await db.exec(edits) for name in pair if name]
    names = {comparable(name) for name in (*named, *await db.exec(aliases), *former)}
    return sorted(name for name in names if name)


def _names_it(names: Collection[str], ids: Collection[str], values: Iterable[object]) -> bool:
    for value in values:
        if not value:
            continue
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if any(topic_id in text for topic_id in ids):
            return True
        likely = [name for name in names if _may_occur(name, text.casefold())]
        if likely and any(contains_phrase(comparable(text), name) for name in likely):
            return True
    return False


def _may_occur(name: str, text: str) -> bool:
    """Say whether a name can be in a text at all: to make a text comparable takes a thousand times as long."""
    words = [word for word in name.split() if word.isalpha()]
    return all(word in text for word in words)


async def _keys(db: AsyncSession, key: Any, *conditions: Any) -> set[Any]:  # noqa: ANN401  (a column of any table)
    return set(await db.exec(select(key).where(*conditions)))
