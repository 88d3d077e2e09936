"""What the log keeps of a wrong answer, and that a slip towards another item's answer is not forgiven."""

from __future__ import annotations

import pytest

from core.decks.deck import Item, ItemKind
from core.models import Answer, DeckItem
from core.practice.asked import Asked
from tests.dialogue import House, Talk


@pytest.fixture
async def short(talk: Talk) -> Asked:
    """A short question whose answer is one word that is long enough for a slip."""
    await talk.says("/practice recursion")
    for _ in range(40):
        asked = await talk.asked()
        if asked.item.kind is ItemKind.SHORT and asked.item.reference.isalpha() and len(asked.item.reference) >= 8:
            return asked
        await talk.presses("I don't know")
        if "at the first try" in talk.last.body:
            await talk.says("/practice recursion")
    raise AssertionError("no such question")


def misspelled(word: str) -> str:
    return word[:4] + word[5:]


async def test_a_slip_is_forgiven(house: House, talk: Talk, short: Asked) -> None:
    await talk.says(misspelled(short.item.reference))

    answer = (await house.rows(Answer, question_id=short.question.id))[-1]
    assert (answer.verdict, answer.error_type) == ("right", None)
    assert short.item.reference in talk.text


async def test_a_slip_towards_the_answer_of_another_item_is_not(house: House, talk: Talk, short: Asked) -> None:
    content = short.item.to_json() | {"key": "rival", "reference": misspelled(short.item.reference), "accepted": []}
    rival = DeckItem(
        deck_id=short.row.deck_id,
        key="rival",
        position=99,
        kind="short",
        tier=1,
        content=Item.from_json(content).to_json(),
    )
    async with house.meno.store.write() as db:
        db.add(rival)

    await talk.says(misspelled(short.item.reference))

    assert (await house.rows(Answer, question_id=short.question.id))[-1].verdict == "wrong"


async def test_the_type_of_a_common_error_is_stored(house: House, talk: Talk) -> None:
    """Of the first question that has one and is typed."""
    await talk.says("/practice recursion")
    for _ in range(40):
        asked = await talk.asked()
        if asked.item.common_errors and not asked.item.kind.free_form:
            break
        await talk.presses("I don't know")
        if "at the first try" in talk.last.body:
            await talk.says("/practice recursion")
    error = asked.item.common_errors[0]

    await talk.says(error.match)

    answer = (await house.rows(Answer, question_id=asked.question.id))[-1]
    assert (answer.verdict, answer.misconception, answer.error_type) == ("wrong", error.match, error.type.value)
