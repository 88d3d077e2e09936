"""One chat model behind any server that speaks OpenAI's protocol, asked with the openai SDK.

Importing the SDK takes about a second, so it is imported at the first call, in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from functools import cache
from ssl import SSLContext
from typing import TYPE_CHECKING, Any, cast

from pydantic import BaseModel

from core.llm.addresses import candidates, without_credentials
from core.llm.answer import LONGEST_TOKEN, Answer
from core.llm.chat import ChatMessage, Completion
from core.llm.chunks import Chunk, read_chunks
from core.llm.dialect import Dialect, Request
from core.llm.faults import as_unavailable, is_wrong_address, not_a_chat_model, refusal

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam

_Opened = tuple[Chunk | None, AsyncGenerator[Chunk, None]]
"""The first chunk, if any came, and those after it."""
OPENAI_URL = "https://api.openai.com/v1"
REPLY_TEMPERATURE = 0.3
"""Varied enough not to repeat itself, and close to what is known."""

logger = logging.getLogger(__name__)


class ChatModel:
    """The model named `model` at `base_url` (None is OpenAI's own). It learns what its server takes.

    `timeout` is in seconds: how long to wait for a whole answer, for the first piece of a streamed one, with all
    retries, and then for each further piece.
    """

    def __init__(self, *, api_key: str, base_url: str | None, model: str, timeout: float) -> None:
        self._api_key = api_key
        self._base_url = base_url or OPENAI_URL
        self._address = without_credentials(self._base_url)
        self._model = model
        self._timeout = timeout
        self._client: AsyncOpenAI | None = None
        self._connecting = asyncio.Lock()
        self._candidates = candidates(self._base_url)
        self._settled = False
        self._dialect = Dialect()

    @property
    def model(self) -> str:
        """See `Chat.model`."""
        return self._model

    @property
    def patience(self) -> float:
        """See `Chat.patience`."""
        return self._timeout

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> Answer:
        """See `Chat.stream`."""
        return self._ask(Request(messages=tuple(messages), max_tokens=max_tokens, temperature=REPLY_TEMPERATURE))

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        """See `Chat.complete`."""
        with as_unavailable(self._address):
            await self._connected()  # the shape is made with the SDK
        shape = None if schema is None else _strict_shape(schema)
        name = "" if schema is None else schema.__name__
        answer = self._ask(
            Request(messages=tuple(messages), max_tokens=max_tokens, temperature=0, shape_name=name, shape=shape)
        )
        with as_unavailable(self._address):
            async with asyncio.timeout(self._timeout), aclosing(answer):
                text = "".join([piece async for piece in answer])
        return Completion(text=text, cut_off=answer.cut_off, refused=answer.refused, tokens=answer.tokens)

    async def close(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def _ask(self, request: Request) -> Answer:
        asked = sum(len(message.content) for message in request.messages)
        return Answer(
            self._chunks(request),
            asked=asked,
            longest=request.max_tokens * LONGEST_TOKEN,
            patience=self._timeout,
            address=self._address,
        )

    async def _chunks(self, request: Request) -> AsyncGenerator[Chunk, None]:
        first, rest = await self._open(request)
        async with aclosing(rest):
            if first is None:
                raise not_a_chat_model(self._address)
            yield first
            async for chunk in rest:
                yield chunk

    async def _open(self, request: Request) -> _Opened:
        """Ask at each address that may be meant, until one is a chat model's."""
        client = await self._connected()
        missing: Exception | None = None
        for address in self._candidates:
            try:
                opened = await self._negotiate(client.with_options(base_url=address), request)
            except Exception as error:
                if not is_wrong_address(error):
                    raise
                missing = missing or error
            else:
                self._settle_on(address)
                return opened
        assert missing is not None
        raise missing

    async def _negotiate(self, client: AsyncOpenAI, request: Request) -> _Opened:
        """Ask as the server wants it: without what it refuses. What is learned is kept once it has answered."""
        dialect = self._dialect
        tried = {dialect}
        while True:
            try:
                chunks = read_chunks(await self._create(client, dialect.body(request)))
                opened = await anext(chunks, None), chunks
            except Exception as error:
                said = refusal(error)
                changed = dialect.after(said, request) if said else None
                if changed is None or changed in tried:
                    raise
                dialect = changed
                tried.add(dialect)
            else:
                if dialect != self._dialect:
                    logger.info("model %s: asked without what its server refuses: %s", self._model, dialect)
                    self._dialect = dialect
                return opened

    async def _create(self, client: AsyncOpenAI, body: dict[str, Any]) -> AsyncStream[ChatCompletionChunk]:
        messages = cast("list[ChatCompletionMessageParam]", body.pop("messages"))
        return await client.chat.completions.create(
            model=self._model, messages=messages, stream=True, extra_body=body
        )

    def _settle_on(self, address: str) -> None:
        """Keep to the address that was answered, and say so once where it is not the one that was given."""
        if not self._settled and address != self._base_url.rstrip("/"):
            logger.warning("the model's address should be %s, not %s", without_credentials(address), self._address)
        self._candidates, self._settled = (address,), True

    async def _connected(self) -> AsyncOpenAI:
        async with self._connecting:
            if self._client is None:
                self._client = await asyncio.to_thread(self._make_client)
            return self._client

    def _make_client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient

        connections = DefaultAsyncHttpxClient(verify=_trusted_certificates())
        return AsyncOpenAI(
            api_key=self._api_key, base_url=self._base_url, timeout=self._timeout, http_client=connections
        )


@cache
def _trusted_certificates() -> SSLContext:
    """Read the trusted certificates, once: the SDK does it for each client, in the time of several turns."""
    from httpx2 import create_ssl_context

    return create_ssl_context()


def _strict_shape(schema: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of `schema` in OpenAI's strict form: all fields are required, no others allowed."""
    from openai import pydantic_function_tool  # the public way to that form

    return dict(pydantic_function_tool(schema)["function"]["parameters"])
