"""What a program prints, in the form in which two outputs are compared: line by line, and case counts."""

from __future__ import annotations

import re
import unicodedata

ON_ONE_LINE = " / "
"""What stands between lines where all of them are typed on one."""

_FENCE = re.compile(r"\A\s*```[^\n`]*\n(.*?)\n?```\s*\Z", re.DOTALL)
_TYPED_BY_PHONES = {
    **dict.fromkeys(map(ord, "\u2018\u2019"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e"), '"'),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2212"), "-"),
    ord("\u2026"): "...",
    **dict.fromkeys([0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF]),
}
"""What a keyboard turns straight quotes, hyphens and dots into, and signs that nobody sees."""
_BETWEEN = re.compile(r"(?:[\s,;/|]|->|→|=>|\\n|(?:(?<=\s)|^)(?:and|then|-+|>)(?=\s))+")
"""What is typed between lines on one line, besides `ON_ONE_LINE`."""
_SEVERAL = re.compile(r"\n| / |\\n")


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines, without a code fence around them, spaces at their ends, and blank lines around them."""
    plain = unicodedata.normalize("NFKC", unfenced(text).translate(_TYPED_BY_PHONES))
    return tuple(line.rstrip() for line in plain.strip().split("\n"))


def unfenced(text: str) -> str:
    """Return the text as it is printed, without a code fence and blank lines around it."""
    fenced = _FENCE.match(text)
    return (fenced[1] if fenced else text).strip("\n").rstrip()


def as_typed(answer: str, like: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of an answer, read as what is looked for is written.

    Quotes and backticks around a line (or around all) are taken off where `like` has none there. Several lines may
    have been typed on one, with ` / ` or a backslash and an n in between.
    """
    lines = lines_of(answer)
    if len(lines) == 1 and len(like) > 1:
        lines = tuple(line.strip() for line in _SEVERAL.split(_bare(lines[0], "")))
    wanted = like + ("",) * max(len(lines) - len(like), 0)
    lines = tuple(_bare(line, key) for line, key in zip(lines, wanted, strict=False))
    return tuple(_bare("\n".join(lines), "\n".join(like)).split("\n"))


def is_run_together(answer: str, key: tuple[str, ...]) -> bool:
    """Say whether an answer has the words of the key in their order on fewer lines, with any signs in between."""
    lines = lines_of(answer)
    return len(lines) < len(key) and _words(" ".join(lines)) == _words(" ".join(key)) != []


def is_word_a_line(key: tuple[str, ...]) -> bool:
    """Say whether each line of the key is one word, so that its words tell where the lines end."""
    return all(_words(line) == [line] for line in key)


def _words(line: str) -> list[str]:
    return [word for word in _BETWEEN.split(line.strip("`").rstrip(".")) if word]


def without_spaces(line: str) -> str:
    """Return a line without any space."""
    return "".join(line.split())


def _bare(text: str, key: str) -> str:
    """Return `text` without the backticks or the pair of quotes around it, unless they are part of the key."""
    text = text.strip("`") if "`" not in key else text
    quoted = len(text) > 2 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted and not key[:1] == text[0] == key[-1:] else text
