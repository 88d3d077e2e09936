"""What is remembered if nothing is practised: by the schedules alone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.learning.forecast import forecast
from core.learning.schedule import Rating, Schedule, retrievability, review
from tests.learning.support import FIRST_DAY

DAYS = (0, 7, 30)
ONCE = review(None, Rating.Good, FIRST_DAY)
FAILED = review(None, Rating.Again, FIRST_DAY)


def chances(schedule: Schedule) -> list[float]:
    return [retrievability(schedule, FIRST_DAY + timedelta(days=day)) for day in DAYS]


def test_one_topic_fades_as_its_schedule_says() -> None:
    assert forecast([[ONCE]], FIRST_DAY, DAYS) == chances(ONCE)
    assert chances(ONCE) == sorted(chances(ONCE), reverse=True)


def test_each_topic_counts_alike_however_many_facts_it_has() -> None:
    facts = [FAILED] * 9
    found = forecast([[ONCE], facts], FIRST_DAY, DAYS)
    assert found == pytest.approx([(a + b) / 2 for a, b in zip(chances(ONCE), chances(FAILED), strict=True)])


def test_what_is_not_scheduled_has_no_forecast() -> None:
    assert forecast([], FIRST_DAY, DAYS) == forecast([()], FIRST_DAY, DAYS) == []
    assert forecast([[ONCE], ()], FIRST_DAY, DAYS) == chances(ONCE)
