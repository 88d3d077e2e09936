"""How one server wants to be asked. Servers that speak OpenAI's protocol each refuse some part of it.

A `Dialect` begins with everything and gives up what a refusal names. It is a value: the one that was answered is
kept, so that each server refuses each thing once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, Literal

from core.llm.chat import ChatMessage


class Format(StrEnum):
    """How the shape of an answer is asked for, besides in words."""

    SCHEMA = "json_schema"
    """By its JSON schema, which the server holds the model to."""
    OBJECT = "json_object"
    """As any JSON object."""
    TEXT = "text"
    """Not at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked, however it is put."""

    messages: tuple[ChatMessage, ...]
    max_tokens: int
    temperature: float
    shape_name: str = ""
    shape: dict[str, Any] | None = None
    """JSON schema of the answer, in OpenAI's strict form; None where the answer is free text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What the server takes, as far as is known."""

    limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """The name of the limit: every server knows the first, but OpenAI's newer models refuse it."""
    temperature: bool = True
    usage: bool = True
    """Whether it can be asked to count the tokens of a streamed answer."""
    system_role: bool = True
    format: Format = Format.SCHEMA

    def body(self, request: Request) -> dict[str, Any]:
        """Return what is sent for `request`, besides the model's name and the wish for a stream."""
        body: dict[str, Any] = {
            "messages": arrange(request.messages, system_role=self.system_role),
            self.limit: request.max_tokens,
        }
        if self.temperature:
            body["temperature"] = request.temperature
        if self.usage:
            body["stream_options"] = {"include_usage": True}
        if request.shape is not None and self.format is Format.SCHEMA:
            schema = {"name": request.shape_name, "strict": True, "schema": request.shape}
            body["response_format"] = {"type": self.format, "json_schema": schema}
        elif request.shape is not None and self.format is Format.OBJECT:
            body["response_format"] = {"type": self.format}
        return body

    def after(self, refusal: str, request: Request) -> Dialect | None:
        """Return what is left when a server said `refusal` to `request`; None where it names nothing of it.

        What is mentioned first counts: some refusals go on with a list of everything that is allowed.
        """
        said = refusal.lower()
        named: list[tuple[int, Dialect]] = []
        for part in self.body(request):
            pattern, give_up = _CONCESSIONS[part]
            if found := re.search(pattern, said):
                named.append((found.start(), give_up(self)))
        return min(named, key=lambda entry: entry[0])[1] if named else None


def arrange(messages: Sequence[ChatMessage], *, system_role: bool) -> list[dict[str, str]]:
    """Lay out `messages` as the strictest chat template wants them.

    All instructions are one system message at the beginning, or part of the first user message without a
    `system_role`; then user and assistant alternate, the user first.
    """
    instructions = [message.content for message in messages if message.role == "system"]
    turns = [message for message in messages if message.role != "system"]
    if not turns or turns[0].role == "assistant":
        turns.insert(0, ChatMessage("user", "Begin."))
    if not system_role:
        turns = [*(ChatMessage("user", text) for text in instructions), *turns]
    elif instructions:
        turns.insert(0, ChatMessage("system", "\n\n".join(instructions)))
    return [
        {"role": role, "content": "\n\n".join(message.content for message in said)}
        for role, said in groupby(turns, key=lambda message: message.role)
    ]


def _rename_limit(dialect: Dialect) -> Dialect:
    other: Literal["max_tokens", "max_completion_tokens"]
    other = "max_completion_tokens" if dialect.limit == "max_tokens" else "max_tokens"
    return replace(dialect, limit=other)


def _step_down(dialect: Dialect) -> Dialect:
    return replace(dialect, format=Format.OBJECT if dialect.format is Format.SCHEMA else Format.TEXT)


_CONCESSIONS: dict[str, tuple[str, Callable[[Dialect], Dialect]]] = {
    "max_tokens": ("max_(completion_)?tokens", _rename_limit),
    "max_completion_tokens": ("max_(completion_)?tokens", _rename_limit),
    "temperature": ("temperature", lambda dialect: replace(dialect, temperature=False)),
    "stream_options": ("stream_options|include_usage", lambda dialect: replace(dialect, usage=False)),
    "response_format": ("response_format|json_|schema|grammar|structured output", _step_down),
    # The roles alternate as it is: who complains of them minds the system's.
    "messages": (r"\broles?\b|system (message|prompt)", lambda dialect: replace(dialect, system_role=False)),
}
"""For each part of a request: how refusals name it, in small letters, and what is given up then. The words are
those of OpenAI, vLLM, llama.cpp, LM Studio, Ollama and of chat templates."""
