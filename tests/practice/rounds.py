"""Whole rounds, for tests that are about what follows from them."""

from __future__ import annotations

from core.models import Question
from tests.dialogue import Talk

MOST_TURNS = 20


async def answer_round(talk: Talk, asked: str, *, right: bool) -> None:
    """Begin a round and answer all of it; what is wrong is not tried again, its answer is shown."""
    await talk.says(asked)
    for _ in range(MOST_TURNS):
        waiting = await _waiting(talk)
        if waiting is None:
            return
        if right:
            await talk.answers(right=True)
        else:
            await talk.delivers(talk.press(f"reveal:{waiting}"))
    raise AssertionError("the round does not end")


async def _waiting(talk: Talk) -> str | None:
    questions = await talk.house.rows(Question, address=talk.address.to_key())
    return next((q.id for q in questions if q.state in ("open", "judging")), None)
