"""One at a time for a person; other people never wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Locks:
    """A lock for each person that somebody holds or waits for; first come, first served."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._queues: Counter[str] = Counter()

    def queue(self, person: str) -> int:
        """Return how many hold the person's lock or wait for it."""
        return self._queues[person]

    @asynccontextmanager
    async def hold(self, person: str) -> AsyncIterator[None]:
        """Wait for the person's lock and hold it."""
        lock = self._locks.setdefault(person, asyncio.Lock())
        self._queues[person] += 1
        try:
            async with lock:
                yield
        finally:
            self._queues[person] -= 1
            if not self._queues[person]:
                del self._queues[person]
