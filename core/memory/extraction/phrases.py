"""Wordings as patterns: a table in which one line is one way to say something, as it is read in `plain.py`.

A line is a regular expression in which `(a|b)` is a choice, a space is a space, and `{topic}` stands for what is
talked about: to the end where it comes last, otherwise up to 60 characters without a mark. Any other name in braces
is a part that is handed over with the table. A line that is indented deeper goes on with the one before; one that
begins with `#` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from textwrap import dedent

_INSIDE = r"[^,;:()~\u2013]{1,60}?"
_PART = re.compile(r"\{([a-z_]+)\}")
_BETWEEN_PHRASES = re.compile(r",\s+")
_ENDS_IN_SPACE = re.compile(r" \)(?:[?*]|\{\d,\d\})\??$")


class Wordings:
    """Several ways to say one thing. Compiled when it is first asked, which takes far longer than to match."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        """`lines`: regular expressions, of which the first that fits counts."""
        self._lines = lines

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """All of them, as whole words; at most one group takes part, the topic."""
        return re.compile(rf"(?<!\S)(?:{'|'.join(_numbered(self._lines))})(?!\S)")

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """Return the way in which `text` begins, at `start`, by saying it, if it does."""
        return self.pattern.match(text, start)

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the first way in which `text[start:end]` says it, if it does."""
        return self.pattern.search(text, start, len(text) if end is None else end)


def words(text: str) -> frozenset[str]:
    """Return the words of `text`, for tables of them."""
    return frozenset(text.split())


def any_of(text: str, /, **parts: str) -> str:
    """Return a pattern for one of the words and phrases in `text`, which commas separate; see `wordings`."""
    phrases = _BETWEEN_PHRASES.split(_joined(text.splitlines()))
    return f"(?:{'|'.join(_filled_in(phrase, parts) for phrase in phrases)})"


def one_of(text: str, /, **parts: str) -> Wordings:
    """Return the words and phrases in `text`, which commas separate, as wordings to look for."""
    return Wordings((any_of(text, **parts),))


def wordings(table: str, /, **parts: str) -> Wordings:
    """Return the wordings of a table, in which `{name}` stands for the pattern `parts[name]`.

    Raises:
        KeyError: The table names a part that is not there.
    """
    return Wordings(tuple(_whole_lines(table, parts)))


def said_of(match: re.Match[str]) -> tuple[int, int]:
    """Return where the topic of a match begins and ends."""
    return match.span(match.lastgroup or 0)


def _whole_lines(table: str, parts: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a table with their parts filled in, each with the deeper lines after it."""
    whole: list[str] = []
    for line in dedent(table).splitlines():
        if not line.strip() or line.strip().startswith("#"):
            continue
        if whole and not line.startswith(" "):
            yield _joined(whole)
            whole = []
        whole.append(_filled_in(line, parts))
    if whole:
        yield _joined(whole)


def _joined(lines: Iterable[str]) -> str:
    """Return lines as one, with spaces between them where no choice brings its own: "(very )?", "( much)?"."""
    whole = ""
    for line in map(str.strip, lines):
        brings_its_own = line.startswith(("|", "( ", "(?: ")) or _ENDS_IN_SPACE.search(whole)
        whole += line if not whole or not line or brings_its_own else f" {line}"
    return whole


def _filled_in(line: str, parts: dict[str, str]) -> str:
    filled = _PART.sub(lambda part: part[0] if part[1] == "topic" else parts[part[1]], line)
    return filled.replace("(?", "\0").replace("(", "(?:").replace("\0", "(?")


def _numbered(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines with a group for each topic, which have to have different names."""
    for number, line in enumerate(lines):
        before, slot, after = line.partition("{topic}")
        inside = f"(?P<topic{number}>{_INSIDE if after else '.+'})" if slot else ""
        yield f"(?:{before}{inside}{after})"
