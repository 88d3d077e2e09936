"""Typed lines that are no messages."""

from __future__ import annotations

import pytest

from adapters.console.inbound import is_farewell


@pytest.mark.parametrize("line", [b"exit\n", b"quit\r\n", b" Quit ", b"EXIT", b"/quit", b"/exit\n"])
def test_exit_and_quit_alone_end_the_conversation(line: bytes) -> None:
    """As in any other console."""
    assert is_farewell(line)


@pytest.mark.parametrize("line", [b"", b"\n", b"exit code 1", b"I quit", b"exits", b"\xff", b"bye"])
def test_any_other_line_is_said_to_meno(line: bytes) -> None:
    """Also one that contains the word, or only says goodbye."""
    assert not is_farewell(line)
