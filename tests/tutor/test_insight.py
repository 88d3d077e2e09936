"""What `/why`, `/due` and `/memory` show: dates as a calendar has them, and what was answered."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.dialogue import Talk

AFTER_MIDNIGHT = datetime(2026, 3, 3, 2, 25, tzinfo=UTC)
"""A Tuesday by the calendar, and still the Monday of a learner in UTC."""


async def test_what_was_said_after_midnight_has_the_date_of_the_calendar(talk: Talk) -> None:
    """The learner's day, which turns at four, is for planning only."""
    talk.clock.advance_to(AFTER_MIDNIGHT)
    await talk.says("I struggle with recursion. I prefer short explanations.")
    await talk.says("/why recursion")
    assert "You said on Tuesday, 3 March" in talk.text
    await talk.says("/memory")
    assert "(Tuesday, 3 March)" in talk.text


async def test_a_day_that_is_near_is_called_today_or_tomorrow(talk: Talk) -> None:
    """Reported on Monday, a topic is due on Tuesday from four o'clock."""
    await talk.says("I struggle with recursion.")
    for later, expected in ((0, "tomorrow"), (16, "today"), (8, "now")):
        talk.clock.advance(timedelta(hours=later))
        await talk.says("/due")
        assert f"- recursion: {expected}" in talk.text.splitlines()
