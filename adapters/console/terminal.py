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
                    text = await session.prompt_async()
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            yield text.encode("utf-8", "surrogateescape")
