"""What somebody wants done with what is remembered: by number, or in words ("forget that I like short answers")."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from core.tutor.reading.answers import QUESTION_MARKS
from core.tutor.reading.intents import LONGEST_REQUEST


class Deed(StrEnum):
    """What is to be done."""

    LIST = "list"
    SEARCH = "search"
    FADING = "fading"
    SHOW = "show"
    HISTORY = "history"
    UNDO = "undo"
    CORRECT = "correct"
    PIN = "pin"
    UNPIN = "unpin"
    KEEP = "keep"
    SHARE = "share"
    UNSHARE = "unshare"
    DELETE = "delete"


class MemoryWish(NamedTuple):
    """How a command or a sentence is read."""

    deed: Deed
    number: int | None = None
    """Which entry of the list that was shown last, or which page."""
    words: str = ""
    """What to look for; for a correction, what is right."""


_ABOUT_ONE = {
    "correct": Deed.CORRECT,
    "change": Deed.CORRECT,
    "edit": Deed.CORRECT,
    "pin": Deed.PIN,
    "unpin": Deed.UNPIN,
    "keep": Deed.KEEP,
    "share": Deed.SHARE,
    "unshare": Deed.UNSHARE,
    "delete": Deed.DELETE,
    "remove": Deed.DELETE,
    "forget": Deed.DELETE,
    "history": Deed.HISTORY,
    "show": Deed.SHOW,
}
_PAGE = re.compile(r"(?:page )?(?P<page>\d+)", re.IGNORECASE)
_SEARCH = re.compile(r"(?:search|find|look for)(?: for)? (?P<words>.+)", re.IGNORECASE)
_NUMBERED = re.compile(r"#?(?P<number>\d{1,6})[.):,]?(?:\s+(?:to |as |is )?(?P<rest>.+))?", re.IGNORECASE)

_POLITE = r"(?:(?:please|can you|could you|would you|meno|ok|hey|i want you to),? )*"
_FORGET = re.compile(
    rf"{_POLITE}(?:forget|unlearn|(?:delete|erase|remove)(?: the (?:memory|fact|note))?)"
    r" (?:about the fact )?that (?P<words>.{3,}?)(?:,? please)?[.!]*",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"(?:no,? )?(?:(?:that|this|it)(?:'s| is|s)|you(?:'re| are))"
    r" (?:wrong|not (?:right|true|correct)|incorrect|false)"
    r"(?: about me)?(?:[.!]*|[,:;.!]+ (?P<right>.+))",
    re.IGNORECASE,
)


def command_wish(written: str) -> MemoryWish:
    """Return what the words behind the command ask for; what they do not say is looked for."""
    line = " ".join(written.split())
    verb, _, rest = line.partition(" ")
    verb = verb.casefold()
    if not line or line.casefold() == "list":
        return MemoryWish(Deed.LIST, 1)
    if line.casefold() in ("undo", "fading", "more"):
        return MemoryWish(Deed.LIST, 2) if verb == "more" else MemoryWish(Deed(verb))
    if verb == "page" and (found := _PAGE.fullmatch(rest)) is not None:
        return MemoryWish(Deed.LIST, int(found["page"]))
    if (found := _SEARCH.fullmatch(line)) is not None:
        return MemoryWish(Deed.SEARCH, words=found["words"])
    if verb in _ABOUT_ONE and rest:
        return _about_one(_ABOUT_ONE[verb], rest)
    if (found := _NUMBERED.fullmatch(line)) is not None and not found["rest"]:
        return MemoryWish(Deed.SHOW, int(found["number"]))
    return MemoryWish(Deed.SEARCH, words=line)


def forget_wish(text: str) -> MemoryWish | None:
    """Return what a message asks to forget, named by what it says; None for any other message."""
    line = " ".join(text.split())
    if len(line) > LONGEST_REQUEST or any(mark in line for mark in QUESTION_MARKS):
        return None
    found = _FORGET.fullmatch(line)
    return MemoryWish(Deed.DELETE, words=found["words"]) if found is not None else None


def says_wrong(text: str) -> str | None:
    """Return what is right where a message says that something is wrong (empty: it does not say); else None."""
    line = " ".join(text.split())
    found = _WRONG.fullmatch(line) if len(line) <= LONGEST_REQUEST else None
    return None if found is None else found["right"] or ""


def _about_one(deed: Deed, rest: str) -> MemoryWish:
    found = _NUMBERED.fullmatch(rest)
    if found is None:
        return MemoryWish(deed, words=rest)
    return MemoryWish(deed, int(found["number"]), found["rest"] or "")
