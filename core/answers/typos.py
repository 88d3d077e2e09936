"""Whether a word is the key with a slip of the finger in it."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import DamerauLevenshtein

_MAX_WORDS = 3
_NEGATIONS = frozenset({"no", "not", "never", "none", "without", "cannot", "cant", "isnt", "doesnt", "dont"})


def is_typo(given: str, key: str, rivals: Iterable[str] = ()) -> bool:
    """Say whether comparable `given` is `key` misspelled: one slip in 4 to 7 characters, two in 8 or more.

    The same holds for each of several words, so that a short one has to be right. Never for numbers, code and
    scripts without upper and lower case; never where a word begins with another letter (`ascending` is not
    `descending`), a negation comes or goes, or an answer in `rivals` is as close.
    """
    words, key_words = given.split(), key.split()
    if not (_is_words(given) and _is_words(key)) or not words or not 0 < len(key_words) <= _MAX_WORDS:
        return False
    if not _within_slips(given, key) or _negations(given) != _negations(key):
        return False
    if len(words) == len(key_words) and not all(map(_within_slips, words, key_words)):
        return False
    distance = DamerauLevenshtein.distance(given, key)
    return all(
        DamerauLevenshtein.distance(given, rival, score_cutoff=distance) > distance
        for rival in rivals
        if rival != key
    )


def _within_slips(word: str, key: str) -> bool:
    allowed = 0 if len(key) < 4 else 1 if len(key) < 8 else 2
    if word[0] != key[0] or abs(len(word) - len(key)) > allowed:
        return False
    return DamerauLevenshtein.distance(word, key, score_cutoff=allowed) <= allowed


def _is_words(text: str) -> bool:
    return all(character == " " or character.upper() != character for character in text)


def _negations(text: str) -> list[str]:
    return sorted(_NEGATIONS.intersection(text.split()))
