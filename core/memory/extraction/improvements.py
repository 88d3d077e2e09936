"""What a learner says is no longer hard for them. A report, not evidence of skill.

Three things make one: a topic, a sign that something changed (`change.py`), and what is said of the topic: that
somebody gets it, that it is easy, or, denied, that it is hard (`difficulty.py`). Some words are a change by
themselves: "clicked", "mastered", "is getting easier".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.change import Changed, is_overcome, without_signs
from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, SignalKind, TopicSignal
from core.memory.extraction.improvement_wordings import (
    BECAME,
    CAN,
    GAINED,
    HATED,
    IS_EASY,
    NAME,
    NO_MORE_TROUBLE,
    NOT_HARD,
    NOT_NOW,
    NOT_STRUGGLING,
    OF_IT,
    OF_IT_BY_ITSELF,
    WAS_HARD,
)
from core.memory.extraction.phrases import Wordings, one_of, said_of
from core.memory.extraction.sentences import Sentence
from core.memory.extraction.teaching import HOW_IT_IS_TAUGHT
from core.memory.extraction.topics import find_topics, is_named, is_spoken_of

_NO_TOPIC = one_of(
    """
    (a|an|some|another|my|his|her|it|this|that|these|those|no|nothing|everything|something
    |(question|task|exercise|part|step|number) \\d+,
    the (question|answer|result|results|worksheet|homework|text|diagram|argument|lecture|video|explanation|problem
        |task|exercise|point|idea|difference|joke|mistake|error|text|picture|board|page|screen|connection|link
        |file|code|app|sentence|line|same|right|wrong|first|second|last|next|other)),
    (both|two|three|the two|new|what|who|home|here|there|back|you|your|time|free|more|\\d+)
    """.replace("\\d", r"\d")
)
"""What begins no topic that somebody gets better at: "now I get an error", "I finally got home"."""
_NO_START = one_of("after, before, during, with, until, as, in, on, at, for, from, by, when, over")
_MIXED = one_of("mix(ing)? up, (tell|keep) (?=.* (apart|straight)), confus(e|ing)")
_COMPARED = one_of("than(?! (before|last|i|a|ever|it|they|when|in|at|two|three|yesterday|usual|\\d+)(?= |$))")
"""What is easier than something else is not easier than it was."""


def find_improvements(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says have become easier."""
    said = without_signs(clause.text[: _end(clause)], clause.lead)
    wording, match = next(_matches(said), (None, None))
    if match is None and NOT_NOW.search(clause.text):
        wording, match = HATED, HATED.match(said.text)
    if match is None and is_overcome(clause.text):
        wording, match = WAS_HARD, WAS_HARD.match(said.text)
    if wording is None or match is None:
        yield from _find_named(clause)
        return
    if _COMPARED.search(said.text):
        return
    start, end = said_of(match)
    named_first = wording in _NAMED_FIRST
    if end < match.end() and not _can_be_subject(said.text[start:end]):
        return
    if not named_first and _NO_TOPIC.match(said.text, start):
        return
    begin, last = said.place(start, end)
    asked_from = said.place(0, match.end())[1] - 1 if end < match.end() else begin
    if clause.asked(asked_from):
        return
    paired = _MIXED.search(said.text, 0, start) is not None
    last = last if end < match.end() else len(clause.text)
    yield from _improved(clause.words(begin, last), clause, paired=paired)


_NAMED_FIRST = (BECAME, IS_EASY, NOT_HARD)


def _matches(said: Changed) -> Iterator[tuple[Wordings, re.Match[str]]]:
    """Yield how the clause says it, where it needs no sign of change or has one."""
    tried = [GAINED, BECAME, NO_MORE_TROUBLE]
    if said.no_more or said.now:
        tried += [NOT_STRUGGLING, NOT_HARD]
    if said.now:
        tried += [CAN, IS_EASY]
    for wording in tried:
        if match := wording.match(said.text):
            yield wording, match


def _end(clause: Clause) -> int:
    """Return where the clause ends; "since we drew them" is a part of it."""
    end = clause.end()
    return clause.end(end + 1) if clause.text.startswith(" since ", end) else end


def _can_be_subject(words: str) -> bool:
    return is_spoken_of(words) and not _NO_START.match(words) and not HOW_IT_IS_TAUGHT.search(words)


def find_improvements_named_before(before: Sentence, clause: Clause) -> Iterator[Fact]:
    """Yield what got easier where the sentence before only names it: "Derivatives? No problem anymore."."""
    name = before.plain.text
    if not clause.sentence.question and clause.first and is_named(name) and _is_easier_now(clause, clause.bare):
        yield from _improved(before.words(0, len(name)), clause)


def _find_named(clause: Clause) -> Iterator[Fact]:
    """Yield what got easier where the clause names it first: "derivatives: no problem anymore"."""
    name = NAME.match(clause.bare)
    if name is None or clause.sentence.question or not clause.first or not is_named(name[name.lastgroup or 0]):
        return
    start, end = said_of(name)
    if _is_easier_now(clause, clause.bare[name.end() :]):
        yield from _improved(clause.words(clause.added + start, clause.added + end), clause)


def _is_easier_now(clause: Clause, text: str) -> bool:
    said = without_signs(text, clause.lead)
    signed = said.now or said.no_more
    return OF_IT_BY_ITSELF.match(said.text) is not None or (signed and OF_IT.match(said.text) is not None)


def _improved(phrase: str, clause: Clause, *, paired: bool = False) -> Iterator[Fact]:
    for topic in find_topics(phrase, paired=paired):
        yield TopicSignal(topic=topic, kind=SignalKind.IMPROVED, quote=clause.sentence.text)
