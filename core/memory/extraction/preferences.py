"""How a learner says they want to be taught: rules for English sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.extraction.sentences import ADVERBS, Sentence

LENGTH = "explanation.length"
"""Slot: how long explanations are to be; values `short`, `full`."""
ORDER = "explanation.order"
"""Slot: what an explanation begins with; values `code_first`, `concept_first`."""
LANGUAGE = "explanation.language"
"""Slot: the language that explanations are to be in, whatever the learner writes in; its value is its name."""

STATEMENTS = {
    (LENGTH, "short"): "Prefers short explanations.",
    (LENGTH, "full"): "Prefers full explanations.",
    (ORDER, "code_first"): "Prefers code first, then the concept.",
    (ORDER, "concept_first"): "Prefers the concept first, then code.",
}
"""What is remembered for each value."""

_SHORT = r"(?:short|shorter|concise|brief|briefer|succinct|terse|compact|to the point)"
_FULL = r"(?:full|fuller|long|longer|detailed|in-depth|in depth|in detail|thorough|elaborate|extensive|verbose)"
_TEXTS = r"(?:explanations|answers|replies|responses|messages|summaries|feedback)"
_CODE = r"(?:code|examples?|snippets?)"
_CONCEPT = r"(?:concepts?|theory|ideas?|intuition|principles?|explanations?)"

_WISH = re.compile(
    rf"(?:I\s+{ADVERBS}(?P<plain>prefer|like)|I\s+{ADVERBS}(?:love|want|need|enjoy)"
    rf"|I(?:'d|\s+would)\s+{ADVERBS}(?:rather|prefer|like|love)"
    r"|I\s+(?:learn|understand)\s+(?:best|better))\b",
    re.IGNORECASE,
)
_DISLIKE = re.compile(
    rf"(?:I\s+{ADVERBS}(?:don't|do\s+not|dont)\s+{ADVERBS}(?:like|want|need)"
    rf"|I\s+{ADVERBS}(?:hate|dislike|can't\s+stand)|No(?!\s+longer\b)(?=\s+{_FULL}|\s+{_SHORT}))\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"(?:I(?:'d\s+like|\s+would\s+like|\s+want)\s+you\s+to\s+)?(?:(?:can|could|would|will)\s+you\s+)?(?:please\s+)?(?:always\s+)?"
    r"(?P<verb>keep|give\s+me|be|make|show\s+me|explain|start|begin|use)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"(?={ADVERBS}(?:(?:{_SHORT}|{_FULL})\s+{_TEXTS}|(?:{_CODE}|{_CONCEPT})\s+first),?\s+please\b)",
    re.IGNORECASE,
)

_LENGTH_OF_TEXTS = re.compile(
    rf"\s*{ADVERBS}(?:to\s+(?:get|have|see|read)\s+|have\s+|your\s+)?{ADVERBS}(?:(?P<short>{_SHORT})|(?P<full>{_FULL}))"
    rf"(?:,?\s+[\w-]+){{0,2}}?\s+{_TEXTS}\b",
    re.IGNORECASE,
)
_TEXTS_OF_LENGTH = re.compile(
    rf"\s+(?:it\s+when\s+|when\s+)?(?:it|things|everything|(?:your\s+|my\s+|the\s+)?{_TEXTS})\s+"
    rf"(?:to\s+be\s+|are\s+|is\s+)?{ADVERBS}(?:(?P<short>{_SHORT})|(?P<full>{_FULL}))\b",
    re.IGNORECASE,
)
_LENGTH_ALONE = re.compile(rf"\s+{ADVERBS}(?:(?P<short>{_SHORT})|(?P<full>{_FULL}))\b(?!\s+\w)", re.IGNORECASE)
_FIRST = re.compile(
    rf"\b(?:(?P<code>{_CODE})|(?P<concept>{_CONCEPT}))\s+(?:first|before)\b"
    r"|\b(?:start|starting|begin|beginning)\s+with\s+(?:the\s+|some\s+|an?\s+)?"
    rf"(?:(?P<code_start>{_CODE})|(?P<concept_start>{_CONCEPT}))\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    rf"\s(?:over|than|instead\s+of|rather\s+than|because|but|to\s+(?:{_SHORT}|{_FULL}|{_CODE}|{_CONCEPT}))\b",
    re.IGNORECASE,
)
_ONLY_NOW = re.compile(
    r"\b(?:this\s+time|this\s+once|just\s+once|for\s+now|right\s+now|for\s+this|in\s+this|to\s+this|for\s+my|for\s+an?|to\s+my"
    r"|in\s+my)\b",
    re.IGNORECASE,
)
_NOTHING_TO_KEEP = re.compile(
    r"\s+(?:it|this|that|these|those|you|your|him|her|them|not|how|what|where|when|why|who|no|to\s+know|to\s+think"
    r"|the\s+(?:first|second|third|last|other|former|latter|way|idea))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Preference:
    """A wish about teaching."""

    slot: str | None
    """`LENGTH`, `ORDER`, or None for any other wish."""
    value: str | None
    """One of the slot's values."""
    text: str
    """What to remember: one of `STATEMENTS`, or the learner's clause."""


def find_preferences(sentence: Sentence) -> list[Preference]:
    """Return the wishes in the sentence; none where they are only for this once or for somebody else."""
    if _ONLY_NOW.search(sentence.masked):
        return []
    for start in sentence.clause_starts():
        if found := _preferences_at(sentence, start):
            return found
    return []


def _preferences_at(sentence: Sentence, start: int) -> list[Preference]:
    request = _REQUEST.match(sentence.masked, start)
    if request:
        return _wanted(sentence, start, request.end())
    if sentence.asks(start):
        return []
    if dislike := _DISLIKE.match(sentence.masked, start):
        return _unwanted(sentence.masked, dislike.end())
    if bare := _BARE.match(sentence.masked, start):
        return _wanted(sentence, start, bare.end())
    wish = _WISH.match(sentence.masked, start)
    if not wish:
        return []
    return _wanted(sentence, start, wish.end()) or (_other(sentence, start, wish.end()) if wish["plain"] else [])


def _wanted(sentence: Sentence, start: int, after: int) -> list[Preference]:
    wish = _without_comparison(sentence.masked, start)
    found = [(LENGTH, _length(wish, after)), (ORDER, _order(wish, start))]
    return [_slotted(slot, value) for slot, value in found if value]


def _unwanted(masked: str, after: int) -> list[Preference]:
    opposite = {"short": "full", "full": "short"}
    length = _length(_without_comparison(masked, after), after)
    return [_slotted(LENGTH, opposite[length])] if length else []


def _other(sentence: Sentence, start: int, after: int) -> list[Preference]:
    rest = sentence.masked[after:]
    if _NOTHING_TO_KEEP.match(rest) or not any(letter.isalpha() for letter in rest):
        return []
    return [Preference(slot=None, value=None, text=sentence.text[start:])]


def _slotted(slot: str, value: str) -> Preference:
    return Preference(slot=slot, value=value, text=STATEMENTS[slot, value])


def _length(masked: str, after: int) -> str | None:
    for pattern in (_LENGTH_OF_TEXTS, _TEXTS_OF_LENGTH, _LENGTH_ALONE):
        if match := pattern.match(masked, after):
            return "short" if match["short"] else "full"
    return None


def _order(masked: str, start: int) -> str | None:
    match = _FIRST.search(masked, start)
    if match is None:
        return None
    return "code_first" if match["code"] or match["code_start"] else "concept_first"


def _without_comparison(masked: str, start: int) -> str:
    """Cut off what is only there to be liked less."""
    compared = _COMPARED.search(masked, start)
    return masked[: compared.start()] if compared else masked
