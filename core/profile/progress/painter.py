"""Has the picture of a learner's progress drawn, one at a time and beside the event loop."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import structlog

from core.memory.worker import Worker
from core.profile.progress.figures import Progress
from core.profile.progress.picture import draw, load

PATIENCE = 30.0
"""Seconds for a picture, those before it and the first import included; then there are the words alone."""

CLOSING = 5.0
"""Seconds that a picture which is being drawn may hold up the end."""

log = structlog.get_logger(__name__)


class Painter:
    """Draws in a thread of its own: matplotlib is heavy, and not made for several threads."""

    def __init__(self, cache: Path, patience: float = PATIENCE) -> None:
        """`cache` is a folder for what matplotlib keeps from one start to the next."""
        self._cache = cache
        self._patience = patience
        self._worker = Worker("the painter")

    async def paint(self, progress: Progress) -> bytes | None:
        """Return the picture as PNG; None where it could not be drawn in time, as the words say it all."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._worker.run(partial(self._paint, progress))
        except TimeoutError:
            log.warning("picture.too_slow", seconds=self._patience)
        except Exception:
            log.exception("picture.failed")
        return None

    async def close(self) -> None:
        """Draw nothing any more."""
        await self._worker.close(CLOSING)

    def _paint(self, progress: Progress) -> bytes:
        load(self._cache)
        return draw(progress)
