"""In which order facts are asked for when there is not time for each of them.

A question brings back what has just faded, and is mostly spent in vain on what is all but lost. So what has faded
comes in the order of what is still there of it, and after it what is still known, the least of it first. Of the
orders that were tried on simulated learners this one kept the most (`python -m bench.term`).
"""

from __future__ import annotations

from typing import NamedTuple

IN_REACH = 0.5
"""Chance of recall from which downwards something counts as faded."""


class Reach(NamedTuple):
    """A fact's place among others: the smaller one comes first."""

    known: bool
    """Whether it is still known, more likely than not."""
    distance: float
    """From where it would come first among those like it."""


LAST_FADED = Reach(known=False, distance=1.0)
"""After everything else that has faded."""


def reach(chance: float) -> Reach:
    """Return the place of a fact that is recalled with `chance` (0 to 1) now."""
    faded = chance <= IN_REACH
    return Reach(not faded, 1 - chance if faded else chance)
