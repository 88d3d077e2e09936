"""The table of jobs: what is looked at, how often, and that APScheduler can run it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta

from structlog.testing import capture_logs

from scheduler.jobs import Job, job_table
from scheduler.runner import Runner
from tests.reminders.world import World


def test_the_table_is_complete(world: World) -> None:
    """Time that passes, messages that wait, memories that wait for the index, what is to be erased."""
    meno = world.house.meno
    jobs = {
        job.name: job.every
        for job in job_table(meno.sweep, meno.resumption, meno.indexer, meno.retention, meno.services.erasing)
    }
    assert jobs == {
        "sweep": timedelta(seconds=30),
        "take-up": timedelta(minutes=1),
        "index": timedelta(minutes=5),
        "retention": timedelta(hours=1),
        "erasing": timedelta(minutes=10),
    }


async def test_the_real_table_delivers_what_falls_due(world: World) -> None:
    """With short intervals, the real jobs under the real scheduler send what is due, once, without an error."""
    meno, talk = world.house.meno, world.talk()
    await talk.says("hello")
    await world.post(talk, "one")
    finished = asyncio.Condition()
    runs: Counter[str] = Counter()

    def counted(job: Job) -> Job:
        async def run() -> None:
            await job.run()
            async with finished:
                runs[job.name] += 1
                finished.notify_all()

        return replace(job, every=timedelta(milliseconds=20), run=run)

    table = job_table(meno.sweep, meno.resumption, meno.indexer, meno.retention, meno.services.erasing)
    runner = Runner(counted(job) for job in table)
    with capture_logs() as logs:
        runner.start()
        async with asyncio.timeout(20), finished:
            await finished.wait_for(lambda: len(runs) == len(table) and min(runs.values()) >= 2)
        runner.stop()
        await asyncio.sleep(0)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)

    assert len(world.sender.sent) == 1
    assert (await world.entry("one")).state == "sent"
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
