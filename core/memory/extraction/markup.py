"""Markup in a message: what stands between tags was pasted or made up, and is not the learner speaking.

That holds for tags that look like those of a program's own (`<memory>`, `<summary>`, `<tool>`) as for any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)(?:\s[^<>]*)?>")


def blank_markup(text: str) -> str:
    """Return the text, as long as it was, with elements replaced by line ends.

    An opening tag that stands alone on its line and is never closed takes along all that follows it.
    """
    for start, end in _elements(text):
        text = text[:start] + "\n" * (end - start) + text[end:]
    return text


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Yield where elements begin and end; one pass over the tags, however they are nested."""
    opened: dict[str, list[re.Match[str]]] = {}
    for tag in _TAG.finditer(text):
        waiting = opened.setdefault(tag[2].lower(), [])
        if not tag[1]:
            waiting.append(tag)
        elif waiting:
            yield waiting.pop().start(), tag.end()
    unclosed = [tag.start() for tags in opened.values() for tag in tags if _alone_on_its_line(text, tag)]
    if unclosed:
        yield min(unclosed), len(text)


def _alone_on_its_line(text: str, tag: re.Match[str]) -> bool:
    line_start = text.rfind("\n", 0, tag.start()) + 1
    line_end = text.find("\n", tag.end())
    around = text[line_start : tag.start()] + text[tag.end() : len(text) if line_end < 0 else line_end]
    return not around.strip()
