"""What the learner asks to have remembered, kept as it was said."""

from __future__ import annotations

import re

from core.memory.extraction.clauses import Clause

_KEEP = (
    r"(?:remember|note|keep in mind|do not forget|never forget|bear in mind|make a note|take note|note down"
    r"|write down|save"
    r"|store|memorise|memorize|keep a note|jot down|remind yourself)"
)
_ASKED = re.compile(
    r"(?:(?:can|could|would|will) you |i (?:want|need|would like) you to |meno )?(?:please )?"
    rf"(?:{_KEEP}(?: this| for (?:me|later|the future|next time))?(?: [:,])? that"
    rf"|{_KEEP}(?: this| the following| for (?:me|later|the future|next time))? [:,]"
    r"|(?:note to self|note to meno|for the record|for your notes|for next time|reminder) [:,]"
    r"|(?:remember|keep in mind|do not forget|bear in mind)(?= (?:i|my|we|our|it is my) )) "
)
_AFTERWARDS = re.compile(
    r" (?:[,\u2013;] )?(?:(?:can|could|would) you )?(?:please )?(?:remember|note|keep in mind|do not forget"
    r"|make a note of)"
    r" (?:that|this|it)(?: please| for me| for later| for next time)?$"
)
_ONLY_NOTED = re.compile(
    r"(?:please )?(?:note|save|store|bear in mind|take note|write down|jot down|note down)(?!\S)"
)
_OF_THE_LEARNER = re.compile(r"(?<!\S)(?:i|my|me|our|mine)(?!\S)")
_NO_STATEMENT = re.compile(
    r"(?:what|when|how|why|who|where|if|you|time|day|one|to|is|the (?:answer|question|first|last))(?!\S)"
)


def asked_to_remember(clause: Clause) -> str | None:
    """Return the statement that the clause asks to have remembered, in the learner's words; else None."""
    match = _ASKED.match(clause.bare) if clause.first else None
    if (
        clause.first
        and match is None
        and (after := _AFTERWARDS.search(clause.bare))
        and clause.bare.count(" ", 0, after.start()) > 1
    ):
        return clause.sentence.words(clause.start, clause.start + after.start())
    if match is None or _NO_STATEMENT.match(clause.bare, match.end()) or match.end() >= len(clause.bare):
        return None
    if _ONLY_NOTED.match(clause.bare) and not _OF_THE_LEARNER.search(clause.bare, match.end()):
        return None  # "note that ..." stands in every manual
    place = clause.start + match.end()
    first, _ = clause.sentence.plain.place(place, place + 1)
    return clause.sentence.text[first:]
