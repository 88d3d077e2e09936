"""The table of jobs: what is looked at, and how often. All state is rows; a job only looks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from core.memory.indexing import Indexer
from core.profile.erasing.erasing import Erasing
from core.profile.retention import Retention
from core.reminders.sweep import Sweep
from core.tutor.resume import Resumption


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Something that is done again and again."""

    name: str
    every: timedelta
    run: Callable[[], Awaitable[None]]
    """Safe to be cut off at any point: a run that was lost is made up for by the next."""


def job_table(
    sweep: Sweep, resumption: Resumption, indexer: Indexer, retention: Retention, erasing: Erasing
) -> tuple[Job, ...]:
    """Return all jobs."""

    async def index_what_waits() -> None:
        indexer.notify()

    return (
        Job(name="sweep", every=timedelta(seconds=30), run=sweep.run),
        Job(name="take-up", every=timedelta(minutes=1), run=resumption.take_up),
        Job(name="index", every=timedelta(minutes=5), run=index_what_waits),
        Job(name="retention", every=timedelta(hours=1), run=retention.run),
        Job(name="erasing", every=timedelta(minutes=10), run=erasing.run),
    )
