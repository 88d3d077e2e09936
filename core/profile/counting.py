"""Which answers of the log count, and which of them a place has seen."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from sqlalchemy import ColumnElement, and_, exists, or_
from sqlalchemy.orm import aliased
from sqlmodel import col

from core.learning.log import DOUBTED, PASS_SCORE
from core.models import Answer, Question, Round, Turn


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


def given_in(zones: Collection[str]) -> ColumnElement[bool]:
    """Return the condition under which a row of `Answer` was given in one of these zones.

    Its turn says so, and while that is not written yet the round, which belongs to its zone.
    """
    said = exists().where(col(Turn.event_id) == Answer.event_id, col(Turn.part) == 0, col(Turn.zone).in_(zones))
    asked = exists().where(
        col(Question.id) == Answer.question_id, col(Round.id) == Question.round_id, col(Round.zone).in_(zones)
    )
    return or_(said, asked)
