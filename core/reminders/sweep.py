"""What has to be done because time has passed: idle sessions, nudges, the outbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import datetime, timedelta

import structlog

from core.clock import Clock
from core.profile.sessions import idle_sessions, next_idle_end, still_running
from core.reminders.handoffs import end_idle_session
from core.reminders.nudges import learners_to_plan, next_planning, plan_nudge
from core.reminders.outbox import Outbox, next_delivery
from core.store import Store

log = structlog.get_logger(__name__)


class Sweep:
    """Looks for what is due now. Everything is rows, so missing a run costs nothing but time."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox, idle: timedelta) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox
        self._idle = idle
        self._one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Do everything that is due; an idle Meno only reads."""
        async with self._one_at_a_time:
            await self._run()

    async def _run(self) -> None:
        now = self._clock.now()
        async with self._store.read() as db:
            idle = await idle_sessions(db, now, self._idle)
            learners = await learners_to_plan(db, now)
        for session_id in idle:
            await self._each("session.not_ended", self._end_session(session_id, now), session_id)
        for learner_id in learners:
            await self._each("nudge.not_planned", self._plan_nudge(learner_id, now), learner_id)
        await self._outbox.deliver_due()

    async def next_instant(self, after: datetime) -> datetime | None:
        """Return the next instant after `after` at which something may fall due; None if nothing is planned."""
        async with self._store.read() as db:
            instants = (
                await next_idle_end(db, after, self._idle),
                await next_planning(db, after),
                await next_delivery(db, after),
            )
        return min((instant for instant in instants if instant is not None), default=None)

    async def _end_session(self, session_id: str, now: datetime) -> None:
        async with self._store.write() as db:
            idle = await still_running(db, session_id)
            if idle is not None and idle.last_at + self._idle <= now:
                await end_idle_session(db, idle, now)

    async def _plan_nudge(self, learner_id: str, now: datetime) -> None:
        async with self._store.write() as db:
            await plan_nudge(db, learner_id, now, self._idle)

    async def _each(self, failure: str, work: Awaitable[None], subject: str) -> None:
        """Do one thing in a unit of work of its own, so that what fails for one stops nobody else."""
        try:
            await work
        except Exception:
            log.exception(failure, subject=subject)
