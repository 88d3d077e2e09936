"""The only module that knows the openai SDK: one chat model behind any compatible server.

Importing the SDK takes about a second, so it is imported at the first call, in a thread. Whatever
goes wrong there becomes `ModelUnavailable` with one of the fixed reasons below: an SDK error can quote
the key or the conversation, so nothing of its text goes on, neither in the message nor as its cause.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from typing import TYPE_CHECKING, cast

from pydantic import BaseModel

from core.errors import ModelUnavailable, RequestNotTaken
from core.llm.chat import ChatMessage, Completion, Tokens

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam

CHARACTERS_A_TOKEN = 4
"""A rule of thumb for European languages; exact counts would need each model's own tokenizer."""

_INCOMPLETE = frozenset({"length", "content_filter"})
"""Finish reasons of an answer that stops before its end."""


def estimate_tokens(characters: int) -> int:
    """Return about how many tokens so many characters are."""
    return -(-characters // CHARACTERS_A_TOKEN)


class Answer(AsyncIterator[str]):
    """An answer while it arrives: iterate over it, once, for its pieces of text.

    Iterating raises `ModelUnavailable`, also after some pieces where the answer breaks off, and at the
    end where it had no text. Whoever stops early closes it, which ends the request.
    """

    def __init__(self, chunks: AsyncGenerator[_Chunk, None], asked: int) -> None:
        self._pieces = self._read(chunks)
        self._asked = asked
        self._told = 0
        self._usage: _Usage | None = None
        self.cut_off = False
        """See `StreamedAnswer.cut_off`."""

    async def __anext__(self) -> str:
        return await anext(self._pieces)

    @property
    def tokens(self) -> Tokens:
        """See `StreamedAnswer.tokens`."""
        if self._usage is not None:
            return Tokens(sent=self._usage.prompt_tokens, received=self._usage.completion_tokens, counted=True)
        return Tokens(sent=estimate_tokens(self._asked), received=estimate_tokens(self._told), counted=False)

    async def aclose(self) -> None:
        """End the request; nothing happens where it has ended."""
        await self._pieces.aclose()

    async def _read(self, chunks: AsyncGenerator[_Chunk, None]) -> AsyncGenerator[str, None]:
        finish_reason = None
        has_text = False
        async with aclosing(chunks):
            async for chunk in chunks:
                finish_reason = chunk.finish_reason or finish_reason
                self._usage = chunk.usage or self._usage
                if chunk.text:
                    has_text = has_text or not chunk.text.isspace()
                    self._told += len(chunk.text)
                    yield chunk.text
        if finish_reason is None:
            raise ModelUnavailable("the model's answer broke off")
        if not has_text:
            raise ModelUnavailable("the model's answer was empty")
        self.cut_off = finish_reason in _INCOMPLETE


class ChatModel:
    """The model named `model` at `base_url` (taken as it is given; None is OpenAI's own).

    `timeout` is in seconds: how long to wait for the beginning of an answer, with all retries, and
    then for each further chunk.
    """

    def __init__(self, *, api_key: str, base_url: str | None, model: str, timeout: float) -> None:
        self._api_key = api_key
        self._base_url = base_url
        self._model = model
        self._timeout = timeout
        self._client: AsyncOpenAI | None = None
        self._connecting = asyncio.Lock()
        self._limit_name = "max_tokens"

    @property
    def model(self) -> str:
        """See `Chat.model`."""
        return self._model

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> Answer:
        """Ask for an answer of at most `max_tokens` tokens; the request starts with the first piece."""
        return Answer(self._chunks(messages, max_tokens), sum(len(message.content) for message in messages))

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        """See `Chat.complete`."""
        answer = self.stream(messages, max_tokens)
        async with aclosing(answer):
            text = "".join([piece async for piece in answer])
        return Completion(text=text, cut_off=answer.cut_off, tokens=answer.tokens)

    async def close(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _chunks(self, messages: Sequence[ChatMessage], max_tokens: int) -> AsyncGenerator[_Chunk, None]:
        with _as_unavailable(opening=True):
            client = await self._connected()
            async with asyncio.timeout(self._timeout):
                stream = await self._open(client, messages, max_tokens)
        any_chunk = False
        async with stream:
            while True:
                with _as_unavailable():
                    async with asyncio.timeout(self._timeout):
                        received = await anext(stream, None)
                    if received is None:
                        break
                    chunk = _Chunk.model_validate(received, from_attributes=True)
                any_chunk = True
                yield chunk
        if not any_chunk:
            raise ModelUnavailable("the server did not answer as a chat model does; is its address right?")

    async def _connected(self) -> AsyncOpenAI:
        async with self._connecting:
            if self._client is None:
                self._client = await asyncio.to_thread(self._make_client)
            return self._client

    def _make_client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI

        return AsyncOpenAI(api_key=self._api_key, base_url=self._base_url, timeout=self._timeout)

    async def _open(
        self, client: AsyncOpenAI, messages: Sequence[ChatMessage], max_tokens: int
    ) -> AsyncStream[ChatCompletionChunk]:
        """Start the request under the name that this model has for the limit.

        Every compatible server knows `max_tokens`; OpenAI's newer models refuse it and name the other.
        """
        from openai import BadRequestError

        try:
            return await self._request(client, messages, max_tokens)
        except BadRequestError as refusal:
            if self._limit_name != "max_tokens" or "max_completion_tokens" not in refusal.message:
                raise
        self._limit_name = "max_completion_tokens"
        return await self._request(client, messages, max_tokens)

    async def _request(
        self, client: AsyncOpenAI, messages: Sequence[ChatMessage], max_tokens: int
    ) -> AsyncStream[ChatCompletionChunk]:
        return await client.chat.completions.create(
            model=self._model,
            messages=[_as_parameter(message) for message in messages],
            stream=True,
            extra_body={self._limit_name: max_tokens},
        )


def _as_parameter(message: ChatMessage) -> ChatCompletionMessageParam:
    return cast("ChatCompletionMessageParam", {"role": message.role, "content": message.content})


class _Delta(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Chunk(BaseModel):
    """What is read of a chunk, checked: the SDK itself builds its objects from anything.

    A chunk without choices is no fault, it carries the token count or the verdict of a filter.
    """

    choices: list[_Choice] | None = None
    usage: _Usage | None = None

    @property
    def text(self) -> str | None:
        """The piece of text in it, if any."""
        delta = self.choices[0].delta if self.choices else None
        return delta.content if delta else None

    @property
    def finish_reason(self) -> str | None:
        """Why the answer ends with it; None where it goes on."""
        return self.choices[0].finish_reason if self.choices else None


@contextmanager
def _as_unavailable(*, opening: bool = False) -> Iterator[None]:
    """Turn what the SDK raises into `ModelUnavailable`; cancelling goes through.

    While a request is `opening`, it may not have been taken; later, a lost connection does not undo what it cost.
    """
    try:
        yield
    except Exception as error:
        kind = RequestNotTaken if opening and _is_not_taken(error) else ModelUnavailable
        raise kind(_reason(error)) from None


def _is_not_taken(error: Exception) -> bool:
    """Say whether the server refused the request, or was not reached at all."""
    import openai

    unreached = isinstance(error, openai.APIConnectionError) and not isinstance(error, openai.APITimeoutError)
    return unreached or isinstance(error, openai.APIStatusError)


def _reason(error: Exception) -> str:
    """Say what happened in words that are all our own."""
    import openai

    if isinstance(error, TimeoutError | openai.APITimeoutError):
        return "the model did not answer in time"
    if isinstance(error, openai.APIStatusError):
        return _reason_for_status(error.status_code)
    if isinstance(error, openai.APIConnectionError):
        return "the connection to the model failed"
    if isinstance(error, openai.APIError):
        return "the model reported an error while it answered"
    return f"the exchange with the model failed ({type(error).__name__})"


def _reason_for_status(status: int) -> str:
    hints = {
        401: "; is the key right?",
        403: "; may the key use this model?",
        404: "; are address and model name right?",
        429: "; too many requests, or the quota is used up",
    }
    return f"the model's server answered with status {status}{hints.get(status, '')}"
