"""The console as its users have it, in a process of its own: forked, or from nothing where that matters."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.e2e.forks import ROOT, Child

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
    """Return an environment that holds nothing of the machine's, and no settings but those given.

    Without an embedding model, unless EMBEDDING_MODEL is given: empty for the one that Meno brings.
    """
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    ours = {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LOG_LEVEL": "WARNING", "EMBEDDING_MODEL": NO_MODEL}
    return {name: value for name, value in (kept | ours | changes).items() if value}


def command(*arguments: str | Path) -> list[str]:
    """Return the command line of Meno with `arguments`."""
    return [sys.executable, "-m", "bot", *map(str, arguments)]


class Console(Child):
    """A process with pipes to its stdin, stdout and stderr."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str]) -> None:
        """Start it, in a folder without a `.env` of a developer's."""
        stdin, writer = os.pipe()
        reader, stdout = os.pipe()
        errors, stderr = os.pipe()
        try:
            super().__init__(arguments, env, Path("/"), (stdin, stdout, stderr))
        finally:
            for theirs in (stdin, stdout, stderr):
                os.close(theirs)
        self.stdin, self.stdout, self.stderr = (
            os.fdopen(writer, "wb"),
            os.fdopen(reader, "rb"),
            os.fdopen(errors, "rb"),
        )

    def say(self, lines: bytes) -> None:
        """Send lines and leave the input open."""
        self.stdin.write(lines)
        self.stdin.flush()

    def finish(self, lines: bytes = b"") -> Outcome:
        """Send `lines`, end the input, and wait for the process to end by itself."""
        with self.stdout, self.stderr, ThreadPoolExecutor(2) as readers:
            printed = [readers.submit(stream.read) for stream in (self.stdout, self.stderr)]
            try:
                with suppress(BrokenPipeError), self.stdin:
                    self.stdin.write(lines)
                code = self.wait(PATIENCE)
            except TimeoutError:
                self.kill()
                raise
            return _outcome(code, *(reading.result() for reading in printed))


def cold(
    *arguments: str | Path,
    lines: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
) -> Outcome:
    """Run Meno from nothing, as its users do, on the lines given until it ends.

    That takes several times the work of a fork, and is for what is about how a process begins. `before` runs in
    the child before Meno does.
    """
    done = subprocess.run(
        command(*arguments),
        env=environment() if env is None else env,
        cwd="/",
        preexec_fn=before,
        input=lines.encode() if isinstance(lines, str) else lines,
        capture_output=True,
        timeout=PATIENCE,
    )
    return _outcome(done.returncode, done.stdout, done.stderr)


def _outcome(code: int, out: bytes, err: bytes) -> Outcome:
    return Outcome(code=code, out=out.decode("utf-8", "replace"), err=err.decode("utf-8", "replace"))


def start(*arguments: str | Path, **env: str) -> Console:
    """Start Meno with pipes, and these settings."""
    return Console([str(argument) for argument in arguments], environment(**env))


def meno(*arguments: str | Path, lines: str | bytes = b"", **env: str) -> Outcome:
    """Run Meno on the lines given, and with these settings, until it ends."""
    return start(*arguments, **env).finish(lines.encode() if isinstance(lines, str) else lines)


def chat(folder: Path, lines: str | bytes, *options: str, **env: str) -> Outcome:
    """Run a piped conversation in a data folder."""
    return meno("chat", "--data-dir", folder, *options, lines=lines, **env)


def cold_chat(
    folder: Path,
    lines: str | bytes,
    *options: str,
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
) -> Outcome:
    """Do what `chat` does, in a process that begins from nothing."""
    return cold("chat", "--data-dir", folder, *options, lines=lines, env=environment(**(env or {})), before=before)


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
