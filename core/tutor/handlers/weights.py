"""The weight of a memory as learners see it: in a word and in percent."""

from __future__ import annotations

from datetime import datetime

from core.memory.recall import strength_of
from core.models import Memory
from core.phrases import say

HIGH, MEDIUM = 60, 30
"""Percent from which a weight is called high, and medium."""


def percent(memory: Memory, now: datetime) -> int:
    """Return how strong a memory is now, 0 to 100; a fresh one of the most important kind has 90."""
    return round(100 * strength_of(memory, now))


def weight(memory: Memory, now: datetime) -> str:
    """Return the weight in a word and in percent."""
    value = percent(memory, now)
    word = "high" if value >= HIGH else "medium" if value >= MEDIUM else "low"
    return say("memory.weight", word=say(f"memory.weight_word.{word}"), percent=value)
