"""Takes the reasoning off an answer: some servers send what a model thinks first as a part of its text.

It is a block between tags at the very beginning. The same tags further on are the answer's own, for instance
where a learner asked about them.
"""

from __future__ import annotations

import re

_TAGS = ("think", "thinking", "thought", "reasoning")
_OPENING = re.compile(rf"\s*<({'|'.join(_TAGS)})>")
_LONGEST_OPENING = len("<>") + max(map(len, _TAGS))
_LONGEST_CLOSING = len("/") + _LONGEST_OPENING


class ReasoningFilter:
    """Lets an answer through piece by piece, without the blocks of reasoning at its beginning."""

    def __init__(self) -> None:
        self._held = ""
        self._closing: str | None = None
        self._dropped = False
        self._passing = False

    def feed(self, piece: str) -> str:
        """Return what of `piece`, and of what was held back before it, belongs to the answer."""
        if self._passing:
            return piece
        self._held += piece
        while self._skip_block():
            pass  # another may follow
        if self._closing is not None or _may_become_opening(self._held):
            return ""
        return self._release()

    def finish(self) -> str:
        """Return what was held back at the end of the answer; of a block that never ended, nothing."""
        return self._release() if self._closing is None else ""

    def _skip_block(self) -> bool:
        """Drop the reasoning that is held; return whether that was a whole block."""
        if self._closing is None:
            opening = _OPENING.match(self._held)
            if opening is None:
                return False
            self._closing = f"</{opening[1]}>"
            self._held = self._held[opening.end() :]
        before, closing, after = self._held.partition(self._closing)
        if not closing:
            self._held = before[-_LONGEST_CLOSING:]  # the end may be split over pieces
            return False
        self._closing, self._dropped, self._held = None, True, after
        return True

    def _release(self) -> str:
        self._passing = True
        held, self._held = self._held, ""
        return held.lstrip() if self._dropped else held


def _may_become_opening(text: str) -> bool:
    start = text.lstrip()
    return len(start) < _LONGEST_OPENING and any(f"<{tag}>".startswith(start) for tag in _TAGS)


def without_reasoning(text: str) -> str:
    """Return a whole answer without the reasoning in front of it."""
    reasoning = ReasoningFilter()
    return reasoning.feed(text) + reasoning.finish()
