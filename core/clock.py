"""The only place that asks for the time; everything else is handed an instant or a clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the current instant, aware, in UTC."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the machine's time."""
        return datetime.now(UTC)


class ShiftedClock:
    """Another clock plus an offset that only grows: the console's `:clock +3d`."""

    def __init__(self, base: Clock, offset: timedelta = timedelta()) -> None:
        self._base = base
        self._offset = offset

    @property
    def offset(self) -> timedelta:
        """How far ahead of the base clock this one is."""
        return self._offset

    def now(self) -> datetime:
        """Return the base clock's time, shifted."""
        return self._base.now() + self._offset

    def offset_to(self, instant: datetime) -> timedelta:
        """Return the offset with which this clock would show `instant`; never less than the one it has."""
        return max(instant - self._base.now(), self._offset)

    def advance_offset(self, offset: timedelta) -> None:
        """Move forward to `offset` ahead of the base clock; a smaller one than it has changes nothing."""
        self._offset = max(offset, self._offset)


class FixedClock:
    """A clock that stands still until it is told to move; for tests."""

    def __init__(self, instant: datetime) -> None:
        if instant.utcoffset() is None:
            raise ValueError("a clock needs an aware instant")
        self._instant = instant.astimezone(UTC)

    def now(self) -> datetime:
        """Return the instant that was set."""
        return self._instant

    def advance(self, by: timedelta) -> None:
        """Move forward by `by`."""
        self._instant += by

    def advance_to(self, instant: datetime) -> None:
        """Move to `instant`."""
        self._instant = instant.astimezone(UTC)
