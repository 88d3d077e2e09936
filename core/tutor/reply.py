"""The reply to a message that is neither a command nor an answer: the task, and its version by rules.

The rules answer what can be answered from stored fields and decks, and say honestly that there is no
language model. They never pretend to have understood.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.decks.deck import Deck
from core.decks.shelf import Shelf
from core.memory.extraction.extract import Extraction, extract
from core.memory.extraction.facts import SignalKind
from core.memory.extraction.slots import LENGTH
from core.memory.keep import current_memories
from core.memory.recall import Recall
from core.messages import Action, ActionStyle, Outgoing
from core.phrases import say
from core.phrases.lists import few_lines
from core.profile.preferences import explanation_length
from core.profile.standing import Standing, weak_topics
from core.profile.topics import ensure_topic, is_topic_name
from core.reminders.wishes import comes_at
from core.store import Store
from core.tutor.earlier import tell_earlier
from core.tutor.exchange import Exchange
from core.tutor.intents import (
    asks_what_is_known,
    asks_what_to_work_on,
    courtesy,
    explanation_wanted,
    refers_to_earlier,
)
from core.tutor.learn import keep_now
from core.tutor.reminding import offer, offer_actions
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

    async def reply(self, exchange: Exchange, text: str) -> list[Outgoing]:
        """See `ReplyTask.reply`."""
        visit = exchange.visit
        if asks_what_to_work_on(text):
            return [await self._work_on(visit)]
        if asks_what_is_known(text):
            return [await self._about_me(visit)]
        if (meant := refers_to_earlier(text)) is not None:
            return [await tell_earlier(self.store, visit, meant)]
        asked_for = explanation_wanted(text)
        deck = self.shelf.find(asked_for) if asked_for else None
        if deck is not None:
            return [await self._explain(visit, deck)]
        if (polite := courtesy(text)) is not None:
            return [visit.say(say(f"courtesy.{polite}"))]
        extraction = extract(text)
        if visit.private and (extraction.memories or extraction.signals):
            return [visit.say(say("private.not_noted"))]
        if extraction.memories or extraction.signals:
            return [await self._acknowledge(visit, extraction)]
        found = await self.recall(visit, text)
        told = [entry for entry in found if entry.by_meaning and entry.score >= WORTH_QUOTING]
        exchange.recalled = told[:MEMORIES_NAMED]
        return [self._honest(exchange)]

    async def _work_on(self, visit: Visit) -> Outgoing:
        """Name the weak topics, as briefly as the learner wants it."""
        async with self.store.read() as db:
            weak = (await weak_topics(db, visit.learner_id, visit.now, visit.visible))[:WEAK_NAMED]
            brief = await self._brief(visit)
        if not weak:
            return visit.say(say("reply.nothing_weak", topics=", ".join(self.shelf.topics)))
        lines = [say("reply.work_on", topics=", ".join(standing.topic.name for standing in weak))]
        lines += [_reason(standing) for standing in weak[: 1 if brief else WEAK_NAMED]]
        if brief:
            lines.append(say("reply.kept_short"))
        return visit.say("\n".join(lines), self._practise_actions(weak), private=True)

    async def _about_me(self, visit: Visit) -> Outgoing:
        async with self.store.read() as db:
            memories = await current_memories(db, visit.learner_id, visit.visible)
        if not memories:
            return visit.say(say("memory.none"), private=True)
        quotes = [f"- “{memory.quote}”" for memory in memories]
        return visit.say("\n".join([say("memory.title"), *few_lines(quotes)]), private=True)

    async def _explain(self, visit: Visit, deck: Deck) -> Outgoing:
        brief = await self._brief(visit)
        text = deck.short_explanation if brief else deck.full_explanation
        return visit.say("\n\n".join([text, say("reply.practise_it", topic=deck.topic)]))

    async def _acknowledge(self, visit: Visit, extraction: Extraction) -> Outgoing:
        """Say what was taken from the message; offer practice, and once ever reminders.

        It is kept before it is said to be: learning comes later, and could fail.
        """
        signals = (s for s in extraction.signals if s.kind is SignalKind.STRUGGLED)
        struggled = [signal.topic for signal in signals if is_topic_name(signal.topic)]
        lines, actions = [], tuple[Action, ...]()
        async with self.store.write() as db:
            await keep_now(db, visit, extraction.memories)
            topics = [await ensure_topic(db, visit, name, self.shelf) for name in struggled]
            wishes = await offer(db, visit) if topics else None
        if topics:
            lines.append(say("reply.noted_struggle", topics=", ".join(topic.name for topic in topics)))
            actions = tuple(
                _practise(topic.id, topic.name, str(n)) for n, topic in enumerate((t for t in topics if t.deck), 1)
            )
        lines += [say("reply.noted_" + _noted(value)) for value in _lengths(extraction)]
        improved = [s.topic for s in extraction.signals if s.kind is SignalKind.IMPROVED]
        if improved:
            lines.append(say("reply.noted_improved", topics=", ".join(improved)))
        if not lines:
            lines.append(say("reply.noted"))
        if topics and not actions:
            lines.append(say("reply.no_deck", topics=", ".join(self.shelf.topics)))
        if wishes is not None:
            lines.append(say("reminders.offer", time=comes_at(wishes), zone=visit.timezone))
            actions += offer_actions(len(actions) + 1)
        return visit.say("\n".join(lines), actions)

    def _honest(self, exchange: Exchange) -> Outgoing:
        """Say that there is no language model, what is remembered about this, and what can be done."""
        quotes = [f"“{entry.memory.quote}”" for entry in exchange.recalled]
        lines = [say("reply.remembered", quotes="; ".join(quotes))] if quotes else []
        lines.append(say("reply.no_model", topics=", ".join(self.shelf.topics)))
        if exchange.open_question is not None:
            lines.append(say("reply.question_waits"))
        return exchange.visit.say("\n".join(lines))

    async def _brief(self, visit: Visit) -> bool:
        async with self.store.read() as db:
            value = await explanation_length(db, visit)
        return value == "short"

    def _practise_actions(self, weak: list[Standing]) -> tuple[Action, ...]:
        taught = [standing for standing in weak if standing.topic.deck]
        return tuple(_practise(s.topic.id, s.topic.name, str(n)) for n, s in enumerate(taught, 1))


def _practise(topic_id: str, name: str, typed: str) -> Action:
    label = say("practice.action.start", topic=name)
    return Action(id=f"practice:{topic_id}", label=label, typed=typed, style=ActionStyle.PRIMARY)


def _reason(standing: Standing) -> str:
    if standing.basis == "reported":
        return say("reply.because_said", quote=standing.quote)
    return say("reply.because_answers", topic=standing.topic.name, answers=standing.answers)


def _lengths(extraction: Extraction) -> list[str]:
    return [m.value for m in extraction.memories if m.slot == LENGTH and m.value]


def _noted(length: str) -> str:
    return "short" if length == "short" else "full"
