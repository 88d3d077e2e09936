"""The task of grading what no rule can grade: a free-form answer, by its rubric.

Without a model there is nobody to do it, and learners compare their answer with the reference themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from core.decks.deck import Item
from core.errors import ModelUnavailable
from core.llm.chat import Chat
from core.llm.grade import ToGrade, ask_for_verdicts
from core.llm.structured import within_patience
from core.practice.grading import Grade
from core.practice.rubric import Look, agreed, grade_of, look, needs_second_look
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

AS_RIGHT = "It answers the question, and as rightly as the reference does."
"""The rubric of an item that has none, for the model; a disputed answer is held against it."""

log = structlog.get_logger(__name__)


class GradeTask(Protocol):
    """Grades a free-form answer."""

    async def grade(self, visit: Visit, item: Item, answer: str, language: str | None) -> Grade | None:
        """Return the grade; None where nobody can say, and the learner has to. Never raises for a model that fails.

        `language` is the one that the learner chose for explanations, if any.
        """

    async def reconsider(
        self, visit: Visit, item: Item, answer: str, argument: str, language: str | None
    ) -> Grade | None:
        """Return the grade of an answer of any kind that is disputed with `argument`; else as `grade`."""


@dataclass(frozen=True, slots=True)
class ModelGrade:
    """Grades by a model, which looks twice where it matters: the second time with the points in another order."""

    budget: Budget

    async def grade(self, visit: Visit, item: Item, answer: str, language: str | None) -> Grade | None:
        """See `GradeTask.grade`."""
        return await self._graded(visit, item, answer, language) if item.checklist else None

    async def reconsider(
        self, visit: Visit, item: Item, answer: str, argument: str, language: str | None
    ) -> Grade | None:
        """See `GradeTask.reconsider`. An item without a rubric is looked at by one point."""
        rubric = item if item.checklist else replace(item, checklist=(AS_RIGHT,))
        return await self._graded(visit, rubric, answer, language, argument)

    async def _graded(
        self, visit: Visit, item: Item, answer: str, language: str | None, argument: str | None = None
    ) -> Grade | None:
        try:
            chat = await self.budget.chat(visit, Task.GRADE)
            async with within_patience(chat):  # both looks: somebody waits for the verdict
                found = await _looked_at(chat, item, answer, language, argument)
        except ModelUnavailable as problem:
            log_fallback("grade.by_learner", visit, problem)
            return None
        if found is None:
            log.info("grade.by_learner", event_id=visit.event_id, reason="the verdicts are incomplete or disagree")
            return None
        return grade_of(found, chat.model)


async def _looked_at(
    chat: Chat, item: Item, answer: str, language: str | None, argument: str | None
) -> Look | None:
    in_order = range(len(item.checklist))
    first = await _look(chat, item, answer, language, argument, in_order)
    if first is None or not needs_second_look(first):
        return first
    second = await _look(chat, item, answer, language, argument, in_order[::-1])
    return None if second is None else agreed(first, second)


async def _look(
    chat: Chat, item: Item, answer: str, language: str | None, argument: str | None, order: Sequence[int]
) -> Look | None:
    task = ToGrade(
        question=item.question,
        reference=item.reference,
        points=[item.checklist[index] for index in order],
        common_errors=[error.match for error in item.common_errors],
        answer=answer,
        argument=argument,
        language=language,
    )
    return look(item, answer, await ask_for_verdicts(chat, task), order)
