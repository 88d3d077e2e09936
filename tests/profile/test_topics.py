"""A learner's topic is one, whatever it is called, and whenever its deck comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.decks.shelf import Shelf
from core.models import Memory, Topic, TopicAlias, TopicSignal, Turn
from core.tutor.pipeline import Tutor
from core.tutor.replies.reply import RuleReply
from tests.dialogue import House, Talk


def with_decks(house: House, *slugs: str) -> None:
    """Let only these decks be on the shelf."""
    services = house.meno.services
    decks = [deck for deck in services.shelf.decks if deck.slug in slugs]
    shelf = Shelf(decks)
    assert isinstance(services.reply, RuleReply)
    services = replace(services, shelf=shelf, reply=replace(services.reply, shelf=shelf))
    house.meno = replace(house.meno, services=services, tutor=Tutor(services, house.clock))


@pytest.mark.parametrize("asked", ["SQL joins", "joins"])
async def test_a_topic_gets_the_deck_that_came_after_it(any_house: House, asked: str) -> None:
    """It can be practised under its own name and under those that the deck brings."""
    talk = any_house.talk()
    with_decks(any_house, "recursion")
    await talk.says("I struggle with SQL joins.")
    assert (await any_house.row(Topic)).deck is None

    await any_house.restart()
    await talk.says(f"/practice {asked}")

    assert "**Practice: SQL joins.**" in talk.text
    topic = await any_house.row(Topic)
    deck = any_house.meno.services.shelf.find("sql joins")
    assert deck is not None
    assert (topic.deck, topic.subject) == (deck.slug, deck.subject)
    assert len(await any_house.rows(TopicAlias, topic_id=topic.id)) > 1


async def test_a_topic_named_as_the_deck_is_also_called_gets_it_too(house: House, talk: Talk) -> None:
    with_decks(house, "recursion")
    await talk.says("I struggle with joins.")
    await house.restart()
    for asked in ("SQL joins", "joins", "SQL join"):
        await talk.says(f"/practice {asked}")
        assert "**Practice: Joins.**" in talk.text
    assert (await house.row(Topic)).deck == "sql-joins"


async def test_what_is_no_name_is_no_topic_and_breaks_nothing(any_house: House) -> None:
    """Sound marks are letters to Unicode, and nothing once normalised: the rest of the message is kept."""
    talk = any_house.talk()
    for _ in range(2):
        await talk.says("I struggle with ﾞﾞ. I struggle with recursion. I prefer concise explanations.")
        assert "We will focus on: recursion" in talk.text
    assert [topic.name for topic in await any_house.rows(Topic)] == ["recursion"]
    assert len(await any_house.rows(TopicSignal)) == 2
    assert await any_house.rows(Memory, kind="preference")
    assert all(turn.learned_at for turn in await any_house.rows(Turn, role="learner"))


async def test_one_topic_however_it_is_named(house: House, talk: Talk) -> None:
    names = (
        "recursion",
        "Recursions",
        "recursive functions",
        "the recursion stuff",
        "how to use recursion",
        "recusion",
    )
    for name in names:
        await talk.says(f"I struggle with {name}.")
    assert [topic.name for topic in await house.rows(Topic)] == ["recursion"]
    assert len(await house.rows(TopicSignal)) == len(names)


async def test_one_topic_without_a_deck(any_house: House) -> None:
    talk = any_house.talk()
    for first, second in (
        ("quantum knots", "quantum knot"),
        ("matrices", "matrix"),
        ("thermodynamics", "thermodynamcis"),
        ("how to use pointers", "pointer"),
    ):
        await talk.says(f"I struggle with {first}. I do not get {second}.")
    topics = {topic.name: topic.deck for topic in await any_house.rows(Topic)}
    assert topics == dict.fromkeys(("quantum knots", "matrices", "thermodynamics", "pointers"))


async def test_two_topics_stay_two(house: House, talk: Talk) -> None:
    pairs = ("mitosis", "meiosis", "C", "C++", "java", "javascript", "affect", "effect", "ser", "estar")
    for first, second in zip(pairs[::2], pairs[1::2], strict=True):
        await talk.says(f"I always mix up {first} and {second}.")
    await talk.says("I struggle with pointers in C. I struggle with pointers.")
    assert {topic.name for topic in await house.rows(Topic)} == {*pairs, "pointers in C", "pointers"}


async def test_a_misspelt_name_leads_to_the_deck(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recusion.")
    topic = await house.row(Topic)
    assert (topic.name, topic.deck) == ("recursion", "recursion")
