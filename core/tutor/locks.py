"""One turn at a time for a person; other people never wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class LearnerLocks:
    """A lock for each learner that somebody holds or waits for; first come, first served."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, learner_id: str) -> AsyncIterator[None]:
        """Wait for the learner's lock and hold it."""
        lock = self._locks.setdefault(learner_id, asyncio.Lock())
        async with lock:
            yield
