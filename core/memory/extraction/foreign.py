"""Wishes and struggles in a language other than English: what is the same in all of them.

A language is a table (`german.py`, `spanish.py`). Only preferences and struggles are read; a wish counts where a
word of teaching stands with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import Wordings, said_of
from core.memory.extraction.slots import LANGUAGE, statement
from core.memory.extraction.struggles import struggle
from core.memory.extraction.teaching import language_named
from core.memory.kinds import MemoryKind

_STRIP = " \t\"'`\u201c\u201d\u00ab\u00bb.,!?\u00a1\u00bf;:*_-"
_MOST_WORDS = 5
_MOST_TRIMS = 4


@dataclass(frozen=True, slots=True)
class Slotted:
    """A value of a slot, and the words that mean it."""

    slot: str
    value: str
    words: Wordings


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign:
    """How struggles and wishes are worded in one language, over plain text."""

    hard: Wordings
    """One or several topics are hard."""
    mixed_up: Wordings
    """The topics are mixed up with each other."""
    joins: re.Pattern[str]
    """What stands between two topics."""
    lead: re.Pattern[str]
    """Articles and the like before a topic."""
    trail: re.Pattern[str]
    """Adverbs after a topic."""
    no_topic: frozenset[str]
    """Words that no topic begins or ends with."""
    slots: tuple[Slotted, ...]
    in_language: re.Pattern[str]
    """In what language to explain; its group is `language`."""
    in_general: frozenset[str]
    """Words that may stand before it: with any other, something special is to be explained."""
    wish: Wordings
    """How a wish or a request begins."""
    of_teaching: Wordings
    """What has to stand in a wish that fills a slot."""
    kept: Wordings
    """How a wish begins that is kept as it was said."""
    lasting_request: re.Pattern[str]
    """How a request begins that is kept as it was said if it is a lasting one."""
    lasting: re.Pattern[str]
    """What makes a request one for good, looked for in the sentence as it was typed."""
    only_now: re.Pattern[str]
    """What makes a request one for this once."""


def facts_of(clause: Clause, language: Foreign) -> Iterator[Fact]:
    """Yield the struggles and wishes in a clause."""
    quote = clause.sentence.text
    if topics := _hard(clause, language):
        for topic in topics:
            yield from struggle(topic, quote)
        return
    if language.only_now.search(clause.sentence.masked):
        return
    lasting = _is_lasting_request(clause, language)
    if clause.asked(0) and not lasting:
        return
    values = _values(clause.bare[: clause.end()], language)
    for slot, value in values:
        yield MemoryCandidate(
            kind=MemoryKind.PREFERENCE, text=statement(slot, value), quote=quote, slot=slot, value=value
        )
    if not values and (lasting or language.kept.match(clause.bare)):
        yield MemoryCandidate(kind=MemoryKind.PREFERENCE, text=clause.alone(), quote=quote)


def _values(text: str, language: Foreign) -> list[tuple[str, str]]:
    if not language.wish.match(text) or not language.of_teaching.search(text):
        return []
    found = {slotted.slot: slotted.value for slotted in language.slots if slotted.words.search(text)}
    spoken = language.in_language.search(text)
    if spoken and language.in_general.issuperset(text[: spoken.start()].split()):
        found[LANGUAGE] = language_named(spoken["language"])
    return list(found.items())


def _is_lasting_request(clause: Clause, language: Foreign) -> bool:
    lasting = language.lasting.search(clause.sentence.masked)
    return lasting is not None and language.lasting_request.match(clause.lead + clause.bare) is not None


def _hard(clause: Clause, language: Foreign) -> list[str]:
    match = language.hard.match(clause.bare) or language.mixed_up.match(clause.bare)
    if match is None:
        return []
    start, end = said_of(match)
    if clause.asked(match.end() - 1 if end < match.end() else start):
        return []
    words = clause.bare[start:end]
    phrase = clause.sentence.words(clause.start + start, clause.start + start + len(_up_to_mark(words)))
    parts = language.joins.split(phrase.replace(",", " , "))
    if match.re is language.mixed_up.pattern and len(parts) == 2:
        return [part.strip(_STRIP) for part in parts]
    topics = [_clean(part, language) for part in parts]
    return [topic for topic in topics if _is_topic(topic, language)]


def _up_to_mark(words: str) -> str:
    return re.split(r" [;:()~\u2013,] ", words, maxsplit=1)[0]


def _clean(topic: str, language: Foreign) -> str:
    topic = " ".join(topic.split()).strip(_STRIP)
    for _ in range(_MOST_TRIMS):
        lead = language.lead.match(topic)
        topic = language.trail.sub("", topic[lead.end() :] if lead else topic).strip(_STRIP)
    return topic


def _is_topic(topic: str, language: Foreign) -> bool:
    words = topic.lower().split()
    return (
        0 < len(words) <= _MOST_WORDS
        and words[0] not in language.no_topic
        and words[-1] not in language.no_topic
        and any(letter.isalpha() for letter in topic)
    )
