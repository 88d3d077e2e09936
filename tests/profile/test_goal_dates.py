"""The day that a goal names."""

from __future__ import annotations

from datetime import date

import pytest

from core.profile.goal_dates import date_in, no_such_day
from core.profile.goals import goal_text

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("pass the AWS exam by 12 June", "2026-06-12"),
        ("pass the AWS exam by the 12th of June", "2026-06-12"),
        ("be ready by June 12, 2027", "2027-06-12"),
        ("be ready on Sept. 3rd", "2026-09-03"),
        ("pass it in June", "2026-06-30"),
        ("pass it by the end of February", "2027-02-28"),
        ("pass it in January", "2027-01-31"),
        ("pass it on 1 March", "2027-03-01"),
        ("pass it today, 2 March", "2026-03-02"),
        ("pass it by 2026-11-30", "2026-11-30"),
        ("learn joins in 3 weeks", "2026-03-23"),
        ("learn joins within two months", "2026-05-01"),
        ("learn joins", None),
        ("I may march on in 5 steps", None),
        ("be ready by 31 June", None),
        ("be ready in February 31", None),
        ("be ready by 2026-02-30", None),
        ("it was on 2025-11-30", None),
    ],
)
def test_days(text: str, day: str | None) -> None:
    found = date_in(text, TODAY)
    assert (None if found is None else found.isoformat()) == day


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I want to pass the exam.", "pass the exam"),
        ("My goal is to  learn Rust!", "learn Rust"),
        ("my new goal is SQL", "SQL"),
        ("I'd like to read Greek", "read Greek"),
        ("pass the exam", "pass the exam"),
        ("Top marks", "Top marks"),
        ("...", ""),
        ("x" * 400, "x" * 300),
    ],
)
def test_a_goal_is_kept_without_the_words_around_it(said: str, kept: str) -> None:
    assert goal_text(said) == kept


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("be ready by 31 February", "31 February"),
        ("be ready by June 31st", "June 31st"),
        ("be ready by 2026-02-30", "2026-02-30"),
        ("be ready by 29 February 2027", "29 February 2027"),
        ("be ready by 29 February", None),
        ("be ready by 12 June", None),
        ("be ready in June", None),
    ],
)
def test_a_day_that_no_calendar_has_is_found(text: str, day: str | None) -> None:
    assert no_such_day(text) == day


def test_the_next_leap_day_is_found() -> None:
    assert date_in("be ready by 29 February", TODAY) == date(2028, 2, 29)
