"""Recall: the memories, and what was said before, that bear on what was just said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import RecallNotReady, RecallUnavailable
from core.memory import searching
from core.memory.embedder import Embedder
from core.memory.fading import SIMILARITY_FLOOR, score, strength
from core.memory.index import MemoryIndex, cosine
from core.memory.keep import current_memories
from core.memory.keywords import spoken
from core.memory.kinds import MemoryKind
from core.memory.passages import names_of, texts_of
from core.memory.ranking import neighbours, ranked
from core.memory.searching import Found, Place, Pool
from core.models import Memory, Turn
from core.store import Store
from core.visit import Visit

RECALL_LIMIT = 6
"""How many memories a reply is given."""

TURNS_LIMIT = 10
"""How many turns of earlier conversations are recalled."""

FRESH = 24
"""How many passages that the index does not hold yet are compared directly."""

LOAD_PATIENCE = 8.0
"""Seconds that a reply waits for the embedding model while that is still loading."""

WORDS_FLOOR = 0.5
"""The share of what the words of a question tell that a text has to have, to bear on it by words alone."""

TURN_FLOOR, TURN_WORDS_FLOOR = 0.2, 1 / 3
"""The same two floors for turns, which are only shown to a model: lower, as it may leave them aside."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory and how much it bears on the message."""

    memory: Memory
    score: float
    """0 to 1, higher is more relevant; fading included."""
    by_meaning: bool
    """Whether it was found for the message; False where it is only one of the strongest there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection:
    """What came to mind for a message."""

    memories: list[Recalled]
    """Best first."""
    turns: list[Turn]
    """What was said in earlier conversations, best first."""


class Recall:
    """Finds what bears on a message by meaning, words and time; where nothing can be, the strongest memories."""

    def __init__(self, store: Store, index: MemoryIndex, embedder: Embedder) -> None:
        self._store = store
        self._index = index
        self._embedder = embedder

    async def __call__(self, visit: Visit, text: str) -> list[Recalled]:
        """Return the best memories for `text` that may be used here, best first. Never raises."""
        return (await self.recollect(visit, text)).memories

    async def recollect(self, visit: Visit, text: str, turns: int = TURNS_LIMIT) -> Recollection:
        """Return the memories and at most `turns` turns for `text` that may be used here. Never raises."""
        pool = Pool(Place(visit.learner_id, visit.visible))
        async with self._store.read() as db:
            question = spoken(text, await names_of(db, visit.learner_id))
            await searching.find_by_words(db, pool, question)
            await searching.find_by_time(db, pool, text, visit.now, visit.timezone)
            fresh = await searching.unindexed(db, pool.place, FRESH)
            texts = await texts_of(db, fresh)
        meaning = await self._meaning(visit, question, texts)
        async with self._store.read() as db:
            await searching.find_by_meaning(db, pool, meaning or {})
            await searching.add_neighbours(db, pool)
            memories = await _memories(db, pool, visit)
            if not memories and meaning is None:
                memories = _strongest(await current_memories(db, visit.learner_id, visit.visible), visit)
            return Recollection(memories=memories, turns=await _turns(db, pool, turns))

    async def _meaning(self, visit: Visit, question: str, fresh: dict[str, str]) -> dict[str, float] | None:
        """Return how alike passages are to the question, by key; None where that cannot be said."""
        try:
            return await self._search(visit, question, fresh)
        except RecallNotReady as reason:
            log.info("recall.not_ready", event_id=visit.event_id, reason=str(reason))
        except RecallUnavailable as problem:
            log.warning("recall.unavailable", event_id=visit.event_id, reason=str(problem))
        return None

    async def _search(self, visit: Visit, question: str, fresh: dict[str, str]) -> dict[str, float]:
        """Search the index, and beside it what was said so lately that the index does not hold it yet."""
        await self._embedder.wait_ready(LOAD_PATIENCE)  # if it is not ready then, encoding says why
        vector, *vectors = await self._embedder.encode([question, *fresh.values()])
        zones = Place(visit.learner_id, visit.visible).zones
        hits = await self._index.search(visit.learner_id, zones, vector, searching.BY_MEANING)
        found = {hit.memory_id: hit.similarity for hit in hits}
        return found | {key: cosine(vector, other) for key, other in zip(fresh, vectors, strict=True)}


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


async def _memories(db: AsyncSession, pool: Pool, visit: Visit) -> list[Recalled]:
    """Return the memories among what was found that are current and bear on the question."""
    relevance = {row.memory_id: _relevance(pool, row) for row in pool.rows.values() if row.memory_id}
    relevant = [id_ for id_, value in relevance.items() if value >= SIMILARITY_FLOOR]
    query = select(Memory).where(col(Memory.id).in_(relevant), col(Memory.valid_to).is_(None))
    found = [
        Recalled(memory=memory, score=score(relevance[memory.id], strength_of(memory, visit.now)), by_meaning=True)
        for memory in await db.exec(query)
    ]
    return sorted(found, key=_best_first)[:RECALL_LIMIT]


async def _turns(db: AsyncSession, pool: Pool, most: int) -> list[Turn]:
    """Return the turns among what was found that bear most on the question, best first."""
    candidates = [one for one in searching.candidates(pool) if pool.rows[one.id].turn_id is not None]
    if not candidates:
        return []
    bearing = {id_ for id_, row in pool.rows.items() if pool.named_time(row) or _bears(pool, row)}
    scores = ranked(candidates)
    beside = neighbours(candidates)
    near = [id_ for id_ in scores if not bearing.isdisjoint((id_, *beside[id_]))]
    in_order = sorted(near, key=lambda id_: (-scores[id_], -id_))
    once = {pool.rows[id_].words: id_ for id_ in reversed(in_order)}  # the best of those that say the same
    ids = [pool.rows[id_].turn_id for id_ in in_order if once[pool.rows[id_].words] == id_][:most]
    by_id = {turn.id: turn for turn in await db.exec(select(Turn).where(col(Turn.id).in_(ids)))}
    return [by_id[id_] for id_ in ids]


def _bears(pool: Pool, row: Found) -> bool:
    """Say whether a turn has to do with the question at all."""
    return pool.meaning.get(row.key, 0.0) >= TURN_FLOOR or pool.share_of_words(row) >= TURN_WORDS_FLOOR


def _relevance(pool: Pool, row: Found) -> float:
    """Return how much a memory bears on the question, 0 to 1: by meaning, or where its words say so, by words."""
    share = pool.share_of_words(row)
    return max(pool.meaning.get(row.key, 0.0), share if share >= WORDS_FLOOR else 0.0)


def _strongest(usable: Sequence[Memory], visit: Visit) -> list[Recalled]:
    ranked_ = [Recalled(memory=memory, score=strength_of(memory, visit.now), by_meaning=False) for memory in usable]
    return sorted(ranked_, key=_best_first)[:RECALL_LIMIT]


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
