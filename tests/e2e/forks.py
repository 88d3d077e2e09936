"""Asking the parent of Meno's processes (`tests/e2e/fork_server.py`) for one, and following it to its end."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Child:
    """A process of Meno's: its id, signals to it, and its end."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], folder: Path, streams: Sequence[int]
    ) -> None:
        """Start it with these arguments, in this environment and folder.

        `streams` are descriptors for its stdin, stdout and stderr. They stay open, and are the caller's to close.
        """
        request = {"arguments": arguments, "environment": dict(environment), "folder": str(folder)}
        told, tell = os.pipe()
        self._told = os.fdopen(told, "rb", buffering=0)
        try:
            server = PLAIN if "EMBEDDING_MODEL" in environment else WITH_LIBRARIES
            server.ask(json.dumps(request).encode(), [*streams, tell])
        finally:
            os.close(tell)
        self.pid = int(self._told.readline())
        self.returncode: int | None = None
        """The exit code once it is known to have ended; of a killed process the negative number of the signal."""

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended just now
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """Return the exit code; None while it runs."""
        with suppress(TimeoutError):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Return the exit code. Raises TimeoutError where it still runs after that many seconds."""
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise TimeoutError(f"process {self.pid} still runs after {timeout:g} s")
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode


class ForkServer:
    """A parent of processes, begun when the first of them is asked for."""

    def __init__(self, *modules: str) -> None:
        """Begin nothing yet; `modules` are to be imported besides those that every start imports."""
        self._modules = modules
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, request: bytes, descriptors: Sequence[int]) -> None:
        """Ask for a process."""
        with self._lock:
            if self._process is None:
                self._begin()
            # One message, one answer: the next request is not sent before this one was read.
            socket.send_fds(self._socket, [request], descriptors)
            assert self._socket.recv(1), "the parent of Meno's processes has ended"

    def close(self) -> None:
        """End the parent, if it was begun. Its children have to be ended before."""
        if self._process is not None:
            self._socket.close()
            assert self._process.wait(30) == 0
            self._process = None

    def _begin(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.fork_server", str(theirs.fileno()), *self._modules],
                env={"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "HF_HUB_OFFLINE": "1"},
                cwd="/",
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )


PLAIN = ForkServer()
"""The parent of those that are to do without their embedding model. `tests/e2e/conftest.py` closes both."""
WITH_LIBRARIES = ForkServer("torch", "transformers", "sentence_transformers", "chromadb")
"""The parent of those that load it: importing these libraries takes several times the work of all else."""
