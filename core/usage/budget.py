"""The way to a language model: whoever asks one asks here for it, and every request is counted and capped."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from enum import StrEnum

import structlog
from pydantic import BaseModel
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import CapReached, ModelUnavailable, RequestNotTaken, TooFast
from core.llm.chat import Chat, ChatMessage, Completion, StreamedAnswer, Tokens, estimate_tokens
from core.store import Store
from core.usage.caps import Caps, check_caps
from core.usage.ledger import reserve, settle
from core.visit import Visit

NO_CAPS = Caps()
_NOTHING = Tokens(sent=0, received=0, counted=True)

log = structlog.get_logger(__name__)


class Task(StrEnum):
    """What a model does for Meno."""

    REPLY = "reply"
    """Tutors, in free words."""
    EXTRACT = "extract"
    """Takes from a message what it says about the learner."""
    GENERATE = "generate"
    """Makes questions."""
    SOLVE = "solve"
    """Solves a question that was made, without its key, to see whether the key is right."""
    GRADE = "grade"
    """Grades an answer by its rubric."""
    PHRASE = "phrase"
    """Puts fields into friendly words."""


class Budget:
    """Gives out chat models that count what they cost: `tutor` for replies, `judge` for everything else."""

    def __init__(self, store: Store, tutor: Chat, judge: Chat, caps: Caps = NO_CAPS) -> None:
        self._store = store
        self._tutor = tutor
        self._judge = judge
        self._gate = _Gate(caps)

    async def chat(self, visit: Visit, task: Task) -> Chat:
        """Return the model for `task`.

        Raises `CapReached` and `TooFast`, both `ModelUnavailable`, where it may not be used now. Each request that
        is made with it can raise `CapReached` as well. Who practises in haste is graded like everybody.
        """
        if visit.haste and task is not Task.GRADE:
            raise TooFast("the learner writes too fast for the model")
        if self._gate.caps != NO_CAPS:
            async with self._store.read() as db:
                await self._gate.check(db, visit)
        return _Metered(self._tutor if task is Task.REPLY else self._judge, self._store, self._gate, visit, task)


class _Gate:
    """Lets requests through up to the caps; that one is reached is logged once a session."""

    def __init__(self, caps: Caps) -> None:
        self.caps = caps
        self._logged: dict[str, tuple[str | None, str]] = {}

    async def check(self, db: AsyncSession, visit: Visit) -> None:
        """Raise `CapReached` where nothing more may be spent."""
        try:
            await check_caps(db, visit, self.caps)
        except CapReached as reached:
            if self._logged.get(visit.learner_id) != (visit.session_id, reached.cap):
                self._logged[visit.learner_id] = visit.session_id, reached.cap
                log.info("model.cap_reached", event_id=visit.event_id, cap=reached.cap)
            raise


def log_fallback(happened: str, visit: Visit, problem: ModelUnavailable) -> None:
    """Log that a task goes on without a model: a warning, but for caps and haste, which were logged already."""
    expected = isinstance(problem, CapReached | TooFast)
    (log.debug if expected else log.warning)(happened, event_id=visit.event_id, reason=str(problem))


class _Metered:
    """A chat model whose requests are entered before they are made, and corrected by what they cost."""

    def __init__(self, chat: Chat, store: Store, gate: _Gate, visit: Visit, task: Task) -> None:
        self._chat = chat
        self._store = store
        self._gate = gate
        self._visit = visit
        self._task = task

    @property
    def model(self) -> str:
        return self._chat.model

    @property
    def patience(self) -> float:
        return self._chat.patience

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> StreamedAnswer:
        return _MeteredAnswer(self._chat.stream(messages, max_tokens), self, _most(messages, max_tokens))

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        most = _most(messages, max_tokens)
        entry = await self.begin(most)
        spent = most  # what is not known counts in full: it was cut off somewhere on its way
        try:
            completion = await self._chat.complete(messages, max_tokens, schema)
            spent = completion.tokens
        except RequestNotTaken:
            spent = _NOTHING
            raise
        finally:
            await self.end(entry, most, spent)
        return completion

    async def begin(self, most: Tokens) -> str:
        """Enter a request that costs `most` at the most; return its entry. Raises `CapReached`."""
        async with self._store.write() as db:
            await self._gate.check(db, self._visit)
            return await reserve(db, self._visit, self._task, self.model, most.sent + most.received)

    async def end(self, entry: str, most: Tokens, spent: Tokens) -> None:
        """Correct the entry of a request."""
        async with self._store.write() as db:
            await settle(db, entry, most.sent + most.received, spent)


class _MeteredAnswer:
    """A streamed answer that is counted when it ends; also one that broke off was paid for."""

    def __init__(self, answer: StreamedAnswer, metered: _Metered, most: Tokens) -> None:
        self._answer = answer
        self._metered = metered
        self._most = most
        self._pieces = self._play()

    @property
    def cut_off(self) -> bool:
        return self._answer.cut_off

    @property
    def tokens(self) -> Tokens:
        return self._answer.tokens

    def __aiter__(self) -> AsyncIterator[str]:
        return self._pieces

    async def aclose(self) -> None:
        await self._pieces.aclose()
        await self._answer.aclose()

    async def _play(self) -> AsyncGenerator[str, None]:
        entry = await self._metered.begin(self._most)
        taken = True
        try:
            async for piece in self._answer:
                yield piece
        except RequestNotTaken:
            taken = False
            raise
        finally:
            await self._answer.aclose()
            await self._metered.end(entry, self._most, self._answer.tokens if taken else _NOTHING)


def _most(messages: Sequence[ChatMessage], max_tokens: int) -> Tokens:
    """Return what a request costs at the most, as far as that can be told before."""
    sent = estimate_tokens(sum(len(message.content) for message in messages))
    return Tokens(sent=sent, received=max_tokens, counted=False)
