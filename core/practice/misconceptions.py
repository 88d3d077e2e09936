"""Misconceptions that are open: wrong answers that fell into a common error and were not put right since."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import exists
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.rating import GOOD_SCORE
from core.models import Answer, Question, Topic
from core.profile.counting import counts
from core.profile.merged import whole_of

NAMED = 3
"""How many are told to a tutor at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """A common error that the learner made."""

    topic: str
    question: str
    """As it was asked."""
    answer: str
    """What they answered."""


async def open_misconceptions(db: AsyncSession, learner_id: str, limit: int = NAMED) -> list[Misconception]:
    """Return the learner's open misconceptions, the newest first, one for an item.

    An answer that a dispute replaced does not count, nor does one to an item that was answered right later.
    """
    later = aliased(Answer)
    put_right = exists().where(
        later.learner_id == learner_id,  # type: ignore[arg-type]
        later.item_id == Answer.item_id,  # type: ignore[arg-type]
        later.at > Answer.at,  # type: ignore[arg-type]
        later.score >= GOOD_SCORE,  # type: ignore[arg-type]
    )
    query = (
        select(Answer, Question, Topic)
        .join(Question, Question.id == Answer.question_id)  # type: ignore[arg-type]
        .join(Topic, col(Topic.id) == whole_of(col(Answer.topic_id)))
        .where(Answer.learner_id == learner_id, col(Answer.misconception).is_not(None), ~put_right, counts())
        .order_by(col(Answer.at).desc())
        .limit(limit * 3)
    )
    by_item: dict[str, Misconception] = {}
    for answer, question, topic in await db.exec(query):
        found = Misconception(topic=topic.name, question=str(question.content["question"]), answer=answer.text)
        by_item.setdefault(answer.item_id, found)
    return list(by_item.values())[:limit]
