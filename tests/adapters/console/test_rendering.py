"""How CommonMark looks on a terminal."""

from __future__ import annotations

import re

import pytest

from adapters.console.outbound import as_text
from adapters.console.rendering import as_terminal
from core.messages import Action, Address, Outgoing, Platform

BOLD = "\x1b[1m"


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_bold_is_bold_and_its_marks_are_gone() -> None:
    assert as_terminal("**Hand-off** for *you*", 80).startswith(f"{BOLD}Hand-off")
    assert plain(as_terminal("**Hand-off** for *you*", 80)) == "Hand-off for you"


def test_line_breaks_stay_where_they_are() -> None:
    assert plain(as_terminal("first\nsecond\n\nthird", 80)) == "first\nsecond\n\nthird"


def test_code_keeps_its_indentation() -> None:
    shown = plain(as_terminal("What?\n\n```python\nif n == 0:\n    return 1\n```\n\nSo?", 80))
    assert [line.strip() for line in shown.splitlines() if line.strip()] == [
        "What?",
        "if n == 0:",
        "return 1",
        "So?",
    ]
    condition, result = (next(line for line in shown.splitlines() if word in line) for word in ("if", "return"))
    assert len(result) - len(result.lstrip()) == len(condition) - len(condition.lstrip()) + 4


@pytest.mark.parametrize("width", [20, 40, 80])
def test_lines_are_wrapped_between_words(width: int) -> None:
    words = "a word and another one " * 12
    shown = plain(as_terminal(words, width))
    assert max(map(len, shown.splitlines())) <= width
    assert shown.split() == words.split()


def test_choices_are_shown_as_they_are_typed() -> None:
    """They are no Markdown list: the number and its bracket stay."""
    action = Action(id="remind:on", label="Yes, *really*", typed="1")
    outgoing = Outgoing(
        address=Address(platform=Platform.CONSOLE, space="", channel="ada"), body="**Shall I?**", actions=(action,)
    )
    assert plain(as_text(outgoing, 80)) == "Shall I?\n\n1) Yes, *really*"
    assert as_text(outgoing) == "**Shall I?**\n\n1) Yes, *really*"
