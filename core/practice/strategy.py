"""Another way after two failed tries on a topic: an example that is worked out, and then something easier.

What is failed twice in a row is not learned by a third question like it. All of this is read from the answers of
the round, so that it is the same when a question is shown once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Item, ItemKind
from core.decks.explaining import explanation
from core.learning.log import PASS_SCORE
from core.models import Answer, DeckItem, Question, Round
from core.phrases import say
from core.practice.asked import Asked, candidates
from core.practice.selection import choose_easier
from core.profile.counting import counts
from core.profile.merged import among
from core.profile.preferences import explanations
from core.visit import Visit

TRIES = 2
"""Failed tries in a row on a topic, in one round, after which the way changes."""


async def easier_item(
    db: AsyncSession, practice_round: Round, position: int, topic_id: str, now: datetime
) -> str | None:
    """Return an easier item to ask at `position` instead, if the last tries on its topic failed; else None."""
    tries = await _tries(db, practice_round, topic_id, position)
    if not _gone_wrong(tries):
        return None
    planned = await db.get_one(DeckItem, practice_round.item_ids[position])
    items = await candidates(db, practice_round.learner_id, planned.deck_id)
    return choose_easier(items, below=planned.tier, taken=practice_round.item_ids, now=now)


async def worked_example(db: AsyncSession, visit: Visit, practice_round: Round, asked: Asked) -> str:
    """Return an example that is worked out in full, before the first question after the failed tries; else ""."""
    if asked.question.position >= practice_round.chosen:
        return ""
    tries = await _tries(db, practice_round, asked.topic.id, asked.question.position)
    if not _gone_wrong(tries) or any(_gone_wrong(tries[:end]) for end in range(len(tries))):
        return ""
    query = (
        select(DeckItem)
        .where(DeckItem.deck_id == asked.row.deck_id, col(DeckItem.retired).is_(False))
        .where(col(DeckItem.id).not_in(practice_round.item_ids))
        .order_by(col(DeckItem.tier), col(DeckItem.position))
    )
    typed = [Item.from_json(row.content) for row in await db.exec(query)]
    example = next((item for item in typed if item.kind in (ItemKind.SHORT, ItemKind.NUMERIC)), None)
    if example is None:
        return ""
    order = (await explanations(db, visit)).order
    return say(
        "practice.another_way",
        question=example.question.strip(),
        answer=example.solution,
        explanation=explanation(example, "full", order).strip(),
    )


def _gone_wrong(tries: Sequence[bool]) -> bool:
    """Say whether the last tries all failed; each is whether it was passed."""
    return len(tries) >= TRIES and not any(tries[-TRIES:])


async def _tries(db: AsyncSession, practice_round: Round, topic_id: str, position: int) -> list[bool]:
    """Return of each question on the topic before `position`, in order, whether it was passed at the first try."""
    query = (
        select(Answer.score, Answer.revealed)
        .join(Question, Question.id == Answer.question_id)  # type: ignore[arg-type]
        .where(Question.round_id == practice_round.id, among(col(Question.topic_id), [topic_id]))
        .where(Question.position < position, Answer.attempt == 1, counts())
        .order_by(col(Question.position))
    )
    return [score >= PASS_SCORE and not revealed for score, revealed in await db.exec(query)]
