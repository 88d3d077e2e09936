"""Marks text that others wrote as data, so that a model cannot take it for instructions."""

from __future__ import annotations

import secrets

_OMISSION = "\n[... left out ...]\n"


class Fence:
    """Begin and end marks with a random token: text written before the token was drawn cannot close them."""

    def __init__(self) -> None:
        self.token = secrets.token_hex(6)
        """What every mark of this fence carries; new for each request."""

    def around(self, label: str, text: str) -> str:
        """Return `text`, unchanged, between marks that say what it is."""
        return f"<{label} {self.token}>\n{text}\n</{label} {self.token}>"


def shorten(text: str, limit: int) -> str:
    """Return at most `limit` characters of `text`: what learners mean stands before or after what they pasted."""
    if len(text) <= limit:
        return text
    half = (limit - len(_OMISSION)) // 2
    return text[:half] + _OMISSION + text[-half:]
