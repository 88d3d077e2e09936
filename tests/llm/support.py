"""What tests of the model client share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import BaseModel

from core.llm.answer import Answer
from core.llm.chat import ChatMessage
from core.llm.client import ChatModel
from tests.loopback.openai_server import OpenAIServer, Rule

KEY = "CANARY-KEY-1"
QUESTION = "How does my cousin Zoe's recursion end?"
MESSAGES = (ChatMessage("system", "Teach."), ChatMessage("user", QUESTION))
GRADE = '{"correct": true, "why": "It ends at the base case."}'


class Grade(BaseModel):
    """A shape to ask for."""

    correct: bool
    why: str


@asynccontextmanager
async def asking(base_url: str, *, patience: float = 10) -> AsyncIterator[ChatModel]:
    """A client of the server at `base_url`."""
    model = ChatModel(api_key=KEY, base_url=base_url, model="tutor-1", timeout=patience)
    try:
        yield model
    finally:
        await model.close()


@asynccontextmanager
async def a_server(*rules: Rule, patience: float = 10) -> AsyncIterator[tuple[OpenAIServer, ChatModel]]:
    """A server with these rules, and a client of it that is ready, so that its patience is all for the server."""
    async with OpenAIServer(*rules) as server, asking(server.base_url, patience=patience) as model:
        await model._connected()
        yield server, model


async def hung_up(server: OpenAIServer) -> None:
    """Return when a client has closed the connection before the end, if its request came in at all."""
    if not server.requests:
        return
    async with asyncio.timeout(10):
        await server.hung_up.wait()


def stream(model: ChatModel) -> Answer:
    """Ask for a reply."""
    return model.stream(MESSAGES, max_tokens=64)


async def read(answer: Answer) -> list[str]:
    """Return the pieces."""
    return [piece async for piece in answer]


async def reply(model: ChatModel) -> str:
    """Ask for a reply and return the whole."""
    return "".join(await read(stream(model)))
