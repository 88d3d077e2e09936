"""Keeping the vector index equal to the database, which is the truth."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence

import structlog
from sqlalchemy.exc import OperationalError
from sqlmodel import col, delete, select, update

from core.errors import RecallUnavailable
from core.memory.embedder import Embedder
from core.memory.index import IndexEntry, MemoryIndex
from core.memory.keywords import pieces
from core.memory.passages import add_missing, forget_all, texts_of
from core.models import Passage
from core.store import Store, full_text

LOADING_TAKES = 120.0
"""Seconds after which the embedding model is believed to be stuck; the queue is looked at again later."""

BATCH = 64
"""How many passages are embedded at once."""

log = structlog.get_logger(__name__)


class Indexer:
    """Embeds what is not in the index yet, in the background.

    `Passage.indexed_as` is the queue: it is set only after the index has taken the vector, so a crash in
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
        """Index everything that is not, and let go of what is gone; return how many passages that were."""
        done = 0
        while waiting := await self._waiting():
            await self._let_go([passage for passage in waiting if not passage.words])
            await self._take(waiting)
            done += len(waiting)
        if done:
            log.info("index.updated", passages=done)
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
        await self._add_missing()
        async with self._store.read() as db:
            indexed = dict((await db.exec(select(Passage.key, Passage.indexed_as))).all())
        if held - indexed.keys():
            log.warning("index.ghosts", passages=len(held - indexed.keys()))
            await self._index.clear()
            held = set()
        current = self._embedder.fingerprint
        lost = [key for key, mark in indexed.items() if mark and (mark != current or key not in held)]
        await self._queue_again(lost)
        waiting = len(lost) + sum(mark is None for mark in indexed.values())
        if waiting:
            log.info("index.behind", passages=waiting)
            self.notify()

    async def rebuild(self) -> int:
        """Make both indexes anew, full text and vectors; return how many passages they hold."""
        await self._index.clear()
        async with self._store.write() as db:
            await forget_all(db)
        await self._add_missing()
        return await self.catch_up()

    async def _add_missing(self) -> None:
        """Make passages of rows that have none: an older Meno, or something beside it, wrote them."""
        added = 1
        while added:
            async with self._store.write() as db:
                added = await add_missing(db)

    async def _waiting(self) -> list[Passage]:
        query = select(Passage).where(col(Passage.indexed_as).is_(None)).order_by(col(Passage.id)).limit(BATCH)
        async with self._store.read() as db:
            return list(await db.exec(query))

    async def _take(self, waiting: Sequence[Passage]) -> None:
        """Embed what was said in these passages, and mark them; one that changed meanwhile stays in the queue."""
        async with self._store.read() as db:
            texts = await texts_of(db, [passage for passage in waiting if passage.words])
        taken = [passage for passage in waiting if passage.key in texts]
        cut = [(passage, n, piece) for passage in taken for n, piece in enumerate(pieces(texts[passage.key]))]
        vectors = await self._embedder.encode([piece for _, _, piece in cut])
        await self._index.add(
            [_entry(passage, n, vector) for (passage, n, _), vector in zip(cut, vectors, strict=True)]
        )
        async with self._store.write() as db:
            for passage in taken:
                statement = update(Passage).where(
                    col(Passage.id) == passage.id, col(Passage.words) == passage.words
                )
                await db.exec(statement.values(indexed_as=self._embedder.fingerprint))

    async def _let_go(self, gone: Sequence[Passage]) -> None:
        """Remove vectors of which the text is gone, and then what remembers them."""
        by_learner: defaultdict[str, list[str]] = defaultdict(list)
        for passage in gone:
            by_learner[passage.learner_id].append(passage.key)
        if not gone:
            return
        for learner_id, keys in by_learner.items():
            await self._index.remove(learner_id, keys)
        async with self._store.write() as db:
            await db.exec(delete(Passage).where(col(Passage.id).in_([passage.id for passage in gone])))
            await (await db.connection()).run_sync(full_text.purge)

    async def _queue_again(self, keys: Sequence[str]) -> None:
        if not keys:
            return
        async with self._store.write() as db:
            for start in range(0, len(keys), 500):
                statement = update(Passage).where(col(Passage.key).in_(keys[start : start + 500]))
                await db.exec(statement.values(indexed_as=None))


def _entry(passage: Passage, piece: int, vector: Sequence[float]) -> IndexEntry:
    return IndexEntry(
        memory_id=passage.key,
        learner_id=passage.learner_id,
        zone=passage.zone,
        vector=tuple(vector),
        piece=piece,
    )
