"""An explanation as long, and in the order, that the learner wants: pure functions over a deck's texts."""

from __future__ import annotations

import re
from typing import Literal, Protocol

Length = Literal["short", "full"]
Order = Literal["code_first", "concept_first"]

SHORT_CODE_LINES = 10
"""Lines of code that go with a short explanation at most; more would not be short."""

_CODE_BLOCK = re.compile(r"^```.*?^```[^\n]*$", re.DOTALL | re.MULTILINE)


class Explained(Protocol):
    """What can be explained: a deck or an item."""

    @property
    def short_explanation(self) -> str:
        """One or two sentences."""

    @property
    def full_explanation(self) -> str:
        """A paragraph with an example, CommonMark."""


def explanation(about: Explained, length: Length | None, order: Order | None) -> str:
    """Return the explanation, in full unless a short one is wanted.

    A short one is prose; who wants code first gets the example of the full one before it, if that is small.
    """
    if length != "short":
        return arranged(about.full_explanation, order)
    code = _CODE_BLOCK.findall(about.full_explanation)
    brief = arranged(about.short_explanation, order)
    small = bool(code) and len(code[0].splitlines()) - 2 <= SHORT_CODE_LINES
    return f"{code[0]}\n\n{brief}" if order == "code_first" and small else brief


def arranged(markdown: str, order: Order | None) -> str:
    """Return CommonMark with its code blocks before all prose, or after it; as it stands where order is None."""
    if order is None:
        return markdown
    blocks = _blocks(markdown)
    code = [text for text, is_code in blocks if is_code]
    prose = [text for text, is_code in blocks if not is_code]
    if order == "concept_first":
        ended = [_ended(text) for text in prose[:-1]]
        return "\n\n".join([*ended, *prose[-1:], *code])
    return "\n\n".join([*code, *(_ended(text) for text in prose)])


def _blocks(markdown: str) -> list[tuple[str, bool]]:
    """Return the code blocks and the prose between them, each with whether it is code."""
    blocks, end = [], 0
    for match in _CODE_BLOCK.finditer(markdown):
        blocks += [(markdown[end : match.start()].strip(), False), (match[0], True)]
        end = match.end()
    blocks.append((markdown[end:].strip(), False))
    return [(text, is_code) for text, is_code in blocks if text]


def _ended(prose: str) -> str:
    """Return prose that led into code, now that something else follows: its last sentence ends there."""
    return prose[:-1] + "." if prose.endswith(":") else prose
