"""Which memories a newer statement takes the place of: by what it gives up, or as the same with another date.

Pure. Rather too few than too many: what is wrongly left stands in `/memory` and can be corrected, what is wrongly
retired is missed by nobody but the learner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.answers.content import content_words, words_of
from core.memory.extraction.facts import MemoryCandidate, Retraction
from core.memory.extraction.times import WHEN
from core.memory.kinds import MemoryKind
from core.models import Memory

MOSTLY = 0.6
"""The share of the words of what is given up that a memory has to have."""
_SAYS_LITTLE = content_words(
    "now anymore today currently lately really actually work home school last next week month year time stuff job"
)
"""Words that alone name nothing that could be remembered."""
_DATES = content_words(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday januar februar märz mai juni juli oktober dezember montag dienstag mittwoch
    donnerstag freitag samstag sonntag enero febrero marzo abril mayo junio julio agosto septiembre octubre
    noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
    """
)
_NUMBER = re.compile(r"\d+(?:st|nd|rd|th)?\b|\b(?:\d{1,2}[./-]){1,2}\d{2,4}\b")
_DATED = frozenset({MemoryKind.GOAL, MemoryKind.PLAN, MemoryKind.PROJECT, MemoryKind.FACT})


def gives_up(retraction: Retraction, memory: Memory) -> bool:
    """Say whether what `memory` holds is what is given up."""
    if retraction.memory_id is not None:
        return retraction.memory_id == memory.id
    given_up = _words(retraction.phrase) - _SAYS_LITTLE
    said = _words(f"{memory.text} {memory.quote}")
    return bool(given_up) and len(given_up & said) >= MOSTLY * len(given_up)


def moves(candidate: MemoryCandidate, memory: Memory) -> bool:
    """Say whether the candidate is what `memory` holds, with another date or number."""
    if candidate.kind != memory.kind or candidate.kind not in _DATED or candidate.slot is not None:
        return False
    old, new = _undated(memory.text), _undated(candidate.text)
    return bool(new) and old == new and memory.text.casefold() != candidate.text.casefold()


def replacing(retraction: Retraction, kept: Iterable[Memory], old: Memory) -> Memory | None:
    """Return which of the memories that were just kept stands in the place of `old`; None where none does."""
    same = [memory for memory in kept if memory.quote == retraction.quote or memory.kind == old.kind]
    return next(iter(sorted(same, key=lambda memory: memory.kind != old.kind)), None)


def _words(text: str) -> frozenset[str]:
    """Return the words that carry meaning; May is a month here."""
    return content_words(text) | ({"may"} & set(words_of(text)))


def _undated(text: str) -> frozenset[str]:
    """Return the words of a statement without its dates and numbers."""
    return content_words(_NUMBER.sub(" ", WHEN.sub(" ", text.casefold()))) - _SAYS_LITTLE - _DATES
