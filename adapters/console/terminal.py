"""The prompt of a terminal. prompt_toolkit keeps what is typed apart from what is printed meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable


class Terminal:
    """Asks for line after line."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield what is typed. Ends with Ctrl-D; Ctrl-C drops the line that is being typed."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.patch_stdout import patch_stdout

        session: PromptSession[str] = PromptSession("> ")
        while True:
            try:
                with patch_stdout(raw=True):
                    # What goes wrong elsewhere on the loop belongs into the log, not onto the prompt; and the
                    # process's own handling of SIGINT would not be there again when the prompt returns.
                    text = await session.prompt_async(set_exception_handler=False, handle_sigint=False)
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            yield text.encode("utf-8", "surrogateescape")
