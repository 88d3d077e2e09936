"""Splitting a message into the sentences that are the learner's own words.

Code blocks, quoted lines and quotations are masked by characters that no rule matches, of the same length, so that
a place in the masked text is the same place in the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.memory.extraction.markup import blank_markup
from core.memory.extraction.plain import MASK, Plain, read

MAX_CHARACTERS = 10_000
"""How much of a message is read; what is longer was pasted."""
MAX_SENTENCE = 300
"""A longer sentence is passed over. Every pattern sees at most this much, which bounds its work."""

_BLOCKS = re.compile(r"```.*?(?:```|\Z)|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_QUOTATIONS = re.compile(
    r"`[^`\n]+`|\"[^\"\n]*\"|\u201c[^\u201c\u201d\n]*\u201d|\u201e[^\u201c\u201d\u201e\n]*[\u201c\u201d]"
    r"|\u00ab[^\u00ab\u00bb\n]*\u00bb|(?<!\w)'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w))*'(?!\w)"
)
_SMILEYS = re.compile(r"(?<!\S)[:;=][-']?[()DPp/|3]+(?!\S)|<3")
_APOSTROPHES = str.maketrans({"\u2018": "'", "\u2019": "'"})
_SENTENCE_END = re.compile(r"[.!?\u2026]+[)\]]*(?=\s|\Z)|\n+")
_BULLET = re.compile(r"\s*(?:[-*\u2022]\s+)?")
_ABBREVIATIONS = ("e.g.", "i.e.", "etc.", " vs.", "approx.", "dr.", "mr.", "mrs.", "ms.", "no.", "z.b.", "p.ej.")
_BEFORE_PASTED = re.compile(
    r"\b(?:essay|letter|e-?mail|paragraphs?|sentences?|passage|text|article|post|story|dialogue|poem|lyrics|error"
    r"|log"
    r"|output|draft|homework|assignment|exercise|task|prompt|translate|correct|proofread|rewrite|summari[sz]e"
    r"|paraphrase|check|follow(?:ing|s)|wrote|writes|said|says|here(?:'s| is)|instructions?|quote"
    r"|review|reads?|statement|title|caption|dear \w+)\b[^:\n]{0,60}:(?=\s|\Z)"
    r"|^\W{0,3}(?:exercise|task|question|problem|assignment|aufgabe|ejercicio)\s+\d|^(?:from|to|sent|date|cc):\s"
    r"|^dear\s",
    re.IGNORECASE | re.MULTILINE,
)
"""What announces something that somebody wrote: everything after it is no message to a tutor."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the learner's own."""

    text: str
    """As it stands in the message."""
    masked: str
    """The same with straight apostrophes and with everything quoted made unreadable; of the same length."""
    question: bool
    """Whether it ends in a question mark."""
    plain: Plain
    """Its words, as the rules read them."""

    def words(self, start: int, end: int) -> str:
        """Return what `plain.text[start:end]` is in the learner's own words."""
        first, last = self.plain.place(start, end)
        return self.text[first:last]


def sentences(message: str) -> Iterator[Sentence]:
    """Yield the sentences of the message, without what was pasted and what is too long to have been said."""
    message = message[:MAX_CHARACTERS]
    masked = _mask(message)
    pasted = _BEFORE_PASTED.search(masked)
    masked = masked[: pasted.start()] if pasted else masked
    start = 0
    for end in _sentence_ends(masked):
        start = _skip_bullet(masked, start, end)
        text = message[start:end].rstrip()
        if text and len(text) <= MAX_SENTENCE:
            span = masked[start : start + len(text)]
            yield Sentence(text=text, masked=span, question="?" in span[-3:], plain=read(span))
        start = end


def own_words(message: str) -> str:
    """Return the message with everything quoted, and code, made unreadable; of the same length."""
    return _mask(message)


def _mask(message: str) -> str:
    masked = message.translate(_APOSTROPHES)
    masked = _BLOCKS.sub(lambda block: "\n" * len(block[0]), masked)
    masked = _SMILEYS.sub(lambda smiley: "~" * len(smiley[0]), masked)
    masked = blank_markup(masked)
    return _QUOTATIONS.sub(lambda quotation: MASK * len(quotation[0]), masked)


def _sentence_ends(masked: str) -> Iterator[int]:
    for end in _SENTENCE_END.finditer(masked):
        before = masked[max(end.end() - 7, 0) : end.end()].lower()
        if not before.endswith(_ABBREVIATIONS):
            yield end.end()
    yield len(masked)


def _skip_bullet(masked: str, start: int, end: int) -> int:
    bullet = _BULLET.match(masked, start, end)
    return bullet.end() if bullet else start
