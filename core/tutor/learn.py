"""Learn: what a message says about the learner, kept after it was answered.

`Turn.learned_at IS NULL` is the queue, so that nothing is lost if the process dies before. The learner's own
messages are learned from; answers, commands and Meno's words are not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.memory.extraction.extract import Extraction
from core.memory.extraction.facts import MemoryCandidate
from core.memory.extraction.facts import TopicSignal as Said
from core.memory.extraction.gates import Known
from core.memory.keep import current_memories, keep, retire
from core.memory.kinds import MemoryKind
from core.models import Learner, Topic, TopicSignal, Turn
from core.profile.deriving import refresh_topic
from core.profile.topics import ensure_topic, is_topic_name
from core.reminders.nudges import schedule_next
from core.store.faults import TROUBLE, trouble_in_words
from core.tutor.handlers.goals import note_goal
from core.tutor.services import Services
from core.visit import Visit

PATIENCE = 10.0
"""Seconds that the learner's next turn waits for what is learned from this one; then it goes on beside it."""

MOST_KNOWN = 30
"""How many memories, the newest, a model is told of, so that it can say which of them a message ends."""

log = structlog.get_logger(__name__)


class Learning:
    """Learns from turns, each in a task of its own, so that a slow model holds nobody up for long."""

    def __init__(self, services: Services, patience: float = PATIENCE) -> None:
        self._services = services
        self._patience = patience
        self._tasks: set[asyncio.Task[None]] = set()

    async def learn_from(self, visit: Visit) -> None:
        """Take from a recorded message what is worth keeping; return when that is done, or patience ends."""
        task = asyncio.create_task(self._learn(visit))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait({task}, timeout=self._patience)

    async def close(self) -> None:
        """Leave what is not finished in the queue, for the next start."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _learn(self, visit: Visit) -> None:
        """Extract outside of any write, then store. A failure leaves the turn in the queue.

        So does a learner who was not told yet what is kept.
        """
        services = self._services
        try:
            async with services.store.read() as db:
                turn = await _waiting_turn(db, visit)
                held = await current_memories(db, visit.learner_id, visit.visible)
            if turn is None:
                return
            known = [Known(memory_id=m.id, kind=m.kind, text=m.text) for m in held[:MOST_KNOWN]]
            said = await services.extract.extract(visit, turn.text, known)
            async with services.store.write() as db:
                learned = await learn(db, visit, services.shelf, said)
                await schedule_next(db, visit.learner_id, visit.now)
        except TROUBLE as trouble:
            log.error("learn.not_saved", event_id=visit.event_id, reason=trouble_in_words(trouble))
            return
        except Exception:
            log.exception("learn.failed", event_id=visit.event_id)
            return
        if learned:
            services.indexer.notify()


async def keep_now(db: AsyncSession, visit: Visit, memories: Sequence[MemoryCandidate]) -> None:
    """Keep what a reply is about to say was kept; learning comes after the reply, and finds it there.

    What a newcomer says waits in the queue until they have been told what is kept.
    """
    if await _was_told(db, visit):
        await keep(db, visit, memories)


async def learn(db: AsyncSession, visit: Visit, shelf: Shelf, said: Extraction) -> bool:
    """Keep what the turn of `visit` says, unless that was done before; return whether there was anything."""
    turn = await _waiting_turn(db, visit)
    if turn is None:
        return False
    kept = await keep(db, visit, said.memories)
    kept += await retire(db, visit, said.retractions, kept)
    for memory in kept:
        if memory.kind == MemoryKind.GOAL:
            await note_goal(db, visit, memory.text, memory.quote, shelf)
    for report in await reports_of(db, visit, shelf, said):
        await _report(db, visit, report)
    turn.learned_at = visit.now
    db.add(turn)
    return bool(kept or said.signals)


async def _was_told(db: AsyncSession, visit: Visit) -> bool:
    learner = await db.get(Learner, visit.learner_id)  # who was forgotten meanwhile is no more
    return learner is not None and learner.noticed_at is not None


async def _waiting_turn(db: AsyncSession, visit: Visit) -> Turn | None:
    """Return the learner's turn of `visit` if it was not learned from yet.

    Nothing is learned from who was not told yet what is kept; their turns wait in the queue.
    """
    if not await _was_told(db, visit):
        return None
    query = select(Turn).where(
        Turn.event_id == visit.event_id, Turn.role == "learner", col(Turn.learned_at).is_(None)
    )
    return (await db.exec(query)).first()


async def reports_of(db: AsyncSession, visit: Visit, shelf: Shelf, said: Extraction) -> list[TopicSignal]:
    """Return rows, not stored yet, for what was said about topics; topics are made where they are new."""
    reports = []
    for signal in said.signals:
        if is_topic_name(signal.topic):
            topic = await ensure_topic(db, visit, signal.topic, shelf)
            reports.append(_new_report(visit, topic, signal))
    return reports


async def _report(db: AsyncSession, visit: Visit, report: TopicSignal) -> None:
    """Store what was said about a topic, once for an event."""
    query = select(TopicSignal).where(
        TopicSignal.event_id == visit.event_id,
        TopicSignal.topic_id == report.topic_id,
        TopicSignal.kind == report.kind,
    )
    if (await db.exec(query)).first() is not None:
        return
    db.add(report)
    await db.flush()
    await refresh_topic(db, visit.learner_id, report.topic_id)


def _new_report(visit: Visit, topic: Topic, signal: Said) -> TopicSignal:
    return TopicSignal(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        topic_id=topic.id,
        kind=signal.kind,
        quote=signal.quote,
        event_id=visit.event_id,
        zone=visit.zone,
        at=visit.now,
    )
