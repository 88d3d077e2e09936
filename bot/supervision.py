"""Keeps several platforms running in one process: one that fails never stops the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from typing import Protocol

import structlog

from core.errors import CredentialError
from core.messages import Platform, Sender

RESTART_AFTER_S = 30.0
"""Seconds until a platform is tried again that a bug has ended."""

log = structlog.get_logger(__name__)


class Adapter(Protocol):
    """What the life cycle needs of a platform's adapter."""

    @property
    def sender(self) -> Sender:
        """Sends what is said unasked."""

    @property
    def ready(self) -> asyncio.Event:
        """Set while there is a session with the platform."""

    async def run(self) -> None:
        """Run until cancelled; then take no more events, and let running turns finish for some seconds.

        Looks after lost connections itself. Raises `CredentialError` for a token that is refused.
        """


class Supervisor:
    """Runs adapters, and lets the rest of Meno use those that have a session."""

    def __init__(
        self,
        adapters: Mapping[Platform, Adapter],
        senders: MutableMapping[str, Sender],
        catch_up: Callable[[], Awaitable[None]],
        *,
        restart_after: float = RESTART_AFTER_S,
    ) -> None:
        """Start nothing yet.

        An adapter's sender is put into `senders` at its first session and taken out when it ends; `catch_up`
        is then called to do what has waited for it. `restart_after`: see `RESTART_AFTER_S`.
        """
        self._adapters = adapters
        self._senders = senders
        self._catch_up = catch_up
        self._restart_after = restart_after

    async def run(self) -> int:
        """Run all adapters until cancelled; return 1 once the credentials of every one have been refused."""
        # Unlike gather, a group that is cancelled waits until the last of its tasks has come to its end.
        async with asyncio.TaskGroup() as group:
            serving = [group.create_task(self._serve(name)) for name in self._adapters]
        return 0 if any(task.result() for task in serving) else 1

    async def _serve(self, name: Platform) -> bool:
        """Run one adapter; False where its credentials are refused, which concerns no other."""
        while True:
            try:
                async with self._joined(name):
                    await self._adapters[name].run()
            except CredentialError as problem:
                log.error("platform.refused", platform=name, problem=str(problem))
                return False
            except Exception:
                log.exception("platform.failed", platform=name, again_in_s=self._restart_after)
            else:
                return True
            await asyncio.sleep(self._restart_after)

    @asynccontextmanager
    async def _joined(self, name: Platform) -> AsyncIterator[None]:
        """Send through the adapter from its first session until it ends.

        Not before: what a platform with a wrong token refuses would be taken for the learner's closed door.
        """
        joining = asyncio.create_task(self._join(name), name=f"join-{name}")
        try:
            yield
        finally:
            joining.cancel()
            await asyncio.gather(joining, return_exceptions=True)
            self._senders.pop(name, None)

    async def _join(self, name: Platform) -> None:
        """Wait for the first session, then do at once what has waited for it."""
        await self._adapters[name].ready.wait()
        self._senders[name] = self._adapters[name].sender
        log.info("platform.ready", platform=name)
        try:
            await self._catch_up()
        except Exception:  # the jobs come back to it
            log.exception("platform.not_caught_up", platform=name)
        else:
            log.info("platform.caught_up", platform=name)
