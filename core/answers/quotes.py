"""Finding a quotation in the text that it is said to come from, whatever happened to its spaces and forms."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_APOSTROPHES = str.maketrans({"\u2018": "'", "\u2019": "'"})


def places_of(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where `quote` stands in `text`: begin and end (exclusive) of each place.

    Compared without case, kinds of spaces, apostrophes and compatibility forms; an empty quotation stands nowhere.
    """
    wanted = plain(quote)
    letters = list(_letters(text))
    written = "".join(letter for letter, _ in letters)
    found = written.find(wanted) if wanted else -1
    while found >= 0:
        yield letters[found][1], letters[found + len(wanted) - 1][1] + 1
        found = written.find(wanted, found + 1)


def occurs(quote: str, text: str) -> bool:
    """Say whether `quote` stands in `text`."""
    return next(places_of(quote, text), None) is not None


def plain(text: str) -> str:
    """Return `text` in the form in which quotations are compared."""
    return "".join(letter for letter, _ in _letters(text)).strip()


def _letters(text: str) -> Iterator[tuple[str, int]]:
    """Yield the letters as they are compared, each with the place in `text` that it comes from."""
    after_space = False
    for place, character in enumerate(text.translate(_APOSTROPHES)):
        for letter in unicodedata.normalize("NFKD", character).casefold():
            if not letter.isspace():
                yield letter, place
            elif not after_space:
                yield " ", place
            after_space = letter.isspace()
