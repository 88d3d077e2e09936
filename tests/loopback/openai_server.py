"""An OpenAI-compatible server on 127.0.0.1 that says what it was told to, and fails on demand.

    async with OpenAIServer() as server:
        server.answers.append("Recursion is a function calling itself.")
        ...  # a client, in this process or another, asks `server.base_url`

Each request takes the next entry of `answers`: plain text, or a `Script` made by one of the functions
below. With none left it answers with status 400, which no client tries again. A request that one of its `rules`
refuses takes no entry: they make it as particular as a real server (`tests/loopback/openai_rules.py`).
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from aiohttp import web

Step = str | bytes | asyncio.Event
"""What to write as it is, or an event to wait for before going on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """What the server does with one request."""

    status: int = 200
    content_type: str = "text/event-stream"
    headers: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    breaks_off: bool = False
    """Whether the connection is cut after the steps instead of ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A request as it came in."""

    headers: Mapping[str, str]
    body: dict[str, Any]

    @property
    def text(self) -> str:
        """Everything that the messages say, joined."""
        return "\n".join(message["content"] for message in self.body["messages"])


Rule = Callable[[dict[str, Any]], Script | None]
"""Reads the body of a request; returns the refusal, or None where there is nothing to refuse."""


def event(data: object) -> str:
    """One server-sent event; `data` is made into JSON unless it is text."""
    return f"data: {data if isinstance(data, str) else json.dumps(data)}\n\n"


def chunk(content: str | None, finish_reason: str | None = None) -> str:
    """One chunk of an answer; a `content` of None is sent as null."""
    choice = {"index": 0, "delta": {"content": content}, "finish_reason": finish_reason}
    return event(_completion([choice]))


def usage_chunk() -> str:
    """The chunk without choices that carries the token count."""
    return event(_completion([]) | {"usage": {"prompt_tokens": 1, "completion_tokens": 1}})


DONE = event("[DONE]")
"""What ends a stream."""


def says(*pieces: str, finish_reason: str = "stop") -> Script:
    """An answer in these pieces, as OpenAI frames it: null at the beginning and end, then the token count."""
    frame = chunk(None), *(chunk(piece) for piece in pieces), chunk(None, finish_reason)
    return Script(steps=(*frame, usage_chunk(), DONE))


def says_as_a_whole(message: object, **more: object) -> Script:
    """An answer that is no stream, with this message in its only choice and `more` beside the choices."""
    choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
    return sends_json(_completion([]) | {"object": "chat.completion", "choices": choices, **more})


def sends_json(body: object, status: int = 200) -> Script:
    """A body in JSON."""
    return Script(status=status, content_type="application/json", steps=(json.dumps(body),))


def streams(*steps: Step) -> Script:
    """A stream of exactly these steps, ended properly."""
    return Script(steps=steps)


def breaks_off(*steps: Step) -> Script:
    """A stream of these steps whose connection is cut after them."""
    return Script(steps=steps, breaks_off=True)


def refuses(status: int, message: str = "refused", *, param: str | None = None) -> Script:
    """A refusal in OpenAI's form; a client that tries again need not wait."""
    body = {"error": {"message": message, "type": "error", "param": param, "code": None}}
    return Script(
        status=status,
        content_type="application/json",
        headers={"retry-after-ms": "1"},
        steps=(json.dumps(body),),
    )


def sends_page(status: int = 200) -> Script:
    """A web page, as from a proxy or a wrong address."""
    return Script(status=status, content_type="text/html", steps=("<html><body>Welcome</body></html>",))


def sends_text(text: str, status: int) -> Script:
    """Plain text, as from a server that knows no chat."""
    return Script(status=status, content_type="text/plain", steps=(text,))


class OpenAIServer:
    """The server; an async context manager, listening while it is open."""

    def __init__(self, *rules: Rule, prefix: str = "/v1") -> None:
        self.rules = rules
        """What it refuses."""
        self.answers: deque[str | Script] = deque()
        """What to say to the next requests."""
        self.listener: Callable[[Recorded], str | Script | None] = lambda request: None
        """Asked first, for tests in which the order of requests is not fixed; None leaves it to `answers`."""
        self.requests: list[Recorded] = []
        """What came in."""
        self.hung_up = asyncio.Event()
        """Set when a client closes the connection before the script has ended."""
        self._arrived = asyncio.Event()
        self.base_url = ""
        """The address to give to a client, the prefix included."""
        self._prefix = prefix
        app = web.Application()
        app.router.add_post(f"{prefix}/chat/completions", self._complete)
        app.router.add_route("*", "/{path:.*}", self._find_nothing)
        # A script may wait for an event that never comes: the wait ends with the client or the server.
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.base_url = f"http://{host}:{port}{self._prefix}"
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._runner.cleanup()

    async def wait_for_requests(self, count: int) -> None:
        """Return when so many requests have come in."""
        while len(self.requests) < count:
            await self._arrived.wait()

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        recorded = Recorded(headers=dict(request.headers), body=await request.json())
        self.requests.append(recorded)
        self._arrived.set()
        self._arrived = asyncio.Event()
        return await self._send(self._refusal(recorded) or self._next_answer(recorded), request)

    async def _find_nothing(self, request: web.Request) -> web.StreamResponse:
        return await self._send(sends_text("404 page not found", 404), request)

    def _refusal(self, recorded: Recorded) -> Script | None:
        return next(filter(None, (rule(recorded.body) for rule in self.rules)), None)

    def _next_answer(self, recorded: Recorded) -> Script:
        answer = self.listener(recorded)
        if answer is None:
            answer = self.answers.popleft() if self.answers else refuses(400, "no answer is scripted")
        return says(answer) if isinstance(answer, str) else answer

    async def _send(self, script: Script, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(status=script.status, headers=script.headers)
        response.content_type = script.content_type
        await response.prepare(request)
        try:
            await _play(script, response)
        except (asyncio.CancelledError, ConnectionResetError):
            self.hung_up.set()
            raise
        if script.breaks_off and request.transport is not None:
            request.transport.close()
        return response


async def _play(script: Script, response: web.StreamResponse) -> None:
    for step in script.steps:
        if isinstance(step, asyncio.Event):
            await step.wait()
        else:
            await response.write(step.encode() if isinstance(step, str) else step)


def _completion(choices: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "loopback",
        "choices": choices,
    }
