"""What is remembered over the coming days if nothing is practised."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from statistics import fmean

from core.learning.schedule import Schedule, retrievability


def forecast(topics: Sequence[Sequence[Schedule]], today: date, days_ahead: Sequence[int]) -> list[float]:
    """Return the chance of recall, 0 to 1, so many days after the learner's `today`, by what is scheduled now.

    `topics` are the schedules of each topic. Every topic counts alike, however many facts it has; one without
    schedules does not count. Empty where nothing is scheduled.
    """
    scheduled = [schedules for schedules in topics if schedules]
    if not scheduled:
        return []
    days = [today + timedelta(days=ahead) for ahead in days_ahead]
    return [fmean(fmean(retrievability(s, day) for s in schedules) for schedules in scheduled) for day in days]
