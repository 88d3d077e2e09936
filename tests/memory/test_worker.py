"""The thread that blocking libraries run in."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from core.errors import RecallUnavailable
from core.memory.worker import Worker


async def test_calls_run_in_order_in_one_thread_that_is_not_this_one() -> None:
    worker = Worker("test")
    order: list[int] = []
    threads = await asyncio.gather(*(worker.run(partial(note, order, n)) for n in range(20)))
    assert order == list(range(20))
    assert len(set(threads)) == 1
    assert threading.get_ident() not in threads
    assert await worker.close(5)


def note(order: list[int], number: int) -> int:
    order.append(number)
    return threading.get_ident()


async def test_what_a_call_raises_is_raised_and_the_next_one_runs() -> None:
    worker = Worker("test")
    with pytest.raises(ZeroDivisionError):
        await worker.run(lambda: 1 // 0)
    assert await worker.run(lambda: "fine") == "fine"
    await worker.close(5)


async def test_a_call_that_was_cancelled_before_it_began_never_runs() -> None:
    worker = Worker("test")
    gate, ran = threading.Event(), threading.Event()
    busy = asyncio.create_task(worker.run(gate.wait))
    waiting = asyncio.create_task(worker.run(ran.set))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    gate.set()
    await busy
    await worker.close(5)
    assert not ran.is_set()


async def test_closing_drops_what_has_not_begun_and_waits_for_what_has() -> None:
    worker = Worker("test")
    began, gate = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold() -> str:
        loop.call_soon_threadsafe(began.set)
        gate.wait()
        return "done"

    busy = asyncio.create_task(worker.run(hold))
    await began.wait()
    waiting = asyncio.create_task(worker.run(lambda: "never"))
    await asyncio.sleep(0)
    assert not await worker.close(0)
    with pytest.raises(RecallUnavailable):
        await waiting
    gate.set()
    assert await busy == "done"


async def test_after_closing_nothing_is_taken() -> None:
    worker = Worker("test")
    assert await worker.close(5)
    with pytest.raises(RecallUnavailable, match="closed"):
        await worker.run(lambda: None)
