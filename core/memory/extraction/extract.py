"""What a message says about the learner, by rules that rather miss a fact than invent one.

English sentences only. Questions, negations, reports, conditions, quotations, code and words about
other people give nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from core.memory.extraction.preferences import find_preferences
from core.memory.extraction.sentences import Sentence, sentences
from core.memory.extraction.struggles import find_struggles
from core.memory.kinds import MemoryKind

MOST_SIGNALS = 5
"""How many topic signals are taken from one message. Each becomes a topic that is read at every later turn, and
nobody works on more at a time; a longer list is a syllabus rather than what somebody is stuck on."""


class SignalKind(StrEnum):
    """What the learner says about a topic. A signal, not evidence of skill."""

    STRUGGLED = "struggled"
    """It is hard for them."""
    IMPROVED = "improved"
    """They get it now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCandidate:
    """Something that may be worth keeping."""

    kind: MemoryKind
    """What it is about."""
    text: str
    """The statement to remember."""
    quote: str
    """The learner's sentence; occurs in the message as it stands."""
    slot: str | None = None
    """What it decides, of which there can be one: `explanation.length`, `explanation.order`."""
    value: str | None = None
    """How it decides: `short` or `full`, `code_first` or `concept_first`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicSignal:
    """What the learner says about a topic."""

    topic: str
    """In the learner's words, without articles and adverbs; not yet a known topic."""
    kind: SignalKind
    """What is said."""
    quote: str
    """The learner's sentence; occurs in the message as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """All that was found in one message, in the order of the message."""

    memories: tuple[MemoryCandidate, ...] = ()
    """Each slot once, with what was said last."""
    signals: tuple[TopicSignal, ...] = ()
    """Each topic and kind once, the first `MOST_SIGNALS`."""


def extract(text: str) -> Extraction:
    """Return what the message says about the learner. The time grows with the message's length."""
    memories: dict[str, MemoryCandidate] = {}
    signals: dict[tuple[str, SignalKind], TopicSignal] = {}
    for sentence in sentences(text):
        for signal in _signals(sentence):
            key = (signal.topic.casefold(), signal.kind)
            if key not in signals and len(signals) == MOST_SIGNALS:
                continue
            signals.setdefault(key, signal)
            if signal.kind is SignalKind.STRUGGLED:
                memory = _struggle(signal)
                memories.setdefault(memory.text.casefold(), memory)
        for memory in _preferences(sentence):
            memories[memory.slot or memory.text.casefold()] = memory
    return Extraction(memories=tuple(memories.values()), signals=tuple(signals.values()))


def _signals(sentence: Sentence) -> Iterator[TopicSignal]:
    for mention in find_struggles(sentence):
        kind = SignalKind.IMPROVED if mention.improved else SignalKind.STRUGGLED
        yield TopicSignal(topic=mention.topic, kind=kind, quote=sentence.text)


def _struggle(signal: TopicSignal) -> MemoryCandidate:
    return MemoryCandidate(kind=MemoryKind.STRUGGLE, text=f"Struggles with {signal.topic}.", quote=signal.quote)


def _preferences(sentence: Sentence) -> Iterator[MemoryCandidate]:
    for preference in find_preferences(sentence):
        yield MemoryCandidate(
            kind=MemoryKind.PREFERENCE,
            text=preference.text,
            quote=sentence.text,
            slot=preference.slot,
            value=preference.value,
        )
