"""Whether a word is the key with a slip of the finger in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz.distance import DamerauLevenshtein

from core.answers.confusables import are_two_words

_MAX_WORDS = 3
_SHORT, _LONG = 6, 8
_VOWELS = "aeiouy"
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NEAR = {
    letter: {*row[max(place - 1, 0) : place + 2], *(_VOWELS if letter in _VOWELS else "")}
    for row in _ROWS
    for place, letter in enumerate(row)
}
"""What may stand in place of a Latin letter: its neighbours on a keyboard, and for a vowel the others."""
_DOUBLED = re.compile(r"(\w)\1")
_NEGATIONS = frozenset({"no", "not", "never", "none", "without", "cannot", "cant", "isnt", "doesnt", "dont"})


def is_typo(given: str, key: str, rivals: Iterable[str] = ()) -> bool:
    """Say whether comparable `given` is `key` misspelled: a likely slip in 6 or 7 characters, any two in 8 or more.

    In 4 or 5 characters only letters that changed places or were doubled, in 5 also one too few or too many:
    `Iraq` is not `Iran` misspelled. The same holds for each of several words, so that a short one has to be right.
    Never for numbers, code and scripts without upper and lower case; never where a word begins with another letter
    (`ascending` is not `descending`), a negation comes or goes, the word is known as another one, or an answer in
    `rivals` is as close.
    """
    words, key_words = given.split(), key.split()
    if not (_is_words(given) and _is_words(key)) or not words or not 0 < len(key_words) <= _MAX_WORDS:
        return False
    if not _within_slips(given, key) or _negations(given) != _negations(key):
        return False
    if len(words) == len(key_words) and not all(map(_may_be_slip, words, key_words)):
        return False
    distance = DamerauLevenshtein.distance(given, key)
    return all(
        DamerauLevenshtein.distance(given, rival, score_cutoff=distance) > distance
        for rival in rivals
        if rival != key
    )


def _may_be_slip(word: str, key: str) -> bool:
    return word == key or (_within_slips(word, key) and not are_two_words(word, key))


def _within_slips(word: str, key: str) -> bool:
    if word[0] != key[0]:
        return False
    if len(key) < _SHORT:
        return word == key or (len(key) >= 4 and _slips_in_short(word, key))
    if len(key) < _LONG:
        return DamerauLevenshtein.distance(word, key, score_cutoff=1) <= 1 and _is_near_miss(word, key)
    return DamerauLevenshtein.distance(word, key, score_cutoff=2) <= 2


def _is_near_miss(word: str, key: str) -> bool:
    """Say whether a letter in place of another one is a neighbour on the keyboard, or one vowel for another."""
    replaced = [(one, other) for one, other in zip(word, key, strict=False) if one != other]
    if len(word) != len(key) or len(replaced) != 1:
        return True
    return replaced[0][0] in _NEAR.get(replaced[0][1], replaced[0][0])


def _slips_in_short(word: str, key: str) -> bool:
    if DamerauLevenshtein.distance(word, key) != 1:
        return False
    if len(word) == len(key):
        return sorted(word) == sorted(key)
    return len(key) > 4 or _DOUBLED.sub(r"\1", word) == _DOUBLED.sub(r"\1", key)


def _is_words(text: str) -> bool:
    return all(character == " " or character.upper() != character for character in text)


def _negations(text: str) -> list[str]:
    return sorted(_NEGATIONS.intersection(text.split()))
