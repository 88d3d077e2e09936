"""A second, blind solve of a generated item: somebody who sees only the question has to come to its key.

A wrong key is right in form; it shows only in that whoever works the answer out gets another one.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from core.answers.normalise import comparable
from core.decks.deck import Item, ItemKind
from core.errors import ModelUnavailable
from core.learning.log import PASS_SCORE
from core.llm.solve import ToSolve, ask_for_solution
from core.practice.grade_task import GradeTask
from core.practice.grading import Verdict, grade, grade_choice
from core.practice.questions import shuffled_steps
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

DISAGREES = (
    "reference: somebody who saw only the question came to another answer; ask what has only one, and check it"
)
"""What the model is told; not the other answer, which it would only add."""


@dataclass(frozen=True, slots=True)
class SecondSolve:
    """Has an item solved by a request of its own, and compares the answer as a learner's would be."""

    budget: Budget
    grading: GradeTask
    """Compares what no rule can."""

    async def agrees(self, visit: Visit, item: Item) -> bool:
        """Say whether a second solver comes to the key. Raises `ModelUnavailable`.

        Free-form items go through unsolved where the model cannot be asked: a reference in sentences is rarely
        wrong as a whole, and the learner compares with it themselves then.
        """
        if not item.kind.free_form:
            return _is_right(item, await self._solve(visit, item))
        try:
            answer = await self._solve(visit, item)
        except ModelUnavailable as problem:
            log_fallback("generate.not_solved", visit, problem)
            return True
        found = await self.grading.grade(visit, item, answer, None)
        return found is None or found.score >= PASS_SCORE

    async def _solve(self, visit: Visit, item: Item) -> str:
        chat = await self.budget.chat(visit, Task.SOLVE)
        asked = in_another_order(item)
        steps = [asked.steps[place] for place in asked.shown]
        task = ToSolve(kind=item.kind.value, question=item.question, options=asked.options, steps=steps)
        return (await ask_for_solution(chat, task)).answer


def in_another_order(item: Item) -> Item:
    """Return the item with its options or steps in another order than its own, the same each time."""
    if item.kind is ItemKind.ORDERING:
        return replace(item, shown=tuple(shuffled_steps(item, f"solve:{item.key}")))
    if item.correct is None:
        return item
    places = range(len(item.options))
    order = sorted(places, key=lambda place: hashlib.sha256(f"solve:{item.key}:{place}".encode()).digest())
    if order == list(places):
        order = [*order[1:], order[0]]
    options = tuple(item.options[place] for place in order)
    return replace(item, options=options, correct=order.index(item.correct))


def _is_right(item: Item, answer: str) -> bool:
    """Say whether the product's own grader takes it for right; options are first looked for by their words."""
    if item.kind is ItemKind.CHOICE:
        words = [comparable(option) for option in item.options]
        if comparable(answer) in words:
            return grade_choice(item, words.index(comparable(answer))).verdict is Verdict.RIGHT
    # A number counts the options or steps as the solver saw them.
    return grade(in_another_order(item), answer).verdict is Verdict.RIGHT
