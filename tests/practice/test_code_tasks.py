"""A task that asks for code: a hint before, the solution and its checklist after, and the learner's own grade."""

from __future__ import annotations

from core.decks.deck import ItemKind
from core.models import Answer
from tests.dialogue import House, Talk
from tests.practice.test_what_counts_as_an_answer import until


async def test_a_code_task_is_answered_in_code_and_judged_by_its_checklist(house: House, talk: Talk) -> None:
    await until(talk, ItemKind.CODE)
    item = (await talk.asked()).item
    before = len(await house.rows(Answer))
    await talk.says("hint")
    assert item.hints[0] in talk.text
    await talk.says("git init\ngit add .\ngit commit -m 'All of it'")
    assert item.reference in talk.text
    assert all(f"- {point}" in talk.text for point in item.checklist)
    assert len(await house.rows(Answer)) == before
    await talk.says("2")
    answer = (await house.rows(Answer))[-1]
    assert (answer.grader_kind, answer.score, answer.hints) == ("self", 0.6, 1)
    assert answer.text.startswith("git init\n")
    assert item.full_explanation in talk.text


async def test_passing_a_code_task_over_shows_an_answer(talk: Talk) -> None:
    """Whoever judges themselves has seen it; who says that they do not know has not."""
    await until(talk, ItemKind.CODE)
    item = (await talk.asked()).item
    await talk.says("skip")
    assert item.reference in talk.text
