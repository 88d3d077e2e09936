"""Keeping what a learner said: nothing twice, and nothing that contradicts what is current."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from core.memory.chroma import shard_of
from core.memory.correcting import gives_up, moves, replacing
from core.memory.extraction.facts import MemoryCandidate, Retraction
from core.memory.kinds import WEIGHTS, MemoryKind
from core.models import Memory
from core.visit import Visit


async def keep(db: AsyncSession, visit: Visit, candidates: Sequence[MemoryCandidate]) -> list[Memory]:
    """Store what `candidates` say, with the learner's words as evidence; return the rows touched.

    The same thing said again renews the memory. Another value for the same slot supersedes the old one,
    which stays as history; what was said before the current one (a slow model read it late) changes nothing.
    """
    touched = []
    for candidate in candidates:
        held = await _held(db, visit, candidate)
        if held is not None and held.confirmed_at > visit.now:
            continue
        if held is not None and _says_the_same(held, candidate):
            held.confirmed_at = visit.now
            db.add(held)
            touched.append(held)
            continue
        memory = memory_from(visit, candidate)
        db.add(memory)
        await db.flush()
        if held is not None:
            held.valid_to = visit.now
            held.superseded_by = memory.id
            db.add(held)
        touched.append(memory)
    await db.flush()
    return touched


async def retire(
    db: AsyncSession, visit: Visit, retractions: Sequence[Retraction], kept: Sequence[Memory]
) -> list[Memory]:
    """End what the learner says no longer holds; return the memories that take its place.

    What was just `kept` from the same message does so, else what the message says in its place, in the learner's
    words. What is named but not remembered changes nothing, and neither does what was said before the memory.
    """
    instead: list[Memory] = []
    for retraction in retractions:
        fresh = {memory.id for memory in (*kept, *instead)}
        current = await current_memories(db, visit.learner_id, visit.visible)
        ended = [memory for memory in current if gives_up(retraction, memory)]
        words = {(memory.event_id, memory.quote) for memory in ended}  # what rests on the same words ends with it
        for old in current:
            if old.id in fresh or old.confirmed_at >= visit.now or (old.event_id, old.quote) not in words:
                continue
            new = replacing(retraction, (*kept, *instead), old)
            if new is None and retraction.statement:
                new = memory_from(visit, _said_instead(retraction, old))
                db.add(new)
                await db.flush()
                instead.append(new)
            old.valid_to, old.superseded_by = visit.now, new.id if new else None
            db.add(old)
    await db.flush()
    return instead


def _said_instead(retraction: Retraction, old: Memory) -> MemoryCandidate:
    return MemoryCandidate(kind=MemoryKind(old.kind), text=retraction.statement, quote=retraction.quote)


async def current_memories(db: AsyncSession, learner_id: str, zones: frozenset[str] | None) -> list[Memory]:
    """Return the learner's current memories that may be used in `zones` (None: anywhere), newest first."""
    return list(await db.exec(_current(learner_id, zones)))


async def current_in_slots(
    db: AsyncSession, learner_id: str, zones: frozenset[str] | None, slots: Sequence[str]
) -> dict[str, Memory]:
    """Return by slot (for instance explanation.length) the memory that decides it, the newest of several."""
    newest: dict[str, Memory] = {}
    for memory in await db.exec(_current(learner_id, zones).where(col(Memory.slot).in_(slots))):
        newest.setdefault(memory.slot or "", memory)
    return newest


def _current(learner_id: str, zones: frozenset[str] | None) -> SelectOfScalar[Memory]:
    query = select(Memory).where(Memory.learner_id == learner_id, col(Memory.valid_to).is_(None))
    if zones is not None:
        query = query.where(col(Memory.zone).in_(zones) | col(Memory.shared))
    return query.order_by(col(Memory.confirmed_at).desc(), col(Memory.text), col(Memory.id))


async def _held(db: AsyncSession, visit: Visit, candidate: MemoryCandidate) -> Memory | None:
    """Return the current memory of the same zone that `candidate` repeats or replaces."""
    memories = await current_memories(db, visit.learner_id, frozenset({visit.zone}))
    for memory in memories:
        if memory.zone != visit.zone:
            continue
        if candidate.slot is not None and memory.slot == candidate.slot:
            return memory  # of whatever kind: a wish holds too where it was said to be remembered
        if candidate.slot is None and memory.kind == candidate.kind and _says_the_same(memory, candidate):
            return memory
        if moves(candidate, memory):
            return memory
    return None


def _says_the_same(memory: Memory, candidate: MemoryCandidate) -> bool:
    if candidate.slot is not None:
        return memory.slot == candidate.slot and memory.value == candidate.value
    return _plain(memory.text) == _plain(candidate.text)


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


def memory_from(visit: Visit, candidate: MemoryCandidate) -> Memory:
    """Return a new row for what the learner said in this visit; not stored yet."""
    return Memory(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        kind=candidate.kind,
        text=candidate.text,
        quote=candidate.quote,
        event_id=visit.event_id,
        zone=visit.zone,
        slot=candidate.slot,
        value=candidate.value,
        importance=WEIGHTS[candidate.kind].importance,
        confirmed_at=visit.now,
        valid_from=visit.now,
        shard=shard_of(visit.learner_id),
    )
