"""The reply to a message that is neither a command nor an answer, by rules.

The rules answer what can be answered from stored fields and decks, and say honestly that there is no
language model. They never pretend to have understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import col, select

from core.decks.shelf import Shelf
from core.memory.extraction.extract import extract
from core.memory.recall import Recall, as_used
from core.messages import Outgoing
from core.models import Topic, Turn
from core.phrases import say
from core.profile.preferences import explanations
from core.profile.standing import Standing, weak_topics
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.handlers.due import due_text
from core.tutor.handlers.goals import show_goal
from core.tutor.handlers.helping import help_lines
from core.tutor.handlers.insight import about_learner
from core.tutor.handlers.levels import show_levels
from core.tutor.reading import intents
from core.tutor.replies.acknowledging import acknowledge
from core.tutor.replies.earlier import tell_earlier
from core.tutor.replies.explaining import explain_last_answer, explain_named
from core.tutor.replies.offers import practise_topics, topics_there_are
from core.tutor.replies.recommending import recommend
from core.tutor.replies.whereabouts import where_we_were
from core.visit import Visit

WEAK_NAMED = 2
"""How many weak topics a reply names."""

MEMORIES_NAMED = 2

WORTH_QUOTING = 0.35
"""Score from which a memory is quoted in a reply by rules; below it the likeness is often chance."""


@dataclass(frozen=True, slots=True)
class RuleReply:
    """The reply by rules, for when there is no language model or it fails."""

    store: Store
    shelf: Shelf
    recall: Recall
    makes_questions: bool = False
    """Whether a model makes questions on topics without a deck."""

    async def reply(self, exchange: Exchange, text: str) -> list[Outgoing]:
        """See `ReplyTask.reply`."""
        asked = await self._answer_request(exchange, text)
        if asked is not None:
            return asked
        visit = exchange.visit
        if (polite := intents.courtesy(text)) is not None:
            return [visit.say(say(f"courtesy.{polite}"))]
        extraction = extract(text)
        says_something = bool(extraction.memories or extraction.signals)
        if visit.private and (says_something or intents.asks_to_remember(text)):
            return [visit.say(say("private.not_noted"))]
        if says_something:
            return [await acknowledge(self.store, self.shelf, visit, extraction)]
        if intents.asks_to_remember(text):
            return [visit.say(say("reply.not_noted"))]
        found = await self.recall(visit, text)
        told = [entry for entry in found if entry.by_meaning and entry.score >= WORTH_QUOTING]
        exchange.recalled = told[:MEMORIES_NAMED]
        return [await self._honest(exchange, text)]

    async def _answer_request(self, exchange: Exchange, text: str) -> list[Outgoing] | None:
        """Answer a question that the rules know; return None for anything else."""
        visit, store = exchange.visit, self.store
        if intents.recommendation_wanted(text):
            return [await recommend(store, self.recall, exchange, text)]
        if intents.asks_what_to_work_on(text):
            return [await self._work_on(exchange)]
        if intents.asks_what_is_due(text):
            return [visit.say(await self._due(visit), private=True)]
        if (own := intents.asks_for_own(text)) is not None:
            return [await (show_goal(store, visit) if own == "goal" else show_levels(store, self.shelf, visit))]
        if intents.asks_what_is_known(text):
            return [visit.say(await about_learner(store, visit), private=True)]
        if (meant := intents.refers_to_earlier(text)) is not None:
            return [await tell_earlier(store, visit, meant)]
        if intents.asks_where_we_were(text):
            return await where_we_were(store, exchange)
        if intents.asks_about_last_answer(text):
            return [await explain_last_answer(store, exchange) or await self._honest(exchange, text)]
        if (wanted := intents.explanation_wanted(text)) is not None:
            explained = await explain_named(store, self.shelf, exchange, *wanted)
            return None if explained is None else [explained]
        return None

    async def _due(self, visit: Visit) -> str:
        return await due_text(self.store, visit, makes_questions=self.makes_questions)

    async def _work_on(self, exchange: Exchange) -> Outgoing:
        """Name the weak topics, as briefly as the learner wants it."""
        visit = exchange.visit
        async with self.store.read() as db:
            weak = (await weak_topics(db, visit.learner_id, visit.now, visit.visible))[:WEAK_NAMED]
            wishes = await explanations(db, visit)
        if not weak:
            return visit.say(say("reply.nothing_weak", topics=topics_there_are(self.shelf)))
        exchange.reports = [s.report for s in weak if s.basis == "reported" and s.report is not None]
        brief = wishes.length == "short"
        lines = [say("reply.work_on", topics=", ".join(standing.topic.name for standing in weak))]
        for standing in weak[: 1 if brief else WEAK_NAMED]:
            lines += [_reason(standing), *help_lines(standing)]
        if brief:
            lines.append(say("reply.kept_short"))
            exchange.recalled = as_used([m for m in wishes.held if m.value == "short"], visit.now)
        return visit.say("\n".join(lines), practise_topics(_to_practise(weak)), private=True)

    async def _honest(self, exchange: Exchange, text: str) -> Outgoing:
        """Say what cannot be done here, what is remembered about this, and what can be done."""
        quotes = [f"“{entry.memory.quote}”" for entry in exchange.recalled]
        lines = [say("reply.remembered", quotes="; ".join(quotes))] if quotes else []
        if (wanted := intents.explanation_wanted(text)) is not None:
            lines += self._no_material(wanted[0])
        lines.append(await self._limits(exchange))
        if exchange.open_question is not None:
            lines.append(say("reply.question_waits"))
        return exchange.visit.say("\n".join(lines))

    def _no_material(self, name: str) -> list[str]:
        """Say that nothing explains `name`, and which topics look like it."""
        near = self.shelf.near(name)
        hint = [say("practice.near_topic", topics=", ".join(near))] if near else []
        return [say("reply.no_material", name=name[:60]), *hint]

    async def _limits(self, exchange: Exchange) -> str:
        """Return what the rules cannot do: in full once in a session, in a few words after that."""
        can_do = say("reply.can_do", topics=topics_there_are(self.shelf))
        query = (
            select(Turn.id)
            .where(Turn.session_id == exchange.visit.session_id, Turn.role == "tutor")
            .where(col(Turn.text).contains(can_do))
            .limit(1)
        )
        async with self.store.read() as db:
            said_before = (await db.exec(query)).first() is not None
        if said_before or any(can_do in text for _, text in exchange.earlier):
            return say("reply.beyond_rules")
        return f"{say('reply.no_model')} {can_do}"


def _to_practise(weak: Sequence[Standing]) -> list[Topic]:
    """Return what to offer for the sake of weak topics, each once: what comes first before what builds on it."""
    topics = [standing.to_practise for standing in weak]
    return list({topic.id: topic for topic in topics if topic is not None}.values())


def _reason(standing: Standing) -> str:
    if standing.basis == "reported":
        return say("reply.because_said", quote=standing.quote)
    return say("reply.because_answers", topic=standing.topic.name, answers=standing.answers)
