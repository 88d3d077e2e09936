"""The day that a goal names."""

from __future__ import annotations

from datetime import date

import pytest

from core.profile.goal_dates import date_in, no_such_day
from core.profile.goals import goal_text
from tests.dialogue import Talk

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
        ("pass the exam by 31.12.1999", None),
        ("pass the exam by 31.12.2026", "2026-12-31"),
        ("pass the exam by 31.12.", "2026-12-31"),
        ("pass the exam by 31/12/26", "2026-12-31"),
        ("pass the exam by 12/31/2026", "2026-12-31"),
        ("pass the exam by 32.1.2027", None),
        ("pass the exam by 1 March 2026", None),
        ("pass the exam by yesterday", None),
        ("pass the exam by tomorrow", "2026-03-03"),
        ("pass it the day after, tomorrow", "2026-03-03"),
        ("pass the exam by Friday", "2026-03-06"),
        ("pass the exam on Monday", "2026-03-09"),
        ("pass the exam by next Monday", "2026-03-09"),
        ("pass the exam by next Friday", "2026-03-13"),
        ("pass the exam by the end of the month", "2026-03-31"),
        ("pass the exam by the end of next month", "2026-04-30"),
        ("pass the exam by the end of the week", "2026-03-08"),
        ("pass the exam on 5/6", "2026-06-05"),
        ("learn Python 3.11 and 5/6 of the rest", None),
        ("learn the poem by heart, 24/7", None),
        ("learn what happened today in 5 steps", None),
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass the exam by 31.12.1999", "Friday, 31 December 1999 is past"),
        ("pass the exam by yesterday", "Sunday, 1 March 2026 is past"),
        ("pass the exam by 32.1.2027", "I cannot read “32.1.2027” as a day"),
        ("pass the exam by summer", "I cannot read “summer” as a day"),
        ("pass the exam on 5/6", "I read “5/6” as Friday, 5 June"),
        ("pass the exam by next Friday", "I read “next Friday” as Friday, 13 March"),
    ],
)
async def test_a_day_that_is_past_or_not_sure_is_said_and_the_goal_kept(talk: Talk, text: str, said: str) -> None:
    """It was dropped without a word."""
    await talk.says(f"/goal {text}")
    assert f"Your goal is now “{text}”" in talk.text
    assert said in talk.text


async def test_of_a_plain_day_nothing_more_is_said(talk: Talk) -> None:
    for text in ("learn the poem by heart", "pass the exam by 12 June"):
        await talk.says(f"/goal {text}")
        assert "as a day" not in talk.text
        assert "I read" not in talk.text
