"""A chat model that says what it was told to, for tests of whatever asks one.

    chat = ScriptedChat('{"correct": true}', ModelUnavailable("down"))

It passes the contract suite of `Chat` (`tests/llm/test_chat_contract.py`).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from core.errors import ModelUnavailable
from core.llm.chat import ChatMessage, Completion, Tokens


@dataclass(frozen=True, slots=True)
class CutOff:
    """An answer that reached its limit after this text."""

    text: str


@dataclass(frozen=True, slots=True)
class BreaksOff:
    """An answer whose connection was lost after this text."""

    text: str


Scripted = str | CutOff | BreaksOff | ModelUnavailable
"""Text is said as it is; a problem is raised instead of an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as it came in."""

    messages: tuple[ChatMessage, ...]
    max_tokens: int
    schema: type[BaseModel] | None

    @property
    def text(self) -> str:
        """Everything that the messages say, joined."""
        return "\n".join(message.content for message in self.messages)


class ScriptedChat:
    """Takes the next of `answers` for each request; to be asked more often than that is a fault of the test."""

    model = "scripted"
    patience = 25.0

    def __init__(self, *answers: Scripted) -> None:
        self.answers = deque(answers)
        """What to say to the next requests."""
        self.requests: list[Asked] = []
        """What came in."""

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> ScriptedAnswer:
        return self._answer(messages, max_tokens, None)

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        answer = self._answer(messages, max_tokens, schema)
        text = "".join([piece async for piece in answer])
        return Completion(text=text, cut_off=answer.cut_off, tokens=answer.tokens)

    def _answer(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None
    ) -> ScriptedAnswer:
        return ScriptedAnswer(self, Asked(messages=tuple(messages), max_tokens=max_tokens, schema=schema))


class ScriptedAnswer:
    """One answer, streamed word by word; a token is a word."""

    def __init__(self, chat: ScriptedChat, asked: Asked) -> None:
        self._chat = chat
        self._asked = asked
        self._pieces = self._play()
        self._received = 0
        self.cut_off = False

    @property
    def tokens(self) -> Tokens:
        return Tokens(sent=len(self._asked.text.split()), received=self._received, counted=True)

    def __aiter__(self) -> AsyncIterator[str]:
        return self._pieces

    async def aclose(self) -> None:
        await self._pieces.aclose()

    async def _play(self) -> AsyncGenerator[str, None]:
        self._chat.requests.append(self._asked)
        assert self._chat.answers, "asked more often than scripted"
        scripted = self._chat.answers.popleft()
        if isinstance(scripted, ModelUnavailable):
            raise scripted
        text = scripted if isinstance(scripted, str) else scripted.text
        for word in re.findall(r"\S+\s*|\s+", text):
            self._received += 1
            yield word
        if isinstance(scripted, BreaksOff):
            raise ModelUnavailable("the model's answer broke off")
        if not text.strip():
            raise ModelUnavailable("the model's answer was empty")
        self.cut_off = isinstance(scripted, CutOff)
