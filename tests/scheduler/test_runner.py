"""The metronome: APScheduler runs the table's jobs, one run at a time, whatever goes wrong in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from scheduler.jobs import Job
from scheduler.runner import Runner

TICK = timedelta(milliseconds=10)
LONGEST = 20
"""Seconds after which a test gives up waiting."""


class Beats:
    """Counts runs, and can be waited for."""

    def __init__(self) -> None:
        self.count = 0
        self._news = asyncio.Condition()

    async def beat(self) -> None:
        async with self._news:
            self.count += 1
            self._news.notify_all()

    async def reach(self, count: int) -> None:
        async with asyncio.timeout(LONGEST), self._news:
            await self._news.wait_for(lambda: self.count >= count)


class Runners:
    """Starts runners, and stops them so that nothing of them is left in the loop."""

    def __init__(self) -> None:
        self._running: list[Runner] = []

    def __call__(self, **jobs: Callable[[], Awaitable[None]]) -> Runner:
        runner = Runner(Job(name=name, every=TICK, run=run) for name, run in jobs.items())
        runner.start()
        self._running.append(runner)
        return runner

    async def stop(self) -> None:
        """Stop all of them and wait until their runs have ended."""
        for runner in self._running:
            runner.stop()
        self._running.clear()
        await asyncio.sleep(0)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*others, return_exceptions=True)


@pytest.fixture
async def start() -> AsyncIterator[Runners]:
    runners = Runners()
    yield runners
    await runners.stop()


async def test_jobs_run_again_and_again(start: Runners) -> None:
    one, two = Beats(), Beats()
    start(one=one.beat, two=two.beat)
    await one.reach(3)
    await two.reach(3)


async def test_a_job_runs_once_at_a_time_and_does_not_hold_up_the_others(start: Runners) -> None:
    slow, others, go_on = Beats(), Beats(), asyncio.Event()

    async def wait() -> None:
        await slow.beat()
        await go_on.wait()

    with capture_logs() as logs:
        start(slow=wait, others=others.beat)
        await slow.reach(1)
        await others.reach(5)
        assert slow.count == 1
        go_on.set()
        await slow.reach(2)
    assert {entry["job"] for entry in logs if entry["event"] == "job.still_running"} == {"slow"}


async def test_an_error_is_logged_with_the_jobs_name_and_the_next_run_happens(
    start: Runners,
) -> None:
    runs = Beats()

    async def fail() -> None:
        await runs.beat()
        raise LookupError("what went wrong")

    with capture_logs() as logs:
        start(broken=fail)
        await runs.reach(3)
    failures = [entry for entry in logs if entry["event"] == "job.failed"]
    assert len(failures) >= 2
    assert {(entry["job"], entry["log_level"]) for entry in failures} == {("broken", "error")}
    assert "what went wrong" in str(failures[0]["exc_info"])


async def test_stopping_cuts_off_what_runs_and_is_no_failure(start: Runners) -> None:
    begun, cut_off = Beats(), asyncio.Event()

    async def wait() -> None:
        await begun.beat()
        try:
            await asyncio.Event().wait()
        finally:
            cut_off.set()

    start(waiting=wait)
    await begun.reach(1)
    with capture_logs() as logs:
        await start.stop()
    assert cut_off.is_set()
    assert [entry["event"] for entry in logs] == ["job.cut_off"]
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert begun.count == 1


async def test_nothing_runs_after_the_stop(start: Runners) -> None:
    stopped, other = Beats(), Beats()
    start(stopped=stopped.beat)
    await stopped.reach(1)
    await start.stop()
    count = stopped.count
    start(other=other.beat)
    await other.reach(5)
    assert stopped.count == count
