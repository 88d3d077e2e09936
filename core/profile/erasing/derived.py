"""What is made from a learner's rows and kept outside the tables. Each kind is one entry in `bot/wiring.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlmodel import col, delete, select

from core.memory.index import MemoryIndex
from core.models import Passage
from core.store import Store, full_text


class Derived(Protocol):
    """Something made from a learner's rows: vectors, files."""

    async def forget(self, learner_id: str, owners: Sequence[str]) -> None:
        """Remove what stands for rows that are no longer there, from its files too; safe to repeat.

        `owners` are the user ids of the learner's accounts. May raise `RecallUnavailable` or OSError: it is called
        again later.
        """


class MemoryVectors:
    """The vectors of memories and of what was said, and the words by which both are found."""

    def __init__(self, store: Store, index: MemoryIndex) -> None:
        self._store = store
        self._index = index

    async def forget(self, learner_id: str, owners: Sequence[str]) -> None:
        """See `Derived.forget`."""
        held = await self._index.memory_ids(learner_id)
        async with self._store.read() as db:
            recalled = select(Passage.key).where(Passage.learner_id == learner_id, Passage.words != "")
            there = set(await db.exec(recalled))
        await self._index.remove(learner_id, sorted(held - there))
        async with self._store.write() as db:
            await db.exec(delete(Passage).where(col(Passage.learner_id) == learner_id, col(Passage.words) == ""))
            await (await db.connection()).run_sync(full_text.purge)
