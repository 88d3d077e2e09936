"""Cut a long CommonMark text into messages that a platform takes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FENCE_LINE = re.compile(r"[ \t]*(?P<marks>`{3,}|~{3,})(?P<info>.*)")


def split_markdown(text: str, limit: int) -> list[str]:
    """Return `text` in pieces of at most `limit` characters; a blank text gives none.

    A cut falls between paragraphs where it can, else lines, else words; only a longer word is cut
    itself. White space at a cut is dropped, nothing else. A fenced code block that is cut is closed
    and opened again with its info string, as long as that takes less than half of the room.
    """
    if limit < 1:
        raise ValueError("a message needs room for a character")
    chunks: list[str] = []
    fence: _Fence | None = None
    rest = text
    while rest.strip():
        start = f"{fence.opener}\n" if fence else ""
        if len(start) + len(rest) <= limit:
            chunks.append(start + rest)
            break
        cut, fence = _choose_cut(rest, fence, limit)
        body, rest = rest[:cut], rest[cut:]
        if fence:
            code = body.removesuffix("\n")
            chunks.append(f"{start}{code}\n{fence.marks}")
            rest = rest.removeprefix("\n")
        else:
            if (start + body).strip():
                chunks.append(start + body.rstrip())
            rest = _without_leading_blank(rest)
    return chunks


@dataclass(frozen=True, slots=True)
class _Fence:
    """An open code block."""

    opener: str
    """The line that opened it."""
    marks: str
    """Its back-ticks or tildes."""

    def is_closed_by(self, line: str) -> bool:
        line = line.strip()
        return line.startswith(self.marks) and not line.strip(self.marks[0])

    def fits(self, limit: int) -> bool:
        """Whether opening and closing it again leaves half of a message for the code."""
        return len(self.opener) + len(self.marks) + 2 <= limit // 2


def _choose_cut(text: str, fence: _Fence | None, limit: int) -> tuple[int, _Fence | None]:
    """Return where to cut `text`, and the code block that is open there."""
    start = len(fence.opener) + 1 if fence else 0
    room = limit - start
    while True:
        cut = _best_break(text, room, in_code=_fence_at_end(text[:room], fence) is not None)
        inside = _fence_at_end(text[:cut], fence)
        if inside is None or not inside.fits(limit):
            return cut, None
        if inside is not fence and (before := _before_empty_block(text[:cut], inside)):
            return before, None
        overflow = start + cut + 1 + len(inside.marks) - limit
        if overflow <= 0:
            return cut, inside
        room = cut - overflow


def _best_break(text: str, room: int, *, in_code: bool) -> int:
    """Return the last good place to cut at or before `room`; spaces in code are not one."""
    paragraph = text.rfind("\n\n", 0, room + 2)
    if paragraph >= room // 2 > 0:
        return paragraph
    line = text.rfind("\n", 0, room + 1)
    if line >= max(room // 4, 1):
        return line
    word = -1 if in_code else text.rfind(" ", 0, room + 1)
    return max(word, line) if max(word, line) > 0 else room


def _fence_at_end(text: str, fence: _Fence | None) -> _Fence | None:
    """Return the code block that is open after `text`, which started inside of `fence`."""
    for line in text.split("\n"):
        if fence:
            fence = None if fence.is_closed_by(line) else fence
        elif (match := _FENCE_LINE.fullmatch(line)) and not _is_inline_code(match):
            fence = _Fence(line.rstrip(), match["marks"])
    return fence


def _is_inline_code(match: re.Match[str]) -> bool:
    return match["marks"][0] == "`" and "`" in match["info"]


def _before_empty_block(body: str, fence: _Fence) -> int:
    """Return where a block begins that opens at the very end of `body`, or 0."""
    head = body.rstrip()
    return head.rfind("\n") if head.endswith("\n" + fence.opener) else 0


def _without_leading_blank(rest: str) -> str:
    """Drop the white space at a cut, but keep the indentation of the next line."""
    blank = len(rest) - len(rest.lstrip())
    newline = rest.rfind("\n", 0, blank)
    return rest[newline + 1 :] if newline >= 0 else rest[blank:]
