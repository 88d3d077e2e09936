"""A real terminal around the console: a pty, keys typed into it, and what it shows."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from tests.e2e.console import PATIENCE, command, environment
from tests.e2e.forks import Child

ENTER, CTRL_C, CTRL_D = "\r", "\x03", "\x04"
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x08\r]")


class Terminal:
    """One conversation at a terminal; `shown` is everything so far, without control sequences."""

    def __init__(self, process: Child | subprocess.Popen[bytes], master: int) -> None:
        self._process = process
        self._master = master
        self._seen = 0
        self.shown = ""

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def wait_for(self, text: str) -> None:
        """Wait until `text` is shown after what was waited for last."""
        deadline = monotonic() + PATIENCE
        while (found := self.shown.find(text, self._seen)) < 0:
            assert self._read(deadline), f"{text!r} did not appear in {self.shown!r}"
        self._seen = found + len(text)

    def wait_for_prompt(self) -> None:
        """Wait until a line can be typed."""
        self.wait_for("> ")

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to Meno alone."""
        self._process.send_signal(number)

    def wait(self) -> int:
        """Show what still comes, wait for the end, and return the exit code."""
        deadline = monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self._process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Take in what is there; False at the end."""
        readable, _, _ = select.select([self._master], [], [], max(0.0, deadline - monotonic()))
        try:
            chunk = os.read(self._master, 65536) if readable else b""
        except OSError:  # how Linux says that the other side is closed
            return False
        self.shown += _CONTROL.sub("", chunk.decode("utf-8", "replace").replace("\b\x1b[2C", " "))
        return bool(chunk)


@contextmanager
def terminal(folder: Path, changes: Mapping[str, str] | None = None, *, cold: bool = False) -> Iterator[Terminal]:
    """Open a terminal with `meno chat` in it, which is as Meno comes but for the settings in `changes`.

    A `cold` one begins from nothing, and is not forked.
    """
    changed = {"EMBEDDING_MODEL": "", "LOG_LEVEL": "", **(changes or {})}
    surroundings = environment(TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1", **changed)
    master, slave = pty.openpty()
    process = _start(["chat", "--data-dir", str(folder)], surroundings, slave, cold=cold)
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(PATIENCE)
        os.close(master)


def _start(
    arguments: list[str], surroundings: dict[str, str], slave: int, *, cold: bool
) -> Child | subprocess.Popen[bytes]:
    if not cold:
        return Child(arguments, surroundings, Path("/"), (slave, slave, slave))
    return subprocess.Popen(
        command(*arguments),
        env=surroundings,
        cwd="/",
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
