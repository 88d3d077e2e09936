"""The chat client: the real SDK, on the wire."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import traceback
from contextlib import aclosing

import pytest

from core.errors import ModelUnavailable
from core.llm.client import ChatModel
from tests.llm.support import KEY, QUESTION, read
from tests.llm.support import stream as ask
from tests.loopback.openai_server import (
    DONE,
    OpenAIServer,
    Script,
    breaks_off,
    chunk,
    event,
    refuses,
    says,
    sends_page,
    streams,
    usage_chunk,
)


async def test_pieces_arrive_in_order_and_as_they_are(server: OpenAIServer, model: ChatModel) -> None:
    """Also what a line-wise or byte-wise reader could damage: line ends, spaces, letters of several bytes."""
    pieces = ["Each call\n\n", "  is é ", "smaller 🪆", "\u2028."]
    server.answers.append(says(*pieces))

    answer = ask(model)

    assert await read(answer) == pieces
    assert not answer.cut_off


async def test_request_carries_model_messages_limit_and_key(server: OpenAIServer, model: ChatModel) -> None:
    server.answers.append("Fine.")

    await read(ask(model))

    (request,) = server.requests
    assert request.body == {
        "model": "tutor-1",
        "messages": [{"role": "system", "content": "Teach."}, {"role": "user", "content": QUESTION}],
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": 0.3,
        "max_tokens": 64,
    }
    assert request.headers["Authorization"] == f"Bearer {KEY}"


async def test_a_piece_is_handed_on_before_the_next_one_exists(server: OpenAIServer, model: ChatModel) -> None:
    second_may_come = asyncio.Event()
    server.answers.append(streams(chunk("one"), second_may_come, chunk("two"), chunk(None, "stop"), DONE))
    answer = ask(model)

    assert await anext(answer) == "one"
    second_may_come.set()

    assert await read(answer) == ["two"]


@pytest.mark.parametrize("finish_reason", ["length", "content_filter"])
async def test_an_answer_stopped_by_a_limit_is_marked(
    server: OpenAIServer, model: ChatModel, finish_reason: str
) -> None:
    server.answers.append(says("Each call is", finish_reason=finish_reason))

    answer = ask(model)

    assert await read(answer) == ["Each call is"]
    assert answer.cut_off


async def test_chunks_without_choices_or_text_are_passed_over(server: OpenAIServer, model: ChatModel) -> None:
    """Azure opens with a filter's verdict, others send nulls, OpenAI ends with the token count."""
    oddities = (
        usage_chunk(),
        event({"choices": None}),
        event({}),
        event({"choices": [{}]}),
        event({"choices": [{"index": 0, "delta": None}]}),
        ": a comment that keeps the connection alive\n\n",
        chunk(""),
    )
    server.answers.append(streams(*oddities, chunk("Fine."), *oddities, chunk(None, "stop"), usage_chunk(), DONE))

    assert await read(ask(model)) == ["Fine."]


FAULTS = {
    "bad request": (refuses(400, f"cannot read {QUESTION}"), "status 400"),
    "wrong key": (refuses(401, f"Incorrect API key: {KEY}"), "status 401; is the key right?"),
    "no access": (refuses(403), "status 403"),
    "unknown model": (refuses(404), "status 404; are address and model name right?"),
    "wrong page": (sends_page(404), "status 404"),
    "page instead of an answer": (sends_page(), "is its address right?"),
    "complete answer instead of a stream": (
        streams('{"choices": [{"message": {"content": "x"}}]}'),
        "address",
    ),
    "empty body": (streams(), "address"),
    "empty answer": (says(), "was empty"),
    "blank answer": (says(" ", "\n"), "was empty"),
    "nothing but thought": (says(finish_reason="length"), "was empty"),
    "only null content": (streams(chunk(None), chunk(None), chunk(None, "stop"), DONE), "was empty"),
    "only chunks without choices": (streams(usage_chunk(), usage_chunk(), DONE), "broke off"),
    "no JSON": (streams(chunk("x"), event("{oops"), DONE), "exchange with the model failed"),
    "bytes that are no text": (
        streams(chunk("x"), b"data: \xff\xfe\n\n", DONE),
        "exchange with the model failed",
    ),
    "JSON of another shape": (streams(event([1, 2]), DONE), "exchange with the model failed"),
    "bare text": (streams(event('"x"'), DONE), "exchange with the model failed"),
    "choices of another shape": (
        streams(event({"choices": {"a": 1}}), DONE),
        "exchange with the model failed",
    ),
    "content that is no text": (
        streams(event({"choices": [{"delta": {"content": ["x"]}}]}), DONE),
        "exchange with the model failed",
    ),
    "error in the stream": (
        streams(chunk("x"), event({"error": {"message": f"{KEY} has no quota for {QUESTION}"}}), DONE),
        "reported an error",
    ),
    "end without a reason": (streams(chunk("Each call")), "broke off"),
    "cut connection": (breaks_off(chunk("Each call")), "connection to the model"),
}


@pytest.mark.parametrize(("script", "reason"), FAULTS.values(), ids=FAULTS)
async def test_every_fault_is_model_unavailable_and_gives_nothing_away(
    server: OpenAIServer, model: ChatModel, script: Script, reason: str
) -> None:
    """Neither the message nor the traceback that a log would show holds the key or the conversation."""
    server.answers.append(script)

    with pytest.raises(ModelUnavailable) as raised:
        await read(ask(model))

    shown = "".join(traceback.format_exception(raised.value))
    assert reason in str(raised.value)
    assert KEY not in shown
    assert "Zoe" not in shown
    assert len(server.requests) == 1


async def test_what_came_before_a_break_was_handed_on(server: OpenAIServer, model: ChatModel) -> None:
    server.answers.append(breaks_off(chunk("Each "), chunk("call")))
    answer = ask(model)

    assert await anext(answer) == "Each "
    assert await anext(answer) == "call"
    with pytest.raises(ModelUnavailable):
        await anext(answer)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_passing_fault_is_retried(server: OpenAIServer, model: ChatModel, status: int) -> None:
    server.answers.extend([refuses(status), refuses(status), "Fine."])

    assert await read(ask(model)) == ["Fine."]


@pytest.mark.parametrize("status", [429, 500])
async def test_a_lasting_fault_ends_after_three_attempts(
    server: OpenAIServer, model: ChatModel, status: int
) -> None:
    server.answers.extend([refuses(status)] * 5)

    with pytest.raises(ModelUnavailable, match=f"status {status}"):
        await read(ask(model))

    assert len(server.requests) == 3


async def test_nobody_listening_is_model_unavailable(unused_tcp_port: int) -> None:
    model = ChatModel(api_key=KEY, base_url=f"http://127.0.0.1:{unused_tcp_port}/v1", model="x", timeout=10)

    with pytest.raises(ModelUnavailable, match=r"connection to the model at http://127\.0\.0\.1:\d+/v1 failed"):
        await read(ask(model))

    await model.close()


@pytest.mark.parametrize(
    ("key", "address"),
    [
        ("sk-é", None),
        ("sk-a\nb", None),
        (KEY, "127.0.0.1/v1"),
        (KEY, "http://[::1"),
        (KEY, "ftp://127.0.0.1"),
    ],
)
async def test_key_or_address_that_cannot_be_sent_is_model_unavailable(
    server: OpenAIServer, key: str, address: str | None
) -> None:
    model = ChatModel(api_key=key, base_url=address or server.base_url, model="x", timeout=10)

    with pytest.raises(ModelUnavailable) as raised:
        await read(ask(model))

    assert key not in "".join(traceback.format_exception(raised.value))
    assert server.requests == []
    await model.close()


async def test_closing_an_answer_early_ends_the_request(server: OpenAIServer, model: ChatModel) -> None:
    server.answers.append(streams(chunk("one"), asyncio.Event()))

    async with aclosing(ask(model)) as answer:
        assert await anext(answer) == "one"

    await server.hung_up.wait()


async def test_cancelling_the_reader_ends_the_request_and_is_no_fault(
    server: OpenAIServer, model: ChatModel
) -> None:
    began = asyncio.Event()

    async def wait_for_more() -> None:
        async for _ in ask(model):
            began.set()

    server.answers.append(streams(chunk("one"), asyncio.Event()))
    reader = asyncio.create_task(wait_for_more())
    await began.wait()

    reader.cancel()

    with pytest.raises(asyncio.CancelledError):
        await reader
    await server.hung_up.wait()


async def test_answers_at_the_same_time_do_not_mix(server: OpenAIServer, model: ChatModel) -> None:
    """Both are open at once, the first use of the client included."""
    go = asyncio.Event()
    for number in range(8):
        server.answers.append(streams(chunk(f"{number}a"), go, chunk(f"{number}b"), chunk(None, "stop"), DONE))
    answers = [ask(model) for _ in range(8)]

    firsts = await asyncio.gather(*(anext(answer) for answer in answers))
    go.set()
    rests = await asyncio.gather(*(read(answer) for answer in answers))

    assert sorted(firsts) == [f"{number}a" for number in range(8)]
    assert rests == [[first.replace("a", "b")] for first in firsts]


async def test_closing_an_unused_model_does_nothing() -> None:
    model = ChatModel(api_key=KEY, base_url=None, model="x", timeout=10)

    await model.close()
    await model.close()


def test_importing_the_reply_task_does_not_import_the_sdk() -> None:
    code = "import sys, core.llm.reply; sys.exit(any(m in sys.modules for m in ('openai', 'httpx2', 'httpx')))"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
