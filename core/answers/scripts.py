"""The script that a text is written in."""

from __future__ import annotations

import unicodedata

_ENOUGH = 400
"""Characters that are looked at."""
_JAPANESE = ("HIRAGANA", "KATAKANA")


def script_of(text: str) -> str:
    """Return the script of most letters, by the first word of their names (`LATIN`); `?` where there are none.

    The signs of Japanese and Chinese count as one script, `CJK`.
    """
    scripts = [unicodedata.name(letter, "?").split()[0] for letter in text[:_ENOUGH] if letter.isalpha()]
    joined = ["CJK" if script in _JAPANESE else script for script in scripts]
    return max(joined, key=joined.count, default="?")
