"""`kill -9` at random moments: what was answered is in the log once, the rest is answered later."""

from __future__ import annotations

import json
import os
import re
import select
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from core.memory.chroma import ChromaIndex
from tests.e2e.console import PATIENCE, chat, column, rows, start

KILLS = 10
SAID = "SELECT role, kind, part, text FROM turn ORDER BY id"
GRADED = "SELECT text, score, verdict, attempt FROM answer ORDER BY rowid"
DAY = re.compile(r"\w+day, \d+ \w+")


def script() -> list[str]:
    """Return a conversation with rounds, memories and commands, in which few lines are alike."""
    lines = [
        "Last week I struggled with recursion. I prefer concise explanations.",
        "I struggle with SQL joins.",
        "I prefer detailed explanations.",
    ]
    for number in range(5):
        lines += [
            f"/practice {('recursion', 'SQL joins')[number % 2]}",
            *("skip", "banana", f"/why zebra{number}", "skip", "hint", "skip", "skip"),
            ("I struggle with SQL joins.", "I prefer detailed explanations.", "/due")[number % 3],
        ]
    return lines


async def test_killed_at_random_moments(folder: Path, tmp_path: Path) -> None:
    """After 10 kills the log is that of a conversation that nobody disturbed, and the index has caught up."""
    lines = script()
    random = Random(20_261_130)
    printed: list[str] = []
    kills_before_the_end = 0
    for _ in range(KILLS):
        accepted = len(column(folder, "SELECT id FROM inbox"))
        kills_before_the_end += accepted < len(lines)
        printed += _live_and_die(folder, lines[accepted:], random)
    assert kills_before_the_end == KILLS, "the conversation is too short for its kills"
    accepted = len(column(folder, "SELECT id FROM inbox"))
    printed += _live_on(folder, lines[accepted:])
    said, graded = _undisturbed(tmp_path / "calm", lines)
    assert _without_days(rows(folder, SAID)) == said
    assert rows(folder, GRADED) == graded
    assert column(folder, "SELECT state FROM inbox WHERE state != 'answered'") == []
    assert column(folder, "SELECT event_id FROM answer GROUP BY event_id HAVING count(*) > 1") == []
    _check_printed(printed, column(folder, "SELECT text FROM turn WHERE role = 'tutor'"))
    await _check_index(folder)


def _undisturbed(folder: Path, lines: Sequence[str]) -> tuple[list[Any], list[Any]]:
    """Hold the conversation without a kill; return what was said and graded."""
    outcome = chat(folder, "\n".join(lines))
    assert "Traceback" not in outcome.err
    return _without_days(rows(folder, SAID)), rows(folder, GRADED)


def _live_and_die(folder: Path, lines: Sequence[str], random: Random) -> list[str]:
    """Run the conversation and kill it, mostly after some messages, else after some time; return what it said.

    No run lives long enough to load an embedding model, so none begins to.
    """
    by_time = random.random() < 0.3
    messages, seconds = (10_000, random.uniform(0.01, 0.7)) if by_time else (random.randint(1, 9), PATIENCE)
    process = start("chat", "--data-dir", folder, "--json")
    with process.stdin, process.stdout, process.stderr:
        process.say("".join(f"{line}\n" for line in lines).encode())
        deadline, printed = monotonic() + seconds, b""
        while printed.count(b"\n") < messages and (left := deadline - monotonic()) > 0:
            if select.select([process.stdout], [], [], left)[0]:
                printed += os.read(process.stdout.fileno(), 4096)
        sleep(random.uniform(0, 0.04))
        process.kill()
        printed += process.stdout.read()
        process.wait(PATIENCE)
    return printed.decode("utf-8", "ignore").splitlines()


def _live_on(folder: Path, lines: Sequence[str]) -> list[str]:
    """Hold the rest of the conversation, wait for the index to catch up, and end it without its hand-off."""
    process = start("chat", "--data-dir", folder, "--json", LOG_LEVEL="INFO", EMBEDDING_MODEL="")
    process.say("".join(f"{line}\n" for line in lines).encode())
    for line in process.stderr:
        if b"index.updated" in line:
            break
    outcome = process.finish()
    assert "Traceback" not in outcome.err
    *replies, handoff = outcome.out.splitlines()
    assert "Hand-off" in handoff
    return replies


def _without_days(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Leave dates out of what was said: midnight may come while the test runs."""
    return [(*rest, DAY.sub("a day", text)) for *rest, text in found]


def _check_printed(printed: Sequence[str], logged: Sequence[str]) -> None:
    """Everything that began to print is in the log; the last line before a kill may be cut short."""
    beginnings = ['{"body": ' + json.dumps(text, ensure_ascii=False) + ", " for text in logged]
    for line in printed:
        assert any(line.startswith(whole) or whole.startswith(line) for whole in beginnings), line


async def _check_index(folder: Path) -> None:
    """The index holds exactly the memories that the database says are in it, and none is left out."""
    marks = dict(rows(folder, "SELECT key, indexed_as FROM passage"))
    assert len(marks) >= 3
    (fingerprint,) = set(marks.values())
    index = ChromaIndex(folder / "chroma", None, fingerprint)
    try:
        assert await index.memory_ids() == marks.keys()
    finally:
        await index.close()
