"""A reply by a language model: what it is made from, in which language, and what remains when it fails."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from core.errors import PromptTooLong
from core.llm.chat import CHARACTERS_A_TOKEN, ChatMessage
from core.llm.reply import CONTEXT_TOKENS
from core.models import Goal, Level, Memory, Turn
from core.practice.questions import option_order
from core.usage.budget import Budget
from tests.dialogue import House, Talk
from tests.llm.fakes import ScriptedAnswer, ScriptedChat
from tests.loopback.openai_server import Recorded, breaks_off, chunk, says, streams
from tests.tutor.thinker import Thinker, with_reply

LANGUAGES = re.compile(r"\b(?:English|Spanish|Portuguese|Korean|German|French)\b")
SIMILAR = "What struggles with recursion are usual?"
"""Like a memory of struggling with it, by its words."""
SPANISH = "Please always explain in Spanish, I will write in English."


class SmallChat(ScriptedChat):
    """A chat model that takes no more than `takes` characters."""

    def __init__(self, takes: int) -> None:
        super().__init__()
        self.takes = takes

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> ScriptedAnswer:
        fits = sum(len(message.content) for message in messages) <= self.takes
        self.answers.append("Here you are." if fits else PromptTooLong("too long"))
        return super().stream(messages, max_tokens)


def instructions(thinker: Thinker, task: str = "reply") -> list[str]:
    return [request.body["messages"][0]["content"] for request in thinker.asked[task]]


@pytest.mark.case("INT-01")
async def test_no_instruction_names_a_language_where_the_learner_chose_none(ada: Talk, thinker: Thinker) -> None:
    await ada.says("O que é recursão?")
    await ada.says("재귀가 뭐예요?")

    assert len(instructions(thinker)) == 2
    for said in instructions(thinker):
        assert "Language: the language of the learner's message." in said
        assert LANGUAGES.findall(said) == []


@pytest.mark.case("INT-03")
async def test_a_chosen_language_stands_in_every_request_for_good(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """Over many turns, a quiz, a restart and the end of the session, and in no request twice."""
    await ada.says(SPANISH)
    for number in range(14):
        await ada.says(f"And what about example {number}, " + "please tell me more " * 20)
    await minded.restart()
    await ada.says("/practice recursion")
    await answer_until_graded(ada, thinker)
    await ada.says("What is a base case?")
    await ada.says("/done")

    tasks = ("reply", "grade", "phrase")
    said = [text for task in tasks for text in instructions(thinker, task)][1:]
    assert {task for task in tasks if thinker.asked[task]} == set(tasks)
    assert len(said) >= 17
    assert all(LANGUAGES.findall(text.split('"properties"')[0]) == ["Spanish"] for text in said)


async def answer_until_graded(talk: Talk, thinker: Thinker) -> None:
    """Answer a round until a free-form task of it has gone to the model."""
    for _ in range(8):
        free_form = (await talk.asked()).item.kind.free_form
        await talk.answers(right=True)
        if free_form:
            await talk.presses("I had that")
            return
    raise AssertionError("the round has no free-form task")


@pytest.mark.case("LLM-14")
async def test_a_model_that_takes_little_is_given_less_and_the_chat_goes_on(minded: House, ada: Talk) -> None:
    chat = SmallChat(takes=100_000)
    with_reply(minded, budget=Budget(minded.meno.store, chat, chat))
    for number in range(6):
        await ada.says(f"Tell me about example {number}. " + "It is long. " * 60)
    bare = len(chat.requests[0].messages[0].content)
    chat.takes = bare + 600

    assert (await ada.says("hi there")).body == "Here you are."
    assert (await ada.says("Why? " + "x" * 2_000)).body.startswith(
        "That message is too long for the language model"
    )
    assert (await ada.says("hi again")).body == "Here you are."


@pytest.mark.case("LLM-22")
async def test_a_model_that_never_answers_holds_nobody_up(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The rules answer after a limited time, and a second learner is served meanwhile."""
    minded.meno.chat_models[0]._timeout = 0.5
    thinker.says("reply", streams(asyncio.Event()), "Hello Bob.")
    waiting = asyncio.create_task(ada.says("What is a closure?"))
    await thinker.server.wait_for_requests(1)
    bob = minded.talk("Bob")

    assert (await bob.says("Hi there, Meno")).body == "Hello Bob."
    assert not waiting.done()
    await waiting
    assert "cannot be reached right now" in ada.text
    assert "I can practise with you" in ada.text


@pytest.mark.parametrize(
    "answer",
    [
        breaks_off(chunk("A closure remembers that I live in the clouds")),
        streams(chunk("A closure remembers that I live in the clouds"), asyncio.Event()),
        says(" "),
        streams("nonsense"),
    ],
    ids=["dies", "hangs", "says nothing", "babbles"],
)
async def test_nothing_is_kept_of_a_broken_answer(minded: House, ada: Talk, thinker: Thinker, answer: str) -> None:
    """The rules answer, say so, and the reply is not said to be made from any memory."""
    await ada.says("I struggle with recursion.")
    minded.meno.chat_models[0]._timeout = 0.5
    thinker.says("reply", answer)

    await ada.says(SIMILAR)

    assert "cannot be reached right now" in ada.text
    assert [memory.text for memory in await minded.rows(Memory)] == ["Struggles with recursion."]
    given = [turn.memory_ids for turn in await minded.rows(Turn, role="tutor") if turn.memory_ids is not None]
    assert bool(given[-1]) is ("You told me" in ada.text)


async def test_ten_learners_at_once_keep_their_order(minded: House, thinker: Thinker) -> None:
    """Each gets the replies to what they wrote, in the order in which they wrote it."""

    def echo(request: Recorded) -> str:
        text = request.text
        return '{"facts": []}' if text.startswith("You read") else re.findall(r"number \d+ of \w+", text)[-1]

    thinker.server.listener = echo
    people = [minded.talk(f"P{n}") for n in range(10)]
    await asyncio.gather(*(p.says(f"number 0 of {p.name}") for p in people))
    await asyncio.gather(*(p.says(f"number {n} of {p.name}") for p in people for n in (1, 2)))

    for person in people:
        assert [said.body for said in person.heard] == [f"number {n} of {person.name}" for n in range(3)]


async def test_everything_that_is_known_bears_on_a_reply_in_private(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """Goal, level, last session, a misconception, topics and memories; in a channel, none of them."""
    await ada.says("I prefer short explanations. I struggle with recursion.")
    await ada.says("/practice recursion")
    asked, row = await ada.asked(), (await minded.rows(Memory))[0]
    mistaken = asked.item.common_errors[0].match
    common: dict[str, Any] = {
        "learner_id": row.learner_id,
        "account_id": row.account_id,
        "event_id": "e",
        "zone": "dm",
    }
    async with minded.meno.store.write() as db:
        now = minded.clock.now()
        db.add(Goal(text="pass the exam", source="command", valid_from=now, confirmed_at=now, **common))
        db.add(Level(subject="programming", tier=2, source="self", reason="", valid_from=now, **common))
    await ada.says(await number_of(ada, mistaken) if asked.item.options else mistaken)
    await ada.says("/done")
    await ada.says("How does recursion end?")

    data = thinker.asked["reply"][-1].text
    for label, text in {
        "goal": "pass the exam",
        "level": "programming: 2 of 5, by self",
        "last-session": "to begin with: recursion",
        "misconception": f"they answered {mistaken!r}",
        "topic": "recursion: not enough evidence yet, 1 answers; a weak topic",
        "memory": "Struggles with recursion.",
        "open-question": "",
    }.items():
        assert re.search(rf"<{label} \w+>\n[^<]*{re.escape(text)}", data), label
    assert "Length of explanations: short." in data

    lobby = minded.talk("Ada", "lobby", public=True)
    await lobby.says("How does recursion end?")
    data = thinker.asked["reply"][-1].body["messages"][1]["content"]
    assert set(re.findall(r"^<([a-z-]+) \w+>$", data, re.MULTILINE)) == {"message"}


async def number_of(talk: Talk, option: str) -> str:
    """Return what to type for that option of the open question."""
    asked = await talk.asked()
    return str(1 + option_order(asked.question, asked.item).index(asked.item.options.index(option)))


async def test_a_conversation_of_500_turns_stays_within_the_budget(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    await ada.says("Hello there, I prefer full explanations.")
    (first, *_) = await minded.rows(Turn)
    fields = first.model_dump(exclude={"id", "event_id", "part", "role", "text", "at"})
    async with minded.meno.store.write() as db:
        for number in range(500):
            role, text = ("tutor", "learner")[number % 2], f"turn {number} " + "of many words " * 60
            now = minded.clock.now()
            db.add(Turn(event_id=f"t{number}", part=0, role=role, text=text, at=now, **fields))
    for length in (10, 1_000, 15_000):
        await ada.says("Why? " + "x" * length)

    sizes = [sum(len(m["content"]) for m in request.body["messages"]) for request in thinker.asked["reply"]]
    assert max(sizes) <= CONTEXT_TOKENS * CHARACTERS_A_TOKEN
    assert "turn 499" in thinker.asked["reply"][1].text


async def test_the_memories_of_a_reply_are_shown_on_request_also_after_a_restart(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    await ada.says("I struggle with recursion.")
    await ada.says(SIMILAR)
    await minded.restart()

    await ada.says("Which memories did you use for that?")
    shown = ada.text
    await ada.says("/why")

    assert re.search(
        r"“I struggle with recursion\.” \(you said so on Monday, 2 March; weight now high, \d\d %\)", shown
    )
    assert shown in ada.text
    assert len(thinker.asked["reply"]) == 2


async def test_the_memories_of_a_reply_by_rules_are_shown_too(house: House, talk: Talk) -> None:
    """The latest reply in words counts, not what was asked about it; who got none is told so."""
    await talk.says("I struggle with recursion.")
    await talk.says(SIMILAR)
    assert "You told me: “I struggle with recursion.”" in talk.text

    for _ in range(2):
        await talk.says("What did you use for that?")
        assert "“I struggle with recursion.”" in talk.text
    await talk.says("Hello")
    await talk.says("What did you use for that?")
    assert talk.text == "My latest reply here used none of your memories."
    bob = house.talk("Bob")
    await bob.says("Which memories did you use?")
    assert bob.text == "I have not replied to a message of yours here yet."


@pytest.mark.case("MEM-01")
async def test_a_reply_is_given_what_was_said_long_ago_and_to_nobody_else(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """The learner's own words and the model's explanation, but not what is in the conversation anyway."""
    canary = "My parrot Quillfeather knows the cosine rule"
    await ada.says(canary)
    for number in range(7):
        await ada.says(f"Nothing of note {number}")
    minded.clock.advance(timedelta(days=3))
    bob = minded.talk("Bob")
    for talk in (ada, bob):
        await talk.says("Which rule does the parrot know?")
    told, other = (request.body["messages"][1]["content"] for request in thinker.asked["reply"][-2:])
    assert told.count(canary) == 1
    assert f": {canary}" in told
    assert "Quillfeather" not in other
