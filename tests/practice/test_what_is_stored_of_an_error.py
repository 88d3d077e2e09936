"""What the log keeps of a wrong answer, and that a slip towards another item's answer is not forgiven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.decks.deck import CommonError, ErrorType, Item
from core.models import Answer, DeckItem, Question
from core.practice.asked import Asked
from tests.dialogue import House, Talk
from tests.practice.items import short

ITEM = replace(
    short("stalactite", errors=(CommonError(match="icicle", feedback="That is ice.", type=ErrorType.DEEP),)),
    question="What hangs from the roof of a cave?",
)
SLIP = "stalagtite"


@pytest.fixture
async def asked(house: House, talk: Talk) -> Asked:
    """ITEM, as the question that waits."""
    await talk.says("/practice recursion")
    waiting = await talk.asked()
    async with house.meno.store.write() as db:
        question = await db.get_one(Question, waiting.question.id)
        question.content = ITEM.to_json()
        db.add(question)
    return await talk.asked()


async def graded(house: House, asked: Asked) -> Answer:
    return (await house.rows(Answer, question_id=asked.question.id))[-1]


async def test_a_slip_is_forgiven_and_is_no_error(house: House, talk: Talk, asked: Asked) -> None:
    await talk.says(SLIP)

    answer = await graded(house, asked)
    assert (answer.verdict, answer.error_type) == ("right", None)
    assert ITEM.reference in talk.text


@pytest.mark.parametrize(("retired", "verdict"), [(False, "wrong"), (True, "right")])
async def test_a_slip_towards_the_answer_of_another_item_is_none(
    house: House, talk: Talk, asked: Asked, retired: bool, verdict: str
) -> None:
    """While that item is in the deck."""
    rival: Item = replace(ITEM, key="rival", reference="stalagmite", common_errors=())
    row = DeckItem(
        deck_id=asked.row.deck_id,
        key=rival.key,
        position=99,
        kind=rival.kind,
        tier=1,
        content=rival.to_json(),
        retired=retired,
    )
    async with house.meno.store.write() as db:
        db.add(row)

    await talk.says(SLIP)

    assert (await graded(house, asked)).verdict == verdict


async def test_the_type_of_a_common_error_is_stored(house: House, talk: Talk, asked: Asked) -> None:
    await talk.says("an icicle")

    answer = await graded(house, asked)
    assert (answer.verdict, answer.misconception, answer.error_type) == ("wrong", "icicle", "deep")


async def test_a_wrong_answer_of_which_nothing_is_known_has_no_type(house: House, talk: Talk, asked: Asked) -> None:
    await talk.says("a bat")

    answer = await graded(house, asked)
    assert (answer.verdict, answer.error_type) == ("wrong", None)
