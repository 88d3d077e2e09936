"""Recall: the memories that bear on what was just said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import RecallNotReady, RecallUnavailable
from core.memory.embedder import Embedder
from core.memory.fading import score, strength
from core.memory.index import Hit, MemoryIndex, cosine
from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.models import Memory
from core.store import Store
from core.visit import Visit

RECALL_LIMIT = 6
"""How many memories a reply is given."""

CANDIDATES = 24
"""How many the index is asked for, before fading re-orders them."""

LOAD_PATIENCE = 8.0
"""Seconds that a reply waits for the embedding model while that is still loading."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory and how much it bears on the message."""

    memory: Memory
    score: float
    """0 to 1, higher is more relevant; fading included."""
    by_meaning: bool
    """Whether it was found for the message; False where it is only one of the strongest there are."""


class Recall:
    """Finds memories by meaning; where that is not possible, by how strong they are."""

    def __init__(self, store: Store, index: MemoryIndex, embedder: Embedder) -> None:
        self._store = store
        self._index = index
        self._embedder = embedder

    async def __call__(self, visit: Visit, text: str) -> list[Recalled]:
        """Return the best memories for `text` that may be used here, best first. Never raises."""
        async with self._store.read() as db:
            usable = await current_memories(db, visit.learner_id, visit.visible)
        if not usable:
            return []
        try:
            hits = await self._search(visit, text, usable)
        except RecallNotReady as reason:
            log.info("recall.not_ready", event_id=visit.event_id, reason=str(reason))
            return _strongest(usable, visit)
        except RecallUnavailable as problem:
            log.warning("recall.unavailable", event_id=visit.event_id, reason=str(problem))
            return _strongest(usable, visit)
        return _ranked(hits, usable, visit)

    async def _search(self, visit: Visit, text: str, usable: Sequence[Memory]) -> list[Hit]:
        """Search the index, and beside it what was kept so lately that the index does not hold it yet."""
        await self._embedder.wait_ready(LOAD_PATIENCE)  # if it is not ready then, encoding says why
        fingerprint = self._embedder.fingerprint
        fresh = [memory for memory in usable if memory.indexed_as != fingerprint][:CANDIDATES]
        vector, *vectors = await self._embedder.encode([text, *(memory.text for memory in fresh)])
        if len(fresh) == len(usable):
            hits = []
        else:
            hits = await self._index.search(visit.learner_id, visit.visible, vector, CANDIDATES)
        known = {hit.memory_id for hit in hits}
        return hits + [
            Hit(memory_id=memory.id, similarity=cosine(vector, other))
            for memory, other in zip(fresh, vectors, strict=True)
            if memory.id not in known
        ]


def as_used(memories: Sequence[Memory], now: datetime) -> list[Recalled]:
    """Return memories that were used for what they are (a wish, a project) and not found for the message."""
    return [Recalled(memory=memory, score=strength_of(memory, now), by_meaning=False) for memory in memories]


async def note_use(db: AsyncSession, recalled: Sequence[Recalled], now: datetime) -> None:
    """Renew the memories that a reply was given: use slows fading."""
    ids = [entry.memory.id for entry in recalled]
    if not ids:
        return
    for memory in await db.exec(select(Memory).where(col(Memory.id).in_(ids))):
        memory.uses += 1
        memory.last_used_at = now
        db.add(memory)


def _ranked(hits: Sequence[Hit], usable: Sequence[Memory], visit: Visit) -> list[Recalled]:
    """Order what the index found; it may still know memories that are no longer current."""
    by_id = {memory.id: memory for memory in usable}
    found = [
        Recalled(memory=memory, score=score(hit.similarity, strength_of(memory, visit.now)), by_meaning=True)
        for hit in hits
        if (memory := by_id.get(hit.memory_id)) is not None
    ]
    relevant = [entry for entry in found if entry.score > 0.0]
    return sorted(relevant, key=_best_first)[:RECALL_LIMIT]


def _strongest(usable: Sequence[Memory], visit: Visit) -> list[Recalled]:
    ranked = [Recalled(memory=memory, score=strength_of(memory, visit.now), by_meaning=False) for memory in usable]
    return sorted(ranked, key=_best_first)[:RECALL_LIMIT]


def _best_first(entry: Recalled) -> tuple[float, float, str]:
    """Return by what memories are put in an order; of equals the newest comes first, in every database alike."""
    return -entry.score, -entry.memory.confirmed_at.timestamp(), entry.memory.text


def strength_of(memory: Memory, now: datetime) -> float:
    """Return how strong a memory is now, 0 to 1 (`core.memory.fading.strength`)."""
    return strength(
        kind=MemoryKind(memory.kind),
        importance=memory.importance,
        created_at=memory.confirmed_at,
        last_used_at=memory.last_used_at,
        uses=memory.uses,
        pinned=memory.pinned,
        now=now,
    )
