"""One turn at a time for a person; other people never wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class LearnerLocks:
    """A lock for each learner that somebody holds or waits for; first come, first served."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._queues: Counter[str] = Counter()

    def queue(self, learner_id: str) -> int:
        """Return how many hold the learner's lock or wait for it."""
        return self._queues[learner_id]

    @asynccontextmanager
    async def hold(self, learner_id: str) -> AsyncIterator[None]:
        """Wait for the learner's lock and hold it."""
        lock = self._locks.setdefault(learner_id, asyncio.Lock())
        self._queues[learner_id] += 1
        try:
            async with lock:
                yield
        finally:
            self._queues[learner_id] -= 1
            if not self._queues[learner_id]:
                del self._queues[learner_id]
