"""Every request is counted, however it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from core.errors import ModelUnavailable, RequestNotTaken
from core.llm.chat import ChatMessage
from core.llm.client import ChatModel
from core.models import Usage
from core.usage.budget import Budget, Task
from tests.llm.fakes import ScriptedChat
from tests.loopback.openai_server import DONE, OpenAIServer, breaks_off, chunk, refuses, streams
from tests.usage.conftest import World

ASKED = [ChatMessage("user", "x" * 400)]
"""About 100 tokens."""


@pytest.fixture
async def server() -> AsyncIterator[OpenAIServer]:
    async with OpenAIServer() as running:
        yield running


@pytest.fixture
async def budget(world: World, server: OpenAIServer) -> AsyncIterator[Budget]:
    """A budget whose model is the real client, before a server on loopback."""
    model = ChatModel(api_key="sk-secret", base_url=server.base_url, model="tutor-1", timeout=10)
    yield Budget(world.store, model, model)
    await model.close()


def counts(row: Usage) -> tuple[int, int, int, int, bool]:
    return row.requests, row.tokens_sent, row.tokens_received, row.tokens_reserved, row.estimated


async def test_what_the_server_counted_is_what_counts(world: World) -> None:
    """Two requests of a task are one row, and nothing stays reserved."""
    scripted = ScriptedChat("one two three", "four five")
    chat = await Budget(world.store, scripted, scripted).chat(world.ada, Task.EXTRACT)
    await chat.complete([ChatMessage("user", "a b c d")], 1000)
    async with aclosing(chat.stream([ChatMessage("user", "a b")], 1000)) as answer:
        assert [piece async for piece in answer] == ["four ", "five"]
    row = await world.row()
    assert (row.learner_id, row.space, row.task, row.model) == ("ada", "slack:T1", "extract", "scripted")
    assert counts(row) == (2, 6, 5, 0, False)


async def test_an_answer_that_breaks_off_is_estimated(world: World, server: OpenAIServer, budget: Budget) -> None:
    """Its words were paid for, and the server never came to count them."""
    server.answers.append(breaks_off(chunk("eight characters " * 4)))
    chat = await budget.chat(world.ada, Task.REPLY)
    with pytest.raises(ModelUnavailable):
        async with aclosing(chat.stream(ASKED, 1000)) as answer:
            _ = [piece async for piece in answer]
    assert counts(await world.row()) == (1, 100, 17, 0, True)


async def test_an_answer_that_nobody_wants_any_more_is_counted(
    world: World, server: OpenAIServer, budget: Budget
) -> None:
    """Also twice closed it counts once."""
    server.answers.append(streams(chunk("four"), chunk("more"), chunk(None, "stop"), DONE))
    answer = (await budget.chat(world.ada, Task.REPLY)).stream(ASKED, 1000)
    async for _ in answer:
        break
    await answer.aclose()
    await answer.aclose()
    assert counts(await world.row()) == (1, 100, 1, 0, True)


async def test_a_whole_answer_that_never_came_counts_in_full(
    world: World, server: OpenAIServer, budget: Budget
) -> None:
    """How far the model got before it broke off is not known: rather too much is counted than too little."""
    server.answers.append(breaks_off(chunk("{")))
    with pytest.raises(ModelUnavailable):
        await (await budget.chat(world.ada, Task.GRADE)).complete(ASKED, 1000)
    assert counts(await world.row()) == (1, 100, 1000, 0, True)


async def test_a_request_that_was_refused_cost_nothing(world: World, server: OpenAIServer, budget: Budget) -> None:
    """A server that is down or out of credit must not use up the learner's share."""
    chat = await budget.chat(world.ada, Task.REPLY)
    server.answers.extend([refuses(401), refuses(401)])
    with pytest.raises(RequestNotTaken):
        await chat.complete(ASKED, 1000)
    with pytest.raises(RequestNotTaken):
        _ = [piece async for piece in chat.stream(ASKED, 1000)]
    assert counts(await world.row()) == (2, 0, 0, 0, False)


async def test_a_server_that_is_not_there_costs_nothing(world: World) -> None:
    """Nobody listens at that port."""
    model = ChatModel(api_key="sk-secret", base_url="http://127.0.0.1:9/v1", model="tutor-1", timeout=5)
    chat = await Budget(world.store, model, model).chat(world.ada, Task.REPLY)
    with pytest.raises(RequestNotTaken):
        await chat.complete(ASKED, 1000)
    assert counts(await world.row()) == (1, 0, 0, 0, False)
    await model.close()


async def test_what_the_process_did_not_survive_stays_reserved(world: World) -> None:
    """A request is in the table before it is made, with the most that it may cost."""
    scripted = ScriptedChat("one two three")
    answer = (await Budget(world.store, scripted, scripted).chat(world.ada, Task.REPLY)).stream(ASKED, 1000)
    async for _ in answer:
        assert counts(await world.row()) == (1, 0, 0, 1100, False)
        break
    await answer.aclose()


async def test_an_answer_that_was_never_asked_for_is_not_counted(world: World) -> None:
    """The request starts with the first piece."""
    scripted = ScriptedChat()
    await (await Budget(world.store, scripted, scripted).chat(world.ada, Task.REPLY)).stream(ASKED, 10).aclose()
    assert await world.rows() == []
    assert scripted.requests == []


async def test_who_is_forgotten_in_the_middle_of_a_request_stays_forgotten(world: World) -> None:
    """Their rows are gone by the time that the request ends, and do not come back."""
    scripted = ScriptedChat("one two")
    answer = (await Budget(world.store, scripted, scripted).chat(world.ada, Task.REPLY)).stream(ASKED, 10)
    async for _ in answer:
        async with world.store.write() as db:
            await db.delete(await world.row())
        break
    await answer.aclose()
    assert await world.rows() == []
