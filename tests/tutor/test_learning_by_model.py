"""What is remembered with a language model: its proposals beside the rules, and the rules where it fails."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from core.models import Memory, Turn, Usage
from tests.dialogue import House, Talk
from tests.loopback.openai_server import says, streams
from tests.tutor.thinker import Thinker

CHINESE = "我在清华附中跟李明老师学 recursion。"
REMEMBER = "Please remember that my exam is on 12 June"


async def remembered(house: House) -> list[str]:
    return [memory.text for memory in await house.rows(Memory)]


@pytest.mark.case("MEM-15")
async def test_names_stay_in_the_script_of_the_learner(minded: House, ada: Talk, thinker: Thinker) -> None:
    """An extraction in English is stored in the learner's words, and those are what a later reply is given."""
    thinker.finds({"kind": "fact", "text": "Learns recursion with Mr Li Ming at Tsinghua.", "quote": CHINESE})

    await ada.says(CHINESE)
    await ada.says("我在哪里学 recursion?")

    memory = await minded.row(Memory)
    assert (memory.text, memory.quote, memory.kind) == (CHINESE, CHINESE, "fact")
    assert f"\n{CHINESE}\n" in thinker.asked["reply"][1].text
    assert "Tsinghua" not in thinker.asked["reply"][1].text


@pytest.mark.case("MEM-16")
async def test_what_the_tutor_said_is_no_fact_about_the_learner(minded: House, ada: Talk, thinker: Thinker) -> None:
    """Nor does the extraction ever get to see it."""
    thinker.says("reply", "You should study topology; I live in the cloud.", "Shall we begin?")
    await ada.says("What should I study?")
    thinker.finds(
        {"kind": "interest", "text": "Studies topology.", "quote": "You should study topology"},
        {"kind": "fact", "text": "Lives in the cloud.", "quote": "I live in the cloud"},
    )
    await ada.says("hmm, right")

    assert await remembered(minded) == []
    assert not any("topology" in request.text for request in thinker.asked["extract"])


@pytest.mark.case("MEM-23")
@pytest.mark.parametrize("extraction", ['{"facts": []}', '{"facts": [{"kind": ', "no JSON at all"])
async def test_remember_this_is_kept_and_confirmed_whatever_the_model_does(
    minded: House, ada: Talk, thinker: Thinker, extraction: str
) -> None:
    """The statement is stored before it is said to be; the message is answered anyway."""
    thinker.says("reply", "Good luck with it!")
    thinker.says("extract", extraction, extraction)

    await ada.says(REMEMBER)

    (memory,) = await minded.rows(Memory)
    assert "my exam is on 12 June" in memory.text
    assert [said.body for said in ada.replies] == ["Good luck with it!", "I have noted that."]


@pytest.mark.case("MEM-23")
async def test_what_could_not_be_kept_is_not_confirmed(minded: House, ada: Talk, thinker: Thinker) -> None:
    await ada.says("Please remember that ???")

    assert await remembered(minded) == []
    assert "I could not keep that" in ada.text


async def test_rules_and_model_together_say_nothing_twice(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The rules have the word where both speak of the same thing; what only the model saw is added."""
    said = "I struggle with recursion. I prefer short explanations. Jeg bor i Oslo."
    thinker.finds(
        {
            "kind": "struggle",
            "text": "Finds recursion hard.",
            "quote": "I struggle with recursion",
            "topic": "recursion",
        },
        {
            "kind": "preference",
            "text": "Likes it long.",
            "quote": "I prefer short explanations",
            "slot": "explanation.length",
            "value": "full",
        },
        {"kind": "fact", "text": "Bor i Oslo.", "quote": "Jeg bor i Oslo"},
    )

    await ada.says(said)

    assert sorted(await remembered(minded)) == [
        "Bor i Oslo.",
        "Prefers short explanations.",
        "Struggles with recursion.",
    ]


async def test_a_failed_extraction_leaves_the_rules_and_an_empty_queue(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("extract", says('{"facts": [', finish_reason="length"))

    with capture_logs() as logs:
        await ada.says("I struggle with recursion.")

    assert await remembered(minded) == ["Struggles with recursion."]
    assert all(turn.learned_at for turn in await minded.rows(Turn))
    assert "extract.by_rules" in [line["event"] for line in logs]
    assert {usage.task for usage in await minded.rows(Usage)} == {"reply", "extract"}


@pytest.mark.case("LLM-22")
async def test_a_slow_extraction_goes_on_beside_the_next_turns(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The learner and everybody else are served meanwhile; what is learned late changes nothing said later."""
    answer = asyncio.Event()
    learning = minded.meno.tutor._learning
    thinker.says("extract", streams(answer))
    learning._patience = 0.05
    await ada.says("I prefer short explanations.")
    await thinker.server.wait_for_requests(2)
    learning._patience = 10.0
    assert await remembered(minded) == []

    await ada.says("I prefer full explanations.")
    await minded.talk("Bob").says("I struggle with recursion.")
    assert len(await remembered(minded)) == 2
    answer.set()
    await asyncio.wait(learning._tasks)

    current = [m.value for m in await minded.rows(Memory, slot="explanation.length") if m.valid_to is None]
    assert current == ["full"]
    assert all(turn.learned_at for turn in await minded.rows(Turn))


async def test_what_was_not_learned_at_the_end_is_learned_at_the_next_start(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    minded.meno.tutor._learning._patience = 0.05
    thinker.says("extract", streams(asyncio.Event()))
    await ada.says("I struggle with recursion.")
    await thinker.server.wait_for_requests(2)
    await minded.restart()
    assert await remembered(minded) == []

    await minded.meno.resumption.recover()

    assert await remembered(minded) == ["Struggles with recursion."]


async def test_a_model_says_which_memory_a_message_ends(minded: House, ada: Talk, thinker: Thinker) -> None:
    """By its number; a number that is not there, or is of something else, ends nothing."""
    for text in ("I work as a nurse.", "I have a cat named Tux."):
        thinker.finds({"kind": "fact", "text": text, "quote": text})
        await ada.says(text)
    said = "these days I work as a paramedic"
    thinker.finds({"kind": "fact", "text": said, "quote": said, "replaces": 2})
    await ada.says(said)
    thinker.finds({"kind": "interest", "text": "Likes tea.", "quote": "I like tea a lot", "replaces": 2})
    await ada.says("I like tea a lot")
    thinker.finds({"kind": "fact", "text": "Has a bike.", "quote": "I have a bike", "replaces": 9})
    await ada.says("I have a bike")

    assert "1. I have a cat named Tux.\n2. I work as a nurse." in thinker.asked["extract"][-3].text
    held = {memory.text: memory.valid_to is None for memory in await minded.rows(Memory)}
    assert held.pop("I work as a nurse.") is False
    assert all(held.values())
