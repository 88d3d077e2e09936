"""The learner's day, local times and quiet hours, also where the clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.days import (
    after_quiet_hours,
    day_start,
    in_quiet_hours,
    learner_day,
    local_date,
    next_local_time,
    zone_info,
)
from tests.learning.support import ZONES, instant

zones = st.sampled_from(ZONES)
instants = st.datetimes(datetime(2011, 12, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
minutes = st.integers(0, 24 * 60 - 1).map(lambda minute: time(minute // 60, minute % 60))


def shown(at: datetime, zone: str) -> time:
    return at.astimezone(ZoneInfo(zone)).time()


@pytest.mark.parametrize(
    ("local", "day"),
    [
        ("2026-11-02T10:00", date(2026, 11, 2)),
        ("2026-11-02T23:59", date(2026, 11, 2)),
        ("2026-11-03T00:01", date(2026, 11, 2)),
        ("2026-11-03T03:59", date(2026, 11, 2)),
        ("2026-11-03T04:00", date(2026, 11, 3)),
    ],
)
def test_a_day_turns_at_four_in_the_morning_local_time_not_at_midnight_utc(local: str, day: date) -> None:
    at = datetime.fromisoformat(local).replace(tzinfo=ZoneInfo("America/Los_Angeles"))
    assert learner_day(at.astimezone(UTC), "America/Los_Angeles") == day


@given(instants, zones)
def test_an_instant_lies_in_the_day_that_it_belongs_to(at: datetime, zone: str) -> None:
    day = learner_day(at, zone)
    assert day_start(day, zone) <= at < day_start(day + timedelta(days=2), zone)
    if (zone, day) != ("Pacific/Apia", date(2011, 12, 29)):  # the day after was skipped
        assert at < day_start(day + timedelta(days=1), zone)


@given(instants, st.timedeltas(timedelta(), timedelta(days=2)), zones)
def test_the_day_never_goes_back(at: datetime, later: timedelta, zone: str) -> None:
    assert learner_day(at, zone) <= learner_day(at + later, zone)


@pytest.mark.parametrize(
    ("zone", "day", "start"),
    [
        ("America/New_York", date(2027, 3, 13), "2027-03-13T09:00"),
        ("America/New_York", date(2027, 3, 14), "2027-03-14T08:00"),
        ("America/New_York", date(2027, 11, 7), "2027-11-07T09:00"),
        ("Asia/Kathmandu", date(2027, 3, 14), "2027-03-13T22:15"),
        ("Australia/Lord_Howe", date(2026, 10, 3), "2026-10-02T17:30"),
        ("Australia/Lord_Howe", date(2026, 10, 4), "2026-10-03T17:00"),
    ],
)
def test_a_day_starts_at_four_local_time(zone: str, day: date, start: str) -> None:
    assert day_start(day, zone) == instant(start)


@pytest.mark.parametrize(
    ("after", "at", "zone", "expected"),
    [
        # The spring gap: 02:30 does not exist and becomes 03:30; 09:00 stays 09:00, 23 hours later.
        ("2027-03-14T05:00", time(2, 30), "America/New_York", "2027-03-14T07:30"),
        ("2027-03-13T14:00", time(9), "America/New_York", "2027-03-14T13:00"),
        # The autumn repeat: 01:30 counts once, at its first passing.
        ("2027-11-07T05:00", time(1, 30), "America/New_York", "2027-11-07T05:30"),
        ("2027-11-07T05:30", time(1, 30), "America/New_York", "2027-11-08T06:30"),
        # Half an hour forward: 02:15 becomes 02:45.
        ("2026-10-03T12:00", time(2, 15), "Australia/Lord_Howe", "2026-10-03T15:45"),
        ("2027-01-01T00:00", time(8), "Asia/Kathmandu", "2027-01-01T02:15"),
        # "At 9", said at 23:00, is tomorrow.
        ("2026-11-02T22:00", time(9), "Europe/Berlin", "2026-11-03T08:00"),
        # Strictly after.
        ("2026-11-03T08:00", time(9), "Europe/Berlin", "2026-11-04T08:00"),
    ],
)
def test_next_local_time(after: str, at: time, zone: str, expected: str) -> None:
    assert next_local_time(instant(after), at, zone) == instant(expected)


@pytest.mark.parametrize("first", [datetime(2026, 10, 20, tzinfo=UTC), datetime(2026, 3, 24, tzinfo=UTC)])
def test_nine_in_berlin_stays_nine_over_the_change_of_the_clocks(first: datetime) -> None:
    at = first
    days = []
    for _ in range(10):
        at = next_local_time(at, time(9), "Europe/Berlin")
        assert shown(at, "Europe/Berlin") == time(9)
        days.append(at.astimezone(ZoneInfo("Europe/Berlin")).date())
    assert days == [first.date() + timedelta(days=offset) for offset in range(10)]


@given(instants, minutes, zones)
def test_next_local_time_is_later_and_shows_that_time_or_a_skipped_one(
    after: datetime, at: time, zone: str
) -> None:
    found = next_local_time(after, at, zone)
    assert after < found < after + timedelta(hours=51)
    if shown(found, zone) != at:
        # What is not shown was skipped: no instant around shows it on that day.
        wall = datetime.combine(found.astimezone(ZoneInfo(zone)).date(), at, ZoneInfo(zone))
        assert wall.astimezone(UTC).astimezone(ZoneInfo(zone)).time() != at or zone == "Pacific/Apia"


@pytest.mark.parametrize(
    ("local", "start", "end", "quiet"),
    [
        ("20:59", time(21), time(8), False),
        ("21:00", time(21), time(8), True),
        ("03:00", time(21), time(8), True),
        ("07:59", time(21), time(8), True),
        ("08:00", time(21), time(8), False),
        ("13:00", time(12), time(14), True),
        ("14:00", time(12), time(14), False),
        ("12:00", time(12), time(12), False),
    ],
)
def test_quiet_hours_begin_inclusive_end_exclusive_and_may_wrap(
    local: str, start: time, end: time, quiet: bool
) -> None:
    at = datetime.fromisoformat(f"2026-11-02T{local}").replace(tzinfo=ZoneInfo("Asia/Kathmandu"))
    assert in_quiet_hours(at, "Asia/Kathmandu", start, end) is quiet


def test_the_end_of_quiet_hours_is_eight_local_time_also_after_the_change_of_the_clocks() -> None:
    evening = instant("2026-10-24T20:00")  # 22:00 in Berlin, an hour more to sleep
    assert after_quiet_hours(evening, "Europe/Berlin", time(21), time(8)) == instant("2026-10-25T07:00")


def test_quiet_hours_that_end_in_the_repeated_hour_do_not_last_a_day_longer() -> None:
    second_pass = instant("2027-11-07T06:10")  # 01:10 in New York for the second time
    end = after_quiet_hours(second_pass, "America/New_York", time(21), time(1, 30))
    assert end == instant("2027-11-07T06:30")


def test_quiet_hours_may_end_on_the_date_that_the_clocks_go_back_to() -> None:
    after_midnight = instant("2010-11-07T02:30:30")  # half a minute before St. John's went back to 23:01
    end = after_quiet_hours(after_midnight, "America/St_Johns", time(23, 45), time(23, 30))
    assert end == instant("2010-11-07T03:00")


@given(instants, minutes, minutes, zones)
def test_what_is_moved_out_of_quiet_hours_is_outside_them_and_no_earlier(
    at: datetime, start: time, end: time, zone: str
) -> None:
    moved = after_quiet_hours(at, zone, start, end)
    assert moved >= at
    assert not in_quiet_hours(moved, zone, start, end)
    assert (moved == at) is not in_quiet_hours(at, zone, start, end)


@pytest.mark.parametrize("zone", ["America/New York", '"Europe/Rome"', "Mars/Base", "", "../etc/passwd", "America"])
def test_an_unknown_zone_is_named_in_the_error(zone: str) -> None:
    with pytest.raises(ValueError, match="unknown time zone") as caught:
        zone_info(zone)
    assert repr(zone) in str(caught.value)


def test_naive_instants_are_refused() -> None:
    naive = datetime(2026, 11, 2, 12)
    with pytest.raises(ValueError, match="aware"):
        learner_day(naive, "UTC")
    with pytest.raises(ValueError, match="aware"):
        next_local_time(naive, time(9), "UTC")
    with pytest.raises(ValueError, match="aware"):
        in_quiet_hours(naive, "UTC", time(21), time(8))
    with pytest.raises(ValueError, match="aware"):
        after_quiet_hours(naive, "UTC", time(21), time(8))


def test_after_midnight_the_calendar_is_ahead_of_the_learners_day() -> None:
    at = instant("2026-11-30T01:25")  # 02:25 in Berlin
    assert local_date(at, "Europe/Berlin") == date(2026, 11, 30)
    assert learner_day(at, "Europe/Berlin") == date(2026, 11, 29)
