"""When a learner may next be nudged. Every limit on nudges is a constant here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import islice

from core.learning.days import (
    after_quiet_hours,
    in_quiet_hours,
    learner_day,
    local_time,
    next_local_time,
)

DAILY_CAP = 1
"""Nudges in a learner's day; all due topics go into one. The learner chooses one time of day: for a cap
above 1 to show, `_slots` must offer further times."""

WEEKLY_CAP = 5
"""Nudges in any seven learner's days."""

BACK_OFF_DAYS = (0, 2, 6, 15)
"""Learner's days to wait after the last nudge, by how many in a row were ignored; with none ignored the daily
cap alone holds. When as many are ignored as there are steps here, there is no nudge any more until the
learner is heard of again."""

RESTED_AFTER = timedelta(hours=12)
"""Who has practised within this time is not nudged, unless they asked for it by a snooze."""

_WEEK_DAYS = 7
_DAYS_TRIED = 40
"""Longer than the longest back-off and a week of days off: a slot is found by then or there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderRules:
    """What the learner has chosen."""

    enabled: bool
    """Whether they opted in."""
    at: time
    """Local time of day at which they want to be nudged."""
    zone: str
    """Their IANA zone."""
    quiet_start: time
    """Local time from which nothing is sent; equal to `quiet_end` for no quiet hours."""
    quiet_end: time
    """Local time from which it may be sent again; the window may wrap midnight."""
    days_off: frozenset[int] = frozenset()
    """Weekdays without nudges, Monday = 0; a night before 04:00 belongs to the day before."""
    paused_until: datetime | None = None
    """Nothing before this instant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NudgeHistory:
    """What was sent, and how it was taken. All instants aware, UTC."""

    last_sent_at: datetime | None = None
    """The last nudge."""
    ignored_in_a_row: int = 0
    """Ignored ones since the learner was last heard of."""
    sent_last_7_days: int = 0
    """Nudges in the seven days up to now, without those that a snooze asked for."""
    snoozed_until: datetime | None = None
    """When the learner asked to be nudged again."""
    last_practised_at: datetime | None = None
    """The last answer to a question."""


def next_nudge(
    rules: ReminderRules, history: NudgeHistory, stale_from: datetime | None, now: datetime
) -> datetime | None:
    """Return the next instant, `now` or later, at which a nudge may be sent; None if there is none.

    `stale_from` is the instant from which there is something to nudge about. Raises ValueError for an unknown
    zone or a naive instant.
    """
    if not rules.enabled or stale_from is None or history.ignored_in_a_row >= len(BACK_OFF_DAYS):
        return None
    earliest = max(filter(None, (now, stale_from, rules.paused_until, history.last_sent_at)))
    snooze = _open_snooze(history, stale_from)
    if snooze is not None:
        return _outside_quiet_hours(rules, max(snooze, earliest))
    slots = islice(_slots(rules, earliest), _DAYS_TRIED)
    return next((slot for slot in slots if _allowed(rules, history, slot)), None)


def may_send(rules: ReminderRules, history: NudgeHistory, stale_from: datetime | None, now: datetime) -> bool:
    """Say whether a planned nudge may still be sent `now`; asked again right before sending."""
    if not rules.enabled or history.ignored_in_a_row >= len(BACK_OFF_DAYS):
        return False
    if stale_from is None or now < stale_from:
        return False
    if rules.paused_until is not None and now < rules.paused_until:
        return False
    if in_quiet_hours(now, rules.zone, rules.quiet_start, rules.quiet_end):
        return False
    snooze = _open_snooze(history, stale_from)
    return now >= snooze if snooze is not None else _allowed(rules, history, now)


def ignored_from(sent_at: datetime, zone: str) -> datetime:
    """Return from when a nudge without a reaction counts as ignored: a day later on the learner's clock.

    That is 23 or 25 hours where the clocks change, so that it is known by the time of the next day's nudge.
    """
    return next_local_time(sent_at, local_time(sent_at, zone), zone)


def _open_snooze(history: NudgeHistory, stale_from: datetime) -> datetime | None:
    """Return the snooze that neither a nudge nor practice has followed yet.

    It is the learner's own appointment: kept to the minute, and under no cap.
    """
    snooze, last = history.snoozed_until, history.last_sent_at
    if snooze is None or stale_from > snooze or (last is not None and last >= snooze):
        return None
    return snooze


def _slots(rules: ReminderRules, earliest: datetime) -> Iterator[datetime]:
    """Yield the learner's time of day, out of quiet hours, of each day from `earliest` on."""
    # Two days back: a time inside quiet hours becomes a slot of the next morning.
    at = earliest - timedelta(days=2)
    while True:
        at = next_local_time(at, rules.at, rules.zone)
        slot = _outside_quiet_hours(rules, at)
        if slot >= earliest:
            yield slot


def _outside_quiet_hours(rules: ReminderRules, instant: datetime) -> datetime:
    return after_quiet_hours(instant, rules.zone, rules.quiet_start, rules.quiet_end)


def _allowed(rules: ReminderRules, history: NudgeHistory, slot: datetime) -> bool:
    """Say whether days off, practice, caps and back-off allow a nudge at `slot`."""
    day = learner_day(slot, rules.zone)
    if day.weekday() in rules.days_off:
        return False
    if history.last_practised_at is not None and slot - history.last_practised_at < RESTED_AFTER:
        return False
    if history.last_sent_at is None:
        return DAILY_CAP > 0
    days_since = (day - learner_day(history.last_sent_at, rules.zone)).days
    sent_that_day = 1 if days_since == 0 else 0
    # At one a day, the oldest of a full week's nudges is seven days back once this wait is over.
    week_is_full = history.sent_last_7_days >= WEEKLY_CAP and days_since <= _WEEK_DAYS - WEEKLY_CAP
    rested = days_since >= BACK_OFF_DAYS[history.ignored_in_a_row]
    return sent_that_day < DAILY_CAP and not week_is_full and rested
