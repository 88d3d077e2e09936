"""The task of making a question: two tries, each with a blind second solve, within one patience."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from core.answers.normalise import comparable, contains_phrase
from core.decks.deck import Item
from core.errors import ModelUnavailable
from core.llm.chat import Chat
from core.llm.generate import DraftItem
from core.practice.drafts import item_of
from core.practice.generation import Made, ModelGenerate
from core.practice.second_solve import in_another_order
from core.usage.budget import Budget
from core.usage.caps import Caps
from tests.llm.fakes import Asked, Scripted, ScriptedChat
from tests.practice.drafts import OPTIONS, WANTED, cloze, draft, fields, item, numeric, ordering, output, short
from tests.usage.conftest import World, inhabited

SOURCE = "the language model scripted"


@pytest.fixture
async def world(sqlite_url: str) -> AsyncIterator[World]:
    """A database with a learner in it."""
    async with inhabited(sqlite_url) as found:
        yield found


def says(**changes: object) -> str:
    return json.dumps(fields(**changes))


def answers(text: object) -> str:
    return json.dumps({"working": "so", "answer": text})


async def made(world: World, *scripted: Scripted, caps: Caps | None = None) -> tuple[Made, list[Asked]]:
    """Return what is made of these answers of the model's, and what it was asked."""
    chat = ScriptedChat(*scripted)
    checked: Chat = chat
    budget = Budget(world.store, checked, checked, caps or Caps())
    return await ModelGenerate(budget).generate(world.ada, WANTED), chat.requests


async def test_an_item_whose_key_is_found_again_is_made(world: World) -> None:
    result, asked = await made(world, says(), answers("Chloroplasts."))

    assert result.item == item_of(draft(), 2, SOURCE)
    assert result.rejected == 0
    assert len(asked) == 2


async def test_a_wrong_key_is_told_without_the_other_answer_and_written_again(world: World) -> None:
    wrong = says(correct=2, reference="mitochondria", short_explanation="So.", full_explanation="So it is.")
    result, asked = await made(world, wrong, answers("chloroplasts"), says(), answers("chloroplasts"))

    assert result.item == item_of(draft(), 2, SOURCE)
    assert result.rejected == 1
    told = asked[2].messages[-1].content
    assert "came to another answer" in told
    assert "chloroplasts" not in told


async def test_after_two_drafts_there_is_none(world: World) -> None:
    result, asked = await made(world, says(), answers("vacuoles"), says(), answers("unclear"))

    assert result == Made(item=None, rejected=2)
    assert len(asked) == 4


async def test_a_draft_of_bad_form_is_not_solved(world: World) -> None:
    result, asked = await made(world, says(hints=["a"]), says(), answers(OPTIONS[0]))

    assert result.rejected == 1
    assert ["You solve" in request.text for request in asked] == [False, False, True]


async def test_nothing_is_shown_that_nobody_could_solve(world: World) -> None:
    """A model that fails at the second request, a cap that is reached between the two."""
    result, _ = await made(world, says(), ModelUnavailable("down"))
    assert result.item is None

    result, asked = await made(world, says(), answers(OPTIONS[0]), caps=Caps(learner_day=1))
    assert result.item is None
    assert len(asked) <= 1


KINDS = {
    "a word": (short(), "chlorophyll", True),
    "another wording": (short(), "the chlorophyl", True),
    "a typo": (short(), "chlorophyyll", True),
    "another word": (short(), "haemoglobin", False),
    "no idea": (short(), "I don't know", False),
    "a number": (numeric(), 6, True),
    "a number in words": (numeric(), "six", True),
    "another number": (numeric(), 12, False),
    "an option by its words": (draft(), "Chloroplasts", True),
    "another option": (draft(), "ribosomes", False),
    "the words of the gaps": (cloze(), "CO2, oxygen", True),
    "the words of the gaps in a list": (cloze(), ["carbon dioxide", "oxygen"], True),
    "the words of one gap": (cloze(), "carbon dioxide", False),
    "the words of the gaps exchanged": (cloze(), "oxygen, carbon dioxide", False),
    "the steps in order": (ordering(), "\n".join(ordering().steps), True),
    "the steps in another order": (ordering(), "\n".join(ordering().steps[::-1]), False),
    "no order": (ordering(), "unclear", False),
    "what is printed": (output(), "0\n21", True),
    "the lines that are printed": (output(), [0, 21], True),
    "what is printed in a fence": (output(), "```text\n0\n21\n```", True),
    "one line of two": (output(), "21", False),
    "true": (draft(options=["true", "false"], correct=True, reference="true", short_explanation="So."), True, True),
}


@pytest.mark.parametrize("name", KINDS)
async def test_the_answer_is_compared_as_a_learners_would_be(world: World, name: str) -> None:
    written, answer, right = KINDS[name]
    result, _ = await made(world, written.model_dump_json(), answers(answer), ModelUnavailable("no more"))

    assert (result.item is not None) == right


async def test_the_solver_puts_the_steps_into_order_by_the_numbers_that_it_saw(world: World) -> None:
    """They come shuffled, so that the numbers as they stand are never the answer."""
    steps = ordering().steps
    draft_text = ordering().model_dump_json()
    result, asked = await made(world, draft_text, answers("1 2 3"), ModelUnavailable("no more"))
    data = asked[1].messages[-1].content
    shown = sorted(steps, key=data.index)
    assert result.item is None
    assert shown != steps

    numbers = [shown.index(step) + 1 for step in steps]
    for answer in (" ".join(map(str, numbers)), numbers):
        result, _ = await made(world, draft_text, answers(answer))
        assert result.item is not None


@pytest.mark.parametrize("written", [cloze(), ordering(), output()], ids=lambda written: written.kind)
async def test_the_solver_sees_nothing_of_the_key(world: World, written: DraftItem) -> None:
    """Neither the words of the gaps, nor the steps in their order, nor what is printed."""
    _, asked = await made(world, written.model_dump_json(), ModelUnavailable("down"))

    seen = comparable(asked[1].text)
    item = item_of(written, 2)
    hidden = [*item.hints, item.short_explanation, item.full_explanation, item.reference]
    hidden += [answer for gap in item.gaps for answer in (gap.answer, *gap.accepted)]
    assert item.question in asked[1].text
    assert not any(contains_phrase(seen, comparable(text)) for text in hidden)


async def test_a_made_item_says_which_model_wrote_it(world: World) -> None:
    result, _ = await made(world, says(), answers(OPTIONS[0]))

    assert result.item is not None
    assert result.item.source == SOURCE


async def test_a_number_counts_the_options_as_the_solver_saw_them(world: World) -> None:
    shown = in_another_order(item())
    assert shown.correct is not None

    result, _ = await made(world, says(), answers(str(shown.correct + 1)))

    assert result.item is not None


def test_the_solver_sees_the_options_in_another_order_the_same_each_time() -> None:
    for number in range(50):
        made_item = item_of(draft(question=f"Where does photosynthesis number {number} take place?"), 2)
        shown = in_another_order(made_item)

        assert shown.options != made_item.options
        assert sorted(shown.options) == sorted(made_item.options)
        assert shown == in_another_order(made_item)
        assert right(shown) == right(made_item) == "chloroplasts"


def right(made_item: Item) -> str:
    assert made_item.correct is not None
    return made_item.options[made_item.correct]


async def test_the_request_holds_what_is_wanted_and_not_what_may_not_be_named(world: World) -> None:
    chat = ScriptedChat(says(), answers(OPTIONS[0]))
    wanted = replace(
        WANTED,
        goals=["a garden"],
        project="a greenhouse",
        misconceptions=["plants eat soil"],
        earlier=["What gas do leaves take up?"],
        asked_elsewhere=["Which organelle wins your divorce?"],
    )

    await ModelGenerate(Budget(world.store, chat, chat)).generate(world.ada, wanted)

    sent = chat.requests[0].text
    for label, text in {
        "goal": "a garden",
        "project": "a greenhouse",
        "misconception": "plants eat soil",
        "earlier-question": "What gas do leaves take up?",
    }.items():
        assert f"<{label} " in sent
        assert text in sent
    assert "divorce" not in sent
