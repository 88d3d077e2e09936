"""The server's address, in all the ways that people give it."""

from __future__ import annotations

import logging

import pytest

from core.errors import ModelUnavailable
from core.llm.addresses import candidates, without_credentials
from tests.llm.support import asking, reply
from tests.loopback.openai_server import OpenAIServer, refuses, sends_page

GIVEN = {
    "http://h:1": ("http://h:1/v1", "http://h:1"),
    "http://h:1/": ("http://h:1/v1", "http://h:1"),
    "http://h:1/v1": ("http://h:1/v1",),
    "http://h:1/v1/": ("http://h:1/v1",),
    "http://h:1/v1/chat/completions": ("http://h:1/v1",),
    "http://h:1/v1/chat/completions/": ("http://h:1/v1",),
    "http://h:1/api/openai": ("http://h:1/api/openai", "http://h:1/api/openai/v1"),
    "http://u:p@h:1/v1?key=k": ("http://u:p@h:1/v1?key=k",),
    "http://[::1": ("http://[::1",),
}


@pytest.mark.case("LLM-25")
@pytest.mark.parametrize(("given", "tried"), GIVEN.items(), ids=GIVEN)
def test_which_addresses_are_tried(given: str, tried: tuple[str, ...]) -> None:
    assert candidates(given) == tried


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://user:CANARY@h:1/v1?key=CANARY#CANARY", "http://h:1/v1"),
        ("http://CANARY@[::1]:1/v1", "http://[::1]:1/v1"),
        ("http://user:CANARY@[::1", "an address that cannot be read"),
        ("https://api.openai.com/v1", "https://api.openai.com/v1"),
    ],
)
def test_an_address_is_shown_without_what_is_secret(url: str, shown: str) -> None:
    assert without_credentials(url) == shown


@pytest.mark.case("LLM-25")
@pytest.mark.parametrize(
    ("end", "hints"), [("", 1), ("/", 1), ("/v1", 0), ("/v1/", 0), ("/v1/chat/completions", 1)]
)
async def test_all_of_them_work_and_the_wrong_ones_are_corrected_once(
    server: OpenAIServer, caplog: pytest.LogCaptureFixture, end: str, hints: int
) -> None:
    server.answers.extend(["One.", "Two."])

    async with asking(server.base_url.removesuffix("/v1") + end) as model:
        assert await reply(model) == "One."
        assert await reply(model) == "Two."

    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == hints
    assert all(f"should be {server.base_url}," in line for line in said)


@pytest.mark.case("LLM-25")
@pytest.mark.parametrize(("prefix", "given"), [("", ""), ("/ollama/v1", "/ollama"), ("/api/openai", "/api/openai")])
async def test_a_server_under_another_path_is_found(prefix: str, given: str) -> None:
    async with OpenAIServer(prefix=prefix) as server:
        server.answers.append("One.")
        async with asking(server.base_url.removesuffix(prefix) + given) as model:
            assert await reply(model) == "One."


@pytest.mark.case("LLM-25")
@pytest.mark.parametrize("end", ["", "/v1", "/somewhere"])
async def test_a_host_without_a_model_is_named_in_one_line_with_its_status(end: str) -> None:
    async with OpenAIServer(prefix="/elsewhere") as server:
        address = server.base_url.removesuffix("/elsewhere") + end
        async with asking(address.replace("http://", "http://user:CANARY@")) as model:
            with pytest.raises(ModelUnavailable) as raised:
                await reply(model)

    assert str(raised.value) == (
        f"the model's server at {address} answered with status 404; are address and model name right?"
    )


async def test_a_model_that_is_not_there_is_not_looked_for_elsewhere(server: OpenAIServer) -> None:
    server.answers.append(refuses(404, "The model `tutor-1` does not exist"))

    async with asking(server.base_url) as model:
        with pytest.raises(ModelUnavailable, match="status 404"):
            await reply(model)

    assert len(server.requests) == 1


async def test_the_page_of_a_web_interface_is_no_answer(server: OpenAIServer) -> None:
    server.answers.append(sends_page())

    async with asking(server.base_url) as model:
        with pytest.raises(ModelUnavailable, match=f"server at {server.base_url} did not answer as a chat model"):
            await reply(model)
