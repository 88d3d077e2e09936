"""Whether a question was asked before, in the same words or in nearly the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from core.answers.normalise import fold

NEARLY_ALL = 0.7
"""The share of their words, counted together, that two questions have in common from which they are one."""

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_WORD = re.compile(r"[぀-ヿ㐀-鿿]|[^\W\d_぀-ヿ㐀-鿿]+")
"""A word; in scripts that put no space between words, a sign."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SAYS_NOTHING = frozenset(
    _WORD.findall(
        "a an and are as at be by can do does following for from give given has have how in is it many much name"
        " its of on one or state that the there these this to was what when where which who why with would you your"
    )
)
"""Words that make a sentence of a question and are in most of them."""


def is_repeat(question: str, earlier: Iterable[str]) -> bool:
    """Say whether `question` asks what one of `earlier` does.

    Other numbers, or other code, make another question of the same words: that is how practice varies.
    """
    words, exact = _words(question), _exact(question)
    return any(exact == _exact(other) and _overlap(words, _words(other)) >= NEARLY_ALL for other in earlier)


def _words(question: str) -> frozenset[str]:
    words = frozenset(_WORD.findall(_prose(question)))
    return words - _SAYS_NOTHING or words


def _exact(question: str) -> tuple[Counter[str], Counter[str]]:
    """Return what has to be the same in a repeat: the numbers, and the code without its spacing."""
    code = ("".join(part.strip("`").split()) for part in _CODE.findall(question))
    return Counter(_NUMBER.findall(_prose(question))), Counter(code)


def _prose(question: str) -> str:
    """Return the question without its code."""
    return fold(_CODE.sub(" ", question))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0
