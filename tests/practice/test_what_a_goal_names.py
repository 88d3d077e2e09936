"""What a goal names and a deck teaches comes up in practice by itself, one a day, in the order named."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.decks.shelf import starter_shelf
from core.models import Topic
from core.phrases import say
from tests.dialogue import House, Talk


async def test_practice_begins_one_of_its_topics_a_day(talk: Talk) -> None:
    """They were a sentence in the profile, and never came up."""
    await talk.says("I want to learn SQL, Python and capitals.")
    await talk.says("/topic")
    assert all(f"- {name}" in talk.text for name in ("SQL", "Python", "capitals"))
    for title in ("**Practice: SQL.**", "SQL and Python.**", "Python and capitals.**"):
        await talk.says("/practice")
        if "You have a round open" in talk.text:
            await talk.presses("New round")
        assert title in talk.text
        for _ in range(3 if "and" in title else 1):
            await talk.delivers(talk.press(f"reveal:{(await talk.asked()).question.id}"))
        talk.clock.advance(timedelta(days=1))


async def test_a_goal_says_what_practice_takes_up_and_makes_no_topic_twice(house: House, talk: Talk) -> None:
    await talk.says("/goal learn Python and sql joins")
    assert say("goal.taken_up", topics="Python, SQL joins") in talk.text
    await talk.says("/goal learn Python by 12 June")
    assert "one topic a day" not in talk.text
    assert sorted(topic.name for topic in await house.rows(Topic)) == ["Python", "SQL joins"]
    await talk.says("/goal read Dante in Italian")
    assert len(await house.rows(Topic)) == 2


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("learn SQL, Python and capitals", ["SQL", "Python", "capitals"]),
        ("learn capitals and then SQL joins", ["capitals", "SQL joins"]),
        ("learn SQL joins, then SQL", ["SQL joins", "SQL"]),
        ("read Dante", []),
    ],
)
def test_decks_are_found_in_the_order_named(text: str, topics: list[str]) -> None:
    assert [deck.topic for deck in starter_shelf().named_in_turn(text)] == topics
