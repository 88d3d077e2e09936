"""A round names what its topic builds on, if that is weak itself and was spoken of here."""

from __future__ import annotations

from tests.dialogue import House, Talk

LINE = "SQL joins builds on SQL, which we also focus on."


async def test_a_weak_prerequisite_is_named_in_the_title(any_house: House) -> None:
    talk = any_house.talk()
    await talk.says("I struggle with SQL.")
    await talk.says("/practice joins")
    title = talk.replies[0].body.splitlines()[0]
    assert title.startswith("**Practice: SQL joins.**")
    assert title.endswith(LINE)


async def test_a_prerequisite_that_is_not_worked_on_is_not_named(talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await talk.says("/practice joins")
    assert "builds on" not in talk.text


async def test_what_a_topic_builds_on_is_not_told_elsewhere(house: House, talk: Talk) -> None:
    """A struggle that was told in a direct message stays out of a channel."""
    await talk.says("I struggle with SQL.")
    channel = house.talk(channel="lobby", public=True)
    await channel.says("/practice joins")
    assert "**Practice: SQL joins.**" in channel.text
    assert "builds on" not in channel.text
