"""One thread for one library that blocks: jobs run in order, the event loop never waits.

The thread is a daemon on purpose. The threads of `concurrent.futures` are joined when the interpreter
exits, so a slow import or a server that hangs would keep a stopped process alive.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from core.errors import RecallNotReady

T = TypeVar("T")


class _Job(Generic[T]):
    """A call and where its result goes."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self.future: Future[T] = Future()

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self._call())
        except BaseException as error:  # native code panics with BaseException; the caller decides
            self.future.set_exception(error)

    def refuse(self, name: str) -> None:
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(RecallNotReady(f"{name} is closed"))


HEAVY_IMPORTS = threading.Lock()
"""Held while a thread imports a large library. Two threads that meet in an import cycle (numpy has some) are
let go on by Python with a module that is only half there."""


class Worker:
    """Runs blocking calls one after another in a thread of its own, started with the first call."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._ended: Future[None] = Future()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    async def run(self, call: Callable[[], T]) -> T:
        """Run `call` in the thread and return what it returns, or raise what it raises.

        Cancelling the wait drops a call that has not begun and lets one that has begun run on,
        unheard. Raises `RecallNotReady` where it was closed before the call began.
        """
        return await asyncio.wrap_future(self.submit(call))

    def submit(self, call: Callable[[], T]) -> Future[T]:
        """Queue `call` without waiting for it. Raises `RecallNotReady` after `close`."""
        if self._closed:
            raise RecallNotReady(f"{self._name} is closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        job = _Job(call)
        self._jobs.put(job)
        return job.future

    async def close(self, seconds: float) -> bool:
        """Refuse further calls and those that have not begun; wait up to `seconds` for the one that has.

        Return whether it is done. If not, the thread is left behind and ends with the process.
        """
        if self._closed or self._thread is None:
            self._closed = True
            return True
        self._closed = True
        while not self._jobs.empty():
            if (job := self._jobs.get()) is not None:
                job.refuse(self._name)
        self._jobs.put(None)
        finished, _ = await asyncio.wait([asyncio.wrap_future(self._ended)], timeout=seconds)
        return bool(finished)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.run()
        self._ended.set_result(None)
