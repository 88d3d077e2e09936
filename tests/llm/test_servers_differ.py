"""Servers refuse this or that: the learner never notices, and each is asked in a wrong way only once."""

from __future__ import annotations

import logging

import pytest

from core.errors import ModelUnavailable
from core.llm.chat import ChatMessage
from core.llm.structured import ask
from tests.llm.support import GRADE, MESSAGES, Grade, a_server, reply
from tests.loopback.openai_rules import (
    GEMMA,
    LM_STUDIO,
    MISTRAL,
    REASONING_MODEL,
    SERVERS,
    refuses_format,
    refuses_parameter,
)
from tests.loopback.openai_server import OpenAIServer, Rule, refuses, says

IGNORES_FORMAT: tuple[Rule, ...] = ()


def formats(server: OpenAIServer) -> list[str | None]:
    return [request.body.get("response_format", {}).get("type") for request in server.requests]


@pytest.mark.parametrize("rules", SERVERS.values(), ids=SERVERS)
async def test_every_kind_of_server_replies_and_grades(rules: tuple[Rule, ...]) -> None:
    """And once it is known, each request is right at the first try."""
    async with a_server(*rules) as (server, model):
        server.answers.extend(["One.", GRADE, "Two.", GRADE])

        assert await reply(model) == "One."
        assert (await ask(model, MESSAGES, Grade, 64)).correct
        learned = len(server.requests)
        assert await reply(model) == "Two."
        assert (await ask(model, MESSAGES, Grade, 64)).correct

        assert len(server.requests) == learned + 2


@pytest.mark.case("LLM-15")
async def test_a_reasoning_model_gets_the_newer_limit_and_no_temperature() -> None:
    async with a_server(*REASONING_MODEL) as (server, model):
        server.answers.extend(["One.", "Two."])

        await reply(model)
        await reply(model)

    sent = [
        request.body.keys() & {"max_tokens", "max_completion_tokens", "temperature"} for request in server.requests
    ]
    assert (
        sent
        == [{"max_tokens", "temperature"}, {"max_completion_tokens", "temperature"}]
        + [{"max_completion_tokens"}] * 2
    )


@pytest.mark.case("LLM-15")
async def test_a_server_that_knows_only_the_older_limit_is_asked_once() -> None:
    async with a_server(refuses_parameter("max_completion_tokens")) as (server, model):
        server.answers.append("One.")

        assert await reply(model) == "One."

    assert len(server.requests) == 1


async def test_a_server_that_takes_no_name_of_the_limit_is_given_up() -> None:
    rules = refuses_parameter("max_tokens"), refuses_parameter("max_completion_tokens")
    async with a_server(*rules) as (server, model):
        with pytest.raises(ModelUnavailable, match="status 400"):
            await reply(model)

    assert len(server.requests) == 2


@pytest.mark.case("LLM-11")
@pytest.mark.parametrize(
    ("rules", "tried"),
    [
        (LM_STUDIO, ["json_schema"]),
        ((refuses_format("json_schema"),), ["json_schema", "json_object"]),
        ((refuses_format("json_schema", "json_object"),), ["json_schema", "json_object", None]),
        ((refuses_parameter("response_format"),), ["json_schema", "json_object", None]),
        (IGNORES_FORMAT, ["json_schema"]),
    ],
    ids=["only json_schema or text", "no json_schema", "only text", "no response_format", "takes no notice"],
)
async def test_the_format_is_stepped_down_and_remembered(rules: tuple[Rule, ...], tried: list[str | None]) -> None:
    """The shape is always described in words too, so one that takes no notice can answer as well."""
    async with a_server(*rules) as (server, model):
        server.answers.extend([f"Here it is:\n```json\n{GRADE}\n```"] * 2)

        grades = [await ask(model, MESSAGES, Grade, 64) for _ in range(2)]

    assert [grade.correct for grade in grades] == [True, True]
    assert formats(server) == [*tried, tried[-1]]
    assert '"why"' in server.requests[-1].text


async def test_the_schema_is_sent_in_the_strict_form() -> None:
    async with a_server() as (server, model):
        server.answers.append(GRADE)

        await ask(model, MESSAGES, Grade, 64)

    (request,) = server.requests
    described = request.body["response_format"]["json_schema"]
    assert (described["name"], described["strict"]) == ("Grade", True)
    assert described["schema"]["required"] == ["correct", "why"]
    assert described["schema"]["additionalProperties"] is False
    assert request.body["temperature"] == 0


@pytest.mark.case("LLM-16")
@pytest.mark.parametrize("rules", [MISTRAL, GEMMA], ids=["strict", "no system role"])
async def test_two_messages_in_a_row_and_two_instructions_pass_everywhere(rules: tuple[Rule, ...]) -> None:
    messages = [
        ChatMessage("system", "Teach."),
        ChatMessage("system", "They like cats."),
        ChatMessage("assistant", "Hello!"),
        ChatMessage("user", "What is recursion?"),
        ChatMessage("user", "Still there?"),
    ]
    async with a_server(*rules) as (server, model):
        server.answers.append("Yes.")

        assert (await model.complete(messages, 64)).text == "Yes."

    for said in ("Teach.", "They like cats.", "Hello!", "What is recursion?", "Still there?"):
        assert said in server.requests[-1].text
    assert server.requests[-1].body["messages"][-1]["role"] == "user"


async def test_what_was_given_up_for_a_request_that_failed_is_tried_again() -> None:
    """A passing fault that happens to name a parameter costs nothing but that request."""
    async with a_server() as (server, model):
        server.answers.extend([refuses(400, "temperature sensor too hot"), refuses(400, "still too hot"), "One."])

        with pytest.raises(ModelUnavailable):
            await reply(model)
        assert await reply(model) == "One."

    assert ["temperature" in request.body for request in server.requests] == [True, False, True]


async def test_what_a_server_refuses_is_logged_once_without_the_conversation(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "core.llm")
    async with a_server(*REASONING_MODEL) as (server, model):
        server.answers.extend([says("One."), says("Two.")])
        await reply(model)
        await reply(model)

    (line,) = [record.getMessage() for record in caplog.records if record.name == "core.llm.client"]
    assert "max_completion_tokens" in line
    assert "Zoe" not in line
