"""What the author of a key can write into it: several answers, optional words, a set in any order.

    weren't | wasn't                    each of them is right by itself
    sea horse or pipe fish              the same, in prose
    a (very) big house                  with the word or without it
    red; navy | blue; green in any order    all of them, in whatever order

A key in backticks is taken as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

_MOST_OPTIONAL = 4
"""Optional parts that are read in one key; with more of them it is taken as written."""

_OR = re.compile(r" or ", re.IGNORECASE)
_PROSE = re.compile(r"[^\W_][\w '’,.()-]*")  # noqa: RUF001
_OPTIONAL = re.compile(r"(?:(?<=\s)|^)\(([^\W\d_][^\W\d_ '’-]*(?:[ '’-][^\W\d_]+)*)\)(?=\s|[.,;:!?]|$)")  # noqa: RUF001
_CODE = re.compile(r"[=<>{}\[\]+*/\\$#@]")
_ANY_ORDER = re.compile(
    r"(?P<members>.+?)[,;:]? \(?(?:in any order|any order|in beliebiger reihenfolge|en cualquier orden"
    r"|dans n['’]importe quel ordre)\)?\.?",  # noqa: RUF001
    re.IGNORECASE | re.DOTALL,
)


@lru_cache(maxsize=4096)
def alternatives(key: str) -> tuple[str, ...]:
    """Return the answers that a key allows, the plainest first; at least one."""
    if "`" in key:
        return (key,)
    parts = [part for part in re.split(r"\s\|\s", key) if part.strip()] or [key]
    said = [each for part in parts for each in _split_or(part)]
    return tuple(dict.fromkeys(wording for each in said for wording in _with_and_without(each)))


@lru_cache(maxsize=4096)
def members(key: str) -> tuple[tuple[str, ...], ...]:
    """Return the members of a set, each with its alternatives; empty where the key is no set."""
    found = None if "`" in key else _ANY_ORDER.fullmatch(key.strip())
    if found is None:
        return ()
    listed = re.split(r";" if ";" in found["members"] else r",|\n", found["members"])
    named = tuple(alternatives(member.strip()) for member in listed if member.strip())
    return named if len(named) > 1 else ()


def either_of(text: str) -> list[str]:
    """Return the answers between which a folded answer leaves the choice (`map or dictionary`); else none."""
    parts = [part for part in re.split(r" or | \| | ?/ ?", text) if part.strip()]
    return parts if len(parts) > 1 else []


def plainly(key: str) -> str:
    """Return a key as it is shown to learners."""
    return key if "`" in key else re.sub(r"\s\|\s", " or ", key)


def _split_or(text: str) -> list[str]:
    """Split prose at `or`. In logic and code (`p or q`) it is a part of the answer."""
    parts = _OR.split(text)
    if (
        len(parts) == 1
        or not _PROSE.fullmatch(text)
        or any(len(word) < 2 for part in parts for word in part.split())
    ):
        return [text]
    return [*(part.strip() for part in parts if part.strip()), text]


def _with_and_without(text: str) -> Iterator[str]:
    """Yield each way to read the optional parts."""
    optional = list(_OPTIONAL.finditer(text))
    if not 0 < len(optional) <= _MOST_OPTIONAL or _CODE.search(text):
        yield text
        return
    for taken in product((False, True), repeat=len(optional)):
        choices = iter(taken)
        wording = _OPTIONAL.sub(lambda part, choices=choices: part[1] if next(choices) else "", text)  # type: ignore[misc]
        if wording.strip():
            yield " ".join(wording.split())
    yield text
