"""The task of finding what a message says about the learner: by rules, and by rules and a model together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from core.decks.topic_names import topic_key
from core.errors import ModelUnavailable
from core.llm.extract import ask_for_facts
from core.memory.extraction.extract import MOST_SIGNALS, Extraction, extract
from core.memory.extraction.facts import MemoryCandidate, TopicSignal
from core.memory.extraction.gates import FEWEST_LETTERS, Known, passed
from core.memory.extraction.slots import STATEMENTS
from core.memory.kinds import MemoryKind
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

log = structlog.get_logger(__name__)


class ExtractTask(Protocol):
    """Finds what a message says about the learner."""

    async def extract(self, visit: Visit, text: str, known: Sequence[Known] = ()) -> Extraction:
        """Return what `text` says, and what of the `known` it ends. Never raises: where a model fails, by rules."""


class RuleExtraction:
    """The rules alone: English sentences, and rather nothing than a guess."""

    async def extract(self, visit: Visit, text: str, known: Sequence[Known] = ()) -> Extraction:
        """See `ExtractTask.extract`."""
        return extract(text)


@dataclass(frozen=True, slots=True)
class ModelExtraction:
    """The rules, and beside them a model that reads every language and wording."""

    budget: Budget

    async def extract(self, visit: Visit, text: str, known: Sequence[Known] = ()) -> Extraction:
        """See `ExtractTask.extract`."""
        by_rules = extract(text)
        if sum(map(str.isalpha, text)) < FEWEST_LETTERS:
            return by_rules
        kinds = [kind.value for kind in MemoryKind]
        slots = [f"{slot}={value}" for slot, value in STATEMENTS]
        try:
            chat = await self.budget.chat(visit, Task.EXTRACT)
            proposed = await ask_for_facts(chat, text, kinds, slots, [memory.text for memory in known])
        except ModelUnavailable as problem:
            log_fallback("extract.by_rules", visit, problem)
            return by_rules
        by_model = passed(text, proposed.facts, proposed.ended, known)
        log.info(
            "extract.by_model",
            event_id=visit.event_id,
            proposed=len(proposed.facts),
            kept=len(by_model.memories),
            ended=len(by_model.retractions),
        )
        return joined(by_rules, by_model)


def joined(sure: Extraction, other: Extraction) -> Extraction:
    """Return both, without what `other` repeats of `sure`: the rules win where both say something of one place."""
    memories = [*sure.memories, *_new_memories(sure, other)]
    signals = [*sure.signals, *_new_signals(sure, other)]
    return Extraction(
        memories=tuple(memories),
        signals=tuple(signals[:MOST_SIGNALS]),
        retractions=(*other.retractions, *sure.retractions),
    )


def _new_memories(sure: Extraction, other: Extraction) -> Iterator[MemoryCandidate]:
    slots = {memory.slot for memory in sure.memories if memory.slot}
    for memory in other.memories:
        if memory.slot in slots:
            continue
        if not any(known.kind is memory.kind and _overlap(known.quote, memory.quote) for known in sure.memories):
            yield memory


def _new_signals(sure: Extraction, other: Extraction) -> Iterator[TopicSignal]:
    """Yield signals on topics of which the rules say nothing, not even that they got better."""
    known = {topic_key(signal.topic) for signal in sure.signals}
    for signal in other.signals:
        repeated = any(_overlap(signal.quote, rule.quote) for rule in sure.signals)
        if not repeated and topic_key(signal.topic) not in known:
            known.add(topic_key(signal.topic))
            yield signal


def _overlap(one: str, other: str) -> bool:
    return one in other or other in one
