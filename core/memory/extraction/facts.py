"""What can be taken from a message: something worth remembering, or a signal about a topic."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.memory.kinds import MemoryKind


class SignalKind(StrEnum):
    """What the learner says about a topic. A signal, not evidence of skill."""

    STRUGGLED = "struggled"
    """It is hard for them."""
    IMPROVED = "improved"
    """They get it now."""
    STUDIED = "studied"
    """They are working on it."""


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
    """What it decides, of which there can be one: `explanation.length`, `.order`, `.language`."""
    value: str | None = None
    """How it decides: `short` or `full`, `code_first` or `concept_first`, a language's English name."""


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
class Retraction:
    """Something that no longer holds."""

    phrase: str = ""
    """What is given up, in the learner's words; empty where the memory is named."""
    memory_id: str | None = None
    """The memory that no longer holds, where it is known."""
    statement: str = ""
    """What holds in its place, in the learner's words; empty where nothing is named."""
    quote: str
    """The learner's sentence; occurs in the message as it stands."""


Fact = MemoryCandidate | TopicSignal
