"""When a nudge may be sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.learning.days import in_quiet_hours, learner_day
from core.learning.pacing import WEEKLY_CAP, NudgeHistory, ReminderRules, may_send, next_nudge
from tests.learning.support import ZONES, instant

RULES = ReminderRules(enabled=True, at=time(18), zone="Europe/Berlin", quiet_start=time(21), quiet_end=time(8))
NONE_SENT = NudgeHistory()
MONDAY = instant("2026-11-02T03:00")  # 04:00 in Berlin


def berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)


def rules(**fields: Any) -> ReminderRules:
    return replace(RULES, **fields)


def sent(text: str, **fields: Any) -> NudgeHistory:
    return NudgeHistory(last_sent_at=berlin(text), **{"sent_last_7_days": 1, **fields})


def test_what_is_stale_in_the_morning_is_nudged_about_at_the_learners_hour() -> None:
    assert next_nudge(RULES, NONE_SENT, MONDAY, MONDAY) == berlin("2026-11-02T18:00")


def test_the_learners_hour_itself_counts() -> None:
    six = berlin("2026-11-02T18:00")
    assert next_nudge(RULES, NONE_SENT, six, six) == six
    assert next_nudge(RULES, NONE_SENT, six, six + timedelta(seconds=1)) == berlin("2026-11-03T18:00")


def test_nothing_stale_not_opted_in_or_ignored_four_times_is_no_nudge() -> None:
    assert next_nudge(RULES, NONE_SENT, None, MONDAY) is None
    assert next_nudge(rules(enabled=False), NONE_SENT, MONDAY, MONDAY) is None
    assert next_nudge(RULES, sent("2026-10-01T18:00", ignored_in_a_row=4), MONDAY, MONDAY) is None


def test_an_hour_inside_quiet_hours_becomes_their_end() -> None:
    late = rules(at=time(23))
    assert next_nudge(late, NONE_SENT, berlin("2026-11-02T12:00"), MONDAY) == berlin("2026-11-03T08:00")


def test_planning_again_in_the_night_does_not_put_the_morning_off() -> None:
    late = rules(at=time(23))
    night = berlin("2026-11-03T02:00")
    assert next_nudge(late, NONE_SENT, MONDAY, night) == berlin("2026-11-03T08:00")


@pytest.mark.parametrize(("ignored", "day"), [(0, "03"), (1, "04"), (2, "08"), (3, "17")])
def test_ignored_nudges_are_further_apart(ignored: int, day: str) -> None:
    history = sent("2026-11-02T18:00", ignored_in_a_row=ignored)
    assert next_nudge(RULES, history, MONDAY, berlin("2026-11-02T19:00")) == berlin(f"2026-11-{day}T18:00")


def test_moving_the_hour_does_not_bring_a_second_nudge_on_a_day() -> None:
    history = sent("2026-11-02T09:00")
    assert next_nudge(RULES, history, MONDAY, berlin("2026-11-02T10:00")) == berlin("2026-11-03T18:00")


def test_after_five_in_a_week_there_are_two_days_of_rest() -> None:
    history = sent("2026-11-06T18:00", sent_last_7_days=WEEKLY_CAP)
    assert next_nudge(RULES, history, MONDAY, berlin("2026-11-06T18:01")) == berlin("2026-11-09T18:00")


def test_days_off_are_skipped_and_seven_of_them_are_no_nudges() -> None:
    assert next_nudge(rules(days_off=frozenset({0, 1})), NONE_SENT, MONDAY, MONDAY) == berlin("2026-11-04T18:00")
    assert next_nudge(rules(days_off=frozenset(range(7))), NONE_SENT, MONDAY, MONDAY) is None


def test_a_pause_is_respected() -> None:
    paused = rules(paused_until=berlin("2026-12-24T12:00"))
    assert next_nudge(paused, NONE_SENT, MONDAY, MONDAY) == berlin("2026-12-24T18:00")


def test_a_snooze_is_kept_to_the_minute_once_and_outside_quiet_hours() -> None:
    history = sent("2026-11-02T18:00", snoozed_until=berlin("2026-11-02T20:10"))
    now = berlin("2026-11-02T18:05")
    assert next_nudge(RULES, history, MONDAY, now) == berlin("2026-11-02T20:10")
    late = replace(history, snoozed_until=berlin("2026-11-02T21:05"))
    assert next_nudge(RULES, late, MONDAY, now) == berlin("2026-11-03T08:00")
    kept = replace(history, last_sent_at=berlin("2026-11-02T20:10"))
    assert next_nudge(RULES, kept, MONDAY, berlin("2026-11-02T20:11")) == berlin("2026-11-03T18:00")


def test_a_snooze_that_passed_while_meno_was_down_is_kept_at_once() -> None:
    history = sent("2026-11-02T18:00", snoozed_until=berlin("2026-11-02T19:00"))
    up_again = berlin("2026-11-02T20:00")
    assert next_nudge(RULES, history, MONDAY, up_again) == up_again


def test_practice_after_a_snooze_puts_an_end_to_it() -> None:
    history = sent("2026-11-02T18:00", snoozed_until=berlin("2026-11-02T20:10"))
    stale_again = berlin("2026-11-05T04:00")
    assert next_nudge(RULES, history, stale_again, berlin("2026-11-02T19:00")) == berlin("2026-11-05T18:00")


def test_eight_stays_eight_over_the_autumn_change_and_after_a_move() -> None:
    eight = rules(at=time(8))
    now = berlin("2026-10-24T08:01")
    assert next_nudge(eight, NONE_SENT, now, now) == berlin("2026-10-25T08:00") == instant("2026-10-25T07:00")
    moved = rules(at=time(8), zone="America/Sao_Paulo")
    assert next_nudge(moved, NONE_SENT, now, now) == instant("2026-10-24T11:00")


def test_hours_of_downtime_bring_one_nudge_and_then_the_normal_rhythm() -> None:
    planned = next_nudge(RULES, NONE_SENT, MONDAY, MONDAY)
    assert planned == berlin("2026-11-02T18:00")
    up_again = berlin("2026-11-02T20:30")
    assert may_send(RULES, NONE_SENT, MONDAY, up_again)
    history = sent("2026-11-02T20:30")
    assert not may_send(RULES, history, MONDAY, up_again)
    assert next_nudge(RULES, history, MONDAY, up_again) == berlin("2026-11-03T18:00")


@pytest.mark.parametrize(
    ("changed", "history", "stale", "now"),
    [
        ({"enabled": False}, NONE_SENT, MONDAY, "2026-11-02T18:00"),
        ({"paused_until": berlin("2026-11-02T18:01")}, NONE_SENT, MONDAY, "2026-11-02T18:00"),
        ({"days_off": frozenset({0})}, NONE_SENT, MONDAY, "2026-11-02T18:00"),
        ({}, NONE_SENT, MONDAY, "2026-11-02T21:00"),
        ({}, NONE_SENT, None, "2026-11-02T18:00"),
        ({}, NONE_SENT, berlin("2026-11-02T18:01"), "2026-11-02T18:00"),
        ({}, NudgeHistory(ignored_in_a_row=4), MONDAY, "2026-11-02T18:00"),
        ({}, sent("2026-11-02T12:00"), MONDAY, "2026-11-02T18:00"),
        ({}, NudgeHistory(snoozed_until=berlin("2026-11-02T19:00")), MONDAY, "2026-11-02T18:00"),
    ],
)
def test_a_planned_nudge_is_held_back_if_something_changed(
    changed: dict[str, Any], history: NudgeHistory, stale: datetime | None, now: str
) -> None:
    assert may_send(RULES, NONE_SENT, MONDAY, berlin("2026-11-02T18:00"))
    assert not may_send(rules(**changed), history, stale, berlin(now))


def test_naive_instants_and_unknown_zones_are_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        next_nudge(RULES, NONE_SENT, datetime(2026, 11, 2), datetime(2026, 11, 2))
    with pytest.raises(ValueError, match="unknown time zone"):
        next_nudge(rules(zone="Mars/Base"), NONE_SENT, MONDAY, MONDAY)


minutes = st.integers(0, 24 * 60 - 1).map(lambda minute: time(minute // 60, minute % 60))
instants = st.datetimes(datetime(2026, 9, 1), datetime(2027, 12, 1), timezones=st.just(UTC))
any_rules = st.builds(
    ReminderRules,
    enabled=st.just(True),
    at=minutes,
    zone=st.sampled_from(ZONES),
    quiet_start=minutes,
    quiet_end=minutes,
    days_off=st.frozensets(st.integers(0, 6), max_size=5),
    paused_until=st.none() | instants,
)
histories = st.builds(
    NudgeHistory,
    last_sent_at=st.none() | instants,
    ignored_in_a_row=st.integers(0, 4),
    sent_last_7_days=st.integers(0, 6),
    snoozed_until=st.none() | instants,
)


@given(any_rules, histories, instants, instants)
def test_a_nudge_is_never_early_nor_in_quiet_hours_nor_in_a_pause_and_may_be_sent_then(
    chosen: ReminderRules, history: NudgeHistory, stale: datetime, now: datetime
) -> None:
    found = next_nudge(chosen, history, stale, now)
    if found is None:
        return
    assert found >= max(stale, now)
    assert chosen.paused_until is None or found >= chosen.paused_until
    assert not in_quiet_hours(found, chosen.zone, chosen.quiet_start, chosen.quiet_end)
    assert may_send(chosen, history, stale, found)
    assert next_nudge(chosen, history, stale, found) == found


def sent_over_weeks(chosen: ReminderRules, start: datetime, ignored: int) -> Iterator[datetime]:
    """Yield twelve nudges in a row, each planned right after the one before."""
    past: list[datetime] = []
    now = start
    for _ in range(12):
        history = NudgeHistory(
            last_sent_at=past[-1] if past else None,
            ignored_in_a_row=ignored,
            sent_last_7_days=sum(at > now - timedelta(days=7) for at in past),
        )
        found = next_nudge(chosen, history, start, now)
        assert found is not None
        past.append(found)
        yield found
        now = found


@given(any_rules, instants, st.integers(0, 3))
@settings(max_examples=60)
def test_one_a_day_and_five_in_seven_days_whatever_the_zone_and_the_clocks(
    chosen: ReminderRules, start: datetime, ignored: int
) -> None:
    days: list[date] = [learner_day(at, chosen.zone) for at in sent_over_weeks(chosen, start, ignored)]
    assert len(set(days)) == len(days)
    for day in days:
        assert sum(day <= other < day + timedelta(days=7) for other in days) <= WEEKLY_CAP
        assert day.weekday() not in chosen.days_off
    gaps = [(later - earlier).days for earlier, later in pairwise(days)]
    assert min(gaps) >= (1, 2, 6, 15)[ignored]
