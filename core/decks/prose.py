"""Undoing the line breaks that an editor put into prose: chats show each of them."""

from __future__ import annotations

import re

_FENCE = re.compile(r"(^```.*?^```[^\n]*$)", re.DOTALL | re.MULTILINE)
_SOFT_BREAK = re.compile(r"(?<=\S)\n(?!\s|[>|#]|[-*+] |\d+[.)] )")


def unwrap(text: str) -> str:
    """Return CommonMark `text` with each paragraph on one line; fenced code, lists and quotes keep theirs."""
    parts = _FENCE.split(text)
    parts[::2] = [_unwrap_prose(part) for part in parts[::2]]
    return "".join(parts)


def _unwrap_prose(part: str) -> str:
    inner = part.strip("\n")
    return part.replace(inner, _SOFT_BREAK.sub(" ", inner)) if inner else part
