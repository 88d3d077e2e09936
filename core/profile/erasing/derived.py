"""What is made from a learner's rows and kept outside the tables. Each kind is one entry in `bot/wiring.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlmodel import select

from core.memory.index import MemoryIndex
from core.models import Memory
from core.store import Store


class Derived(Protocol):
    """Something made from a learner's rows: vectors, files."""

    async def forget(self, learner_id: str, owners: Sequence[str]) -> None:
        """Remove what stands for rows that are no longer there, from its files too; safe to repeat.

        `owners` are the user ids of the learner's accounts. May raise `RecallUnavailable` or OSError: it is called
        again later.
        """


class MemoryVectors:
    """The vectors of memories."""

    def __init__(self, store: Store, index: MemoryIndex) -> None:
        self._store = store
        self._index = index

    async def forget(self, learner_id: str, owners: Sequence[str]) -> None:
        """See `Derived.forget`."""
        held = await self._index.memory_ids(learner_id)
        async with self._store.read() as db:
            there = set(await db.exec(select(Memory.id).where(Memory.learner_id == learner_id)))
        await self._index.remove(learner_id, sorted(held - there))
