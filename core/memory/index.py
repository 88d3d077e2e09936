"""The index that memories are found by: vectors by learner and zone. SQL keeps the memories themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """A memory, or another passage, as the index holds it: no text, only where it points."""

    memory_id: str
    """Unique over all learners."""
    learner_id: str
    """Whose memory it is."""
    zone: str
    """Where it was said, see `core.memory.zones`."""
    vector: Sequence[float]
    """The embedding of that piece, not all zeros."""
    piece: int = 0
    """Which piece of it this is; only of a long text there is more than one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One memory that was found."""

    memory_id: str
    """Which one."""
    similarity: float
    """Cosine between the vector of its nearest piece and the question's, -1 to 1."""


class MemoryIndex(Protocol):
    """Vectors of memories. Every method may raise `RecallUnavailable`; `clear` is the way out of it."""

    async def add(self, entries: Sequence[IndexEntry]) -> None:
        """Add entries; one with an id and piece that this learner already has replaces it."""

    async def remove(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """Remove those of the learner's memories with all pieces; ids that are not there are passed over."""

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        """Return what of the learner's is nearest in `zones` (None: in all), best first, each once.

        At most `limit` pieces are looked at.
        """

    async def memory_ids(self, learner_id: str | None = None) -> set[str]:
        """Return the ids of all memories in the index, or of one learner's, to compare with SQL."""

    async def clear(self) -> None:
        """Start again with an empty index, whatever state the old one is in."""

    async def close(self) -> None:
        """Release files and connections. Nothing may be called after it."""


class InMemoryIndex:
    """The index as a dictionary, searched exactly: for tests, and for small installations without Chroma."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str, int], IndexEntry] = {}

    async def add(self, entries: Sequence[IndexEntry]) -> None:
        """See `MemoryIndex.add`."""
        self._entries.update({(entry.learner_id, entry.memory_id, entry.piece): entry for entry in entries})

    async def remove(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """See `MemoryIndex.remove`."""
        doomed = {(learner_id, memory_id) for memory_id in memory_ids}
        self._entries = {key: entry for key, entry in self._entries.items() if key[:2] not in doomed}

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        """See `MemoryIndex.search`."""
        hits = [
            Hit(memory_id=entry.memory_id, similarity=cosine(entry.vector, vector))
            for entry in self._entries.values()
            if entry.learner_id == learner_id and (zones is None or entry.zone in zones)
        ]
        return best_pieces(sorted(hits, key=lambda hit: -hit.similarity)[:limit])

    async def memory_ids(self, learner_id: str | None = None) -> set[str]:
        """See `MemoryIndex.memory_ids`."""
        return {entry.memory_id for entry in self._entries.values() if learner_id in (None, entry.learner_id)}

    async def clear(self) -> None:
        """See `MemoryIndex.clear`."""
        self._entries.clear()

    async def close(self) -> None:
        """See `MemoryIndex.close`."""


def best_pieces(hits: Sequence[Hit]) -> list[Hit]:
    """Return the first hit of each memory."""
    first: dict[str, Hit] = {}
    for hit in hits:
        first.setdefault(hit.memory_id, hit)
    return list(first.values())


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the cosine of the angle between two vectors, -1 to 1."""
    product = math.fsum(a * b for a, b in zip(one, other, strict=True))
    return product / (math.hypot(*one) * math.hypot(*other))
