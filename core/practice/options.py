"""Which option somebody means who types instead of pressing a button."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.practice.normalise import comparable, fold, without_lead_in
from core.practice.number_words import words_to_digits
from core.practice.typos import is_typo

_LETTERS = "abcdefghij"
_LABEL = re.compile(r"(?:(?:option|answer|choice|number|no\.?) )?[(\[]?(?:(\d{1,2})|([a-j]))[)\].:]*")


def find_options(options: Sequence[str], typed: str) -> frozenset[int]:
    """Return the indices that `typed` can mean: none, one, or several where it can be read in two ways.

    Read are: the number as shown, counted from 1 (`2`, `2)`, `option 2`); the letter (`b`, `(B)`); the text
    of an option, where a typo is forgiven if no other text is equally close.
    """
    folded = fold(typed)
    meant = {_labelled(text, len(options)) for text in (folded, without_lead_in(folded))}
    texts = [comparable(option) for option in options]
    given = {comparable(folded), comparable(without_lead_in(folded))}
    meant.update(index for index, text in enumerate(texts) if text in given)
    meant.discard(None)
    if not meant:
        meant.update(index for index, text in enumerate(texts) if any(is_typo(each, text, texts) for each in given))
    return frozenset(index for index in meant if index is not None)


def _labelled(text: str, count: int) -> int | None:
    found = _LABEL.fullmatch(words_to_digits(text))
    if found is None:
        return None
    index = int(found[1]) - 1 if found[1] else _LETTERS.index(found[2])
    return index if 0 <= index < count else None
