"""Lists that stay short enough to read: the first entries, and how many more there are."""

from __future__ import annotations

from collections.abc import Sequence

from core.phrases import say

LISTED = 15
"""How many entries a list shows; with more it would be several messages long."""


def few_names(names: Sequence[str], limit: int = LISTED) -> str:
    """Return the first `limit` names in a row, and how many more there are."""
    named = ", ".join(names[:limit])
    return named if len(names) <= limit else say("list.more_names", names=named, count=len(names) - limit)


def few_lines(lines: Sequence[str], limit: int = LISTED) -> list[str]:
    """Return the first `limit` lines, and one that says how many more there are, if any."""
    more = len(lines) - limit
    return [*lines[:limit], say("list.more_lines", count=more)] if more > 0 else list(lines)
