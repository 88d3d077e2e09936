"""A model's answer while it arrives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress

from core.errors import ModelUnavailable, RequestNotTaken
from core.llm.chat import Tokens, estimate_tokens
from core.llm.chunks import Chunk, Usage
from core.llm.faults import as_unavailable
from core.llm.reasoning import ReasoningFilter

_INCOMPLETE = frozenset({"length", "content_filter"})
"""Finish reasons of an answer that stops before its end."""
_EPILOGUE_SECONDS = 2.0
"""How long to wait, after the end of the text, for the token count."""
LONGEST_TOKEN = 16
"""Characters of a token at most, on the average of a text: what is longer than all tokens has no end."""


class Answer(AsyncIterator[str]):
    """An answer while it arrives: iterate over it, once, for its pieces of text.

    Iterating raises `ModelUnavailable` where no piece comes within `patience` seconds, where the answer breaks off,
    also after some pieces, and at the end where it had no text. Whoever stops early closes it: the request ends.
    After `longest` characters it is cut off: a server that ignores its limit may never end.
    """

    def __init__(
        self, chunks: AsyncGenerator[Chunk, None], *, asked: int, longest: int, patience: float, address: str
    ) -> None:
        self._pieces = self._read(chunks)
        self._asked = asked
        self._longest = longest
        self._patience = patience
        self._address = address
        self._begun = False
        self._told = 0
        self._usage: Usage | None = None
        self.cut_off = False
        """See `StreamedAnswer.cut_off`."""
        self.refused = False
        """Whether the text is a refusal to answer."""

    async def __anext__(self) -> str:
        try:
            with as_unavailable(self._address):
                async with asyncio.timeout(self._patience):
                    piece = await anext(self._pieces, None)
        except RequestNotTaken as problem:
            if not self._begun:
                raise
            raise ModelUnavailable(str(problem)) from None  # what came before has its price
        if piece is None:
            raise StopAsyncIteration
        return piece

    @property
    def tokens(self) -> Tokens:
        """See `StreamedAnswer.tokens`."""
        if self._usage is not None:
            return Tokens(sent=self._usage.prompt_tokens, received=self._usage.completion_tokens, counted=True)
        return Tokens(sent=estimate_tokens(self._asked), received=estimate_tokens(self._told), counted=False)

    async def aclose(self) -> None:
        """End the request; nothing happens where it has ended."""
        await self._pieces.aclose()

    async def _read(self, chunks: AsyncGenerator[Chunk, None]) -> AsyncGenerator[str, None]:
        reasoning = ReasoningFilter()
        finish_reason = None
        has_text = False
        length = 0
        async with aclosing(chunks):
            async for chunk in chunks:
                self._note(chunk)
                finish_reason = chunk.finish_reason
                piece = reasoning.feed(chunk.text) + chunk.refusal
                if finish_reason:
                    piece += reasoning.finish()
                if piece:
                    has_text = has_text or not piece.isspace()
                    length += len(piece)
                    yield piece
                if length > self._longest:
                    finish_reason = "length"
                    break
                if finish_reason:
                    await self._read_epilogue(chunks)
                    break
        if finish_reason is None:
            raise ModelUnavailable("the model's answer broke off")
        if not has_text:
            raise ModelUnavailable("the model's answer was empty")
        self.cut_off = finish_reason in _INCOMPLETE

    async def _read_epilogue(self, chunks: AsyncGenerator[Chunk, None]) -> None:
        """Read the token count after the text. The answer is complete, whatever happens to what follows."""
        with suppress(Exception):
            async with asyncio.timeout(_EPILOGUE_SECONDS):
                async for chunk in chunks:
                    self._note(chunk)

    def _note(self, chunk: Chunk) -> None:
        self._begun = True
        self._usage = chunk.usage or self._usage
        self._told += len(chunk.text)
        self.refused = self.refused or bool(chunk.refusal)
