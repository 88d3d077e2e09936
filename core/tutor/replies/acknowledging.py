"""Saying what was taken from a message: what is kept, in the learner's words, and nothing that is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.decks.shelf import Shelf
from core.memory.extraction.extract import Extraction
from core.memory.extraction.facts import MemoryCandidate, SignalKind
from core.memory.extraction.slots import LANGUAGE, STATEMENTS
from core.memory.kinds import MemoryKind
from core.messages import Action, Outgoing
from core.models import Topic
from core.phrases import say
from core.profile.topics import ensure_topic, is_topic_name
from core.reminders.wishes import comes_at
from core.store import Store
from core.tutor.handlers.reminding import offer, offer_actions
from core.tutor.learn import keep_now
from core.tutor.replies.offers import practise_topics, topics_there_are
from core.visit import Visit


async def acknowledge(store: Store, shelf: Shelf, visit: Visit, extraction: Extraction) -> Outgoing:
    """Say what was taken from the message; offer practice, and once ever reminders.

    It is kept before it is said to be: learning comes later, and could fail.
    """
    names = {kind: _topics(extraction, kind) for kind in SignalKind}
    async with store.write() as db:
        await keep_now(db, visit, extraction.memories)
        topics = {kind: [await ensure_topic(db, visit, name, shelf) for name in names[kind]] for kind in SignalKind}
        struggles = topics[SignalKind.STRUGGLED]
        wishes = await offer(db, visit) if struggles else None
    lines = [*_about_topics(topics), *_about_memories(extraction.memories)] or [say("reply.noted")]
    actions: tuple[Action, ...] = practise_topics(_worked_on(topics))
    if struggles and not any(topic.deck for topic in struggles):
        lines.append(say("reply.no_deck", topics=topics_there_are(shelf)))
    if wishes is not None:
        lines.append(say("reminders.offer", time=comes_at(wishes), zone=visit.timezone))
        actions += offer_actions(len(actions) + 1)
    return visit.say("\n".join(lines), actions)


def _topics(extraction: Extraction, kind: SignalKind) -> list[str]:
    said = (signal.topic for signal in extraction.signals if signal.kind is kind)
    return [topic for topic in said if is_topic_name(topic)]


def _worked_on(topics: dict[SignalKind, list[Topic]]) -> list[Topic]:
    """Return the topics that practice is offered on, each once: not those that go well by now."""
    offered = (topic for kind, named in topics.items() if kind is not SignalKind.IMPROVED for topic in named)
    return list({topic.id: topic for topic in offered}.values())


def _about_topics(topics: dict[SignalKind, list[Topic]]) -> Iterator[str]:
    for kind, named in topics.items():
        if named:
            yield say(f"reply.noted_{kind.value}", topics=", ".join(topic.name for topic in named))


def _about_memories(memories: Sequence[MemoryCandidate]) -> Iterator[str]:
    """Yield a line for each wish, and one for each sentence that was saved; struggles are named as topics."""
    quoted: dict[tuple[str, str], None] = {}
    for memory in memories:
        if memory.slot == LANGUAGE:
            yield say("reply.noted_language", language=memory.value)
        elif memory.slot is not None and (memory.slot, memory.value) in STATEMENTS:
            yield say(f"reply.noted_{memory.value}")
        elif memory.kind != MemoryKind.STRUGGLE:
            quoted[memory.kind, memory.quote] = None
    for kind, quote in quoted:
        yield say("reply.saved", kind=say(f"memory.kind.{kind}"), quote=quote)
