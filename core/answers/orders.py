"""Reading an order as people type it (`3 1 2`, `3-1-2`, `c a b`, `312`), and how near it is to a right one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from core.answers.normalise import fold, without_lead_in
from core.answers.number_words import words_to_digits

_BETWEEN = re.compile(r"(?:[\s,;.:>)(\[\]/،؛、-]|→|\b(?:and|then)\b)+")
_ORDINAL = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b")
_SEQUENCE = re.compile(r"\b(?:first|second|third|next|after (?:that|it)|finally|at last|lastly|last|step)\b")
"""Words that say what comes when, beside the numbers of the steps."""
_ORDINAL_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
_NUMBER_OR_LETTER = re.compile(r"\d{1,2}|[a-z]")


def read_order(text: str, count: int) -> tuple[int, ...] | None:
    """Return the numbers that were typed, from 1, whether or not they exist; None where it is no list of numbers.

    Letters stand for numbers. Without anything between them they are one each, where there are `count`, all of them
    letters of steps: `wrong` is a word.
    """
    tokens = [token for token in _BETWEEN.split(_in_digits(without_lead_in(fold(text)))) if token]
    if len(tokens) == 1 and len(tokens[0]) == count:
        tokens = list(tokens[0])
        last = chr(ord("a") + count - 1)
        if not (tokens[0].isdecimal() or all("a" <= token <= last for token in tokens)):
            return None
    if not tokens or not all(map(_NUMBER_OR_LETTER.fullmatch, tokens)):
        return None
    letters = [not token.isdecimal() for token in tokens]
    if any(letters) and not all(letters):
        return None
    return tuple(
        ord(token) - ord("a") + 1 if letter else int(token) for token, letter in zip(tokens, letters, strict=True)
    )


def _in_digits(line: str) -> str:
    """Return a line with digits for numbers that are spelled; "first" is one where nothing else names a step."""
    line = words_to_digits(_ORDINAL.sub(r"\1", line))
    if re.search(r"\d|\b[a-z]\b", line):
        return _SEQUENCE.sub(" ", line)
    return " ".join(_ORDINAL_WORDS.get(word, word) for word in re.findall(r"[a-z]+|[^a-z\s]+", line))


def pairs_in_order(given: Sequence[int], right: Sequence[int]) -> tuple[int, int]:
    """Return how many pairs stand in the same order in both, and how many pairs there are.

    Both hold the same things, each once.
    """
    place = {thing: index for index, thing in enumerate(right)}
    pairs = list(combinations(given, 2))
    return sum(place[first] < place[second] for first, second in pairs), len(pairs)
