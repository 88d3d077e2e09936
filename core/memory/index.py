"""The index that memories are found by: vectors by learner and zone. SQL keeps the memories themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """One memory as the index holds it: no text, only where it points."""

    memory_id: str
    """Unique over all learners."""
    learner_id: str
    """Whose memory it is."""
    zone: str
    """Where it was said, see `core.memory.zones`."""
    vector: Sequence[float]
    """Its embedding, not all zeros."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One memory that was found."""

    memory_id: str
    """Which one."""
    similarity: float
    """Cosine between its vector and the question's, -1 to 1."""


class MemoryIndex(Protocol):
    """Vectors of memories. Every method may raise `RecallUnavailable`; `clear` is the way out of it."""

    async def add(self, entries: Sequence[IndexEntry]) -> None:
        """Add entries; one with an id that this learner already has replaces it."""

    async def remove(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """Remove those of the learner's memories; ids that are not there are passed over."""

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        """Return the learner's nearest memories in `zones` (None: in all), best first, at most `limit`."""

    async def memory_ids(self, learner_id: str | None = None) -> set[str]:
        """Return the ids of all memories in the index, or of one learner's, to compare with SQL."""

    async def clear(self) -> None:
        """Start again with an empty index, whatever state the old one is in."""

    async def close(self) -> None:
        """Release files and connections. Nothing may be called after it."""


class InMemoryIndex:
    """The index as a dictionary, searched exactly: for tests, and for small installations without Chroma."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], IndexEntry] = {}

    async def add(self, entries: Sequence[IndexEntry]) -> None:
        """See `MemoryIndex.add`."""
        self._entries.update({(entry.learner_id, entry.memory_id): entry for entry in entries})

    async def remove(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """See `MemoryIndex.remove`."""
        for memory_id in memory_ids:
            self._entries.pop((learner_id, memory_id), None)

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        """See `MemoryIndex.search`."""
        hits = [
            Hit(memory_id=entry.memory_id, similarity=cosine(entry.vector, vector))
            for entry in self._entries.values()
            if entry.learner_id == learner_id and (zones is None or entry.zone in zones)
        ]
        return sorted(hits, key=lambda hit: -hit.similarity)[:limit]

    async def memory_ids(self, learner_id: str | None = None) -> set[str]:
        """See `MemoryIndex.memory_ids`."""
        return {entry.memory_id for entry in self._entries.values() if learner_id in (None, entry.learner_id)}

    async def clear(self) -> None:
        """See `MemoryIndex.clear`."""
        self._entries.clear()

    async def close(self) -> None:
        """See `MemoryIndex.close`."""


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the cosine of the angle between two vectors, -1 to 1."""
    product = math.fsum(a * b for a, b in zip(one, other, strict=True))
    return product / (math.hypot(*one) * math.hypot(*other))
