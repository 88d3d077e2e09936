"""Input that is no good, and outputs that are not there."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.e2e.console import (
    PATIENCE,
    chat,
    cold_chat,
    column,
    command,
    environment,
    said_by_learner,
    start,
)

BAD_LINES = (
    (b"a" * 200_000, "too long: 200000 characters"),
    (b"nul \0 here", "NUL character"),
    (b"\xff\xfe not UTF-8", "not valid UTF-8"),
    (b"/nope", "do not know the command /nope"),
    (b"7", "nothing to pick with 7"),
)


@pytest.mark.case("OPS-18")
def test_bad_lines_are_refused_and_the_others_answered(folder: Path) -> None:
    """Each bad line gets its reason; lines around it, with a BOM, CRLF or no end of line, are taken."""
    bad = b"\r\n".join(line for line, _ in BAD_LINES)
    outcome = chat(folder, b"\xef\xbb\xbfHello there\r\n" + bad + b"\r\n\r\n/due\nno end of line", "--json")
    assert outcome.code == 1, outcome.err
    assert [message["ok"] for message in outcome.said] == [True, *[False] * len(BAD_LINES), True, True]
    for body, (_, reason) in zip(outcome.bodies[1:], BAD_LINES, strict=False):
        assert reason in body
    assert said_by_learner(folder) == ["Hello there", "/nope", "7", "/due", "no end of line"]
    assert [line for line in outcome.err.splitlines() if line.startswith("Line ")] == [
        f"Line {number} was refused or failed." for number in range(2, 7)
    ]
    assert "Traceback" not in outcome.err


@pytest.mark.case("OPS-17")
def test_no_input_is_no_conversation(folder: Path) -> None:
    """Empty, blank or closed stdin: nothing is said, nothing is kept, and that is fine."""
    assert (chat(folder, "").out, chat(folder, " \n\n").out) == ("", "")
    closed = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *command("chat", "--data-dir", folder)],
        env=environment(EMBEDDING_MODEL=""),
        cwd="/",
        capture_output=True,
    )
    assert (closed.returncode, closed.stdout, closed.stderr) == (0, b"", b"")
    assert said_by_learner(folder) == []


def test_input_that_cannot_be_read_is_told(folder: Path) -> None:
    """`meno chat 0>file`: one line and exit 1 instead of waiting for ever."""
    with (folder.parent / "write-only").open("wb") as target:
        outcome = subprocess.run(
            command("chat", "--data-dir", folder),
            env=environment(EMBEDDING_MODEL=""),
            cwd="/",
            stdin=target,
            capture_output=True,
            timeout=PATIENCE,
        )
    assert (outcome.returncode, outcome.stderr) == (1, b"")
    assert outcome.stdout.strip() == b"The input cannot be read (Bad file descriptor)."


def test_output_that_nobody_reads_ends_the_conversation(folder: Path) -> None:
    """`meno chat | head -1`: exit 1, no traceback; what could not be shown is said at the next start."""
    process = start("chat", "--data-dir", folder, "--json")
    process.say(b"/due\n")
    process.stdout.readline()
    process.stdout.readline()  # what a newcomer is told
    process.stdout.close()
    process.stdin.write(b"I struggle with recursion.\n/help\n/help\n")
    process.stdin.close()
    with process.stderr:
        errors = process.stderr.read()
    assert process.wait(PATIENCE) == 1
    assert b"Traceback" not in errors
    assert said_by_learner(folder) == ["/due"]
    later = chat(folder, "", "--json")
    assert later.bodies[0].startswith("Thank you for telling me. We will focus on: recursion")
    assert said_by_learner(folder) == ["/due", "I struggle with recursion."]


def test_closed_output_is_no_crash(folder: Path) -> None:
    """Without a stdout and a stderr at all, lines are still taken."""

    def close() -> None:
        os.close(1)
        os.close(2)

    outcome = cold_chat(folder, "/due\n", before=close)
    assert outcome.code == 0
    assert said_by_learner(folder) == ["/due"]


@pytest.mark.case("OPS-15")
@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    ],
    ids=["cp1252", "ascii in C", "C without UTF-8"],
)
def test_any_locale_will_do(folder: Path, surroundings: dict[str, str]) -> None:
    """Emoji in a name and a message are kept as they are, whatever the output can show of them."""
    outcome = cold_chat(folder, "/practice 🦉 über\n/due\n", "--as", "Zoë🦉", env=surroundings)
    assert outcome.code == 1, outcome.err
    assert "Nothing is scheduled yet" in outcome.out
    assert said_by_learner(folder) == ["/practice 🦉 über", "/due"]
    assert column(folder, "SELECT user_id FROM account") == ["zoë🦉"]
    assert "Traceback" not in outcome.err


def test_quit_in_a_pipe_ends_the_conversation(folder: Path) -> None:
    """The lines behind it are not read; nothing but replies is printed where no terminal is."""
    outcome = chat(folder, "/due\nquit\n/memory\n")
    assert (outcome.code, said_by_learner(folder)) == (0, ["/due"])
    assert "Ctrl-D" not in outcome.out
