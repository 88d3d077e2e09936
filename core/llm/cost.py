"""What a text costs of a budget that is counted in characters of Latin script, about four of which are a token.

Other scripts need more tokens for a character: Chinese, Japanese and Korean up to one for each, most others about
one for two. Exact counts would need each model's own tokenizer; these err on the dear side.
"""

from __future__ import annotations

from core.llm.fence import shorten

_OTHER_ALPHABETS = "\u0370"
"""From here on Greek, Cyrillic, Arabic, Indic scripts and others."""
_DENSE_SIGNS = "\u2e80"
"""From here on signs that stand for a syllable or a word; emoji too."""


def cost(text: str) -> int:
    """Return what `text` costs; for Latin script, its characters."""
    if text.isascii():
        return len(text)
    return sum(4 if sign >= _DENSE_SIGNS else 2 if sign >= _OTHER_ALPHABETS else 1 for sign in text)


def cut(text: str, limit: int) -> str:
    """Return `text` shortened in its middle until it costs at most `limit`, which is to be some hundreds."""
    characters = limit
    while cost(shortened := shorten(text, characters)) > limit:
        characters = characters * 3 // 4
    return shortened
