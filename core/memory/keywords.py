"""The words that a text is searched by, and how well it answers a question by them (BM25)."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from core.answers.content import carries_meaning, words_of
from core.memory.extraction.languages import language_of

SHARED_ZONE = "shared"
"""The zone of a passage that may be used everywhere."""

MOST_WORDS = 24
"""Different words of a question that are looked for; of a long message the longest ones."""

PIECE = 900
"""Characters of a text that are embedded at once: an embedding model leaves out what is beyond some 250 tokens."""
MOST_PIECES = 12
"""How many pieces of a text are embedded; by its words all of it is found."""

_LONGEST_WORD = 40
_SATURATION = 1.2
"""BM25's k1: how little a word counts the more often it comes."""
_LENGTH_COUNTS = 0.75
"""BM25's b: how far a long text has to have a word more often."""
_STEMMED = {"en": "english", "de": "german", "es": "spanish"}
_MENTION = re.compile(r"<[@#!&][^>\s]*>|(?<!\w)@[\w.-]+")
_SMALL = frozenset(
    [
        "my",
        "we",
        "us",
        "our",
        "ours",
        "am",
        "him",
        "his",
        "her",
        "hers",
        "its",
        "itself",
        "myself",
        "yourself",
        "himself",
        "herself",
        "themselves",
        "theirs",
        "yours",
        "while",
        "until",
        "against",
        "between",
        "through",
        "during",
        "before",
        "after",
        "above",
        "below",
        "up",
        "down",
        "out",
        "off",
        "over",
        "under",
        "again",
        "further",
        "once",
        "here",
        "both",
        "few",
        "own",
        "same",
        "too",
        "will",
        "now",
        "did",
        "doing",
        "having",
    ]
)
"""Words that say little, beside those of `carries_meaning`."""


def spoken(text: str, names: Sequence[str]) -> str:
    """Return `text` without mentions and the names of who speaks.

    Embedding models put texts that address a person before those that say something.
    """
    text = _MENTION.sub(" ", text)
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?:['\u2019]s)?(?!\w)", " ", text)
    return " ".join(text.split())


def pieces(text: str) -> list[str]:
    """Return `text` cut between words into at most `MOST_PIECES` that an embedding model reads to their end."""
    found: list[str] = []
    while text and len(found) < MOST_PIECES:
        end = len(text) if len(text) <= PIECE else text.rfind(" ", PIECE // 2, PIECE)
        end = end if end > 0 else PIECE
        found.append(text[:end].strip())
        text = text[end:]
    return found or [""]


def stems(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in their order; English, German and Spanish are stemmed."""
    words = words_of(_MENTION.sub(" ", text))
    language = language_of(frozenset(words)).code
    return [_stem(word[:_LONGEST_WORD], language) for word in words if carries_meaning(word) and word not in _SMALL]


def sought(text: str) -> list[str]:
    """Return the different stems that a question is looked up by, at most `MOST_WORDS`."""
    return sorted(dict.fromkeys(stems(text)), key=len, reverse=True)[:MOST_WORDS]


def scope(learner_id: str, zone: str) -> tuple[str, str]:
    """Return the two words that say whose a passage is and where it may be used; no text has such words."""
    return learner_word(learner_id), zone_word(zone)


def learner_word(learner_id: str) -> str:
    """Return the word that every passage of a learner has, and no other."""
    return "_l" + hashlib.sha256(learner_id.encode()).hexdigest()[:32]


def zone_word(zone: str) -> str:
    """Return the word that every passage of a zone has, and no other."""
    return "_z" + hashlib.sha256(zone.encode()).hexdigest()[:32]


def rarity(found: int, of: int) -> float:
    """Return how much it tells that a text has a word which `found` texts `of` so many have (BM25's idf)."""
    return math.log(1.0 + (max(of - found, 0) + 0.5) / (found + 0.5))


def bm25(words: Sequence[str], rarities: Mapping[str, float], usual_length: float) -> float:
    """Return how well a text of `words` answers a question whose words have these rarities; 0 or more."""
    counts = Counter(word for word in words if word in rarities)
    longer = 1.0 - _LENGTH_COUNTS + _LENGTH_COUNTS * len(words) / max(usual_length, 1.0)
    return sum(
        rarities[word] * count * (_SATURATION + 1.0) / (count + _SATURATION * longer)
        for word, count in counts.items()
    )


@lru_cache(maxsize=20_000)
def _stem(word: str, language: str) -> str:
    return word if word.isdigit() else _stemmer(language)(word)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    from snowballstemmer import stemmer  # all of its languages, which a prompt need not wait for

    stem: Callable[[str], str] = stemmer(_STEMMED[language]).stemWord
    return stem
