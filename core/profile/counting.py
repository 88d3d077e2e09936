"""Which answers of the log count: those that no dispute replaced, or made pointless."""

from __future__ import annotations

from functools import cache

from sqlalchemy import ColumnElement, and_, exists
from sqlalchemy.orm import aliased
from sqlmodel import col

from core.learning.log import DOUBTED, PASS_SCORE
from core.models import Answer


@cache
def counts() -> ColumnElement[bool]:
    """Return the condition under which a row of `Answer` counts.

    An upheld dispute adds a row that replaces the disputed one. Does that one pass after all, then the question is
    settled with it, and the further tries at it count no more. Nor does anything of a question that was left out
    because its key is doubted.
    """
    newer, right_before, left_out = aliased(Answer), aliased(Answer), aliased(Answer)
    replaced = exists().where(col(newer.supersedes_id) == Answer.id)
    pointless = exists().where(
        col(right_before.question_id) == Answer.question_id,
        col(right_before.supersedes_id).is_not(None),
        col(right_before.attempt) < Answer.attempt,
        col(right_before.score) >= PASS_SCORE,
    )
    doubted = exists().where(col(left_out.question_id) == Answer.question_id, col(left_out.verdict) == DOUBTED)
    return and_(~replaced, ~pointless, ~doubted)
