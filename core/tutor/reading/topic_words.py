"""What somebody wants done with their topics: "rename A to B", "merge A and B", "A builds on B".

A name may hold the words that tell the parts of such a sentence ("input and output"), so a sentence can be read in
several ways, and whoever knows the topics chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from core.tutor.reading.answers import QUESTION_MARKS
from core.tutor.reading.intents import LONGEST_REQUEST


class Deed(StrEnum):
    """What is to be done."""

    RENAME = "rename"
    """To call the topic as the other."""
    MERGE = "merge"
    """To make one of both; which name it has is open."""
    MERGE_INTO = "merge_into"
    """To make one of both, under the name of the other."""
    SPLIT = "split"
    UNDER = "under"
    NOT_UNDER = "not_under"
    """The other may be empty: not under any."""
    BUILDS_ON = "builds_on"
    NOT_BUILDS_ON = "not_builds_on"
    NEW = "new"
    UNDO = "undo"
    SHOW = "show"


class TopicWish(NamedTuple):
    """One way to read a sentence."""

    deed: Deed
    topic: str = ""
    other: str = ""


_NOT = r"(?:does not|do not|doesn'?t|don'?t|no longer|not)"
_IS = r"(?:is|are)"
_TOPIC = r"(?:(?:the |my )?topics? )?"

_SENTENCES: tuple[tuple[Deed, str, str, str], ...] = (
    (Deed.RENAME, rf"rename {_TOPIC}", r"(?:to|as|into)", ""),
    (Deed.MERGE_INTO, rf"merge {_TOPIC}", r"into", ""),
    (Deed.MERGE, rf"(?:merge|combine|unite) {_TOPIC}", r"(?:and|with)", ""),
    (Deed.MERGE, "", rf"and(?= .* {_IS} the same)", rf" {_IS} the same(?: (?:topic|thing))?"),
    (Deed.MERGE, "", rf"{_IS} the same (?:topic )?as", ""),
    (Deed.NOT_UNDER, r"take ", r"out (?:of|from under)", ""),
    (Deed.NOT_UNDER, "", rf"(?:{_NOT} belongs? (?:to|under)|(?:{_IS} )?{_NOT} (?:(?:a )?parts? of|under))", ""),
    (Deed.NOT_BUILDS_ON, "", rf"{_NOT} (?:builds?|depends?) on", ""),
    (Deed.UNDER, r"(?:put|move|place) ", r"(?:under|below)", ""),
    (Deed.UNDER, "", rf"(?:belongs? (?:to|under)|{_IS} (?:(?:a )?parts? of|under))", ""),
    (Deed.BUILDS_ON, "", r"(?:builds?|depends?) on", ""),
)
"""What is done, how the sentence begins, what stands between the topics, and how it ends."""

_SHORT_FORMS: tuple[tuple[Deed, str, str, str], ...] = (
    *_SENTENCES,
    (Deed.UNDER, "", r"under", ""),
    (Deed.BUILDS_ON, "", r"(?:needs?|requires?|after)", ""),
)
"""What a command may say besides."""

_ONE_TOPIC = (
    (Deed.SPLIT, re.compile(r"(?:split|unmerge|separate) (?P<topic>.+?)(?: again)?", re.IGNORECASE)),
    (Deed.NOT_UNDER, re.compile(r"(?P<topic>.+?) under (?:nothing|none|no topic)", re.IGNORECASE)),
    (Deed.NEW, re.compile(r"(?:new|add) (?P<topic>.+)", re.IGNORECASE)),
)
_UNDO = re.compile(r"undo|take (?:that|it) back", re.IGNORECASE)
_AROUND = re.compile(r"^(?:please|can you|could you),? |[.!]+$|,? please[.!]*$", re.IGNORECASE)
_TELLS = re.compile(r"(?:rename|merge|combine|unite|take|put|move|place) ", re.IGNORECASE)
_FROM = re.compile(r" from .+", re.IGNORECASE)
_QUOTES = frozenset(
    zip(
        "\"'`\u2018\u201c\u201e\u201e\u201d\u00ab\u00bb\u201a",
        "\"'`\u2019\u201d\u201c\u201d\u201d\u00bb\u00ab\u2018",
        strict=True,
    )
)
"""How quotation marks begin and end."""


def command_wishes(words: str) -> list[TopicWish]:
    """Return how the words of the command can be read, the likeliest first; the last is to show a topic."""
    line = " ".join(words.split())
    if _UNDO.fullmatch(line):
        return [TopicWish(Deed.UNDO)]
    for deed, pattern in _ONE_TOPIC:
        if (found := pattern.fullmatch(line)) is not None:
            name = _FROM.sub("", found["topic"]) if deed is Deed.SPLIT else found["topic"]
            return [TopicWish(deed, _name(name))]
    return [*_read(line, _SHORT_FORMS), TopicWish(Deed.SHOW, _name(line))]


def sentence_wishes(text: str) -> list[TopicWish]:
    """Return how a message can be read as such a sentence, the likeliest first; empty for any other message."""
    line = _AROUND.sub("", " ".join(text.split()))
    if len(line) > LONGEST_REQUEST or any(mark in line for mark in QUESTION_MARKS):
        return []
    return list(_read(line, _SENTENCES))


def is_order(text: str) -> bool:
    """Say whether a message tells Meno to change topics ("merge A and B"), rather than saying how they lie."""
    return bool(sentence_wishes(text)) and _TELLS.match(_AROUND.sub("", " ".join(text.split()))) is not None


def _read(line: str, forms: tuple[tuple[Deed, str, str, str], ...]) -> Iterator[TopicWish]:
    for deed, beginning, between, ending in forms:
        begun = re.match(beginning, line, re.IGNORECASE)
        ended = re.search(rf"{ending}$", line, re.IGNORECASE)
        if begun is None or ended is None:
            continue
        for found in re.finditer(rf" {between} ", line, re.IGNORECASE):
            topic, other = _name(line[begun.end() : found.start()]), _name(line[found.end() : ended.start()])
            if topic and other:
                yield TopicWish(deed, topic, other)


def _name(written: str) -> str:
    """Return a name without the quotation marks around all of it; others are part of it."""
    name = written.strip()
    while len(name) > 1 and (name[0], name[-1]) in _QUOTES and not set(name[1:-1]) & {name[0], name[-1]}:
        name = name[1:-1].strip()
    return name
