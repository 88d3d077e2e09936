"""The first conversation with Meno, and the second start."""

from __future__ import annotations

from core.models import Memory, Round, Topic, TopicSignal, TopicState
from tests.dialogue import House, Talk

STRUGGLE = "Last week I struggled with recursion."
WISH = "I prefer concise explanations."


async def test_struggle_and_wish_are_kept_with_their_words(any_house: House) -> None:
    """A sentence each becomes evidence: a weak topic that was reported, and a preference."""
    talk = any_house.talk()
    await talk.says(f"{STRUGGLE} {WISH}")
    assert "We will focus on: recursion" in talk.text
    assert "I will keep explanations short." in talk.text
    topic = await any_house.row(Topic)
    assert (topic.name, topic.deck, topic.learner_id) == (
        "recursion",
        "recursion",
        (await any_house.row(Memory, kind="preference")).learner_id,
    )
    signal = await any_house.row(TopicSignal)
    assert (signal.kind, signal.quote, signal.topic_id, signal.zone) == ("struggled", STRUGGLE, topic.id, "dm")
    state = await any_house.row(TopicState)
    assert (state.weak, state.basis) == (True, "reported")
    wish = await any_house.row(Memory, kind="preference")
    assert (wish.slot, wish.value, wish.quote) == ("explanation.length", "short", WISH)
    assert (wish.event_id, wish.zone, wish.valid_to) == (signal.event_id, "dm", None)


async def test_practice_that_was_asked_for_explains_briefly(any_house: House) -> None:
    """The round is about recursion and opens with the short explanation."""
    talk = any_house.talk()
    await talk.says(f"{STRUGGLE} {WISH}")
    await talk.says("/practice recursion")
    deck = any_house.meno.services.shelf.find("recursion")
    assert deck is not None
    opening, task = talk.replies
    assert "**Practice: Recursion.**" in opening.body
    assert deck.short_explanation in opening.body
    assert deck.full_explanation not in opening.body
    assert "Explanations stay short, as you prefer." in opening.body
    assert task.body.startswith("**Task 1 of 5.**")
    assert (await any_house.row(Round)).state == "open"


async def test_after_a_restart_nothing_has_to_be_said_again(any_house: House) -> None:
    """A new process on the same database names recursion, with the reason, and stays short."""
    await any_house.talk().says(f"{STRUGGLE} {WISH}")
    await any_house.restart()
    talk = any_house.talk()
    await talk.says("What should I work on?")
    assert talk.text.splitlines() == [
        "What we will focus on: **recursion**.",
        f"You said: “{STRUGGLE}”",
        "I keep it short, as you prefer.",
    ]
    await talk.presses("Practise recursion")
    assert "Explanations stay short, as you prefer." in talk.text


async def test_courtesies_are_answered_in_kind(talk: Talk) -> None:
    """Nobody is told about language models for saying hello."""
    for said, answered in {"Hello!": "Hello.", "thanks a lot": "welcome", "bye": "Until next time"}.items():
        await talk.says(said)
        assert answered in talk.text
    await talk.says("whats recursion?")
    assert "calling itself" in talk.text


async def test_what_goes_better_is_not_claimed_to_be_remembered(talk: Talk) -> None:
    await talk.says("I used to struggle with recursion.")
    assert "A few answers will show it" in talk.text
