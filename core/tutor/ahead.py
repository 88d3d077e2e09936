"""Work that is done ahead, beside the turns: the next question of a round is written while this one is answered.

Nothing depends on it: what the process does not survive, or what takes too long, is made when it is wanted again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from core.store.faults import TROUBLE, trouble_in_words

PATIENCE = 10.0
"""Seconds that a turn waits for what is done ahead of it."""

log = structlog.get_logger(__name__)


class Ahead:
    """What is being done ahead, one thing at a time for each key."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, key: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do `work` in the background, unless something is being done for `key` already."""
        if not self.is_busy(key):
            task = self._tasks[key] = asyncio.create_task(_run(work))
            task.add_done_callback(lambda _: self._tasks.pop(key))

    def is_busy(self, key: str) -> bool:
        """Say whether something is being done for `key`."""
        return key in self._tasks

    async def finished(self, key: str) -> None:
        """Return when what is being done for `key` is done, or patience ends."""
        if (task := self._tasks.get(key)) is not None:
            await asyncio.wait({task}, timeout=self._patience)

    async def close(self) -> None:
        """Stop everything."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _run(work: Callable[[], Awaitable[object]]) -> None:
    try:
        await work()
    except TROUBLE as trouble:
        log.error("ahead.not_saved", reason=trouble_in_words(trouble))
    except Exception:  # nobody waits for its result: a bug here must not go unseen
        log.exception("ahead.failed")
