"""A request that is longer than the model takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.errors import ModelUnavailable, PromptTooLong
from core.llm.chat import ChatMessage
from core.llm.client import ChatModel
from core.llm.structured import ask
from tests.llm.support import GRADE, Grade, a_server, reply
from tests.loopback.openai_rules import OVERFLOWS, context_limit
from tests.loopback.openai_server import (
    DONE,
    OpenAIServer,
    Script,
    chunk,
    event,
    refuses,
    sends_json,
    sends_page,
    streams,
)

WAYS: dict[str, Callable[[str], Script]] = {
    "as a refusal": lambda message: refuses(400, message),
    "as a fault": lambda message: refuses(500, message),
    "in a stream": lambda message: streams(event({"error": {"message": message}})),
    "with a good status": lambda message: sends_json({"error": {"message": message, "code": 400}}),
    "in a bare string": lambda message: sends_json({"error": message}, 400),
}
CODES = [
    sends_json({"error": {"message": "no", "code": "context_length_exceeded"}}, 400),
    sends_json({"error": {"message": "no", "type": "exceed_context_size_error", "n_ctx": 256}}, 400),
    sends_page(413),
]


@pytest.mark.case("LLM-14")
@pytest.mark.parametrize("message", OVERFLOWS.values(), ids=OVERFLOWS)
async def test_every_server_says_it_in_its_own_words(server: OpenAIServer, model: ChatModel, message: str) -> None:
    server.answers.append(refuses(400, message))

    with pytest.raises(PromptTooLong):
        await reply(model)

    assert len(server.requests) == 1


@pytest.mark.case("LLM-14")
@pytest.mark.parametrize(
    "script", [*(way(OVERFLOWS["vLLM, with the answer"]) for way in WAYS.values()), *CODES], ids=str
)
async def test_every_server_says_it_in_its_own_way(server: OpenAIServer, model: ChatModel, script: Script) -> None:
    """It names parameters, and is still no reason to give them up."""
    server.answers.extend([script] * 3)

    with pytest.raises(PromptTooLong):
        await reply(model)

    assert {frozenset(request.body) for request in server.requests} == {frozenset(server.requests[0].body)}


@pytest.mark.case("LLM-14")
async def test_a_shorter_request_succeeds_after_one_that_was_too_long() -> None:
    async with a_server(context_limit(200)) as (server, model):
        server.answers.extend(["Hi!", GRADE])

        with pytest.raises(PromptTooLong):
            await model.complete([ChatMessage("user", "word " * 1_000)], 64)
        assert (await model.complete([ChatMessage("user", "hi")], 64)).text == "Hi!"
        assert (await ask(model, [ChatMessage("user", "hi")], Grade, 64)).correct


@pytest.mark.parametrize(
    "script",
    [
        refuses(429, "Request too large: the context length is not the problem, the rate is"),
        refuses(401, "your plan has no context window"),
        refuses(400, "Invalid JSON"),
        streams(chunk("Each call"), event({"error": {"message": "out of memory"}}), DONE),
    ],
    ids=["rate", "key", "another refusal", "a fault in the middle"],
)
async def test_other_faults_are_not_about_length(server: OpenAIServer, model: ChatModel, script: Script) -> None:
    server.answers.extend([script] * 3)

    with pytest.raises(ModelUnavailable) as raised:
        await reply(model)

    assert not isinstance(raised.value, PromptTooLong)
