"""What a chat model is for those who ask it: values without any SDK, and the protocol of asking."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import BaseModel

CHARACTERS_A_TOKEN = 4
"""A rule of thumb for European languages; exact counts would need each model's own tokenizer."""


def estimate_tokens(characters: int) -> int:
    """Return about how many tokens so many characters are."""
    return -(-characters // CHARACTERS_A_TOKEN)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a request."""

    role: Literal["system", "user", "assistant"]
    """Who speaks."""
    content: str
    """What is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """What one request cost."""

    sent: int
    """Tokens of the request."""
    received: int
    """Tokens of the answer, hidden reasoning included."""
    counted: bool
    """Whether the server counted them; otherwise they are estimated from characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """An answer as a whole."""

    text: str
    """Without reasoning."""
    cut_off: bool
    """Whether a limit or a filter stopped it before it was complete."""
    refused: bool = False
    """Whether `text` is the model's refusal to answer."""
    tokens: Tokens


class StreamedAnswer(Protocol):
    """An answer while it arrives: iterate over it, once, for its pieces of text. Whoever stops early closes it."""

    @property
    def cut_off(self) -> bool:
        """At the end: whether a limit or a filter stopped it before it was complete."""

    @property
    def tokens(self) -> Tokens:
        """What it has cost so far; final at the end."""

    def __aiter__(self) -> AsyncIterator[str]:
        """Return the pieces."""

    async def aclose(self) -> None:
        """End the request; nothing happens where it has ended."""


class Chat(Protocol):
    """A language model that can be asked. Every failure is `core.errors.ModelUnavailable`."""

    @property
    def model(self) -> str:
        """Its name, for the log and for the graded answers."""

    @property
    def patience(self) -> float:
        """Seconds to wait for a whole answer, or for each next piece of a streamed one."""

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> StreamedAnswer:
        """Ask for an answer of at most `max_tokens` tokens; the request starts with the first piece."""

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        """Ask for a whole answer; with `schema`, for a JSON object of that shape where the server can do so."""
