"""The key stays where it belongs, whatever the server does with it."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import structlog

from bot import logs
from core.errors import ModelUnavailable
from core.llm.client import ChatModel
from core.llm.structured import ask
from tests.llm.support import KEY, MESSAGES, Grade, asking, reply
from tests.loopback.openai_server import (
    DONE,
    OpenAIServer,
    Script,
    chunk,
    event,
    sends_json,
    sends_text,
    streams,
)

ECHO = f"Incorrect API key provided: {KEY}. See http://127.0.0.1/v1?api_key={KEY}"
BEARER = f"<html><pre>Authorization: Bearer {KEY}</pre></html>"
ECHOES = {
    "a refusal": sends_json({"error": {"message": ECHO, "param": KEY, "code": KEY}}, 401),
    "a refusal of the request": sends_json({"error": {"message": f"temperature {ECHO}"}}, 400),
    "too long": sends_json({"error": {"message": f"context length {ECHO}"}}, 400),
    "not found": sends_text(f"no route for /v1/chat/completions?key={KEY}", 404),
    "another type of content": sends_text(ECHO, 200),
    "JSON that is none": Script(content_type="application/json", steps=(ECHO,)),
    "JSON of another shape": sends_json({"choices": {KEY: KEY}}),
    "a proxy's error page": Script(status=502, content_type="text/html", steps=(BEARER,)),
    "a header": Script(status=403, headers={"X-Echo": KEY, "x-request-id": KEY}, steps=("no",)),
    "an error in the stream": streams(chunk("x"), event({"error": {"message": ECHO}}), DONE),
    "nonsense in the stream": streams(chunk("x"), event("{" + KEY), DONE),
    "choices of another shape": streams(event({"choices": [{"delta": {"content": [KEY]}}]}), DONE),
}


@contextmanager
def debug_log() -> Iterator[None]:
    """Write Meno's own log to stderr, with every line of every library."""
    root, hook = logging.getLogger(), sys.excepthook
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.CHATTY}
    shown = structlog.get_config()
    root.handlers.clear()
    logs.configure("DEBUG", "text", secrets=[KEY])
    try:
        yield
    finally:
        logging.captureWarnings(capture=False)
        structlog.configure(**shown)
        root.handlers[:], sys.excepthook = handlers, hook
        root.setLevel(level)
        for name, was in levels.items():
            logging.getLogger(name).setLevel(was)


@pytest.mark.case("LLM-23")
@pytest.mark.parametrize("script", ECHOES.values(), ids=ECHOES)
async def test_a_key_that_the_server_echoes_goes_no_further(
    server: OpenAIServer, model: ChatModel, script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers.extend([script] * 8)

    with debug_log():
        for asked in (reply(model), ask(model, MESSAGES, Grade, 64)):
            with pytest.raises(ModelUnavailable) as raised:
                await asked
            assert KEY not in "".join(traceback.format_exception(raised.value))

    written = capsys.readouterr()
    assert "openai" in written.err
    assert KEY not in written.err + written.out


@pytest.mark.case("LLM-23")
async def test_no_line_of_the_client_itself_needs_to_be_redacted(
    server: OpenAIServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.answers.extend(list(ECHOES.values()) * 3)
    address = server.base_url.replace("http://", f"http://user:{KEY}@").removesuffix("/v1")

    async with asking(address) as model:
        for _ in ECHOES:
            with pytest.raises(ModelUnavailable):
                await reply(model)
        server.answers.clear()
        server.answers.append("Fine.")
        await reply(model)

    own = [record.getMessage() for record in caplog.records if record.name.startswith("core")]
    assert any("the model's address should be" in line for line in own)
    assert KEY not in "\n".join(own)
    assert "Zoe" not in json.dumps([record.getMessage() for record in caplog.records])
