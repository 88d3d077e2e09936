"""A parent of Meno's processes that has imported everything once: `python -m tests.e2e.fork_server`.

Most of what a short conversation costs is importing, and reading the decks. Here that is done once, and each
process of a test is a fork with the arguments, environment, folder and streams that it would have been started
with. It has its own process id, takes signals, ends with an exit code and can be killed. What a fork cannot show
(how the interpreter begins: its locale, missing streams, taken rights) is tested on starts from nothing.

Its arguments are the descriptor of a socket, over which it serves one test process until that is closed, and what
else it is to import.
"""

from __future__ import annotations

import gc
import importlib
import io
import json
import os
import socket
import sys
import threading
import traceback
from contextlib import suppress
from typing import Any, NoReturn

from sqlalchemy.orm import configure_mappers

from bot.__main__ import main
from core.decks.shelf import starter_shelf
from core.memory.extraction.extract import compile_patterns

IMPORTED = ("bot.cli", "bot.app", "bot.maintenance", "adapters.discord.gateway", "adapters.slack.gateway")
"""What every process imports as it starts."""


def serve(requests: socket.socket) -> None:
    """Fork for each request, until nobody can ask any more.

    A request is one line of JSON, and with it come the descriptors of stdin, stdout, stderr and of a pipe. Into
    that the process's id is written, and when it has ended its exit code (the negative signal's number if killed).
    """
    while True:
        line, descriptors, _, _ = socket.recv_fds(requests, 2**20, 4)
        _take_leave()
        if not line:
            return
        if os.fork() == 0:
            requests.close()
            _keep(json.loads(line), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        requests.sendall(b".")  # ready for the next


def _take_leave() -> None:
    """Wait for the keepers that have ended, so that what their processes cost is counted with the tests."""
    with suppress(ChildProcessError):  # there is none
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _keep(request: dict[str, Any], stdin: int, stdout: int, stderr: int, told: int) -> NoReturn:
    """Fork the process itself, wait for its end and tell it."""
    try:
        child = os.fork()
        if child == 0:
            os.close(told)
            _be_meno(request, stdin, stdout, stderr)
        for descriptor in (stdin, stdout, stderr):
            os.close(descriptor)  # or a pipe would stay open at its end
        os.write(told, f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    finally:
        os._exit(0)


def _be_meno(request: dict[str, Any], stdin: int, stdout: int, stderr: int) -> NoReturn:
    """Do what `python -m bot` does, in the surroundings asked for."""
    try:
        os.setsid()
        for number, descriptor in enumerate((stdin, stdout, stderr)):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        sys.argv = ["meno", *request["arguments"]]
        _open_streams()
        main()
    except BaseException:
        traceback.print_exc()
    finally:  # main has left already, unless something went wrong
        os._exit(1)


def _open_streams() -> None:
    """Open stdin, stdout and stderr as the interpreter does where the locale is C.UTF-8."""
    standard_in, out, err = io.FileIO(0), io.FileIO(1, "w"), io.FileIO(2, "w")
    sys.stdin = io.TextIOWrapper(io.BufferedReader(standard_in), "utf-8", "surrogateescape")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(out), "utf-8", "surrogateescape", line_buffering=os.isatty(1))
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(err), "utf-8", "backslashreplace", line_buffering=True)


if __name__ == "__main__":
    _, descriptor, *more = sys.argv
    for name in (*IMPORTED, *more):
        importlib.import_module(name)
    configure_mappers()
    compile_patterns()
    starter_shelf()
    assert threading.active_count() == 1, "a fork would lack the threads that an import began"
    gc.freeze()  # the forks share what was imported, and never look through it
    serve(socket.socket(fileno=int(descriptor)))
