"""What a typed number or word picks: the same as pressing the button that it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import ItemKind
from core.messages import Address
from core.models import Question, Turn
from core.practice.asked import Asked

LOOK_BACK = 10
"""How many of Meno's messages back something can still be picked by typing."""


async def picked(
    db: AsyncSession, learner_id: str, address: Address, text: str, waiting: Asked | None
) -> str | None:
    """Return the id of the action that `text` picks at this place; None if it picks nothing.

    The newest message that offers it counts. Beyond the question that waits for an answer nothing is
    picked, so that a typed answer is never taken for a choice of an older message.
    """
    typed = text.strip().rstrip(").").casefold()
    query = (
        select(Turn)
        .where(Turn.learner_id == learner_id, Turn.address == address.to_key(), Turn.role == "tutor")
        .order_by(col(Turn.id).desc())
        .limit(LOOK_BACK)
    )
    for turn in await db.exec(query):
        offered = [action for action in turn.actions if await _still_open(db, action["id"])]
        for action in offered:
            if typed in (action["typed"].casefold(), action["label"].casefold()):
                return action["id"]
        if waiting is not None and any(waiting.question.id in action["id"] for action in offered):
            return None
    return None


def wants_number(waiting: Asked | None) -> bool:
    """Say whether a bare number can be an answer to what was asked."""
    return waiting is not None and (waiting.question.state == "judging" or waiting.item.kind is not ItemKind.CHOICE)


def is_bare_number(text: str) -> bool:
    """Say whether the message is a number and nothing else, as one types to pick."""
    return text.strip().rstrip(").").isdecimal()


async def _still_open(db: AsyncSession, action_id: str) -> bool:
    """Say whether an action can still be chosen; those of a question end with it."""
    verb, reference = _split(action_id)
    if verb not in ("answer", "hint", "reveal", "judge"):
        return True
    question = await db.get(Question, reference)
    return question is not None and question.state in ("open", "judging")


def _split(action_id: str) -> Sequence[str]:
    verb, _, rest = action_id.partition(":")
    return verb, rest.partition(":")[0]
