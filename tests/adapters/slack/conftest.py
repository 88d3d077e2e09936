"""A loopback Slack, and Meno's adapter in it with a scripted tutor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from adapters.slack.gateway import SlackAdapter
from core.clock import Clock, SystemClock
from core.messages import CommandSpec, Event, Outgoing, ParameterSpec, ReplySink
from tests.loopback.slack_server import PATIENCE_SECONDS, SlackServer

COMMANDS = (
    CommandSpec(
        name="practice",
        summary="Practise a topic",
        parameters=(ParameterSpec(name="topic", summary="What to practise"),),
    ),
    CommandSpec(name="done", summary="End the session"),
)

Reply = Callable[[Event, ReplySink], Awaitable[None]]


async def say_nothing(event: Event, replies: ReplySink) -> None:
    """Answer nothing."""


def saying(body: str) -> Reply:
    """Return a tutor's answer to any event."""

    async def reply(event: Event, replies: ReplySink) -> None:
        await replies.send(Outgoing(address=event.address, body=body))

    return reply


class Tutor:
    """A handler that keeps what comes in and answers as the test says."""

    def __init__(self) -> None:
        self.reply: Reply = say_nothing
        self._events: asyncio.Queue[Event] = asyncio.Queue()

    async def __call__(self, event: Event, replies: ReplySink) -> None:
        self._events.put_nowait(event)
        await self.reply(event, replies)

    async def next_event(self) -> Event:
        """Return the next event; fail where none comes."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self._events.get()

    @property
    def waiting(self) -> int:
        """How many events have come in beyond those returned."""
        return self._events.qsize()


MakeMeno = Callable[..., SlackAdapter]
StartMeno = Callable[..., AbstractAsyncContextManager[SlackAdapter]]


@pytest.fixture
async def slack() -> AsyncIterator[SlackServer]:
    async with SlackServer() as server:
        yield server
        assert server.unknown == []


@pytest.fixture
def tutor() -> Tutor:
    return Tutor()


@pytest.fixture
def make_meno(slack: SlackServer, tutor: Tutor) -> MakeMeno:
    """Return what makes an adapter for the loopback Slack."""

    def make(
        *,
        bot_token: str = slack.bot_token,
        app_token: str = slack.app_token,
        clock: Clock | None = None,
        ping_seconds: float = 5.0,
    ) -> SlackAdapter:
        return SlackAdapter(
            bot_token=bot_token,
            app_token=app_token,
            handle=tutor,
            commands=COMMANDS,
            clock=clock or SystemClock(),
            api_url=slack.api_url,
            ping_seconds=ping_seconds,
        )

    return make


@pytest.fixture
def start_meno(make_meno: MakeMeno) -> StartMeno:
    """Return what runs an adapter from its first hello to its close; takes what `make_meno` takes."""

    @asynccontextmanager
    async def start(clock: Clock | None = None, ping_seconds: float = 5.0) -> AsyncIterator[SlackAdapter]:
        adapter = make_meno(clock=clock, ping_seconds=ping_seconds)
        running = asyncio.create_task(adapter.run())
        async with asyncio.timeout(PATIENCE_SECONDS):
            await adapter.ready.wait()
        try:
            yield adapter
        finally:
            await adapter.close()
            await running

    return start


@pytest.fixture
async def meno(start_meno: StartMeno) -> AsyncIterator[SlackAdapter]:
    async with start_meno() as adapter:
        yield adapter
