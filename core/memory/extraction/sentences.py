"""Splitting a message into sentences and clauses that are the learner's own words.

Code blocks, quoted lines and quotations are masked by characters that no pattern matches, of the same
length, so that a place in the masked text is the same place in the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from core.memory.extraction.markup import blank_markup

MAX_CHARACTERS = 10_000
"""How much of a message is read; what is longer was pasted."""
MAX_SENTENCE = 300
"""A longer sentence is passed over. Every pattern sees at most this much, which bounds its work."""
_MAX_CLAUSES = 8

ADVERBS = (
    r"(?:(?:really|still|often|always|sometimes|also|just|constantly|kinda|kind of|sort of|currently|totally"
    r"|completely|absolutely|honestly|simply|quite|so|very|a bit|a little|pretty|too|somewhat|particularly"
    r"|especially|usually|definitely|genuinely|much|generally|more|now|extremely|super|rather)\s+){0,3}"
)
"""Up to three words that change nothing about whether something is said; no negation among them."""

_MASK = "\ue000"
_BLOCKS = re.compile(r"```.*?(?:```|\Z)|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_QUOTATIONS = re.compile(
    r"`[^`\n]+`|\"[^\"\n]*\"|\u201c[^\u201c\u201d\n]*\u201d|\u00ab[^\u00ab\u00bb\n]*\u00bb"
    r"|(?<!\w)'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w))*'(?!\w)"
)
_APOSTROPHES = str.maketrans({"\u2018": "'", "\u2019": "'"})
_SENTENCE_END = re.compile(r"[.!?\u2026]+[)\]]*(?=\s|\Z)|\n+")
_BULLET = re.compile(r"\s*(?:[-*\u2022]\s+)?")
_ABBREVIATIONS = ("e.g.", "i.e.", "etc.", " vs.", "approx.", "dr.", "mr.", "mrs.", "ms.", "no.")

_CLAUSE_START = re.compile(
    r"\A|[,;(\u2013\u2014]\s*|\s-\s|\b(?:and|but|so|because|since|as|plus|yet)\s+", re.IGNORECASE
)
_OPENER = re.compile(
    r"(?:hi|hello|hey|ok|okay|well|so|yes|yeah|no(?=[,!])|wait|no wait|also|and|but|honestly|really|actually"
    r"|personally|sadly|unfortunately|generally|usually|sometimes|often|lately|recently|today|yesterday"
    r"|tonight|currently|still|again|in general|to be honest|tbh|if possible|by the way|btw|for me|please"
    r"|(?:last|this|the past|the last)\s+(?:night|week|weekend|month|year|semester|term|morning|time)"
    r"|as\s+an?\s+\w+|at\s+(?:school|work|university)"
    r"|I\s+(?:think|guess|feel like|feel|know|admit|must admit|have to admit|believe|realise|realize)"
    r"(?:\s+that)?)\b[,!:]?\s+",
    re.IGNORECASE,
)
_MAX_OPENERS = 4
_NOT_A_STATEMENT = re.compile(
    r"\b(?:if|when|whenever|suppose|supposing|imagine|pretend|assume|assuming|unless|whether|wish|would|might"
    r"|may|could|said|says|say|saying|told|tells|tell|thinks|claims|claimed|asked|asks|wrote|writes|heard"
    r"|example|translate|quote|write)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the learner's own."""

    text: str
    """As it stands in the message."""
    masked: str
    """The same with straight apostrophes and with everything quoted made unreadable; of the same length."""
    question: bool
    """Whether it ends in a question mark."""

    def clause_starts(self) -> Iterator[int]:
        """Yield the places where a clause in the learner's own voice begins, greetings and the like left out.

        Clauses after a condition, a report or an instruction ("she says, ...", "if ..., ...") are left out.
        """
        for boundary in islice(_CLAUSE_START.finditer(self.masked), _MAX_CLAUSES):
            if _NOT_A_STATEMENT.search(self.masked, 0, boundary.start()):
                return
            start = boundary.end()
            for _ in range(_MAX_OPENERS):
                opener = _OPENER.match(self.masked, start)
                start = opener.end() if opener else start
            yield start

    def asks(self, start: int) -> bool:
        """Return whether the clause at `start` is what the question mark belongs to."""
        return self.question and not re.search(r"[,;\u2013\u2014]", self.masked[start:])


def sentences(message: str) -> Iterator[Sentence]:
    """Yield the sentences of the message, without those too long to have been said."""
    message = message[:MAX_CHARACTERS]
    masked = _mask(message)
    start = 0
    for end in _sentence_ends(masked):
        start = _skip_bullet(masked, start, end)
        text = message[start:end].rstrip()
        if text and len(text) <= MAX_SENTENCE:
            span = masked[start : start + len(text)]
            yield Sentence(text=text, masked=span, question="?" in span[-3:])
        start = end


def _mask(message: str) -> str:
    masked = message.translate(_APOSTROPHES)
    masked = _BLOCKS.sub(lambda block: "\n" * len(block[0]), masked)
    masked = blank_markup(masked)
    return _QUOTATIONS.sub(lambda quotation: _MASK * len(quotation[0]), masked)


def _sentence_ends(masked: str) -> Iterator[int]:
    for end in _SENTENCE_END.finditer(masked):
        before = masked[max(end.end() - 7, 0) : end.end()].lower()
        if not before.endswith(_ABBREVIATIONS):
            yield end.end()
    yield len(masked)


def _skip_bullet(masked: str, start: int, end: int) -> int:
    bullet = _BULLET.match(masked, start, end)
    return bullet.end() if bullet else start
