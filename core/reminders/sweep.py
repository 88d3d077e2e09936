"""What has to be done because time has passed: idle sessions, nudges, the outbox."""

from __future__ import annotations

from datetime import datetime, timedelta

from core.clock import Clock
from core.profile.sessions import next_idle_end
from core.reminders.handoffs import end_idle_sessions
from core.reminders.nudges import next_planning, plan_due_nudges
from core.reminders.outbox import Outbox, next_delivery
from core.store import Store


class Sweep:
    """Looks for what is due now. Everything is rows, so missing a run costs nothing but time."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox, idle: timedelta) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox
        self._idle = idle

    async def run(self) -> None:
        """Do everything that is due."""
        now = self._clock.now()
        if await self._anything_due(now):
            async with self._store.write() as session:
                await end_idle_sessions(session, now, self._idle)
                await plan_due_nudges(session, now, self._idle)
        await self._outbox.deliver_due()

    async def next_instant(self, after: datetime) -> datetime | None:
        """Return the next instant after `after` at which something may fall due; None if nothing is planned."""
        async with self._store.read() as session:
            instants = (
                await next_idle_end(session, self._idle),
                await next_planning(session, after),
                await next_delivery(session, after),
            )
        return min((instant for instant in instants if instant is not None and instant > after), default=None)

    async def _anything_due(self, now: datetime) -> bool:
        """Say whether there is something to write about, so that an idle Meno does not write at all."""
        async with self._store.read() as session:
            idle_end = await next_idle_end(session, self._idle)
            planning = await next_planning(session, datetime.min.replace(tzinfo=now.tzinfo))
        return any(instant is not None and instant <= now for instant in (idle_end, planning))
