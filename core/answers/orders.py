"""Reading an order as people type it (`3 1 2`, `3-1-2`, `c a b`, `312`), and how near it is to a right one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from core.answers.normalise import fold, without_lead_in
from core.answers.number_words import words_to_digits

_BETWEEN = re.compile(r"(?:[\s,;.:>)(\[\]/،؛、-]|→|\b(?:and|then)\b)+")
_NUMBER_OR_LETTER = re.compile(r"\d{1,2}|[a-z]")


def read_order(text: str, count: int) -> tuple[int, ...] | None:
    """Return the numbers that were typed, from 1, whether or not they exist; None where it is no list of numbers.

    Letters stand for numbers. Without anything between them they are one each, where there are `count`.
    """
    tokens = [token for token in _BETWEEN.split(words_to_digits(without_lead_in(fold(text)))) if token]
    if len(tokens) == 1 and len(tokens[0]) == count:
        tokens = list(tokens[0])
    if not tokens or not all(map(_NUMBER_OR_LETTER.fullmatch, tokens)):
        return None
    letters = [not token.isdecimal() for token in tokens]
    if any(letters) and not all(letters):
        return None
    return tuple(
        ord(token) - ord("a") + 1 if letter else int(token) for token, letter in zip(tokens, letters, strict=True)
    )


def pairs_in_order(given: Sequence[int], right: Sequence[int]) -> tuple[int, int]:
    """Return how many pairs stand in the same order in both, and how many pairs there are.

    Both hold the same things, each once.
    """
    place = {thing: index for index, thing in enumerate(right)}
    pairs = list(combinations(given, 2))
    return sum(place[first] < place[second] for first, second in pairs), len(pairs)
