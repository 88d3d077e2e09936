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
    assert "(Tuesday, 3 March;" in talk.text


async def test_a_day_that_is_near_is_called_today_or_tomorrow(talk: Talk) -> None:
    """Reported on Monday, a topic is due on Tuesday from four o'clock."""
    await talk.says("I struggle with recursion.")
    for later, expected in ((0, "tomorrow"), (16, "today"), (8, "now")):
        talk.clock.advance(timedelta(hours=later))
        await talk.says("/due")
        assert f"- {expected}: recursion" in talk.text.splitlines()


async def test_why_says_that_it_shows_the_latest_answers_only(talk: Talk) -> None:
    """Seven were given; a skipped one has no words to quote."""
    await talk.says("/practice recursion")
    for number in range(1, 8):
        await talk.presses("I don't know")
        if "at the first try" in talk.last.body:
            await talk.says("/practice recursion")
        if number in (5, 7):
            await talk.says("/why recursion")
            shown = [line for line in talk.text.splitlines() if line.startswith("- You answered")]
            assert shown == ["- You answered on Monday, 2 March: (not known)"] * 5
            assert ("Your latest 5 answers:" in talk.text) == (number > 5)


async def test_why_without_a_topic_offers_those_there_are(talk: Talk) -> None:
    """It is no mistake to ask so, once there is something to choose from."""
    await talk.says("/why")
    assert [reply.ok for reply in talk.replies] == [False]
    await talk.says("I struggle with SQL joins.")
    await talk.says("I struggle with recursion.")
    await talk.says("/why")
    assert [reply.ok for reply in talk.replies] == [True]
    assert "`/why SQL joins`" in talk.text or "`/why recursion`" in talk.text
    assert {"recursion", "SQL joins"} == set(talk.text.rpartition(": ")[2].rstrip(".").split(", "))


async def test_memory_shows_the_weight_now_and_what_a_wish_changes(talk: Talk) -> None:
    """The strongest comes first; what is not used loses weight, a wish slowly."""
    await talk.says("I struggle with recursion.")
    await talk.says("I prefer short explanations.")
    await talk.says("/memory")
    wish, struggle = talk.replies[0].body.splitlines()[1:3]
    assert wish.endswith(
        "“I prefer short explanations.” (Monday, 2 March; weight high, 90 %): explanations are short"
    )
    assert struggle.endswith("“I struggle with recursion.” (Monday, 2 March; weight high, 80 %)")
    talk.clock.advance(timedelta(days=120))
    await talk.says("/memory")
    wish, struggle = talk.replies[0].body.splitlines()[1:3]
    assert "weight high, 72 %" in wish
    assert "weight low, 20 %" in struggle
