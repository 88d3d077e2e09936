"""`/topic`: topics renamed, merged, put under and built on each other by the learner, and what follows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from core.models import Answer, DeckItem, Inquiry, Question, Topic, TopicEdit, TopicSignal, TopicState
from core.phrases import say
from core.practice.asked import put
from core.profile.rebuilding import rebuild_everybody
from tests.dialogue import House, Talk
from tests.profile.derived import derived_rows
from tests.profile.log import make_topic
from tests.tutor.visits import visit_of


async def nothing_to_rebuild(house: House) -> None:
    before = await derived_rows(house.meno.store)
    assert (await rebuild_everybody(house.meno.store)).rows == 0
    assert await derived_rows(house.meno.store) == before


async def test_a_renamed_topic_is_called_so_everywhere_and_keeps_its_deck(any_house: House) -> None:
    """The open round goes on, the old name still leads to it, and undo gives the name back."""
    talk = any_house.talk()
    await talk.says("/practice SQL joins")
    await talk.says("/topic rename SQL joins to tables side by side")
    assert "From now on SQL joins is called tables side by side." in talk.text
    await talk.answers(right=True)
    await talk.says("/why joins")
    assert "tables side by side" in talk.text
    await talk.says("/due")
    assert "tables side by side" in talk.text
    assert "SQL joins" not in talk.text
    await talk.says("practise tables side by side")
    assert "Practice: Tables side by side.** We go on" in talk.text
    await talk.says("/done")
    assert "tables side by side" in talk.text
    await nothing_to_rebuild(any_house)
    any_house.clock.advance(timedelta(days=3))
    await talk.follows([("/practice", "Tables side by side"), ("new", "Tables side by side")])
    await talk.follows(
        [("/topic undo", "Taken back: SQL joins is called tables side by side."), ("/due", "SQL joins")]
    )
    assert (await any_house.row(Topic)).deck == "sql-joins"
    await talk.says("/handoff")
    assert "tables side by side" not in talk.text


async def test_two_topics_become_one_and_two_again(any_house: House) -> None:
    """What was said and answered counts for the whole, the log stays as it is, and parts again as it was."""
    talk = any_house.talk()
    await talk.says("I struggle with pairing rows.")
    await talk.says("/practice SQL joins")
    await talk.answers(right=False)
    log, said = await any_house.rows(Answer), await any_house.rows(TopicSignal)
    before = await derived_rows(any_house.meno.store)
    await talk.says("/topic merge pairing rows and SQL joins")
    assert "Which name shall it have?" in talk.text
    await talk.presses("pairing rows")
    assert "the topic is called pairing rows" in talk.text
    assert (await any_house.rows(Answer), await any_house.rows(TopicSignal)) == (log, said)
    whole = await any_house.row(TopicState)
    assert whole.topic_id == log[0].topic_id
    await talk.says("/why SQL joins")
    assert "pairing rows" in talk.text
    assert "“I struggle with pairing rows.”" in talk.text
    assert log[0].text in talk.text
    await nothing_to_rebuild(any_house)
    await talk.says("/topic pairing rows")
    assert "SQL joins was merged with it" in talk.text
    await talk.says("/topic split SQL joins")
    assert "Taken back" in talk.text
    assert await derived_rows(any_house.meno.store) == before
    await talk.says("/topic")
    assert "- pairing rows" in talk.text
    assert "- SQL joins" in talk.text


async def test_two_decks_stay_two_topics(house: House, talk: Talk) -> None:
    await talk.says("/topic merge recursion into SQL joins")
    assert say("topic.two_decks", one="recursion", other="SQL joins") == talk.text
    assert not await house.rows(TopicEdit)


async def test_what_builds_on_what_is_told_listed_and_counts_from_then_on(house: House, talk: Talk) -> None:
    """A circle is refused with its chain, also one that a deck would close or a merging; each is taken back."""
    await talk.says("hello")
    store = house.meno.store
    for name in ("knots", "ropes", "fibres"):
        await make_topic(store, name)
    await talk.follows(
        [
            ("knots build on ropes", "From now on knots builds on ropes."),
            ("/topic ropes under fibres", "From now on ropes is under fibres."),
            ("/topic ropes builds on knots", "ropes builds on knots, but knots builds on ropes."),
            ("/topic fibres under ropes", "fibres is under ropes, but ropes is under fibres."),
            ("/topic ropes builds on fibres", "From now on ropes builds on fibres."),
            ("/topic merge knots into fibres", "knots builds on ropes, ropes builds on fibres."),
            ("/topic knots builds on knots", "cannot build on itself"),
            ("/topic recursion under ropess", "Did you mean: ropes?"),
            ("/topic programming fundamentals builds on recursion", "but recursion builds on programming"),
            ("/topic recursion not builds on programming fundamentals", "comes from its deck"),
            ("/topic", "- ropes: under fibres; builds on fibres"),
            ("/topic ropes under knots", "From now on ropes is under knots."),
            ("/topic undo", "Taken back: ropes is under knots."),
            ("/topic ropes", "**ropes: under fibres; builds on fibres**"),
            ("/topic ropes under nothing", "Taken back."),
            ("so knots builds on fibres?", "Without a language model"),
            ("knots no longer build on ropes", "Taken back."),
        ]
    )
    await talk.says("/topic")
    assert "- knots\n" in f"{talk.text}\n"
    assert "- ropes: builds on fibres" in talk.text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("rename recursion to !!!", "nothing is left of it"),
        (f"rename recursion to {'x' * 61}", "up to 60 characters; that one has 61"),
        ("rename recursion to Recursion", "is called Recursion"),
        ("rename recursion to recursion", "is called recursion already"),
        ("merge recursion into quantum", "I know no topic of yours called “quantum”"),
        ("split recursion", "was not merged"),
        ("undo", "nothing to take back"),
        ("quantum", "`/topic new quantum` makes it one"),
        ("new recursion", "You have that topic already"),
        ("new quantum", "quantum is a topic of yours now"),
    ],
)
async def test_what_cannot_be_is_refused_with_the_reason(house: House, talk: Talk, words: str, reason: str) -> None:
    await talk.says("I struggle with recursion.")
    await talk.says(f"/topic {words}")
    assert reason in talk.text


async def test_a_nudge_that_was_not_sent_is_not_sent_under_the_old_name(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    topic, item = await house.row(Topic), (await house.rows(DeckItem))[0]
    async with house.meno.store.write() as db:
        visit = await visit_of(house, talk, db)
        asked = await put(db, visit, item.id, topic.id, state="queued")
    await talk.says("/topic rename recursion to calling oneself")
    assert (await house.row(Question, id=asked.question.id)).state == "set_aside"


async def test_rebuilding_finds_again_in_which_topic_one_counts(house: House, talk: Talk) -> None:
    await talk.says("I struggle with knots.")
    await talk.says("I struggle with ropes.")
    await talk.says("/topic merge knots into ropes")
    before = await derived_rows(house.meno.store)
    async with house.meno.store.write() as db:
        for topic in await db.exec(select(Topic)):
            topic.merged_into = None
            db.add(topic)
    assert (await rebuild_everybody(house.meno.store)).rows > 0
    assert await derived_rows(house.meno.store) == before
    assert len([topic for topic in await house.rows(Topic) if topic.merged_into]) == 1


async def test_a_name_of_another_topic_offers_to_make_them_one(house: House, talk: Talk) -> None:
    await talk.says("I struggle with knots.")
    await talk.says("I struggle with ropes.")
    await talk.says("/topic rename knots to Rope")
    assert "Another topic is called ropes." in talk.text
    await talk.presses("Make them one")
    await talk.presses("Take it back")
    assert [topic.merged_into for topic in await house.rows(Topic)] == [None, None]


async def test_what_looks_like_one_topic_is_asked_once_and_never_again(house: House, talk: Talk) -> None:
    """A no holds for ever, and there is one such question in a session at most."""
    await talk.says("I struggle with conditional probability.")
    await talk.says("no")
    await talk.says("I struggle with conditioning probability.")
    assert "Is it the same topic as conditional probability?" in talk.text
    await talk.says("no")
    assert say("topic.stay_two") in talk.text
    await talk.says("I struggle with conditioning probability.")
    assert "the same topic" not in talk.text
    await talk.says("I struggle with inductive proofs.")
    await talk.says("I struggle with induction proofs.")
    assert "the same topic" not in talk.text
    await talk.follows([("/done", ""), ("hello", "Is it the same topic as inductive proofs?")])
    await talk.says("yes")
    assert "is one with inductive proofs" in talk.text
    assert len(await house.rows(Inquiry, kind="same_topic")) == 2


async def test_joins_in_sql_is_another_spelling_and_not_asked_about(house: House, talk: Talk) -> None:
    await talk.says("I struggle with loops in Fortran.")
    await talk.says("I struggle with Fortran loops.")
    assert len(await house.rows(Topic)) == 1
    assert not await house.rows(Inquiry, kind="same_topic")


async def test_names_from_direct_messages_stay_out_of_channels(house: House, talk: Talk) -> None:
    """Neither a list nor a refusal nor practice shows there what a topic is called in a direct message."""
    channel = house.talk("Ada", "club", public=True)
    await talk.says("I struggle with bosses.")
    await channel.says("I struggle with recursion.")
    await talk.says("/topic rename recursion to bosses of mine")
    for words in (
        "/topic",
        "/topic bosses",
        "/topic rename recursion to bosses",
        "/due",
        "/why recursion",
        "/memory",
    ):
        await channel.says(words)
        assert "boss" not in channel.text.removeprefix(words)
    for words in (
        "I study recursion and I struggle with recursion.",
        "where were we?",
        "/practice recursion",
    ):
        await channel.says(words)
        assert "boss" not in channel.text
    await channel.answers(right=True)
    for words in ("/due", "/done", "/handoff"):
        await channel.says(words)
        assert "boss" not in channel.text
    await channel.says("I struggle with bosses of mine.")
    await channel.says("/topic")
    assert "bosses of mine" in channel.text


async def test_a_name_is_kept_as_it_is_typed(house: House, talk: Talk) -> None:
    """But for quotation marks around all of it, marks that nobody sees, and words that say nothing."""
    for typed in ("A topic", "your topics", "**bold** `code`", "`loops`", "k\u200fnots", "the basics of ropes"):
        await talk.says(f"/topic new {typed}")
    names = [topic.name for topic in await house.rows(Topic)]
    assert names == ["A topic", "your topics", "**bold** `code`", "loops", "knots", "ropes"]
    await talk.says("/topic rename knots to ties\u200f")
    assert "is called ties." in talk.text
    await talk.says("/topic new my topic")
    assert "You have that topic already: A topic." in talk.text


@pytest.mark.parametrize("picked", ["1", "Make them one"])
async def test_an_offer_to_make_two_topics_one_ends_with_the_next_command(
    house: House, talk: Talk, picked: str
) -> None:
    """What is refused after it leaves nothing to pick; small talk in between does no harm."""
    for name in ("foo", "bar", "quux"):
        await talk.says(f"/topic new {name}")
    offer = "/topic rename foo to bar"
    await talk.says(offer)
    await talk.says("/topic rename quux to quux")
    await talk.says(picked)
    assert [topic.merged_into for topic in await house.rows(Topic)] == [None] * 3
    await talk.follows([(offer, "Another topic"), ("thanks", "welcome")])
    await talk.says(picked)
    assert len([topic for topic in await house.rows(Topic) if topic.merged_into]) == 1


async def test_a_number_reaches_over_no_command(house: House, talk: Talk) -> None:
    """The list before it is not what is read."""
    await talk.says("I struggle with recursion.")
    await talk.says("/due")
    await talk.says("1")
    assert "nothing to pick with 1" in talk.text
