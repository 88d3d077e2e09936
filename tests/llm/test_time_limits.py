"""A model that is slow, silent, or dribbles: it is given up in time, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest
from pydantic import BaseModel

from core.errors import ModelUnavailable
from core.llm.chat import ChatMessage, Completion
from core.llm.structured import ask, within_patience
from tests.llm.fakes import ScriptedChat
from tests.llm.support import GRADE, MESSAGES, Grade, a_server, hung_up, read, reply, stream
from tests.loopback.openai_rules import REASONING_MODEL
from tests.loopback.openai_server import (
    DONE,
    Script,
    Step,
    chunk,
    event,
    refuses,
    says_as_a_whole,
    streams,
)

PATIENCE = 0.3
SILENCE = asyncio.Event  # a step that never comes


def thought() -> str:
    return event({"choices": [{"delta": {"reasoning_content": "Hm."}}]})


def silent() -> dict[str, tuple[Step, ...]]:
    return {
        "after the headers": (SILENCE(),),
        "after a comment": (": wait\n\n", SILENCE()),
        "after a byte": ("d", SILENCE()),
        "after the role": (event({"choices": [{"delta": {"role": "assistant"}}]}), SILENCE()),
        "while it thinks": (thought(), thought(), SILENCE()),
        "inside its reasoning": (chunk("<think>Hm"), SILENCE()),
        "after some text": (chunk("Each"), SILENCE()),
    }


@pytest.mark.case("LLM-22")
@pytest.mark.parametrize("when", silent())
async def test_a_model_that_falls_silent_is_given_up(when: str) -> None:
    """A server that sends comments to keep the connection alive is as silent as one that sends nothing."""
    async with a_server(patience=PATIENCE) as (server, model):
        server.answers.append(streams(*silent()[when]))

        with pytest.raises(ModelUnavailable, match="in time"):
            await reply(model)

        await hung_up(server)


class Dribble(asyncio.Event):
    """A pause shorter than the client's patience."""

    async def wait(self) -> Literal[True]:
        await asyncio.sleep(PATIENCE / 4)
        return True


def dribbled(step: str) -> tuple[Step, ...]:
    return step, Dribble()


@pytest.mark.case("LLM-22")
@pytest.mark.parametrize(
    "step", ["d", ": wait\n\n", chunk(None), thought()], ids=["bytes", "comments", "null", "thought"]
)
async def test_a_model_that_dribbles_without_saying_anything_is_given_up(step: str) -> None:
    async with a_server(patience=PATIENCE) as (server, model):
        server.answers.append(streams(*dribbled(step) * 40))

        with pytest.raises(ModelUnavailable, match="in time"):
            await reply(model)

        await hung_up(server)


@pytest.mark.case("LLM-22")
async def test_a_whole_answer_has_one_limit_however_it_dribbles() -> None:
    async with a_server(patience=PATIENCE) as (server, model):
        server.answers.append(streams(*dribbled(chunk("word ")) * 40, chunk(None, "stop"), DONE))

        with pytest.raises(ModelUnavailable, match="in time"):
            await model.complete(MESSAGES, 64)

        await hung_up(server)


async def test_a_streamed_answer_may_take_long_while_it_goes_on() -> None:
    async with a_server(patience=PATIENCE) as (server, model):
        server.answers.append(streams(*dribbled(chunk("word ")) * 8, chunk(None, "stop"), DONE))

        assert await reply(model) == "word " * 8


@pytest.mark.case("LLM-22")
async def test_retries_and_asking_in_other_ways_are_part_of_the_limit() -> None:
    """The server wants half a minute of peace, and refuses two parameters before it says so."""
    busy = replace(refuses(429), headers={"retry-after": "30"})
    async with a_server(*REASONING_MODEL, patience=PATIENCE) as (server, model):
        server.answers.append(busy)

        async with asyncio.timeout(5):
            with pytest.raises(ModelUnavailable, match="in time"):
                await reply(model)


@pytest.mark.case("LLM-22")
async def test_others_are_served_while_one_waits() -> None:
    async with a_server(patience=5) as (server, model):
        server.answers.append(streams(SILENCE()))
        waiting = asyncio.create_task(reply(model))
        await server.wait_for_requests(1)
        server.answers.append("Fine.")

        assert await reply(model) == "Fine."

        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting


async def test_a_server_that_never_ends_a_complete_answer_costs_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.llm.answer._EPILOGUE_SECONDS", 0.05)
    async with a_server() as (server, model):
        server.answers.append(streams(chunk("Each call"), chunk(None, "stop"), SILENCE()))

        assert await reply(model) == "Each call"

        await hung_up(server)


async def test_a_whole_answer_that_stops_in_the_middle_is_given_up() -> None:
    whole = says_as_a_whole({"content": "Fine."})
    async with a_server(patience=PATIENCE) as (server, model):
        server.answers.append(Script(content_type=whole.content_type, steps=('{"choices":', SILENCE())))

        with pytest.raises(ModelUnavailable, match="in time"):
            await read(stream(model))


async def test_an_object_and_its_repair_share_one_limit() -> None:
    class SilentAtLast(ScriptedChat):
        patience = 0.05

        async def complete(
            self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
        ) -> Completion:
            if self.requests:
                await asyncio.Event().wait()
            return await super().complete(messages, max_tokens, schema)

    with pytest.raises(ModelUnavailable, match="in time"):
        await ask(SilentAtLast("nonsense", GRADE), MESSAGES, Grade, 64)


async def test_several_requests_together_take_no_longer_than_one_may() -> None:
    """Two looks at an answer, two drafts of a question: the learner waits for all of them."""
    chat = _Slow('{"facts": []}', '{"facts": []}')

    async def twice() -> None:
        async with within_patience(chat):
            await ask(chat, MESSAGES, _Facts, 10)
            await ask(chat, MESSAGES, _Facts, 10)

    with pytest.raises(ModelUnavailable, match="in time"):
        await twice()


class _Facts(BaseModel):
    facts: list[str]


class _Slow(ScriptedChat):
    """Takes most of its patience for each answer."""

    patience = 0.1

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        completion = await super().complete(messages, max_tokens, schema)
        await asyncio.sleep(0.07)
        return completion
