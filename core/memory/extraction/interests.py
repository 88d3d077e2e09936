"""What a learner likes to read, do or learn about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.interest_wordings import AM_A_LOVER, BIG, FOR_FUN, LIKED, LIKED_BEFORE, LOVER
from core.memory.extraction.phrases import any_of, one_of, said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of
from core.memory.kinds import MemoryKind

_AT_LEISURE = one_of("(free|spare) time, outside of, when i am not, hobby, weekends, for fun")
"""What has to stand before "I bake bread" to make it an interest."""
_DONE_FOR_FUN = wordings(
    """
    i (listen to|tinker with|experiment with|do|go|(?!{no_fun} )[a-z]+) {topic}
    i am ({for_fun}|doing|tinkering with|growing|collecting) {topic}
    """,
    for_fun=FOR_FUN,
    no_fun=any_of(
        """
        am, have, do not, can, will, would, want, need, should, must, struggle, feel, think, get, got, prefer,
        visit,
        help, work, teach, was, could
        """
    ),
)
_MANY = re.compile(
    r"\b(?:a lot|lots|tons|loads|heaps|plenty|so (?:much|many)|too (?:much|many)) (?:of )?\b"
    r"|\b(?:all the time|constantly|every (?:single )?(?:day|night|evening)|nonstop)\b",
    re.IGNORECASE,
)
_TAKEN_IN = wordings("i (read|watch|listen to|play) {topic}")
"""What is an interest where it is much that is read or watched."""

_NOT_LIKED = one_of(
    r"""
    {big} {lover}(?!\S), it, this, that, these, those, you, your, him, her, them, not, how, what, where,
    when, why, who, no, to, my, meno, being,
    the (way|fact|idea|first|second|last|next|new|same|other|one|ones|feedback|weather|weekend|quiz|quizzes|code
        |output|result|results|error|rest|solution|format|style|answer|lesson|lessons|hints?|explanations?
        |examples?),
    option, version, answer, grades?, marks, passing, homework, having, learning, working, talking, chatting,
    studying, mornings?, weekends?, sleep, sleeping, coffee, pizza, summer, fridays?, mondays?, music too, both,
    all, a, an, more, short, long, one, myself, people, practising with, hearing, getting, seeing,
    everything, nothing, chocolate, cats? lol, some, any, going (to|home|out), when, if, shower, showers?,
    lunch, dinner
    """,
    big=BIG,
    lover=LOVER,
)
_LEARNING_ABOUT = wordings("(learning|talking) (about|new|languages)")


def find_interests(clause: Clause) -> Iterator[Fact]:
    """Yield what the clause says the learner likes; how they like to be taught is a preference."""
    match = _says_so(clause) or _does_it_for_fun(clause)
    if match is None:
        return
    start, end = said_of(match)
    if end < match.end() and not is_spoken_of(clause.text[start:end]):
        return
    liked = clause.text[start:]
    if clause.asked(match.end() - 1 if end < match.end() else start):
        return
    if _NOT_LIKED.match(liked) and not _LEARNING_ABOUT.match(liked):
        return
    for topic in find_topics(clause.words(start, end)):
        yield MemoryCandidate(kind=MemoryKind.INTEREST, text=f"Interested in {topic}.", quote=clause.sentence.text)


def _says_so(clause: Clause) -> re.Match[str] | None:
    return AM_A_LOVER.match(clause.text) or LIKED.match(clause.text) or LIKED_BEFORE.match(clause.text)


def _does_it_for_fun(clause: Clause) -> re.Match[str] | None:
    """Return what the clause says is done for its own sake: in free time, or a lot of it."""
    if _AT_LEISURE.search(clause.lead) and (match := _DONE_FOR_FUN.match(clause.text)):
        return match
    if _MANY.search(clause.sentence.masked) and (match := _TAKEN_IN.match(clause.text)):
        return match
    return None
