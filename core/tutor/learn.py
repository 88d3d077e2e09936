"""Learn: what a message says about the learner, kept after it was answered.

`Turn.learned_at IS NULL` is the queue, so that nothing is lost if the process dies before. The learner's own
messages are learned from; answers, commands and Meno's words are not.
"""

from __future__ import annotations

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.memory.extraction.extract import TopicSignal as Said
from core.memory.extraction.extract import extract
from core.memory.keep import keep
from core.memory.kinds import MemoryKind
from core.models import Topic, TopicSignal, Turn
from core.profile.standing import refresh_topic
from core.profile.topics import ensure_topic, is_topic_name
from core.tutor.goals import note_goal
from core.visit import Visit


async def learn(db: AsyncSession, visit: Visit, shelf: Shelf) -> bool:
    """Take memories and topic signals from the turn of `visit`; return whether there were any."""
    query = select(Turn).where(
        Turn.event_id == visit.event_id, Turn.role == "learner", col(Turn.learned_at).is_(None)
    )
    turn = (await db.exec(query)).first()
    if turn is None:
        return False
    said = extract(turn.text)
    kept = await keep(db, visit, said.memories)
    for memory in kept:
        if memory.kind == MemoryKind.GOAL:
            await note_goal(db, visit, memory.text, memory.quote, shelf)
    for signal in said.signals:
        if not is_topic_name(signal.topic):
            continue
        topic = await ensure_topic(db, visit, signal.topic, shelf)
        await _report(db, visit, topic, signal)
    turn.learned_at = visit.now
    db.add(turn)
    return bool(kept or said.signals)


async def _report(db: AsyncSession, visit: Visit, topic: Topic, signal: Said) -> None:
    """Store what was said about a topic, once for an event."""
    query = select(TopicSignal).where(
        TopicSignal.event_id == visit.event_id,
        TopicSignal.topic_id == topic.id,
        TopicSignal.kind == signal.kind,
    )
    if (await db.exec(query)).first() is not None:
        return
    db.add(
        TopicSignal(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            topic_id=topic.id,
            kind=signal.kind,
            quote=signal.quote,
            event_id=visit.event_id,
            zone=visit.zone,
            at=visit.now,
        )
    )
    await db.flush()
    await refresh_topic(db, visit.learner_id, topic.id, visit.now)
