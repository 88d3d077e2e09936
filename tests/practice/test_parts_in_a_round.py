"""Clozes, orderings and predicted outputs in a conversation: put, mended, logged, scheduled."""

from __future__ import annotations

import logging
import re

import pytest
from structlog.testing import capture_logs

from core.decks.deck import Item, ItemKind
from core.models import Answer, TopicState
from core.practice.placement import GRADABLE
from core.practice.questions import step_order
from tests.dialogue import House, Talk
from tests.practice.test_what_counts_as_an_answer import until

PARTS = (ItemKind.CLOZE, ItemKind.ORDERING, ItemKind.OUTPUT)


def half_right(item: Item) -> str:
    """Return an answer of which a part is right, but not all."""
    match item.kind:
        case ItemKind.CLOZE:
            return ", ".join([*(gap.answer for gap in item.gaps[:-1]), "elephants"])
        case ItemKind.ORDERING:
            return "\n".join([*item.steps[:-2], item.steps[-1], item.steps[-2]])
        case _:
            return "\n".join([*item.reference.splitlines()[:-1], "elephants"])


@pytest.mark.parametrize("kind", PARTS)
async def test_what_is_partly_right_is_said_to_be_and_can_be_mended(
    house: House, talk: Talk, kind: ItemKind
) -> None:
    await until(talk, kind)
    asked = await talk.asked()
    before = len(await house.rows(Answer))
    await talk.says(half_right(asked.item))
    assert "Try again, or take a hint." in talk.text
    assert "The answer" not in talk.text
    await talk.says("hint")
    assert asked.item.hints[0] in talk.text
    await talk.answers(right=True)
    first, second = (await house.rows(Answer))[before:]
    assert first.verdict in ("partial", "wrong")
    assert 0 < first.score < 0.75
    assert (second.score, second.verdict, second.attempt, second.hints) == (1.0, "right", 2, 1)
    assert first.guess == asked.item.guess


async def test_an_ordering_is_put_with_numbered_steps_and_answered_by_them(house: House, talk: Talk) -> None:
    await until(talk, ItemKind.ORDERING)
    asked = await talk.asked()
    order = step_order(asked.question, asked.item)
    shown = re.findall(r"^(\d)\. (.+)$", talk.last.body, re.MULTILINE)
    assert shown == [(str(n), asked.item.steps[index]) for n, index in enumerate(order, 1)]
    before = len(await house.rows(Answer))
    await talk.says("1 1 2")
    assert "Twice there: 1." in talk.text
    assert len(await house.rows(Answer)) == before
    numbers = [str(order.index(step) + 1) for step in range(len(order))]
    await talk.says("-".join(numbers))
    answer = (await house.rows(Answer))[-1]
    assert (answer.score, answer.text) == (1.0, "-".join(numbers))


@pytest.mark.case("QUIZ-17")
async def test_the_schedule_reflects_a_cloze_that_was_failed(house: House, talk: Talk) -> None:
    """The prompt, a gap and nonsense are wrong answers in the log, and the topic is due no later for them."""
    due = {}
    for name, right in (("Ada", False), ("Bob", True)):
        person = house.talk(name)
        await until(person, ItemKind.CLOZE)
        before = len(await house.rows(Answer))
        item = (await person.asked()).item
        prompt = re.sub(r",|;|\[\d.*?\]", " ", item.question)
        for text in [item.reference] if right else [prompt, "____", "seventeen purple elephants", "_, _"]:
            await person.says(text)
        given = (await house.rows(Answer))[before:]
        assert [answer.verdict for answer in given] == (["right"] if right else ["wrong"] * 4)
        states = {state.topic_id: state for state in await house.rows(TopicState)}
        due[name] = states[given[-1].topic_id].due_at
    assert due["Ada"] is not None
    assert due["Bob"] is not None
    assert due["Ada"] <= due["Bob"]


@pytest.mark.parametrize("kind", PARTS)
async def test_no_key_is_logged(house: House, talk: Talk, kind: ItemKind, caplog: pytest.LogCaptureFixture) -> None:
    await until(talk, kind)
    item = (await talk.asked()).item
    with caplog.at_level(logging.INFO), capture_logs() as events:
        await talk.says("what is this about?")
        await talk.answers(right=False)
        await talk.says("hint")
        await talk.answers(right=True)
    logged = "\n".join([*map(str, events), *(record.getMessage() for record in caplog.records)])
    assert "turn.done" in logged
    keys = {item.reference, *item.steps, *item.reference.split("\n"), *(gap.answer for gap in item.gaps)}
    assert [key for key in keys if len(key) > 3 and key in logged] == []
    assert (await house.rows(Answer))[-1].score == 1.0


def test_a_level_may_be_found_with_them() -> None:
    assert set(PARTS) <= set(GRADABLE)
