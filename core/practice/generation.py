"""The task of making a question where no deck has one: by a model, and shown only if it stands the quarantine.

There is no version by rules: without a model, what can be practised is what decks hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from core.decks.deck import Item
from core.errors import ModelUnavailable
from core.llm.generate import DraftItem, Wanted, ask_for_item
from core.llm.structured import within_patience
from core.phrases import say
from core.practice.drafts import UnusableDraft, item_of
from core.practice.grade_task import ModelGrade
from core.practice.quarantine import faults_of
from core.practice.second_solve import DISAGREES, SecondSolve
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

TRIES = 2
"""Drafts that are asked for at most."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of making a question."""

    item: Item | None
    """A sound one; None where none could be made."""
    rejected: int = 0
    """Drafts that did not stand the quarantine and were thrown away."""


class GenerateTask(Protocol):
    """Makes one question."""

    async def generate(self, visit: Visit, wanted: Wanted) -> Made:
        """Return a sound item, or that there is none. Never raises for a model that fails."""


@dataclass(frozen=True, slots=True)
class ModelGenerate:
    """Has a model write the question, check what it wrote, and write it again with the faults told."""

    budget: Budget

    async def generate(self, visit: Visit, wanted: Wanted) -> Made:
        """See `GenerateTask.generate`."""
        rejected: list[tuple[DraftItem, Sequence[str]]] = []
        try:
            chat = await self.budget.chat(visit, Task.GENERATE)
            async with within_patience(chat):  # all tries and solves: somebody waits for the question
                while len(rejected) < TRIES:
                    draft = await ask_for_item(chat, wanted, rejected[-1] if rejected else None)
                    source = say("practice.made_by", model=chat.model)
                    item, faults = await self._examined(visit, draft, wanted, source)
                    if item is not None and not faults:
                        return Made(item=item, rejected=len(rejected))
                    rejected.append((draft, faults))
                    log.info("generate.rejected", event_id=visit.event_id, faults=len(faults))
        except ModelUnavailable as problem:
            log_fallback("generate.failed", visit, problem)
        return Made(item=None, rejected=len(rejected))

    async def _examined(
        self, visit: Visit, draft: DraftItem, wanted: Wanted, source: str
    ) -> tuple[Item | None, Sequence[str]]:
        """Return the item of a draft and what is wrong with it. A second solve is only paid for a sound form."""
        try:
            item = item_of(draft, wanted.tier, source)
        except UnusableDraft as problem:
            return None, [str(problem)]
        faults = faults_of(item, wanted)
        if not faults and not await SecondSolve(self.budget, ModelGrade(self.budget)).agrees(visit, item):
            faults = [DISAGREES]
        return item, faults
