"""What is said at one place is shown there, and never where others may read along."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.messages import Outgoing
from core.models import OutboxEntry
from core.tutor.replies.offers import topics_there_are
from tests.dialogue import House, Talk

PLACES = ("dm", "lobby", "hall", "den")
PUBLIC = frozenset({"lobby", "hall"})
TOLD = (
    "I struggle with {word}.",
    "I struggle with recursion since {word}.",
    "I prefer short explanations because of {word}.",
    "I prefer full explanations, {word}.",
)
ASKED = (
    "What should I work on?",
    "What do you know about me?",
    "Tell me more about explanations and what I struggle with",
    "/memory",
    "/why",
    "/why recursion",
    "/due",
    "/practice",
    "/practice recursion",
    "skip",
    "/done",
)
_runs = itertools.count()
_words = itertools.count()


def place(house: House, name: str, where: str) -> Talk:
    """Return that person at that place."""
    return house.talk(name, "" if where == "dm" else where, public=where in PUBLIC)


def may_show(here: str, said_at: str) -> bool:
    """Say whether words said at one place may be shown at another, to the person who said them."""
    return here in {"dm", said_at} or (here in PUBLIC and said_at in PUBLIC)


steps = st.lists(
    st.tuples(
        st.sampled_from(["Ada", "Bob"]),
        st.sampled_from(PLACES),
        st.one_of(st.sampled_from(TOLD), st.sampled_from(ASKED)),
    ),
    min_size=4,
    max_size=12,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
async def test_words_stay_with_their_speaker_and_their_zone(
    house: House, steps: list[tuple[str, str, str]]
) -> None:
    """Random talk of two people in a DM, two public channels and a private one."""
    run = next(_runs)
    spoken: dict[str, tuple[str, str]] = {}
    for name, where, template in steps:
        word = f"zebra{next(_words)}x"
        if "{word}" in template:
            spoken[word] = (name, where)
        talk = place(house, f"{name}{run}", where)
        await talk.says(template.format(word=word))
        for shown in re.findall(r"zebra\d+x", "\n".join(everything_in(reply) for reply in talk.replies)):
            speaker, said_at = spoken[shown]
            assert speaker == name, f"{speaker}'s words shown to {name}"
            assert may_show(where, said_at), f"said in {said_at}, shown in {where}: {talk.text}"


def everything_in(outgoing: Outgoing) -> str:
    """Return all text of a message."""
    return "\n".join([outgoing.body, *(action.label for action in outgoing.actions)])


@pytest.mark.parametrize(
    "question",
    [
        "What should I work on?",
        "What do you know about me?",
        "/memory",
        "/why recursion",
        "/due",
        "Where were we?",
        "What should I write next?",
    ],
)
@pytest.mark.parametrize("where", ["lobby", "den"])
async def test_a_direct_message_is_answered_from_only_in_direct_messages(
    house: House, question: str, where: str
) -> None:
    """The same question shows the learner's words in the DM, and no trace of them in a channel."""
    await place(house, "Ada", "dm").says("I struggle with recursion.")
    direct, shared = place(house, "Ada", "dm"), place(house, "Ada", where)
    await direct.says(question)
    await shared.says(question)
    offered = f"practise one of these: {topics_there_are(house.meno.services.shelf)}"
    assert "recursion" in direct.text
    assert "recursion" not in shared.text.replace(offered, "")


async def test_what_is_said_in_public_is_used_in_all_public_channels(house: House) -> None:
    """Public channels of one server share what was said in them; a private one does not see it."""
    await place(house, "Ada", "lobby").says("I struggle with recursion.")
    answers = {}
    for where in PLACES:
        talk = place(house, "Ada", where)
        await talk.says("What should I work on?")
        answers[where] = "You said: “I struggle with recursion.”" in talk.text
    assert answers == {"dm": True, "lobby": True, "hall": True, "den": False}


async def test_preference_told_in_private_leaves_public_practice_alone(house: House) -> None:
    """A wish from the DM shortens explanations there, and not in a channel."""
    await place(house, "Ada", "dm").says("I prefer concise explanations.")
    for where, brief in (("dm", True), ("lobby", False)):
        talk = place(house, "Ada", where)
        await talk.says("Explain recursion")
        deck = house.meno.services.shelf.find("recursion")
        assert deck is not None
        assert (deck.short_explanation in talk.text) is brief
        assert (deck.full_explanation in talk.text) is not brief


async def test_end_of_a_session_that_took_place_elsewhere_too_is_handed_off_in_the_dm(house: House) -> None:
    """`/done` in a channel shows nothing of the DM; the hand-off goes to the direct messages, once."""
    direct, shared = place(house, "Ada", "dm"), place(house, "Ada", "lobby")
    await direct.says("I struggle with recursion.")
    await shared.says("/done")
    assert "recursion" not in shared.text
    assert "direct messages" in shared.text
    sent = await house.row(OutboxEntry)
    assert sent.address == direct.address.to_key()
    assert sent.payload is not None
    assert "**Hand-off for next time**" in sent.payload["body"]
    assert "recursion" in sent.payload["body"]
    await direct.says("Hello again")
    assert "Hand-off" not in direct.text


async def test_recall_in_a_channel_quotes_only_the_channel(house: House) -> None:
    """The same words recall a sentence in the DM where it was said, and nothing in a public channel."""
    await place(house, "Ada", "dm").says("I struggle with recursion.")
    for where, quoted in (("dm", True), ("lobby", False)):
        talk = place(house, "Ada", where)
        await talk.says("Struggles with recursion came back")
        assert ("You told me: “I struggle with recursion.”" in talk.text) is quoted
