"""Whether a word is the key with a slip of the finger in it."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import DamerauLevenshtein

_MAX_WORDS = 3
_NEGATIONS = frozenset(
    (
        "no",
        "not",
        "never",
        "none",
        "without",
        "cannot",
        "cant",
        "isnt",
        "arent",
        "doesnt",
        "dont",
        "wont",
        "wasnt",
    )
)


def is_typo(given: str, key: str, rivals: Iterable[str] = ()) -> bool:
    """Say whether comparable `given` is `key` misspelled: one slip in 4 to 7 characters, two in 8 or more.

    Never for numbers, code and scripts without upper and lower case; never where a word begins with another
    letter (`ascending` is not `descending`), a negation comes or goes, or an answer in `rivals` is as close.
    """
    allowed = _slips_allowed(key)
    if not allowed or not _is_words(given) or abs(len(given) - len(key)) > allowed:
        return False
    distance = DamerauLevenshtein.distance(given, key, score_cutoff=allowed)
    if distance > allowed or not _same_initials(given, key) or _negations(given) != _negations(key):
        return False
    return all(
        DamerauLevenshtein.distance(given, rival, score_cutoff=distance) > distance
        for rival in rivals
        if rival != key
    )


def _slips_allowed(key: str) -> int:
    if not _is_words(key) or len(key.split()) > _MAX_WORDS or len(key) < 4:
        return 0
    return 1 if len(key) < 8 else 2


def _is_words(text: str) -> bool:
    return all(character == " " or character.upper() != character for character in text)


def _same_initials(given: str, key: str) -> bool:
    words, key_words = given.split(), key.split()
    if len(words) != len(key_words):
        return given[0] == key[0]  # a space too many or too few
    return all(word[0] == key_word[0] for word, key_word in zip(words, key_words, strict=True))


def _negations(text: str) -> list[str]:
    return sorted(_NEGATIONS.intersection(text.split()))
