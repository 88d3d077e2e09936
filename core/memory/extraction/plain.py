"""A sentence as the rules read it: small letters, no contractions, no filler words.

"I'm REALLY struggling w/ joins" is read as "i am struggling with joins", so that a rule need not think of how many
ways there are to type it. Each word knows where it stands, so what is cut out is in the learner's own words.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from core.memory.extraction.languages import Language, language_of
from core.memory.extraction.phrases import words

MASK = "\ue000"
"""Stands for whatever is quoted. No rule names it, so none reads what it stands for."""
ENDING = "~"
"""Stands for an emoji or another sign between words."""

_PIECE = re.compile(r"[^\s,;:()!?\u2026\u2013\u2014]+|[,;:()\u2013\u2014]")
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
"""A letter three times and more: "sooo", "pleaseee"."""
_INNER = frozenset("+#%" + MASK)
_MARKS = {"\u2014": "\u2013", "-": "\u2013", "--": "\u2013"}
_MOST_FILLER_WORDS = 5

KEYWORDS = words(
    """
    struggle struggled struggles struggling understand understood understands understanding confuse confused
    confuses confusing difficult difficulty trouble troubles problem problems explain explained explains
    explaining explanation explanations answers answer answered answering examples example prefer prefers
    preferred learning learned learner learners learnt learn studying studied studies practise practice
    practised practiced practising practicing interested interest interests remember remembers remembered
    tomorrow currently deadline deadlines assignment assignments presentation presentations favourite favourites
    confident comfortable certificate certificates university universities chemistry thursday wednesday saturday
    tuesday thursdays wednesdays saturdays tuesdays definitely finally
    """
)
"""Words that rules turn on, by which a word that is one slip away is read."""
_SHORTEST_MISSPELT = 6

_A_LITTLE = frozenset(("a little", "a bit"))
_TAKES_A_THING = re.compile(r"(?:mak|build|writ|creat|develop|design|cod)ing|on|maintain|run|have|built|made|wrote")

_AFTER_SO = frozenset(
    ("i", "my", "we", "you", "please", "keep", "can", "could", "now", "use", "explain", "give", "answer", "be")
)
"""Before these "so" begins a clause; elsewhere it only makes a word stronger."""

Piece = tuple[str, tuple[int, int]]
"""A word or a mark, and where it stands in the sentence."""


@dataclass(frozen=True, slots=True)
class Plain:
    """The words of a sentence, and where each of them stands in it."""

    text: str
    """The words with one space between them."""
    starts: tuple[int, ...]
    """Where each word begins in `text`."""
    spans: tuple[tuple[int, int], ...]
    """Where each word stands in the sentence: first character, and the one after the last."""
    language: Language
    """What it is written in."""

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the sentence the words of `text[start:end]` stand; there must be one."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, max(end - 1, start)) - 1
        return self.spans[first][0], self.spans[last][1]


def read(masked: str) -> Plain:
    """Return the words of a sentence whose quotations are masked and whose apostrophes are straight."""
    pieces = _without_asides(list(_pieces(masked)))
    if len(pieces) > 1 and pieces[0][0] == "ill":  # "I'll" without its apostrophe; nobody begins with "ill"
        pieces[0] = ("i'll", pieces[0][1])
    language = language_of({word for word, _ in pieces})
    words = [(word, span) for piece, span in pieces for word in _spelt_out(piece, language)]
    kept = list(_without_fillers(words, language))
    starts, place = [], 0
    for word, _ in kept:
        starts.append(place)
        place += len(word) + 1
    return Plain(
        text=" ".join(word for word, _ in kept),
        starts=tuple(starts),
        spans=tuple(span for _, span in kept),
        language=language,
    )


def _pieces(masked: str) -> Iterator[Piece]:
    """Yield each word and mark in small letters; signs of no meaning become `ENDING`."""
    for found in _PIECE.finditer(masked):
        piece, start, end = found[0], found.start(), found.end()
        if piece in _MARKS or (len(piece) == 1 and piece in ",;:()\u2013"):
            yield _MARKS.get(piece, piece), (start, end)
            continue
        while start < end and not _belongs(masked[start]):
            start += 1
        while end > start and not _belongs(masked[end - 1]):
            end -= 1
        word = _DRAWN_OUT.sub(r"\1", masked[start:end].lower())
        yield (MASK if MASK in word else word or ENDING), (start, end) if word else found.span()
        if word and any(unicodedata.category(sign) == "So" for sign in masked[end : found.end()]):
            yield ENDING, (end, found.end())


def _without_asides(pieces: list[Piece]) -> list[Piece]:
    """Leave out what stands in parentheses."""
    kept, depth = list[Piece](), 0
    for piece in pieces if sum(p[0] == "(" for p in pieces) == sum(p[0] == ")" for p in pieces) else ():
        depth += piece[0] == "("
        if not depth:
            kept.append(piece)
        depth = max(depth - (piece[0] == ")"), 0)
    return kept or pieces


def _belongs(character: str) -> bool:
    return character.isalnum() or character in _INNER or unicodedata.category(character).startswith("M")


def _spelt_out(word: str, language: Language) -> list[str]:
    whole = language.short_forms.get(word)
    if whole is not None:
        return whole.split()
    if "'" in word:
        for ending, meaning in language.endings:
            if word.endswith(ending) and len(word) > len(ending):
                return [word[: -len(ending)], meaning]
    if language.code == "en" and len(word) >= _SHORTEST_MISSPELT and word.isalpha():
        return [_respelt(word)]
    return [word]


@lru_cache(maxsize=4096)
def _respelt(word: str) -> str:
    """Return the keyword that `word` is one slip away from, or `word`."""
    if word in KEYWORDS:
        return word
    near = [
        keyword
        for keyword in KEYWORDS
        if keyword[0] == word[0] and OSA.distance(word, keyword, score_cutoff=1) <= 1
    ]
    return near[0] if len(near) == 1 else word


def _without_fillers(words: list[Piece], language: Language) -> Iterator[Piece]:
    place = 0
    while place < len(words):
        skipped = 0
        if words[place][0] in language.filler_starts:
            skipped = next(
                (n for n in range(_MOST_FILLER_WORDS, 0, -1) if _is_filler(words, place, n, language)), 0
            )
        if not skipped:
            yield words[place]
        place += skipped or 1


def _is_filler(words: list[Piece], place: int, count: int, language: Language) -> bool:
    if words[place][0] == "so" and place + 1 < len(words) and words[place + 1][0] in _AFTER_SO:
        return False
    if place and words[place - 1][0] == "you" and words[place][0] == "to":
        return False  # "I want you to be honest" is no "to be honest"
    phrase = " ".join(word for word, _ in words[place : place + count])
    if phrase in _A_LITTLE and place and _TAKES_A_THING.fullmatch(words[place - 1][0]):
        return False  # "I'm making a little game" is not "I'm making game"
    return phrase in language.fillers
