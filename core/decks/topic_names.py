"""One topic, however it is spelt."""

from __future__ import annotations

import re
import unicodedata

_LEADING = re.compile(r"^(?:the|a|an|my|some)\s+")
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def topic_key(name: str) -> str:
    """Return the normalised spelling of a topic: case, width, spacing, punctuation and articles gone.

    `+` and `#` stay, so that C, C++ and C# are three topics; marks on letters stay, as they are vowels in many
    scripts; what nobody sees (zero width, direction marks) goes. Empty where nothing is left.
    """
    visible = "".join(character for character in name if not _is_invisible(character))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
    return _LEADING.sub("", " ".join(_without_noise(folded).split()))


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or ord(character) in _VARIATION_SELECTORS


def _without_noise(folded: str) -> str:
    """Put spaces in the place of what belongs to no word; a mark belongs to the character before it."""
    kept = " "
    for character in folded:
        is_mark = unicodedata.category(character).startswith("M") and kept[-1] != " "
        kept += character if is_mark or character.isalnum() or character in "_+#" else " "
    return kept
