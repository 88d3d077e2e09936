"""One thing that is wrong with an item."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an item."""

    field: str
    """The field it stands in."""
    message: str
    """What is wrong and what to do, in one sentence without a full stop."""
