"""What is kept of what a learner says: nothing twice, nothing that is no longer so, history included."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.models import Memory, Topic, TopicSignal, TopicState
from tests.dialogue import House, Talk

SHORT = "I prefer concise explanations."
FULL = "I prefer detailed explanations now."


async def test_newer_wish_supersedes_and_the_old_one_stays_as_history(any_house: House) -> None:
    """Short, then full: one is current, the other points to it, and the replies change."""
    talk = any_house.talk()
    await talk.says(SHORT)
    await talk.says("Explain recursion")
    brief = talk.text
    talk.clock.advance(timedelta(days=2))
    changed_at = talk.clock.now()
    await talk.says(FULL)
    assert "I will explain in full." in talk.text
    await talk.says("Explain recursion")
    assert len(talk.text) > len(brief)
    old, new = await any_house.rows(Memory)
    assert (old.quote, old.value, new.quote, new.value) == (SHORT, "short", FULL, "full")
    assert (old.valid_to, old.superseded_by) == (changed_at, new.id)
    assert (new.valid_from, new.valid_to, new.superseded_by) == (changed_at, None, None)
    await talk.says("/memory")
    assert FULL in talk.text
    assert SHORT not in talk.text


async def test_wish_can_go_back_and_forth(house: House, talk: Talk) -> None:
    """Each change is one row; only the last is current."""
    for said in (SHORT, FULL, SHORT):
        await talk.says(said)
    memories = await house.rows(Memory)
    assert [m.value for m in memories] == ["short", "full", "short"]
    assert [m.valid_to is None for m in memories] == [False, False, True]


@pytest.mark.parametrize(
    "wordings",
    [
        (SHORT, SHORT, SHORT),
        (SHORT, "I like short answers.", "Please keep it brief, I prefer brief replies."),
        ("I struggle with recursion.", "I STRUGGLE with Recursion!", "Today I struggled with recursion."),
    ],
)
async def test_same_thing_said_three_times_is_one_memory(any_house: House, wordings: tuple[str, str, str]) -> None:
    """It is renewed, with the first words as its evidence."""
    talk = any_house.talk()
    for said in wordings:
        last = talk.clock.now()
        await talk.says(said)
    memory = await any_house.row(Memory)
    assert memory.quote == wordings[0]
    assert memory.confirmed_at == last > memory.valid_from
    assert memory.valid_to is None


async def test_every_report_of_a_struggle_is_evidence_for_one_topic(house: House, talk: Talk) -> None:
    """Two spellings, one topic; each saying stands in `/why` with its day."""
    await talk.says("I struggle with recursion.")
    talk.clock.advance(timedelta(days=1))
    await talk.says("I still struggle with recursive functions!")
    topic = await house.row(Topic)
    assert [s.topic_id for s in await house.rows(TopicSignal)] == [topic.id, topic.id]
    await talk.says("/why recursion")
    assert talk.text.splitlines()[1:3] == [
        "- You said on Monday, 2 March: “I struggle with recursion.”",
        "- You said on Tuesday, 3 March: “I still struggle with recursive functions!”",
    ]


async def test_struggle_with_something_that_no_deck_teaches_is_a_weak_topic(any_house: House) -> None:
    """It is noted, named and explained like any other; only practice is not offered."""
    talk = any_house.talk()
    await talk.says("I struggle with quantum knitting.")
    assert "We will focus on: quantum knitting" in talk.text
    assert "I have no practice material on it yet" in talk.text
    assert [a.id for a in talk.last.actions] == ["remind:on", "remind:off"]
    topic = await any_house.row(Topic)
    assert (topic.name, topic.deck) == ("quantum knitting", None)
    assert (await any_house.row(TopicState)).basis == "reported"
    await talk.says("What should I work on?")
    assert "**quantum knitting**" in talk.text
    assert talk.last.actions == ()
    await talk.says("/practice quantum knitting")
    assert not talk.last.ok
    await talk.says("/practice")
    assert "What would you like to practise?" in talk.text


async def test_reminders_are_offered_once_and_only_in_a_direct_message(house: House) -> None:
    """A channel is no place to ask; whoever was asked is not asked again."""
    lobby, direct = house.talk(channel="lobby", public=True), house.talk()
    await lobby.says("I struggle with recursion.")
    assert "Shall I remind you" not in lobby.text
    await direct.says("I struggle with sql joins.")
    assert "Shall I remind you at 18:00 (UTC)" in direct.text
    await direct.says("I struggle with graphs.")
    assert "Shall I remind you" not in direct.text


@pytest.mark.parametrize(
    "said",
    [
        "My sister struggles with recursion.",
        "Do you struggle with recursion?",
        "> I struggle with recursion.",
        '"I prefer short explanations" is what he said.',
        "/help I struggle with recursion.",
    ],
)
async def test_what_is_not_the_learners_own_statement_is_not_kept(house: House, talk: Talk, said: str) -> None:
    """Other people, questions, quotations and commands leave no memory."""
    await talk.says(said)
    assert await house.rows(Memory) == []
    assert await house.rows(TopicSignal) == []


async def test_answers_to_a_question_are_not_learned_from(house: House, talk: Talk) -> None:
    """What is typed as an answer says nothing about the learner."""
    await talk.says("/practice recursion")
    await talk.says("It prefers short explanations")
    assert await house.rows(Memory) == []


async def test_secret_in_a_message_does_not_reach_the_memories(house: House, talk: Talk) -> None:
    """A sentence that holds a key is not worth keeping."""
    await talk.says("I struggle with recursion. My key is sk-abcdef0123456789abcdef0123456789.")
    assert all("sk-" not in m.quote + m.text for m in await house.rows(Memory))
