"""A model server on the loopback network, and the real client in front of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.llm.client import ChatModel
from tests.llm.support import KEY
from tests.loopback.openai_server import OpenAIServer


@pytest.fixture
async def server() -> AsyncIterator[OpenAIServer]:
    async with OpenAIServer() as running:
        yield running


@pytest.fixture
async def model(server: OpenAIServer) -> AsyncIterator[ChatModel]:
    chat_model = ChatModel(api_key=KEY, base_url=server.base_url, model="tutor-1", timeout=10)
    yield chat_model
    await chat_model.close()
