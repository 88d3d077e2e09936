"""What the learner asks to have remembered, kept as it was said."""

from __future__ import annotations

import re

from core.memory.extraction.clauses import Clause
from core.memory.extraction.phrases import any_of, one_of, wordings

_KEEP = any_of(
    """
    remember, note, keep in mind, do not forget, never forget, bear in mind, make a note, take note, note down,
    write down, save, store, memorise, memorize, keep a note, jot down, remind yourself, take a note, put down
    """
)
_LATER = r"for (me|later|the future|next time|future reference|future sessions|your records)"
_YOU = (
    r"((can|could|would|will) you |i (want|need|would like) you to |you (should|need to|must|have to) |meno ,? ?)"
)
_ASKED = wordings(
    r"""
    {you}?(please )?{keep}( (this|that|it|the following|one thing))?( please)?( {later})?( please)?( [:,])? that
    {you}?(please )?{keep}( (this|it|the following|one thing))?( please)?( {later})?( please)? [:,]
    {you}?(please )?(keep|bear) (this|that|it|the following) in mind( please)?( {later})? [:,]
    (please )?(note|reminder|memo|message) to (self|meno|you|yourself|the tutor) [:,]
    (for the record|for your notes|for next time|for your records|for future reference|reminder) [:,]
    (just )?so (that )?you (remember|know {later})( {later})? [:,]
    {you}?(please )?(remember|keep in mind|do not forget|bear in mind)(?= (i|my|we|our|it is my) )
    """,
    keep=_KEEP,
    later=_LATER,
    you=_YOU,
)
_AFTERWARDS = re.compile(
    r" (?:[,\u2013;] )?(?:(?:can|could|would) you )?(?:please )?(?:(?:remember|note|do not forget|make a note of)"
    r" (?:that|this|it)|keep (?:that|this|it) in mind|keep in mind(?: that| this| it)?)"
    r"(?: please)?(?: for me| for later| for next time)?(?: please)?$"
)
_ONLY_NOTED = one_of("(please )?(note|save|store|bear in mind|take note|write down|jot down|note down|put down)")
_REMEMBER_THAT = one_of("(please )?(remember|keep in mind|do not forget|never forget) that")
_OF_THE_LEARNER = one_of("i, my, me, our, we, mine, us")
_FOR_LATER = one_of("this, {later}", later=_LATER)
_OF_MINE = one_of("(i|my|we|our|it is my)")
_NO_STATEMENT = one_of(
    "what, when, how, why, who, where, if, you, time, day, one, to, is, the (answer|question|first|last)"
)


def asked_to_remember(clause: Clause) -> str | None:
    """Return the statement that the clause asks to have remembered, in the learner's words; else None."""
    match = _ASKED.match(clause.bare)
    if match is not None:
        return _asked(clause, match.end() + 1)
    after = _AFTERWARDS.search(clause.bare) if clause.first else None
    if after and clause.bare.count(" ", 0, after.start()) > 1:
        return clause.sentence.words(clause.start, clause.start + after.start())
    return None


def _asked(clause: Clause, start: int) -> str | None:
    """Return what stands in the clause from `start`, if it is a statement worth keeping."""
    if start >= len(clause.bare) or _NO_STATEMENT.match(clause.bare, start):
        return None
    if not clause.first and not _OF_MINE.match(clause.bare, start):
        return None
    rule = _ONLY_NOTED.match(clause.bare) or _REMEMBER_THAT.match(clause.bare)
    for_later = _FOR_LATER.search(clause.bare, 0, start)
    if rule and not for_later and not _OF_THE_LEARNER.search(clause.bare, start):
        return None  # "note that ..." stands in every manual
    place = clause.start + start
    first, _ = clause.sentence.plain.place(place, place + 1)
    return clause.sentence.text[first:]
