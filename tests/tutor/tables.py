"""Conversations as tables: what the learner says, what Meno's reply contains, and what the rows say after it.

The first column is typed as it stands, but for `(right)` and `(wrong)`, which answer the open question, and `+3d`,
which lets time pass. Where it is empty, the row above goes on: one more thing that the reply contains, or one more
part of the state, as `name: value` (`state`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from sqlmodel import select

from core.models import Answer, Goal, Inquiry, Level, Question, Round, Topic, TopicState
from tests.dialogue import House, Talk


async def holds(talk: Talk, table: str) -> None:
    """Hold the conversation and check each line of it."""
    said, found = "", dict[str, str]()
    for line in table.strip().splitlines():
        first, contains, after = (cell.strip() for cell in line.split("|"))
        if first:
            said = first
            await _say(talk, said)
            found = await state(talk.house)
        assert contains in talk.text, f"to {said!r} Meno said: {talk.text}"
        if after:
            name, _, value = after.partition(": ")
            assert found[name] == value, f"after {said!r}: {found}"


async def _say(talk: Talk, said: str) -> None:
    if said.startswith("+"):
        talk.clock.advance(timedelta(days=int(said[1:-1])))
    elif said in ("(right)", "(wrong)"):
        await talk.answers(right=said == "(right)")
    else:
        await talk.says(said)


async def state(house: House) -> dict[str, str]:
    """Return what the rows say of the only learner; `-` for nothing."""
    levels = [level for level in await house.rows(Level) if level.valid_to is None]
    goals = await house.rows(Goal)
    inquiries = [inquiry for inquiry in await house.rows(Inquiry) if inquiry.state == "open"]
    async with house.meno.store.read() as db:
        query = select(Round.kind).join(Question).where(Question.state == "open", Round.state == "open")
        rounds = list(await db.exec(query))
        weak = list(await db.exec(select(Topic.name, TopicState.basis).join(TopicState).where(TopicState.weak)))
    return {
        "goal": _named(goal.text for goal in goals if goal.valid_to is None),
        "goals": str(len(goals)),
        "until": _named(str(goal.target_date) for goal in goals if goal.valid_to is None),
        "level": _named(f"{v.subject} {v.tier} {v.source}{' agreed' * bool(v.confirmed_at)}" for v in levels),
        "asked": _named(inquiry.kind for inquiry in inquiries),
        "question": _named(rounds),
        "answers": str(len(await house.rows(Answer))),
        "focus": _named(f"{name} {basis}" for name, basis in weak),
    }


def _named(values: Iterable[str]) -> str:
    return ", ".join(values) or "-"
