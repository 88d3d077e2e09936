"""What a text costs of a budget that is counted in characters of Latin script, about four of which are a token.

Other scripts need more tokens for a character. Tokenizers are made over bytes, so the bytes of UTF-8 say about how
many more: two for a letter of Greek or Arabic, three for a Chinese sign. Exact counts would need each model's own.
"""

from __future__ import annotations

from core.llm.fence import shorten


def cost(text: str) -> int:
    """Return what `text` costs; for plain Latin letters, as much as it has characters."""
    return len(text.encode("utf-8", "surrogatepass"))


def cut(text: str, limit: int) -> str:
    """Return `text` shortened in its middle until it costs at most `limit`, which is to be some hundreds."""
    characters = limit
    while cost(shortened := shorten(text, characters)) > limit:
        characters = characters * 3 // 4
    return shortened
