"""Which option the key of a choice names."""

from __future__ import annotations

from collections.abc import Sequence

from core.answers.normalise import comparable
from core.answers.options import find_options


def option_named(options: Sequence[str], key: str) -> int:
    """Return the index, from 0, of the one option that `key` names.

    A key is a number counted from 1 (`2`), a letter (`B`, `b)`) or the option's text, as learners may answer. The
    words of an option come before its number or letter. Raises ValueError, in words for the author, where it names
    none or several.
    """
    same = [index for index, option in enumerate(options) if comparable(option) == comparable(key)]
    named = same or sorted(find_options(options, key))
    if len(named) == 1:
        return named[0]
    if not named:
        raise ValueError(f"there is no such option; write a number from 1 to {len(options)}, or its letter or text")
    places = " and ".join(str(index + 1) for index in named)
    raise ValueError(f"it can mean option {places}; write the number of the right one, from 1")
