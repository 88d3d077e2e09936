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
from typing import TypeVar

T = TypeVar("T")


class Worker:
    """Runs blocking calls one after another in a thread of its own, started with the first call."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    async def run(self, call: Callable[[], T]) -> T:
        """Run `call` in the thread and return what it returns, or raise what it raises.

        Cancelling the wait drops a call that has not begun and lets one that has begun run on,
        unheard. Raises RuntimeError after `close`.
        """
        return await asyncio.wrap_future(self.submit(call))

    def submit(self, call: Callable[[], T]) -> Future[T]:
        """Queue `call` without waiting for it. Raises RuntimeError after `close`."""
        if self._closed:
            raise RuntimeError(f"{self._name} is closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        future: Future[T] = Future()
        self._jobs.put(lambda: _settle(future, call))
        return future

    async def close(self, seconds: float) -> bool:
        """Take no more calls, and wait up to `seconds` for those queued.

        Return whether they are done. If not, the thread is left behind and ends with the process.
        """
        if self._closed or self._thread is None:
            self._closed = True
            return True
        done = self.submit(lambda: None)
        self._closed = True
        self._jobs.put(None)
        finished, _ = await asyncio.wait([asyncio.wrap_future(done)], timeout=seconds)
        return bool(finished)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _settle(future: Future[T], call: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(call())
    except BaseException as error:  # native code panics with BaseException; the caller decides
        future.set_exception(error)
