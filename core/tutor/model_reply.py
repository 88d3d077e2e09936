"""The reply by a language model, with the rules as what remains when it fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import structlog
from sqlmodel import col, select

from core.errors import ModelUnavailable
from core.llm.chat import StreamedAnswer
from core.llm.reply import ModelReply, ReplyContext
from core.memory.recall import Recall
from core.messages import Outgoing
from core.models import Turn
from core.phrases import say
from core.profile.preferences import explanation_length
from core.profile.standing import Standing, weak_topics
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.notices import ModelNotices
from core.tutor.reply import RuleReply
from core.usage.budget import Budget, Task

TURNS_GIVEN = 12
"""How many earlier turns the model is given at most."""

log = structlog.get_logger(__name__)


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
        try:
            chat = await self.budget.chat(exchange.visit, Task.REPLY)
        except ModelUnavailable as problem:
            return await self._by_rules(exchange, text, [], problem)
        exchange.recalled = await self.recall(exchange.visit, text)
        context = await self._context(exchange, text)
        await exchange.replies.status(say("reply.thinking"))
        stream = exchange.replies.stream()
        pieces: list[str] = []
        answer: StreamedAnswer | None = None
        try:
            answer = self.model.stream_reply(chat, context)
            async for piece in answer:
                pieces.append(piece)
                await stream.append(piece)
        except ModelUnavailable as problem:
            return await self._by_rules(exchange, text, pieces, problem)
        finally:
            if answer is not None:
                await answer.aclose()
        outgoing = exchange.visit.say(_final("".join(pieces), answer))
        await stream.close(outgoing)
        exchange.sent.append(outgoing)
        return []

    async def _by_rules(
        self, exchange: Exchange, text: str, pieces: Sequence[str], problem: ModelUnavailable
    ) -> list[Outgoing]:
        """Say what happened, keep what came of a reply that broke off, and go on by rules."""
        log.warning("model.unavailable", event_id=exchange.visit.event_id, reason=str(problem))
        broken_off = [exchange.visit.say("".join(pieces) + " …")] if pieces else []
        notices = self.notices.about(problem, exchange.visit)
        return [*broken_off, *notices, *await self.rules.reply(exchange, text)]

    async def _context(self, exchange: Exchange, text: str) -> ReplyContext:
        visit = exchange.visit
        turns = (
            select(Turn)
            .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key())
            .order_by(col(Turn.id).desc())
            .limit(TURNS_GIVEN)
        )
        private = visit.visible is None
        if not private:  # others read the reply: nothing may be in it that they have not seen
            turns = turns.where(col(Turn.private).is_(False))
        async with self.store.read() as db:
            said = list(await db.exec(turns))[::-1]
            weak = await weak_topics(db, visit.learner_id, visit.now, None) if private else []
            length = await explanation_length(db, visit)
        waiting = exchange.open_question
        return ReplyContext(
            message=text,
            explanation=length,
            weak_topics=tuple(_weak_line(standing) for standing in weak),
            memories=tuple((entry.memory.id, entry.memory.text) for entry in exchange.recalled),
            turns=tuple((turn.role, turn.text) for turn in said),
            open_question=waiting.item.question if waiting and private else None,
        )


def _weak_line(standing: Standing) -> str:
    return f"{standing.topic.name} ({standing.basis})"


def _final(text: str, answer: StreamedAnswer) -> str:
    return f"{text} {say('reply.cut_off')}" if answer.cut_off else text
