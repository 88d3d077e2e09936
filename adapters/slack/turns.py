"""The turns that are under way, each a task of its own."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from adapters.slack.api import SlackApi
from adapters.slack.people import People
from adapters.slack.replies import SlackReplies
from core.clock import Clock
from core.messages import Event, Handler

LOG = logging.getLogger(__name__)

_GRACE_SECONDS = 5.0


class Turns:
    """Hands events to the handler."""

    def __init__(self, api: SlackApi, handle: Handler, clock: Clock) -> None:
        self._api = api
        self._handle = handle
        self._clock = clock
        self._people = People(api, clock)
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, event: Event | None) -> None:
        """Start the turn of one event; there is none for None."""
        if event is None:
            return
        task = asyncio.create_task(self._turn(event))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        """Wait for the running turns; end those that take longer than the grace period."""
        running = set(self._running)
        if running:
            _, late = await asyncio.wait(running, timeout=_GRACE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _turn(self, event: Event) -> None:
        try:
            known = replace(event, author=await self._people.describe(event.author))
            await self._handle(known, SlackReplies(self._api, known, self._clock))
        except Exception:
            LOG.exception("the turn of %s failed", event.event_id)
