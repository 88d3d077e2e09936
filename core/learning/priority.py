"""In which order what is due is taken, when there is not time for all of it.

Pure and without chance: the same units give the same order. A unit is whatever is due by itself, a fact or a topic.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MOST_OVERDUE = 2.0
"""Waiting counts up to twice the interval; what waited longer is not pressed any more than that."""
BLOCKING = 1.3
"""How much more something counts that another topic builds on."""

IN_REACH = 0.6
"""Facts are asked for from this chance of recall downwards, when there are more than there is time for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Something that is due. Raises ValueError where a value is out of its range."""

    unit_id: str
    """The fact's or the topic's; the last word where all else is equal."""
    chance: float
    """Of recall today, 0 to 1."""
    mastery: float
    """Ability times recall, 0 to 1; for a fact by itself its chance of recall."""
    waited: float
    """Days since it was practised, in intervals: 1 on the day when it is due, 2 when twice its interval is over."""
    goal_weight: float = 1.0
    """How much the learner's goal needs it; 1 is as much as anything else."""
    blocks: bool = False
    """Whether another topic waits for it."""
    weak: bool = False
    stale: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.chance <= 1 and 0 <= self.mastery <= 1):
            raise ValueError("chance and mastery go from 0 to 1")
        if self.waited < 0 or self.goal_weight < 0:
            raise ValueError("time waited and a goal's weight are not negative")


def priority(unit: Unit) -> float:
    """Return how much is to be gained by practising `unit` now; 0 or more, comparable only among units."""
    need = (1 - unit.mastery) * unit.goal_weight * min(MOST_OVERDUE, unit.waited)
    return need * BLOCKING if unit.blocks else need


def by_priority(units: Iterable[Unit]) -> list[Unit]:
    """Return `units`, what is weak and stale first, then by priority, then the least likely to be recalled."""
    return sorted(
        units, key=lambda unit: (not (unit.weak and unit.stale), -priority(unit), unit.chance, unit.unit_id)
    )


def by_reach(facts: Iterable[Unit]) -> list[Unit]:
    """Return `facts` in the order in which the most is kept of all of them, when there is not time for each.

    First what has just faded, then what is all but lost: a question brings back the former, and is mostly spent in
    vain on the latter. What is still known comes last, the least likely to be recalled first.
    """

    def rank(fact: Unit) -> tuple[bool, float, str]:
        faded = fact.chance <= IN_REACH
        return not faded, -fact.chance if faded else fact.chance, fact.unit_id

    return sorted(facts, key=rank)
