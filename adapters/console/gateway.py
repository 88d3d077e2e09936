"""The console's transport: a prompt where there is a terminal, lines where there is a pipe."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TextIO

from adapters.console.files import save_file
from adapters.console.inbound import (
    clock_shift,
    console_address,
    console_author,
    decode_line,
    is_farewell,
    line_to_event,
)
from adapters.console.outbound import as_json, as_text
from adapters.console.terminal import Terminal
from core.clock import Clock
from core.errors import DeliveryError, DeliveryFailed, InputRefused
from core.messages import Capabilities, File, Handler, Outgoing, Receipt, ReplyStream

CAPABILITIES = Capabilities(
    max_characters=1_000_000,
    threads=False,
    actions=False,
    private_replies=True,
    files=True,
    edits=False,
    streaming=True,
)
GREETING = "Meno, a tutor. Write what you are learning; /help shows what I can do, Ctrl-D or exit ends.\n\n"
"""What a terminal shows at the start, where there would be only a prompt."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsoleOptions:
    """How the console was started."""

    name: str
    """Who is talking."""
    as_json: bool = False
    """One JSON object a line instead of text."""


class ConsoleAdapter:
    """Runs one conversation on stdin and stdout."""

    capabilities = CAPABILITIES

    def __init__(
        self,
        *,
        handle: Handler,
        clock: Clock,
        options: ConsoleOptions,
        advance: Callable[[timedelta], Awaitable[None]],
        stop: Callable[[str], bool],
        files: Path,
        stdout: TextIO | None = None,
    ) -> None:
        """`files` is the folder for the files of the conversation; it is made with the first of them."""
        self._handle = handle
        self._clock = clock
        self._options = options
        self._advance = advance
        self._stop = stop
        self._answering: str | None = None
        self._author = console_author(options.name)
        self._out = _Printer(stdout, options, partial(save_file, files, self._author.user_id))
        self.sender = _ConsoleSender(self._out)

    @property
    def failed(self) -> bool:
        """Whether any line was refused or failed."""
        return self._out.gone or self._out.refused > 0

    async def run(self) -> None:
        """Answer line after line until the input ends, or nobody reads the output any more."""
        self._greet()
        number = 0
        try:
            async for line in self._lines():
                number += 1
                if is_farewell(line):
                    return
                refused_before = self._out.refused
                with suppress(DeliveryError):
                    await self._take(line)
                if self._out.gone:
                    return
                if self._out.refused > refused_before and not sys.stdin.isatty():
                    sys.stderr.write(f"Line {number} was refused or failed.\n")
        except InputRefused as refusal:
            await self.say(self._refusal(str(refusal)))

    def interrupt(self) -> bool:
        """Stop the answer that is being given at a terminal; say whether there was one. What Ctrl-C does."""
        return self._answering is not None and sys.stdin.isatty() and self._stop(self._answering)

    async def say(self, outgoing: Outgoing) -> None:
        """Print something of the conversation that is no reply to a line: the hand-off at the end."""
        with suppress(DeliveryError):
            self._out.show(outgoing, unasked=False)

    def _greet(self) -> None:
        if sys.stdin.isatty() and self._out.shows_pieces:
            with suppress(DeliveryError):
                self._out.show_raw(GREETING)

    def _lines(self) -> AsyncIterator[bytes]:
        return Terminal(self._out.show_raw).lines() if sys.stdin.isatty() else _piped_lines()

    async def _take(self, line: bytes) -> None:
        """Answer one line; a line that cannot be read is refused, and the next one is taken."""
        try:
            text = decode_line(line)
            if not text.strip():
                return
            shift = clock_shift(text)
            if shift is not None:
                await self._advance(shift)
                return
        except InputRefused as refusal:
            self._out.show(self._refusal(str(refusal)), unasked=False)
            return
        event = line_to_event(text, self._author, self._clock.now())
        self._answering = event.event_id
        try:
            await self._handle(event, _ConsoleReplies(self._out))
        finally:
            self._answering = None

    def _refusal(self, reason: str) -> Outgoing:
        return Outgoing(address=console_address(self._author), body=reason, private=True, ok=False)


class _Printer:
    """Prints messages, each whole and flushed, and counts those that say that something failed."""

    def __init__(self, stdout: TextIO | None, options: ConsoleOptions, save: Callable[[File], Path]) -> None:
        self._given = stdout
        self._options = options
        self._save = save
        self._shown = 0
        self.refused = 0
        self.gone = False

    def show(self, outgoing: Outgoing, *, unasked: bool) -> Receipt:
        """Print one message."""
        self.refused += not outgoing.ok
        self.show_raw(self._text(outgoing, unasked) + "\n")
        self._shown += 1
        return Receipt(message_id=str(self._shown), address=outgoing.address)

    def show_raw(self, text: str) -> None:
        """Print text as it is. Raises `DeliveryFailed` where it cannot be written: `meno chat | head`."""
        try:
            self._stdout.write(text)
            self._stdout.flush()
        except OSError as problem:
            self.gone = True
            raise DeliveryFailed(f"the output cannot be written ({problem.strerror})") from None

    def _text(self, outgoing: Outgoing, unasked: bool) -> str:
        saved = self._saved(outgoing.files)
        if self._options.as_json:
            return as_json(outgoing, unasked=unasked, saved=saved)
        width = shutil.get_terminal_size().columns if self._stdout.isatty() else None
        return as_text(outgoing, width, saved) + "\n"

    def _saved(self, files: Sequence[File]) -> list[Path]:
        """Save the files; where that cannot be done, the words have to do."""
        try:
            return [self._save(file) for file in files]
        except OSError as problem:
            _log.warning("a file could not be saved: %s", problem.strerror)
            return []

    @property
    def _stdout(self) -> TextIO:
        """Standard output as it is now: while a prompt waits, what is printed goes above it."""
        return self._given or sys.stdout

    @property
    def shows_pieces(self) -> bool:
        """Whether a person watches: a growing message is shown while it grows."""
        return not self._options.as_json and self._stdout.isatty()


class _ConsoleReplies:
    def __init__(self, printer: _Printer) -> None:
        self._printer = printer

    async def status(self, text: str) -> None:
        """Show nothing: a console answers at once or streams."""

    def stream(self) -> ReplyStream:
        """Open a message that is printed piece by piece on a terminal, at once elsewhere."""
        return _ConsoleStream(self._printer)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Print one message."""
        return self._printer.show(outgoing, unasked=False)


class _ConsoleStream:
    def __init__(self, printer: _Printer) -> None:
        self._printer = printer
        self._shown = ""

    async def append(self, piece: str) -> None:
        """Print a piece, where pieces are shown."""
        if self._printer.shows_pieces:
            self._printer.show_raw(piece)
            self._shown += piece

    async def close(self, outgoing: Outgoing) -> Receipt:
        """Print what is not there yet; a terminal cannot take back what it has shown."""
        if self._shown and outgoing.body.startswith(self._shown) and not outgoing.actions:
            self._printer.show_raw(outgoing.body[len(self._shown) :] + "\n\n")
            return Receipt(message_id="streamed", address=outgoing.address)
        if self._shown:
            self._printer.show_raw("\n\n")
        return self._printer.show(outgoing, unasked=False)


class _ConsoleSender:
    def __init__(self, printer: _Printer) -> None:
        self._printer = printer

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Print a message that nobody asked for."""
        return self._printer.show(outgoing, unasked=True)

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Find nothing: a terminal cannot be asked what it has shown."""
        return None


async def _piped_lines() -> AsyncIterator[bytes]:
    while line := await _next_line():
        yield line


async def _next_line() -> bytes:
    """Read a line in a daemon thread: an executor's threads are waited for at the end, and a read may never end.

    Raises `InputRefused` where it cannot be read.
    """
    loop = asyncio.get_running_loop()
    line: asyncio.Future[bytes] = loop.create_future()

    def settle(found: bytes | InputRefused) -> None:
        if line.done():
            return
        if isinstance(found, InputRefused):
            line.set_exception(found)
        else:
            line.set_result(found)

    def read() -> None:
        found: bytes | InputRefused
        try:
            found = sys.stdin.buffer.readline()
        except Exception as problem:  # whatever it is, somebody waits
            found = InputRefused(f"The input cannot be read ({getattr(problem, 'strerror', None) or problem}).")
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, found)

    threading.Thread(target=read, name="stdin", daemon=True).start()
    return await line
