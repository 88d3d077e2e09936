"""The reply by a language model, with the rules as what remains when it fails."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import structlog

from core.errors import ModelUnavailable, PromptTooLong
from core.llm.chat import Chat
from core.llm.reply import ModelReply, ReplyContext
from core.memory.extraction.task import RuleExtraction
from core.memory.recall import Recall, Recalled, Recollection, as_used
from core.messages import Outgoing, ReplyStream
from core.phrases import say
from core.profile.preferences import explanations
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.learn import keep_now
from core.tutor.reading.intents import asks_to_remember, recommendation_wanted
from core.tutor.replies.context import ContextBuilder, reports_given
from core.tutor.replies.model_notices import ModelNotices
from core.tutor.replies.recommending import fitting_memories
from core.tutor.replies.reply import RuleReply
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

SHARES = (1.0, 0.5, 0.0)
"""How much of the context is given: less where the model refuses a request as too long, and at last only what
cannot be left out."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Told:
    """What came of an answer, and what it was made from."""

    stream: ReplyStream
    """Where it is shown."""
    pieces: list[str] = field(default_factory=list)
    recalled: list[Recalled] = field(default_factory=list)
    topics: int = 0
    """How many topics the model was told of."""
    cut_off: bool = False

    @property
    def text(self) -> str:
        return "".join(self.pieces)


@dataclass(frozen=True, slots=True)
class TutoringReply:
    """Streams the model's reply; where it fails, says so and goes on by rules."""

    store: Store
    budget: Budget
    model: ModelReply
    rules: RuleReply
    recall: Recall
    notices: ModelNotices = field(default_factory=ModelNotices)

    async def reply(self, exchange: Exchange, text: str) -> list[Outgoing]:
        """See `ReplyTask.reply`."""
        kept = await self._kept_on_request(exchange.visit, text)
        told = _Told(exchange.replies.stream())
        try:
            chat = await self.budget.chat(exchange.visit, Task.REPLY)
        except ModelUnavailable as problem:
            return await self._by_rules(exchange, text, told, kept, problem)
        recalled = await self._recalled(exchange.visit, text)
        context = await ContextBuilder(self.store).gather(exchange, text, recalled)
        await exchange.replies.status(say("reply.thinking"))
        try:
            await self._tell(exchange, chat, context, recalled.memories, told)
        except PromptTooLong:
            log.warning("model.message_too_long", event_id=exchange.visit.event_id, characters=len(text))
            return [
                exchange.visit.say(say("reply.too_long_for_model", length=len(text))),
                *_about_keeping(exchange.visit, kept),
            ]
        except ModelUnavailable as problem:
            return await self._by_rules(exchange, text, told, kept, problem)
        outgoing = exchange.visit.say(f"{told.text} {say('reply.cut_off')}" if told.cut_off else told.text)
        await told.stream.close(outgoing)
        exchange.sent.append(outgoing)
        exchange.written = outgoing
        exchange.recalled = [*told.recalled, *await self._wishes(exchange, told.recalled)]
        async with self.store.read() as db:
            exchange.reports = await reports_given(db, exchange.visit, text, told.topics)
        return _about_keeping(exchange.visit, kept)

    async def _tell(
        self,
        exchange: Exchange,
        chat: Chat,
        context: ReplyContext,
        recalled: list[Recalled],
        told: _Told,
    ) -> None:
        """Stream the model's answer, with less context each time it is too much for the model."""
        for share in SHARES:
            request = self.model.request(context, share)
            told.recalled = [entry for entry in recalled if entry.memory.id in request.memory_ids]
            told.topics = request.topics
            answer = self.model.stream_reply(chat, request)
            try:
                async for piece in answer:
                    told.pieces.append(piece)
                    await told.stream.append(piece)
            except PromptTooLong:
                log.info("model.prompt_too_long", event_id=exchange.visit.event_id, share=share)
                if share == SHARES[-1]:
                    raise
            else:
                told.cut_off = answer.cut_off
                return
            finally:
                await answer.aclose()

    async def _by_rules(
        self, exchange: Exchange, text: str, told: _Told, kept: bool | None, problem: ModelUnavailable
    ) -> list[Outgoing]:
        """Say what happened, keep in sight what came of a reply that broke off, and go on by rules."""
        log_fallback("model.unavailable", exchange.visit, problem)
        broken_off = [exchange.visit.say(told.text + " …")] if told.pieces else []
        notices = self.notices.about(problem, exchange.visit)
        said = await self.rules.reply(exchange, text)  # it confirms by itself what was kept
        return [*broken_off, *notices, *said, *(_about_keeping(exchange.visit, kept) if kept is False else [])]

    async def _recalled(self, visit: Visit, text: str) -> Recollection:
        """Return what bears on the message; for a recommendation, interests, project and goal as well."""
        recalled = await self.recall.recollect(visit, text)
        if not recommendation_wanted(text):
            return recalled
        found = {entry.memory.id for entry in recalled.memories}
        fitting = await fitting_memories(self.store, visit, recalled.memories)
        besides = as_used([memory for memory in fitting if memory.id not in found], visit.now)
        return replace(recalled, memories=[*recalled.memories, *besides])

    async def _wishes(self, exchange: Exchange, recalled: list[Recalled]) -> list[Recalled]:
        """Return the wishes that shaped the reply, as far as they were not found for the message as well."""
        found = {entry.memory.id for entry in recalled}
        async with self.store.read() as db:
            wishes = await explanations(db, exchange.visit)
        return as_used([memory for memory in wishes.held if memory.id not in found], exchange.visit.now)

    async def _kept_on_request(self, visit: Visit, text: str) -> bool | None:
        """Keep what the learner asks to be remembered before anybody says that it was; None if they do not ask.

        The rules take the statement as it stands, so that nothing depends on a model's mood.
        """
        if not asks_to_remember(text):
            return None
        said = await RuleExtraction().extract(visit, text)
        if visit.private or not said.memories:
            return False
        async with self.store.write() as db:
            await keep_now(db, visit, said.memories)
        return True


def _about_keeping(visit: Visit, kept: bool | None) -> list[Outgoing]:
    """Return what to say of a wish to remember something; nothing where there was none."""
    if kept is None:
        return []
    if visit.private:
        return [visit.say(say("private.not_noted"))]
    return [visit.say(say("reply.noted") if kept else say("reply.not_noted"))]
