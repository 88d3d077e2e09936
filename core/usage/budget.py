"""The way to a language model: whoever asks one asks here for it, and every request is counted.

Counts are rows of `Usage`, by learner, space, learner's day, task and model.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from enum import StrEnum

from pydantic import BaseModel
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.llm.chat import Chat, ChatMessage, Completion, StreamedAnswer, Tokens
from core.models import Usage
from core.store import Store
from core.visit import Visit


class Task(StrEnum):
    """What a model does for Meno."""

    REPLY = "reply"
    """Tutors, in free words."""
    EXTRACT = "extract"
    """Takes from a message what it says about the learner."""
    GENERATE = "generate"
    """Makes questions."""
    GRADE = "grade"
    """Grades an answer by its rubric."""
    PHRASE = "phrase"
    """Puts fields into friendly words."""


class Budget:
    """Gives out chat models that count what they cost: `tutor` for replies, `judge` for everything else."""

    def __init__(self, store: Store, tutor: Chat, judge: Chat) -> None:
        self._store = store
        self._tutor = tutor
        self._judge = judge

    async def chat(self, visit: Visit, task: Task) -> Chat:
        """Return the model for `task`. Raises `ModelUnavailable` where it may not be used now."""
        return _Metered(self._tutor if task is Task.REPLY else self._judge, self._store, visit, task)


class _Metered:
    """A chat model that writes down what each request cost."""

    def __init__(self, chat: Chat, store: Store, visit: Visit, task: Task) -> None:
        self._chat = chat
        self._store = store
        self._visit = visit
        self._task = task

    @property
    def model(self) -> str:
        return self._chat.model

    @property
    def patience(self) -> float:
        return self._chat.patience

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> StreamedAnswer:
        return _MeteredAnswer(self._chat.stream(messages, max_tokens), self)

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        completion = await self._chat.complete(messages, max_tokens, schema)
        await self.note(completion.tokens)
        return completion

    async def note(self, tokens: Tokens) -> None:
        async with self._store.write() as db:
            await _add_usage(db, self._visit, self._task, self.model, tokens)


class _MeteredAnswer:
    """A streamed answer that is counted once, when it is closed; also one that broke off was paid for."""

    def __init__(self, answer: StreamedAnswer, metered: _Metered) -> None:
        self._answer = answer
        self._metered = metered
        self._open = True

    @property
    def cut_off(self) -> bool:
        return self._answer.cut_off

    @property
    def tokens(self) -> Tokens:
        return self._answer.tokens

    def __aiter__(self) -> AsyncIterator[str]:
        return aiter(self._answer)

    async def aclose(self) -> None:
        await self._answer.aclose()
        if self._open:
            self._open = False
            await self._metered.note(self.tokens)


async def _add_usage(db: AsyncSession, visit: Visit, task: Task, model: str, tokens: Tokens) -> None:
    space = f"{visit.address.platform}:{visit.address.space}"
    day = learner_day(visit.now, visit.timezone)
    query = select(Usage).where(
        Usage.learner_id == visit.learner_id,
        Usage.space == space,
        Usage.day == day,
        Usage.task == task,
        Usage.model == model,
    )
    row = (await db.exec(query)).first()
    row = row or Usage(learner_id=visit.learner_id, space=space, day=day, task=task, model=model)
    row.requests += 1
    row.tokens_sent += tokens.sent
    row.tokens_received += tokens.received
    row.estimated = row.estimated or not tokens.counted
    db.add(row)
