"""Fading: what has not been used for long ranks lower. Nothing is ever deleted by age."""

from __future__ import annotations

from datetime import datetime, timedelta

from core.memory.kinds import WEIGHTS, MemoryKind

SIMILARITY_FLOOR = 0.25
"""Cosine similarity under which a memory has nothing to do with the question."""
USE_STRETCH = 0.1
"""By how much each use lengthens the half-life, as a share of it."""
MAX_STRETCH = 3.0
"""The most that uses can lengthen the half-life."""
RELEVANCE_SHARE = 0.6
"""The share of the score that relevance has alone; strength decides over the rest."""

_DAY = timedelta(days=1)


def strength(
    kind: MemoryKind,
    importance: float,
    created_at: datetime,
    last_used_at: datetime | None,
    uses: int,
    pinned: bool,
    now: datetime,
) -> float:
    """Return how strong a memory is now, 0 to 1: its importance, halved by each half-life without use.

    A use starts the fading anew and slows it; a pin stops it. A memory from the future counts as new.
    """
    importance = min(max(importance, 0.0), 1.0)
    if pinned:
        return importance
    renewed_at = max(created_at, last_used_at or created_at)
    idle_days = max((now - renewed_at) / _DAY, 0.0)
    stretch = min(1.0 + USE_STRETCH * max(uses, 0), MAX_STRETCH)
    half_lives = idle_days / (WEIGHTS[kind].half_life * stretch)
    return importance * float(0.5**half_lives)


def score(similarity: float, strength: float) -> float:
    """Return the rank of a memory in recall, 0 to 1; 0 under the floor of relevance.

    `similarity` is a cosine, `strength` comes from the function of that name. Strength moves a
    memory by 40 % at most, so that the faded one that fits beats the strong one that hardly does.
    """
    if similarity < SIMILARITY_FLOOR:
        return 0.0
    return similarity * (RELEVANCE_SHARE + (1.0 - RELEVANCE_SHARE) * strength)
