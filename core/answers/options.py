"""Which option somebody means who types instead of pressing a button."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.answers.normalise import comparable, fold, without_lead_in
from core.answers.number_words import words_to_digits
from core.answers.typos import is_typo

_LETTERS = "abcdefghij"
_LABEL = re.compile(
    r"(?:(?:option|answer|choice|number|no\.?) )?[(\[]?(?:(\d{1,2})|([a-j]))(?:[)\].:]*|[)\].:]+ ?(.+))"
)


def find_options(options: Sequence[str], typed: str) -> frozenset[int]:
    """Return the indices that `typed` can mean: none, one, or several where it can be read in two ways.

    Read are: the number as shown, counted from 1 (`2`, `2)`, `option 2`); the letter (`b`, `(B)`); the text
    of an option, alone or behind its label, where a typo is forgiven if no other text is equally close.
    """
    folded = fold(typed)
    texts = [comparable(option) for option in options]
    wordings = {folded, without_lead_in(folded)}
    given = {comparable(wording) for wording in wordings}
    meant = {index for index, text in enumerate(texts) if text in given}
    meant.update(index for wording in wordings for index in _labelled(wording, texts))
    if not meant:
        meant = {i for i, text in enumerate(texts) if any(is_typo(each, text, texts) for each in given)}
    return frozenset(meant)


def _labelled(wording: str, texts: Sequence[str]) -> Iterator[int]:
    """Yield the option whose number or letter the wording is, alone or in front of the option's text."""
    found = _LABEL.fullmatch(words_to_digits(wording))
    if found:
        index = int(found[1]) - 1 if found[1] else _LETTERS.index(found[2])
        if 0 <= index < len(texts) and (not found[3] or comparable(found[3]) == texts[index]):
            yield index
