"""Answers with parts missing, empty or not asked for."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import ModelMisunderstood, ModelUnavailable
from core.llm.client import ChatModel
from core.llm.structured import ask
from tests.llm.support import GRADE, MESSAGES, Grade, read, reply, stream
from tests.loopback.openai_server import (
    DONE,
    OpenAIServer,
    Script,
    breaks_off,
    chunk,
    event,
    says_as_a_whole,
    sends_json,
    sends_page,
    streams,
    usage_chunk,
)

REFUSAL = "I cannot help with that."
NO_ANSWER = {
    "null": (sends_json(None), "did not answer as a chat model"),
    "a list": (sends_json([]), "did not answer as a chat model"),
    "nothing": (Script(content_type="application/json"), "did not answer as a chat model"),
    "broken JSON": (Script(content_type="application/json", steps=('{"choi',)), "did not answer as a chat model"),
    "a page": (sends_page(), "did not answer as a chat model"),
    "a page said to be JSON": (
        Script(content_type="application/json", steps=("<html></html>",)),
        "did not answer as a chat model",
    ),
    "choices null": (sends_json({"choices": None}), "was empty"),
    "choices empty": (sends_json({"choices": []}), "was empty"),
    "choices missing": (sends_json({"id": "1"}), "was empty"),
    "message missing": (sends_json({"choices": [{"index": 0}]}), "was empty"),
    "message null": (says_as_a_whole(None), "was empty"),
    "content missing": (says_as_a_whole({"role": "assistant"}), "was empty"),
    "content null": (says_as_a_whole({"role": "assistant", "content": None}), "was empty"),
    "an error": (sends_json({"error": {"message": "Zoe broke it", "code": 7}}), "reported an error"),
    "an error in words": (sends_json({"error": "Zoe broke it"}), "reported an error"),
    "a stream of choices null": (streams(event({"choices": None}), DONE), "broke off"),
    "a stream of choices empty": (streams(event({"choices": []}), DONE), "broke off"),
    "a stream of null": (streams(event(None), DONE), "exchange with the model failed"),
}


@pytest.mark.case("LLM-08")
@pytest.mark.parametrize(("script", "reason"), NO_ANSWER.values(), ids=NO_ANSWER)
async def test_no_answer_is_said_in_one_line(
    server: OpenAIServer, model: ChatModel, script: Script, reason: str
) -> None:
    server.answers.extend([script, "Fine."])

    with pytest.raises(ModelUnavailable) as raised:
        await reply(model)

    assert reason in str(raised.value)
    assert "Zoe" not in str(raised.value)
    assert "\n" not in str(raised.value)
    assert await reply(model) == "Fine."


@pytest.mark.case("LLM-08")
@pytest.mark.parametrize(
    "script",
    [
        says_as_a_whole({"role": "assistant", "content": None, "refusal": REFUSAL}),
        streams(
            event({"choices": [{"delta": {"role": "assistant", "content": None, "refusal": ""}}]}),
            event({"choices": [{"delta": {"refusal": REFUSAL[:8]}}]}),
            event({"choices": [{"delta": {"refusal": REFUSAL[8:]}}]}),
            chunk(None, "stop"),
            DONE,
        ),
    ],
    ids=["as a whole", "streamed"],
)
async def test_a_refusal_is_the_reply_but_never_the_object_that_was_asked_for(
    server: OpenAIServer, model: ChatModel, script: Script
) -> None:
    server.answers.extend([script] * 3)

    assert await reply(model) == REFUSAL
    assert (await model.complete(MESSAGES, 64)).refused
    with pytest.raises(ModelMisunderstood, match="refused"):
        await ask(model, MESSAGES, Grade, 64)

    assert len(server.requests) == 3


async def test_an_answer_as_a_whole_is_as_good_as_a_stream(server: OpenAIServer, model: ChatModel) -> None:
    usage = {"prompt_tokens": 7, "completion_tokens": 3}
    server.answers.append(says_as_a_whole({"role": "assistant", "content": "Fine."}, usage=usage))

    answer = stream(model)

    assert await read(answer) == ["Fine."]
    assert (answer.tokens.sent, answer.tokens.received, answer.tokens.counted) == (7, 3, True)
    assert not answer.cut_off


ROLE_ONLY = event({"choices": [{"index": 0, "delta": {"role": "assistant"}}]})
NO_DELTA = event({"choices": [{"index": 0, "content_filter_results": {"hate": {"filtered": False}}}]})
NO_CHOICES = event({"choices": [], "prompt_filter_results": []})
TEXT = (NO_CHOICES, ROLE_ONLY, chunk("Each call "), chunk(None), NO_DELTA, chunk(""), chunk("is smaller."))
ENDS = {
    "done": streams(*TEXT, chunk(None, "stop"), usage_chunk(), DONE),
    "not done": streams(*TEXT, chunk(None, "stop"), usage_chunk()),
    "cut after the end": breaks_off(*TEXT, chunk(None, "stop")),
    "an error after the end": streams(*TEXT, chunk(None, "stop"), event({"error": {"message": "x"}})),
    "nonsense after the end": streams(*TEXT, chunk(None, "stop"), event("{oops")),
    "the reason with the last text": streams(*TEXT[:-1], chunk("is smaller.", "stop"), DONE),
    "usage that cannot be read": streams(*TEXT, chunk(None, "stop"), event({"choices": [], "usage": "x"}), DONE),
}


@pytest.mark.case("LLM-17")
@pytest.mark.parametrize("script", ENDS.values(), ids=ENDS)
async def test_the_text_of_a_stream_is_complete_once_its_end_was_named(
    server: OpenAIServer, model: ChatModel, script: Script
) -> None:
    server.answers.append(script)

    assert await read(stream(model)) == ["Each call ", "is smaller."]


async def test_the_server_counts_the_tokens_or_else_they_are_estimated(
    server: OpenAIServer, model: ChatModel
) -> None:
    end = chunk("12345678", "stop")
    counts = event({"choices": [], "usage": {"prompt_tokens": 31, "completion_tokens": 17}})
    server.answers.extend([streams(end, counts, DONE), streams(end, DONE)])
    tokens = []
    for _ in range(2):
        answer = stream(model)
        await read(answer)
        tokens.append(answer.tokens)

    counted, estimated = tokens
    assert (counted.sent, counted.received, counted.counted) == (31, 17, True)
    assert (estimated.received, estimated.counted) == (2, False)
    assert estimated.sent > 0


CALLS: dict[str, Any] = {
    "null": None,
    "arguments null": [{"index": 0, "id": "1", "function": {"name": "look_up", "arguments": None}}],
    "arguments empty": [{"index": 0, "id": "1", "function": {"name": "look_up", "arguments": ""}}],
    "arguments as an object": [{"index": 0, "id": "1", "function": {"name": "look_up", "arguments": {"a": 1}}}],
    "an unknown tool": [{"index": 0, "id": "1", "function": {"name": "rm", "arguments": "{}"}}],
    "no function": [{"index": 0, "function": None}],
    "no list": {"name": "look_up"},
}


@pytest.mark.case("LLM-09")
@pytest.mark.parametrize("calls", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("whole", [False, True], ids=["streamed", "as a whole"])
async def test_a_call_of_a_tool_is_no_call(
    server: OpenAIServer, model: ChatModel, calls: object, *, whole: bool
) -> None:
    """Meno offers no tools."""
    message = {"role": "assistant", "content": GRADE, "tool_calls": calls}
    streamed = event({"choices": [{"index": 0, "delta": message}]}), chunk(None, "tool_calls"), DONE
    server.answers.extend([says_as_a_whole(message) if whole else streams(*streamed)] * 2)

    assert await reply(model) == GRADE
    assert (await ask(model, MESSAGES, Grade, 64)).correct


@pytest.mark.case("LLM-09")
async def test_nothing_but_a_call_of_a_tool_is_an_empty_answer(server: OpenAIServer, model: ChatModel) -> None:
    call = event({"choices": [{"index": 0, "delta": {"content": None, "tool_calls": CALLS["an unknown tool"]}}]})
    server.answers.append(streams(call, chunk(None, "tool_calls"), DONE))

    with pytest.raises(ModelUnavailable, match="was empty"):
        await reply(model)


@pytest.mark.case("LLM-07")
async def test_an_answer_that_is_always_cut_off_is_asked_for_once(server: OpenAIServer, model: ChatModel) -> None:
    server.answers.extend([streams(chunk(GRADE[:20], "length"), DONE)] * 5)

    with pytest.raises(ModelMisunderstood, match="output limit"):
        await ask(model, MESSAGES, Grade, 64)

    assert len(server.requests) == 1


async def test_half_characters_do_not_come_through(server: OpenAIServer, model: ChatModel) -> None:
    """A reply with one of them cannot be stored, and the turn would be lost with it."""
    server.answers.append(
        streams(
            r'data: {"choices":[{"index":0,"delta":{"content":"half \ud83d\u0000"}}]}' + "\n\n",
            chunk(None, "stop"),
            DONE,
        )
    )

    assert await reply(model) == "half \ufffd"


async def test_an_answer_without_end_is_cut_off(server: OpenAIServer, model: ChatModel) -> None:
    """Whatever the server makes of the limit it was given."""
    server.answers.append(streams(*[chunk("bla " * 5_000)] * 200))

    answer = stream(model)
    text = "".join([piece async for piece in answer])

    assert answer.cut_off
    assert len(text) < 100_000
