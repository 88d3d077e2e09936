"""What every `Chat` does: the real client, in front of every kind of server, and the fake that tests use."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from functools import partial

import pytest

from core.errors import ModelUnavailable
from core.llm.chat import Chat, StreamedAnswer
from tests.llm.fakes import BreaksOff, CutOff, Scripted, ScriptedChat
from tests.llm.support import GRADE, MESSAGES, Grade, a_server
from tests.loopback.openai_rules import SERVERS
from tests.loopback.openai_server import Rule, Script, breaks_off, chunk, refuses, says

TEXT = "Each call is smaller, é 🪆.\n\nUntil it ends. "

OpenChat = Callable[..., AbstractAsyncContextManager[Chat]]


@asynccontextmanager
async def real(rules: tuple[Rule, ...], *answers: Scripted) -> AsyncIterator[Chat]:
    async with a_server(*rules) as (server, model):
        server.answers.extend(map(on_the_wire, answers))
        yield model


@asynccontextmanager
async def fake(*answers: Scripted) -> AsyncIterator[Chat]:
    yield ScriptedChat(*answers)


def on_the_wire(answer: Scripted) -> Script:
    """What a server does where the fake does this."""
    if isinstance(answer, ModelUnavailable):
        return refuses(403)
    if isinstance(answer, BreaksOff):
        return breaks_off(chunk(answer.text))
    text, reason = (answer.text, "length") if isinstance(answer, CutOff) else (answer, "stop")
    return says(*(text[start : start + 5] for start in range(0, len(text), 5)), finish_reason=reason)


CHATS: dict[str, OpenChat] = {name: partial(real, rules) for name, rules in SERVERS.items()} | {"the fake": fake}


@pytest.fixture(params=list(CHATS.values()), ids=list(CHATS))
def open_chat(request: pytest.FixtureRequest) -> OpenChat:
    opened: OpenChat = request.param
    return opened


async def read(answer: StreamedAnswer) -> str:
    return "".join([piece async for piece in answer])


async def test_streamed_or_whole_it_is_the_text_as_it_was_said(open_chat: OpenChat) -> None:
    async with open_chat(TEXT, TEXT, GRADE) as chat:
        answer = chat.stream(MESSAGES, 64)
        assert await read(answer) == TEXT
        assert not answer.cut_off

        completion = await chat.complete(MESSAGES, 64)
        assert (completion.text, completion.cut_off, completion.refused) == (TEXT, False, False)
        assert (await chat.complete(MESSAGES, 64, Grade)).text == GRADE


async def test_it_has_a_name_and_a_limit_to_its_patience(open_chat: OpenChat) -> None:
    async with open_chat() as chat:
        assert chat.model
        assert chat.patience > 0


async def test_tokens_are_counted_or_estimated(open_chat: OpenChat) -> None:
    async with open_chat(TEXT, TEXT) as chat:
        answer = chat.stream(MESSAGES, 64)
        await read(answer)
        completion = await chat.complete(MESSAGES, 64)

    assert answer.tokens == completion.tokens
    assert answer.tokens.sent > 0
    assert answer.tokens.received > 0


async def test_an_answer_that_reached_its_limit_says_so(open_chat: OpenChat) -> None:
    async with open_chat(CutOff(TEXT), CutOff(TEXT)) as chat:
        answer = chat.stream(MESSAGES, 64)
        assert await read(answer) == TEXT
        assert answer.cut_off
        assert (await chat.complete(MESSAGES, 64)).cut_off


@pytest.mark.parametrize("answer", [ModelUnavailable("down"), BreaksOff("Each"), "", " \n"], ids=repr)
async def test_every_failure_is_model_unavailable_and_the_next_request_may_succeed(
    open_chat: OpenChat, answer: Scripted
) -> None:
    async with open_chat(answer, answer, answer, TEXT) as chat:
        streamed = chat.stream(MESSAGES, 64)  # no request yet, so no failure
        with pytest.raises(ModelUnavailable):
            await read(streamed)
        for schema in (None, Grade):
            with pytest.raises(ModelUnavailable):
                await chat.complete(MESSAGES, 64, schema)

        assert (await chat.complete(MESSAGES, 64)).text == TEXT


async def test_what_came_before_a_break_was_handed_on(open_chat: OpenChat) -> None:
    async with open_chat(BreaksOff("Each")) as chat:
        answer = chat.stream(MESSAGES, 64)
        assert await anext(aiter(answer)) == "Each"
        with pytest.raises(ModelUnavailable):
            await read(answer)
        assert not answer.cut_off


async def test_an_answer_can_be_closed_early_late_and_twice(open_chat: OpenChat) -> None:
    async with open_chat(TEXT, TEXT) as chat:
        async with aclosing(chat.stream(MESSAGES, 64)) as early:
            assert await anext(aiter(early))
        assert await read(early) == ""
        late = chat.stream(MESSAGES, 64)
        await read(late)
        await late.aclose()
        await late.aclose()


async def test_an_answer_that_nobody_reads_asks_nothing(open_chat: OpenChat) -> None:
    async with open_chat(TEXT) as chat:
        await chat.stream(MESSAGES, 64).aclose()

        assert (await chat.complete(MESSAGES, 64)).text == TEXT
