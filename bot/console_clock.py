"""The console's clock: the machine's time, moved forward by `:clock`, kept in the data folder."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import structlog

from core.clock import Clock, ShiftedClock
from core.errors import DataFolderError, InputRefused
from core.phrases import say
from core.reminders.sweep import Sweep

FILE_NAME = "console-clock.json"
LONGEST_OFFSET = timedelta(days=365_000)
"""No calendar goes much further."""

log = structlog.get_logger(__name__)


class ConsoleClock:
    """A clock that can be moved forward; on the way, everything that falls due is done at its time."""

    def __init__(self, clock: ShiftedClock, path: Path) -> None:
        self._clock = clock
        self._path = path

    @classmethod
    def load(cls, folder: Path, base: Clock) -> ConsoleClock:
        """Return the clock with the offset that was kept in `folder`, if any. Raises `DataFolderError`."""
        path = folder / FILE_NAME
        offset = _kept_offset(path) if path.exists() else timedelta()
        clock = cls(ShiftedClock(base, offset), path)
        if offset:
            log.warning("clock.ahead", by=str(offset), now=f"{clock.now():%Y-%m-%d %H:%M} UTC")
        return clock

    def now(self) -> datetime:
        """Return the shifted time."""
        return self._clock.now()

    async def advance(self, by: timedelta, sweep: Sweep) -> None:
        """Move forward by `by`, stopping wherever something falls due.

        Raises `InputRefused`, and does nothing, where the next start could not read how far that is; `OSError`
        where it cannot be kept.
        """
        if self._clock.offset + by > LONGEST_OFFSET:
            raise InputRefused(say("error.clock_too_far", years=LONGEST_OFFSET.days // 365))
        await sweep.run()
        target = self.now() + by
        while (instant := await sweep.next_instant(self.now())) is not None and instant < target:
            self._move_to(instant)
            await sweep.run()
        self._move_to(target)
        await sweep.run()
        log.warning("clock.moved", now=f"{self.now():%Y-%m-%d %H:%M} UTC")

    def _move_to(self, instant: datetime) -> None:
        """Move once the offset is kept, and before anything happens at the new time: time never runs back."""
        offset = self._clock.offset_to(instant)
        staged = self._path.with_suffix(".new")
        staged.write_text(json.dumps({"offset_seconds": offset.total_seconds()}), "utf-8")
        staged.replace(self._path)
        self._clock.advance_offset(offset)


def _kept_offset(path: Path) -> timedelta:
    """Read how far ahead the clock is. Raises `DataFolderError` rather than going back in time."""
    try:
        offset = timedelta(seconds=json.loads(path.read_text("utf-8"))["offset_seconds"])
    except (OSError, ValueError, TypeError, KeyError, OverflowError):
        offset = timedelta(-1)
    if not timedelta() <= offset <= LONGEST_OFFSET:
        raise DataFolderError(
            f"{path} does not say how far the console's clock is ahead. Delete it to go back to the present,"
            " or restore it."
        )
    return offset
