"""What a message says about the learner, by rules that rather miss a fact than invent one.

Each family of rules reads the clauses of a sentence one by one. English is read for every kind, German and Spanish
for wishes and struggles. Questions, negations, reports, conditions, quotations, code and words about other people
give nothing (`clauses.py`, `sentences.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.memory.extraction.clauses import Clause, clauses
from core.memory.extraction.facts import Fact, MemoryCandidate, Retraction, SignalKind, TopicSignal
from core.memory.extraction.given_up import find_given_up
from core.memory.extraction.goals import find_goals
from core.memory.extraction.improvements import find_improvements, find_improvements_named_before
from core.memory.extraction.interests import find_interests
from core.memory.extraction.languages import GERMAN, SPANISH, Language
from core.memory.extraction.plans import find_plans
from core.memory.extraction.preferences import find_preferences
from core.memory.extraction.projects import find_projects
from core.memory.extraction.remember import asked_to_remember
from core.memory.extraction.secrets import may_hold_a_secret
from core.memory.extraction.sentences import Sentence, sentences
from core.memory.extraction.struggles import find_struggles, find_struggles_named_before
from core.memory.extraction.studies import find_studies
from core.memory.kinds import MemoryKind

__all__ = [
    "MOST_SIGNALS",
    "Extraction",
    "MemoryCandidate",
    "SignalKind",
    "TopicSignal",
    "extract",
    "extract_afresh",
]

MOST_SIGNALS = 5
"""How many topic signals are taken from one message. Each becomes a topic that is read at every later turn, and
nobody works on more at a time; a longer list is a syllabus rather than what somebody is stuck on."""

_LAST_READ = 256
"""How many messages' results are held: a turn asks several times what its message says."""

Family = Callable[[Clause], Iterator[Fact]]

_FAMILIES: tuple[Family, ...] = (
    find_improvements,
    find_struggles,
    find_preferences,
    find_plans,
    find_projects,
    find_studies,
    find_goals,
    find_interests,
)
"""The first that finds something in a clause has it: "I have to revise joins on Monday" is a plan and no topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """All that was found in one message, in the order of the message."""

    memories: tuple[MemoryCandidate, ...] = ()
    """Each slot once, with what was said last."""
    signals: tuple[TopicSignal, ...] = ()
    """Each topic and kind once, the first `MOST_SIGNALS`."""
    retractions: tuple[Retraction, ...] = ()
    """What no longer holds, if it was remembered."""


@lru_cache(maxsize=_LAST_READ)
def extract(text: str) -> Extraction:
    """Return what the message says about the learner; `extract_afresh` without the work of asking again."""
    return extract_afresh(text)


def extract_afresh(text: str) -> Extraction:
    """Return what the message says about the learner. The time grows with the message's length."""
    memories: dict[str, MemoryCandidate] = {}
    signals: dict[tuple[str, SignalKind], TopicSignal] = {}
    left_out: set[str] = set()
    retractions: list[Retraction] = []
    before = None
    for sentence in sentences(text):
        if not may_hold_a_secret(sentence.masked):
            retractions += [found for clause in clauses(sentence) for found in find_given_up(clause)]
        for fact in _facts(sentence, before):
            if isinstance(fact, MemoryCandidate):
                if fact.kind is not MemoryKind.STRUGGLE:
                    memories[fact.slot or fact.text.casefold()] = fact
                elif fact.text not in left_out:
                    memories.setdefault(fact.text.casefold(), fact)
                continue
            key = (fact.topic.casefold(), fact.kind)
            if key in signals or len(signals) < MOST_SIGNALS:
                signals.setdefault(key, fact)
            else:
                left_out.add(f"Struggles with {fact.topic}.")
        before = sentence
    return Extraction(
        memories=tuple(memories.values()), signals=tuple(signals.values()), retractions=tuple(retractions)
    )


def compile_patterns() -> None:
    """Do now, and off the event loop, what the first message would wait for: the wordings of English."""
    extract_afresh("I find recursion hard and prefer examples. My goal is to learn SQL.")


def _facts(sentence: Sentence, before: Sentence | None) -> Iterator[Fact]:
    """Yield what a sentence says, also of what the one before named; nothing where it may hold a password."""
    if may_hold_a_secret(sentence.masked):
        return
    families = _families_of(sentence.plain.language)
    for clause in clauses(sentence):
        if (statement := asked_to_remember(clause)) is not None:
            yield _remembered(clause, statement)
            return
        for family in families:
            if found := list(family(clause)):
                yield from found
                break
        else:
            if before is not None and families is _FAMILIES:
                yield from find_improvements_named_before(before, clause)
                yield from find_struggles_named_before(before, clause)


def _families_of(language: Language) -> tuple[Family, ...]:
    """Return what reads a language. Patterns take a while to compile: that waits until somebody writes it."""
    if language is GERMAN:
        from core.memory.extraction.german import find_german

        return (find_german,)
    if language is SPANISH:
        from core.memory.extraction.spanish import find_spanish

        return (find_spanish,)
    return _FAMILIES


def _remembered(clause: Clause, statement: str) -> MemoryCandidate:
    """Return the statement itself; where it is a wish that fills a slot, it fills it."""
    wish = next((m for m in extract(statement).memories if m.slot), None)
    return MemoryCandidate(
        kind=MemoryKind.FACT,
        text=statement,
        quote=clause.sentence.text,
        slot=wish.slot if wish else None,
        value=wish.value if wish else None,
    )
