"""How long a start takes on a warm machine, and how much memory Meno holds after a hundred turns.

Every figure is taken from the outside, of `python -m bot chat` in a process of its own, in a data folder
that already holds memories: the time to the first prompt of a terminal, the time to the first answer that
recalls something, and the resident memory when many messages were answered with recall.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from bench.filling import SENTENCES, fill_learners, fill_memories, learner_name
from bench.report import Row, percentile, progress, show
from bench.turn import MESSAGES
from bench.world import embedding, folder, tutor_in
from bot import logs

_CONTROL = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
"""What a terminal is told besides text."""

PATIENCE = 120.0
"""Seconds after which a start is believed to have failed."""

MIB = 2**20
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Start:
    """How long a start took."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds of processor time, of all threads: what remains the same on a busy machine."""


def first_prompt(data_dir: Path) -> Start:
    """Time a start up to the prompt in a terminal."""
    controller, terminal = pty.openpty()
    begun = time.perf_counter()
    with _chat(data_dir, stdin=terminal, stdout=terminal) as process:
        os.close(terminal)
        shown = b""
        while b">" not in _CONTROL.sub(b"", shown):
            shown += os.read(controller, 4096)
        start = _since(begun, process)
        process.terminate()
    os.close(controller)
    return start


def first_answer(data_dir: Path) -> Start:
    """Time a start up to the first answer that quotes a memory; asked again where one comes without."""
    with _recalling(data_dir) as (_, start):
        return start


def resident_after(data_dir: Path, turns: int) -> tuple[Start, float, float]:
    """Time a start as `first_answer` does; return it, and the resident memory in MiB then and after `turns`."""
    with _recalling(data_dir) as (process, start):
        first = _resident(process)
        for turn in range(1, turns):
            _ask(process, MESSAGES[turn % len(MESSAGES)])
        return start, first, _resident(process)


def measure(data_dir: Path, runs: int, turns: int) -> list[Row]:
    """Measure everything; each start `runs` times, after one that warms the machine up."""
    first_prompt(data_dir)
    prompts = [first_prompt(data_dir) for _ in range(runs)]
    answers = [first_answer(data_dir) for _ in range(runs - 1)]
    last_start, first, last = resident_after(data_dir, turns)
    answers.append(last_start)
    return [
        *_start_rows("first prompt", prompts, 2.0),
        *_start_rows("first answer with recall", answers, 8.0),
        _row("resident after 1 turn", "MiB", [first], 900.0),
        _row(f"resident after {turns} turns", "MiB", [last], 900.0),
    ]


def _start_rows(what: str, starts: Sequence[Start], aim: float) -> list[Row]:
    return [
        _row(what, "s", [start.wall for start in starts], aim),
        _row(f"{what}, processor time", "s", [start.cpu for start in starts], None),
    ]


async def fill(data_dir: Path, learners: int, each: int) -> None:
    """Make what the folder holds already."""
    async with embedding() as embedder, tutor_in(data_dir, embedder) as meno:
        await fill_learners(meno.store, learners)
        await fill_memories(meno.store, meno.index, meno.embedder, learners, each)


@contextmanager
def _recalling(data_dir: Path) -> Iterator[tuple[subprocess.Popen[bytes], Start]]:
    """Run a chat that has just answered with a memory for the first time; time that."""
    begun = time.perf_counter()
    with _chat(data_dir, stdin=subprocess.PIPE, stdout=subprocess.PIPE, arguments=("--json",)) as process:
        while SENTENCES[0] not in _ask(process, MESSAGES[0]):  # nothing is learned from that one
            if time.perf_counter() - begun > PATIENCE:
                raise RuntimeError(f"no answer recalled anything within {PATIENCE:g} s")
        yield process, _since(begun, process)


@contextmanager
def _chat(
    data_dir: Path, *, stdin: int, stdout: int, arguments: tuple[str, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a chat of learner 0, and end it."""
    command = [
        sys.executable,
        "-m",
        "bot",
        "chat",
        "--data-dir",
        str(data_dir),
        "--as",
        learner_name(0),
        *arguments,
    ]
    process = subprocess.Popen(
        command, cwd=ROOT, env=_environment(), stdin=stdin, stdout=stdout, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.stdin is not None:
            process.stdin.close()
        process.wait(60)
        if process.stdout is not None:
            process.stdout.close()


def _environment() -> Mapping[str, str]:
    """Return the environment without whatever would make it another Meno."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "DATABASE_URL"))}
    return {**kept, "LOG_LEVEL": "ERROR", "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "OPENAI_API_KEY": ""}


def _ask(process: subprocess.Popen[bytes], text: str) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{text}\n".encode())
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the chat ended without an answer")
    return str(json.loads(line)["body"])


def _since(begun: float, process: subprocess.Popen[bytes]) -> Start:
    times = psutil.Process(process.pid).cpu_times()
    return Start(wall=time.perf_counter() - begun, cpu=times.user + times.system)


def _resident(process: subprocess.Popen[bytes]) -> float:
    return float(psutil.Process(process.pid).memory_info().rss) / MIB


def _row(what: str, unit: str, values: Sequence[float], aim: float | None) -> Row:
    return {
        "what": what,
        "median": round(percentile(values, 0.5), 2),
        "worst": round(max(values), 2),
        "aim": aim,
        "unit": unit,
        "n": len(values),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.startup", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--memories", type=int, default=10, help="of each learner")
    parser.add_argument("--runs", type=int, default=5, help="starts of each kind")
    parser.add_argument("--turns", type=int, default=100, help="turns before the memory is read the last time")
    parser.add_argument("--data-dir", type=Path, help="folder to fill and keep; by default a temporary one")
    options = parser.parse_args(arguments)
    logs.configure("WARNING", "text")
    with folder(options.data_dir) as data_dir:
        progress(f"filling {options.learners} learners x {options.memories} memories")
        asyncio.run(fill(data_dir.resolve(), options.learners, options.memories))
        table = measure(data_dir.resolve(), options.runs, options.turns)
    size = f"The data folder holds {options.learners} learners x {options.memories} memories."
    show("startup", table, notes=[size], as_json=options.json)


if __name__ == "__main__":
    main()
