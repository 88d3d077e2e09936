"""The kinds of memories and what each weighs: the one table to change it in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class MemoryKind(StrEnum):
    """What a memory is about."""

    PREFERENCE = "preference"
    """How the learner wants to be taught."""
    GOAL = "goal"
    """What the learner wants to reach."""
    PROJECT = "project"
    """What the learner is building or writing."""
    FACT = "fact"
    """A durable fact about the learner."""
    INTEREST = "interest"
    """What the learner likes to read, write or learn about."""
    PLAN = "plan"
    """What the learner means to do soon."""
    STRUGGLE = "struggle"
    """What the learner says is hard for them."""


@dataclass(frozen=True, slots=True)
class Weight:
    """How much a kind of memory counts and how long it keeps."""

    importance: float
    """0 to 1: the rank of a fresh memory of this kind."""
    half_life: float
    """Days without use after which a memory counts half."""


WEIGHTS: dict[MemoryKind, Weight] = {
    MemoryKind.PREFERENCE: Weight(importance=0.9, half_life=365),
    MemoryKind.GOAL: Weight(importance=0.9, half_life=180),
    MemoryKind.STRUGGLE: Weight(importance=0.8, half_life=60),
    MemoryKind.PROJECT: Weight(importance=0.7, half_life=90),
    MemoryKind.FACT: Weight(importance=0.6, half_life=180),
    MemoryKind.INTEREST: Weight(importance=0.6, half_life=180),
    MemoryKind.PLAN: Weight(importance=0.5, half_life=30),
}
