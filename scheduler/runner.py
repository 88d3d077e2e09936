"""APScheduler as a metronome: it says when to look, never what is to be done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC

import structlog
from apscheduler.events import EVENT_JOB_ERROR, EVENT_JOB_MAX_INSTANCES, JobExecutionEvent
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from scheduler.jobs import Job

log = structlog.get_logger(__name__)


class Runner:
    """Runs a table of jobs on the running event loop, each at most once at a time."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._scheduler.add_listener(_report, EVENT_JOB_ERROR | EVENT_JOB_MAX_INSTANCES)
        for job in jobs:
            self._scheduler.add_job(
                job.run,
                "interval",
                seconds=job.every.total_seconds(),
                id=job.name,
                coalesce=True,
                max_instances=1,
                misfire_grace_time=None,
            )

    def start(self) -> None:
        """Start the metronome; needs a running event loop."""
        self._scheduler.start()

    def stop(self) -> None:
        """Stop it. A job that is running is cut off, which every job survives."""
        self._scheduler.shutdown(wait=False)


def _report(event: JobExecutionEvent) -> None:
    """Log what went wrong in a job, and that one took longer than its interval."""
    error = getattr(event, "exception", None)
    if isinstance(error, asyncio.CancelledError):
        log.info("job.cut_off", job=event.job_id)
    elif error is not None:
        log.error("job.failed", job=event.job_id, exc_info=error)
    else:
        log.warning("job.still_running", job=event.job_id)
