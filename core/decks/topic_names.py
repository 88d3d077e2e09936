"""One topic, however it is spelt."""

from __future__ import annotations

import re
import unicodedata

_NOISE = re.compile(r"[^\w+#]+")
_LEADING = re.compile(r"^(?:the|a|an|my|some)\s+")


def topic_key(name: str) -> str:
    """Return the normalised spelling of a topic: case, width, spacing, punctuation and articles gone.

    `+` and `#` stay, so that C, C++ and C# are three topics. Empty where nothing is left.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return _LEADING.sub("", _NOISE.sub(" ", folded).strip())
