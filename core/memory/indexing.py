"""Keeping the vector index equal to the database, which is the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from sqlalchemy.exc import OperationalError
from sqlmodel import col, select, update

from core.errors import RecallUnavailable
from core.memory.embedder import Embedder
from core.memory.index import IndexEntry, MemoryIndex
from core.models import Memory
from core.store import Store

LOADING_TAKES = 120.0
"""Seconds after which the embedding model is believed to be stuck; the queue is looked at again later."""

BATCH = 64
"""How many memories are embedded at once."""

log = structlog.get_logger(__name__)


class Indexer:
    """Embeds what is not in the index yet, in the background.

    `Memory.indexed_as` is the queue: it is set only after the index has taken the vector, so a crash in
    between costs one repetition, which the index takes as an update.
    """

    def __init__(self, store: Store, index: MemoryIndex, embedder: Embedder) -> None:
        self._store = store
        self._index = index
        self._embedder = embedder
        self._wake = asyncio.Event()

    def notify(self) -> None:
        """Say that there is something new to index."""
        self._wake.set()

    async def run(self) -> None:
        """Index what comes, until cancelled. What fails is tried again when it is next notified."""
        checked = False
        self.notify()
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                if not checked:
                    await self.check()
                    checked = True
                if await self._embedder.wait_ready(LOADING_TAKES):
                    await self.catch_up()
            except (RecallUnavailable, OperationalError) as problem:
                checked = False  # an index that failed in use may have to be made anew
                log.warning("index.waiting", reason=str(problem).partition("\n")[0])
            except Exception:  # tried again when it is next notified
                checked = False
                log.exception("index.failed")

    async def catch_up(self) -> int:
        """Index everything that is not; return how many memories that were."""
        done = 0
        while waiting := await self._waiting():
            vectors = await self._embedder.encode([memory.text for memory in waiting])
            await self._index.add(_entries(waiting, vectors))
            await self._mark(waiting)
            done += len(waiting)
        if done:
            log.info("index.updated", memories=done)
        return done

    async def check(self) -> None:
        """Compare the index with the database once, and repair what differs.

        A damaged or deleted index folder is set aside and made anew from the database.
        """
        try:
            held = await self._index.memory_ids()
        except RecallUnavailable as problem:
            log.warning("index.rebuilding", reason=str(problem))
            await self._index.clear()
            held = set()
        async with self._store.read() as db:
            indexed = dict((await db.exec(select(Memory.id, Memory.indexed_as))).all())
        if held - indexed.keys():
            log.warning("index.ghosts", memories=len(held - indexed.keys()))
            await self._index.clear()
            held = set()
        current = self._embedder.fingerprint
        lost = [key for key, mark in indexed.items() if mark and (mark != current or key not in held)]
        await self._queue_again(lost)
        waiting = len(lost) + sum(mark is None for mark in indexed.values())
        if waiting:
            log.info("index.behind", memories=waiting)
            self.notify()

    async def rebuild(self) -> int:
        """Empty the index and make it anew; return how many memories it holds."""
        await self._index.clear()
        async with self._store.write() as db:
            await db.exec(update(Memory).values(indexed_as=None))
        return await self.catch_up()

    async def _waiting(self) -> list[Memory]:
        query = select(Memory).where(col(Memory.indexed_as).is_(None)).limit(BATCH)
        async with self._store.read() as db:
            return list(await db.exec(query))

    async def _mark(self, memories: Sequence[Memory]) -> None:
        ids = [memory.id for memory in memories]
        async with self._store.write() as db:
            statement = update(Memory).where(col(Memory.id).in_(ids))
            await db.exec(statement.values(indexed_as=self._embedder.fingerprint))

    async def _queue_again(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        async with self._store.write() as db:
            for start in range(0, len(ids), 500):
                statement = update(Memory).where(col(Memory.id).in_(ids[start : start + 500]))
                await db.exec(statement.values(indexed_as=None))


def _entries(memories: Sequence[Memory], vectors: Sequence[list[float]]) -> list[IndexEntry]:
    return [
        IndexEntry(memory_id=memory.id, learner_id=memory.learner_id, zone=memory.zone, vector=tuple(vector))
        for memory, vector in zip(memories, vectors, strict=True)
    ]
