"""Where a question comes from is kept with it, and shown by `/why` alone."""

from __future__ import annotations

from sqlmodel import select

from core.models import DeckItem, Question
from tests.dialogue import House, Talk

SOURCE = "An old book of exercises, page 7"


async def test_source_is_shown_by_why_and_nowhere_else(house: House, talk: Talk) -> None:
    async with house.meno.store.write() as db:
        for row in await db.exec(select(DeckItem)):
            row.content = {**row.content, "source": SOURCE}
            db.add(row)
    await talk.says("/practice recursion")
    await talk.answers(right=False)
    await talk.says("hint")
    await talk.says("answer")
    assert not any(SOURCE in outgoing.body for outgoing in talk.heard)
    assert {question.content["source"] for question in await house.rows(Question)} == {SOURCE}
    await talk.says("/why recursion")
    assert f"(the question is from: {SOURCE})" in talk.text
