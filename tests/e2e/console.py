"""The console as its users have it: `python -m bot` in a process of its own."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOTICE = "So that you know: "
"""How the notice begins that every newcomer gets once."""
NO_MODEL = "/nowhere/model"
"""An EMBEDDING_MODEL that is not there: Meno says so in a warning and goes on without recall by meaning.

Loading the real one takes several times the work of a short conversation; only what is about the index needs it.
"""
PATIENCE = 120.0
"""Seconds after which a process is believed to hang; no test needs nearly as long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a process ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> list[dict[str, Any]]:
        """The messages that were printed with `--json`, but for what every newcomer is told."""
        return [message for message in self._printed if not message["body"].startswith(NOTICE)]

    @property
    def notices(self) -> list[str]:
        """What newcomers were told about what is kept, printed with `--json`."""
        return [message["body"] for message in self._printed if message["body"].startswith(NOTICE)]

    @property
    def _printed(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def bodies(self) -> list[str]:
        """The text of each message that was printed with `--json`."""
        return [str(message["body"]) for message in self.said]


def environment(**changes: str) -> dict[str, str]:
    """Return an environment that holds nothing of the machine's, and no settings but those given."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return kept | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LOG_LEVEL": "WARNING"} | changes


def command(*arguments: str | Path) -> list[str]:
    """Return the command line of Meno with `arguments`."""
    return [sys.executable, "-m", "bot", *map(str, arguments)]


def start(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
    stderr: int = subprocess.PIPE,
) -> subprocess.Popen[bytes]:
    """Start Meno with pipes, in the folder above its data; `before` runs in the child before Meno does."""
    return subprocess.Popen(
        command(*arguments),
        env=environment() if env is None else env,
        cwd="/",  # no .env of a developer's
        preexec_fn=before,  # noqa: PLW1509 (no test has threads while it starts one)
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
    )


def finish(process: subprocess.Popen[bytes], lines: bytes = b"") -> Outcome:
    """Send `lines`, end the input, and wait for the process to end by itself."""
    try:
        out, err = process.communicate(lines, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return Outcome(
        code=process.returncode, out=out.decode("utf-8", "replace"), err=(err or b"").decode("utf-8", "replace")
    )


def meno(
    *arguments: str | Path,
    lines: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
) -> Outcome:
    """Run Meno on the lines given until it ends."""
    content = lines.encode() if isinstance(lines, str) else lines
    return finish(start(*arguments, env=env, before=before), content)


def chat(folder: Path, lines: str | bytes, *options: str, **env: str) -> Outcome:
    """Run a piped conversation in a data folder, without an embedding model."""
    without = environment(**{"EMBEDDING_MODEL": NO_MODEL, **env})
    return meno("chat", "--data-dir", folder, *options, lines=lines, env=without)


def export(folder: Path, name: str = "learner") -> dict[str, Any]:
    """Return what `meno export` says about a learner."""
    outcome = meno("export", "--data-dir", folder, "--as", name)
    assert outcome.code == 0, outcome.err
    exported: dict[str, Any] = json.loads(outcome.out)
    return exported


def rows(folder: Path, query: str, *values: str) -> list[tuple[Any, ...]]:
    """Ask the database in a data folder directly."""
    with closing(sqlite3.connect(folder / "meno.db")) as database:
        return database.execute(query, values).fetchall()


def column(folder: Path, query: str, *values: str) -> list[Any]:
    """Return the first column of what the database in a data folder answers."""
    return [row[0] for row in rows(folder, query, *values)]


def said_by_learner(folder: Path) -> Sequence[str]:
    """Return everything that learners said, as the log has it."""
    return column(folder, "SELECT text FROM turn WHERE role = 'learner' ORDER BY id")
