"""What a learner says is hard for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.change import is_overcome
from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate, SignalKind, TopicSignal
from core.memory.extraction.phrases import said_of
from core.memory.extraction.sentences import Sentence
from core.memory.extraction.struggle_wordings import (
    BARE,
    HARD_AROUND,
    HARD_BEFORE,
    MIXED_UP,
    NAMED_BEFORE,
    POINTING_BACK,
    TOPIC_BEFORE,
)
from core.memory.extraction.teaching import HOW_IT_IS_TAUGHT
from core.memory.extraction.topics import find_topics, is_bare_subject, is_named, is_spoken_of
from core.memory.kinds import MemoryKind

_MOST_WORDS_OF_BARE = 8
"""Words of a sentence that says no more than that something is hard; a longer one says it of something else."""

_LONG_AGO = re.compile(r"(?<!\S)(?:years?|decades?|ages|long) ago(?!\S)")


def find_struggles(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says are hard, each as a signal and as a memory."""
    topics, place = _hard(clause)
    if not topics or clause.asked(place):
        return
    overcome = is_overcome(clause.text)
    if not overcome and _LONG_AGO.search(clause.text):
        return
    for topic in topics:
        if overcome:
            yield TopicSignal(topic=topic, kind=SignalKind.IMPROVED, quote=clause.sentence.text)
        else:
            yield from struggle(topic, clause.sentence.text)


def find_struggles_named_before(before: Sentence, clause: Clause) -> Iterator[Fact]:
    """Yield what is hard where the sentence before only names it: "Pointers. I just don't get them."."""
    name = before.plain.text
    if before.question or clause.sentence.question or not clause.first or not is_named(name):
        return
    if POINTING_BACK.match(clause.text):
        for topic in find_topics(before.words(0, len(name))):
            yield from struggle(topic, clause.sentence.text)


def struggle(topic: str, quote: str) -> Iterator[Fact]:
    """Yield what is known once a topic is said to be hard."""
    yield TopicSignal(topic=topic, kind=SignalKind.STRUGGLED, quote=quote)
    yield MemoryCandidate(kind=MemoryKind.STRUGGLE, text=f"Struggles with {topic}.", quote=quote)


def _hard(clause: Clause) -> tuple[list[str], int]:
    """Return the topics, and where in the clause they begin."""
    for wording in (HARD_BEFORE, MIXED_UP, HARD_AROUND):
        if match := wording.match(clause.text):
            start, end = said_of(match)
            return find_topics(clause.words(start, end), paired=wording is MIXED_UP), start
    for wording, is_subject in (
        (NAMED_BEFORE, is_named),
        (TOPIC_BEFORE, is_spoken_of),
        (BARE, is_bare_subject),
    ):
        match = wording.match(clause.text)
        if match and (wording is not BARE or _says_no_more(clause)):
            start, end = said_of(match)
            if HOW_IT_IS_TAUGHT.search(clause.text, start, end):
                return [], 0
            return (
                find_topics(clause.words(start, end)) if is_subject(match[match.lastgroup or 0]) else []
            ), match.end() - 1
    return [], 0


def _says_no_more(clause: Clause) -> bool:
    return clause.first and clause.text.count(" ") < _MOST_WORDS_OF_BARE
