"""What the rules answer without a model, what they confirm, and what they admit that they cannot do."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.models import Memory, Question, Topic, Turn
from tests.dialogue import House, Talk

NO_MODEL = "Without a language model I cannot"
BEYOND = "That is beyond what I can do by rules"


@pytest.mark.parametrize(
    ("said", "confirmed"),
    [
        ("My goal is to pass the AWS exam.", "I saved this (goal): “My goal is to pass the AWS exam.”"),
        ("I'm interested in astronomy.", "I saved this (interest): “I'm interested in astronomy.”"),
        ("I'm building a discord bot in python", "I saved this (project): “I'm building a discord bot in python”"),
        ("Please remember that my exam is on 12 June", "“Please remember that my exam is on 12 June”"),
        ("Please explain in Spanish.", "I saved: explanations in Spanish."),
        ("Code first, please.", "I will show the code first"),
    ],
)
async def test_what_is_confirmed_is_kept(house: House, talk: Talk, said: str, confirmed: str) -> None:
    """In the learner's words, and the row is there."""
    await talk.says(said)
    assert confirmed in talk.replies[0].body
    assert {memory.quote for memory in await house.rows(Memory)} == {said}


@pytest.mark.parametrize("said", ["Please remember that.", "Remember: what is my exam date?"])
async def test_what_is_not_kept_is_not_confirmed(house: House, talk: Talk, said: str) -> None:
    await talk.says(said)
    assert "saved" not in talk.text
    assert await house.rows(Memory) == []


async def test_two_memories_of_one_sentence_are_confirmed_once(house: House, talk: Talk) -> None:
    said = "I like writing about RAG and agentic AI."
    await talk.says(said)
    assert talk.replies[0].body == f"I saved this (interest): “{said}”"
    assert len(await house.rows(Memory)) == 2


async def test_topics_that_are_studied_are_named_and_offered(house: House, talk: Talk) -> None:
    await talk.says("Topic: recursion, phishing.")
    assert "I noted what you are working on: recursion, phishing." in talk.text
    assert [action.label for action in talk.replies[0].actions] == ["Practise recursion"]
    assert {topic.name for topic in await house.rows(Topic)} == {"recursion", "phishing"}


async def test_that_there_is_no_model_is_said_in_full_once_a_session(talk: Talk) -> None:
    """Then in a few words, and in full again in the next session."""
    await talk.follows([("Tell me a joke", NO_MODEL), ("Sing me a song", BEYOND)])
    assert NO_MODEL not in talk.text
    talk.clock.advance(timedelta(hours=2))
    await talk.follows([("Tell me a story", NO_MODEL)])


async def test_what_no_deck_explains_is_said_to_be_so(talk: Talk) -> None:
    """A misspelt topic is offered; nothing is made up."""
    await talk.follows(
        [
            ("Explain photosynthesis", "I have no material on “photosynthesis”"),
            ("What is recurson?", "Did you mean recursion?"),
        ]
    )


async def test_a_message_can_ask_for_another_length(talk: Talk) -> None:
    await talk.says("I prefer short explanations.")
    await talk.follows(
        [("Explain recursion", "until a base case is so small"), ("Explain recursion in detail", "```")]
    )
    await talk.presses("Practise recursion")
    assert "**Practice: Recursion.**" in talk.text


async def test_the_reason_of_the_last_answer_is_given_after_it_and_not_before(house: House, talk: Talk) -> None:
    """While a question can still be tried, its explanation is not told, by whatever name it is asked for."""
    await talk.follows([("Why was that right?", NO_MODEL), ("/practice recursion", "Task 1 of 5")])
    first = await talk.asked()
    await talk.says("Why is that wrong?")
    assert first.item.full_explanation not in talk.text
    await talk.answers(right=False)
    if (await house.row(Question, id=first.question.id)).state == "open":
        await talk.follows([("Why was that wrong?", "That question is still open")])
        await talk.answers(right=True)
    await talk.says("Why was that right?")
    assert f"The answer: {first.item.reference}" in talk.text
    assert first.item.full_explanation in talk.text


async def test_where_we_were_is_the_open_question_or_the_last_topic(talk: Talk) -> None:
    await talk.follows(
        [
            ("Where were we?", "We have not worked on anything yet."),
            ("I struggle with SQL joins.", "We will focus on: SQL joins"),
            ("Where were we?", "You last told me about **SQL joins**"),
            ("/practice recursion", "Task 1 of 5"),
        ]
    )
    asked = await talk.asked()
    await talk.says("What was I doing?")
    assert "We are practising **recursion**" in talk.text
    assert asked.item.question.splitlines()[0] in talk.last.body
    await talk.answers(right=True)
    await talk.says("Explain Git")
    assert talk.replies[0].actions == ()
    assert "still waits for your answer" in talk.text


async def test_a_request_is_no_answer(house: House, talk: Talk) -> None:
    """What is asked for while a question waits is not graded."""
    await talk.says("/practice recursion")
    for request in ("explain recursion", "what was I doing", "what's due today", "why was that right"):
        await talk.says(request)
    assert [turn.kind for turn in await house.rows(Turn, role="learner")] == ["command", *["message"] * 4]
