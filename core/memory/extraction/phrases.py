"""Wordings as patterns: one line is one way to say something, as it is read in `plain.py`.

A line is a regular expression in which `(a|b)` is a choice, a space is a space, and `{topic}` stands for what is
talked about: to the end where it comes last, otherwise up to 60 characters without a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_INSIDE = r"[^,;:()~\u2013]{1,60}?"


@dataclass(frozen=True, slots=True)
class Wordings:
    """Several ways to say one thing."""

    pattern: re.Pattern[str]
    """All of them; at most one group takes part, the topic."""

    def match(self, text: str) -> re.Match[str] | None:
        """Return the way in which `text` begins by saying it, if it does."""
        return self.pattern.match(text)


def words(text: str) -> frozenset[str]:
    """Return the words of `text`, for tables of them."""
    return frozenset(text.split())


def wordings(*lines: str) -> Wordings:
    """Compile `lines`, of which the first that fits counts."""
    return Wordings(re.compile("|".join(_compiled(lines))))


def _compiled(lines: tuple[str, ...]) -> Iterator[str]:
    for number, line in enumerate(lines):
        before, slot, after = line.replace("(?", "\0").replace("(", "(?:").replace("\0", "(?").partition("{topic}")
        inside = f"(?P<topic{number}>{_INSIDE if after else '.+'})" if slot else ""
        yield f"(?:{before}{inside}{after})(?= |$)"


def said_of(match: re.Match[str]) -> tuple[int, int]:
    """Return where the topic of a match begins and ends."""
    return match.span(match.lastgroup or 0)
