"""What a server sends, checked: the SDK itself builds its objects from anything."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AliasChoices, BaseModel, Field, ValidationError, WrapValidator
from pydantic import ValidatorFunctionWrapHandler as Handler

from core.llm.characters import storable

if TYPE_CHECKING:
    from openai import AsyncStream
    from openai.types.chat import ChatCompletionChunk


class Usage(BaseModel):
    """How many tokens a server counted."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


def _none_if_unreadable(value: object, read: Handler) -> Any:  # noqa: ANN401 - as pydantic has it
    try:
        return read(value)
    except ValidationError:
        return None


class _Delta(BaseModel):
    """Text that was added. Calls of tools are not read: none are offered."""

    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    delta: _Delta | None = Field(None, validation_alias=AliasChoices("delta", "message"))
    """Also what a server sends as a whole that was asked for a stream."""
    finish_reason: str | None = None


class Chunk(BaseModel):
    """A piece of an answer. One without choices is no fault: it carries the token count or a filter's verdict."""

    choices: list[_Choice] | None = None
    usage: Annotated[Usage | None, WrapValidator(_none_if_unreadable)] = None
    whole: bool = False
    """Whether it is all of the answer."""

    @property
    def text(self) -> str:
        """The piece of text in it, if any."""
        return storable(self._delta.content or "")

    @property
    def refusal(self) -> str:
        """The piece of a refusal in it, if any."""
        return storable(self._delta.refusal or "")

    @property
    def finish_reason(self) -> str | None:
        """Why the answer ends with it; None where it goes on."""
        reason = self.choices[0].finish_reason if self.choices else None
        return reason or ("stop" if self.whole else None)

    @property
    def _delta(self) -> _Delta:
        return (self.choices[0].delta if self.choices else None) or _Delta()


async def read_chunks(stream: AsyncStream[ChatCompletionChunk]) -> AsyncGenerator[Chunk, None]:
    """Yield what comes over `stream`, and close it at the end.

    Some servers take no notice of the wish for a stream and answer as a whole. What is neither yields nothing.
    Raises what the SDK raises, and `ValidationError` for chunks of another shape.
    """
    async with stream:
        if "json" in stream.response.headers.get("content-type", ""):
            whole = _read_whole(await stream.response.aread(), stream)
            if whole is not None:
                yield whole
            return
        async for received in stream:
            yield Chunk.model_validate(received, from_attributes=True)


def _read_whole(body: bytes, stream: AsyncStream[ChatCompletionChunk]) -> Chunk | None:
    from openai import APIError

    try:
        answer = json.loads(body)
    except ValueError:
        return None
    if not isinstance(answer, dict):
        return None
    if answer.get("error"):
        raise APIError("", stream.response.request, body=answer["error"])
    return Chunk.model_validate(answer | {"whole": True})
