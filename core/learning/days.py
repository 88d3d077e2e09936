"""The learner's day and local wall-clock times.

A learner's day turns at 04:00 local time, so that a late evening is one day. Local times are turned into
instants each time they are needed: adding 24 hours drifts by an hour where the clocks change.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DAY_STARTS = time(4)
"""Local time at which a learner's day turns."""

ONE_DAY = timedelta(days=1)


def zone_info(zone: str) -> ZoneInfo:
    """Return the IANA zone of that name. Raises ValueError for anything else."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"unknown time zone {zone!r}: use an IANA name such as Europe/Berlin") from error


def is_zone(name: str) -> bool:
    """Say whether `name` is an IANA time zone."""
    try:
        zone_info(name)
    except ValueError:
        return False
    return True


def find_zone(name: str) -> str | None:
    """Return the IANA time zone that somebody means by `name`, in whatever case; None where there is none.

    Names that stand for another zone on every machine (`localtime`) or for none (`Factory`) are no zones here.
    """
    return _zones_by_name().get(name.casefold())


@cache
def _zones_by_name() -> dict[str, str]:
    return {zone.casefold(): zone for zone in available_timezones() - {"localtime", "Factory"}}


def local_date(instant: datetime, zone: str) -> date:
    """Return the date that a calendar in `zone` shows: for what has happened, where `learner_day` is for plans."""
    return _local(instant, zone).date()


def learner_day(instant: datetime, zone: str) -> date:
    """Return the learner's day that `instant` belongs to; it never goes back as time goes on."""
    shown = local_date(instant, zone)
    return shown if instant >= day_start(shown, zone) else shown - ONE_DAY


def day_start(day: date, zone: str) -> datetime:
    """Return the UTC instant at which the learner's `day` begins: 04:00 in `zone`."""
    return _resolve(day, DAY_STARTS, zone)


def next_local_time(after: datetime, at: time, zone: str) -> datetime:
    """Return the first UTC instant strictly after `after` at which clocks in `zone` show `at`.

    A time that the clocks skip moves forward by what they skip; of a time that they show twice, only the
    first counts.
    """
    return next(instant for instant in _days_around(after, at, zone, folds=(0,)) if instant > after)


def local_time(instant: datetime, zone: str) -> time:
    """Return the time of day that clocks in `zone` show."""
    return _local(instant, zone).time()


def in_quiet_hours(instant: datetime, zone: str, start: time, end: time) -> bool:
    """Say whether clocks in `zone` show a time in [start, end); the window may wrap midnight.

    `start == end` means that there are no quiet hours.
    """
    return is_quiet(_local(instant, zone).time(), start, end)


def is_quiet(shown: time, start: time, end: time) -> bool:
    """Say whether a time of day is in [start, end), where the window may wrap midnight."""
    if start <= end:
        return start <= shown < end
    return shown >= start or shown < end


def after_quiet_hours(instant: datetime, zone: str, start: time, end: time) -> datetime:
    """Return `instant` in UTC, or the end of the quiet hours that it falls into."""
    if not in_quiet_hours(instant, zone, start, end):
        return instant.astimezone(UTC)
    # Both folds: in the repeated hour the window may already have ended once.
    return next(
        close
        for close in _days_around(instant, end, zone, folds=(0, 1))
        if close > instant and not in_quiet_hours(close, zone, start, end)
    )


def _local(instant: datetime, zone: str) -> datetime:
    if instant.utcoffset() is None:
        raise ValueError("an instant must be aware, in UTC")
    return instant.astimezone(zone_info(zone))


def _resolve(day: date, at: time, zone: str, fold: int = 0) -> datetime:
    """Return the instant of a wall-clock time; with fold 0 a skipped time moves forward."""
    wall = datetime.combine(day, at.replace(fold=fold), tzinfo=zone_info(zone))
    return wall.astimezone(UTC)


def _days_around(instant: datetime, at: time, zone: str, folds: tuple[int, ...]) -> Iterator[datetime]:
    """Yield, in order, the instants of the wall-clock time `at` on the days around `instant`."""
    today = _local(instant, zone).date()
    days = [today + timedelta(days=offset) for offset in range(-1, 4)]
    yield from sorted(_resolve(day, at, zone, fold) for day in days for fold in folds)
