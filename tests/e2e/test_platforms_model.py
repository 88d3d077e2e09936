"""`meno run` with a language model: its words on both platforms, and the rules when it is down."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.platform_chats import Chat
from tests.e2e.platform_process import API_KEY, World, running_world
from tests.loopback.openai_server import refuses, says
from tests.tutor.thinker import Thinker

QUESTION = "What is a closure?"


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_world(tmp_path) as world:
        yield world
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()


async def test_a_streamed_reply_and_the_rules_when_the_model_is_down(world: World) -> None:
    meno = await world.restart(model=True)
    thinker = Thinker(world.openai)
    for chat in world.people("ann"):
        thinker.says("reply", says("A closure is ", "a function ", "with its variables."))
        await chat.ask(QUESTION)
        await shows(chat, "A closure is a function with its variables.")

        thinker.says("reply", *[refuses(500)] * 10)
        assert "cannot be reached right now" in (await chat.ask(QUESTION)).text
        assert "I can practise with you" in (await chat.next()).text
        thinker.scripts["reply"].clear()

    assert await meno.terminate() == 0
    assert {request.headers["Authorization"] for request in world.openai.requests} == {f"Bearer {API_KEY}"}
    assert QUESTION in world.openai.requests[0].text
    assert len(meno.logged("model.unavailable")) == 2
    assert API_KEY not in "\n".join(meno.lines)


async def shows(chat: Chat, text: str) -> None:
    """Wait until the only message that was said has grown to this."""
    await chat.until(lambda: [said.text for said in chat.said] == [text])
