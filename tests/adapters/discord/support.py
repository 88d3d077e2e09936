"""The adapter on a loopback server, with a handler that a test scripts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from adapters.discord.gateway import DiscordAdapter
from core.clock import Clock, SystemClock
from core.errors import DeliveryError
from core.messages import Action, CommandSpec, Event, Outgoing, ParameterSpec, Receipt, ReplySink
from tests.loopback.discord_server import PATIENCE, DiscordServer

COMMANDS = (
    CommandSpec(
        name="practice",
        summary="Practise a topic",
        parameters=(
            ParameterSpec(name="topic", summary="What about", suggestions=("recursion", "SQL joins")),
            ParameterSpec(name="count", summary="How many questions"),
        ),
    ),
    CommandSpec(name="done", summary="End the session"),
)
HINT = Action(id="hint:42", label="Hint", typed="1")
SKIP = Action(id="skip:42", label="Skip", typed="2")


class Script:
    """A handler that does what a test says, and keeps what it saw."""

    def __init__(self, act: Callable[[Event, ReplySink], Awaitable[Receipt | None]]) -> None:
        self.events: list[Event] = []
        self.receipts: list[Receipt] = []
        self.failures: list[DeliveryError] = []
        self._act = act
        self._finished = asyncio.Queue[Event]()

    async def __call__(self, event: Event, replies: ReplySink) -> None:
        self.events.append(event)
        try:
            receipt = await self._act(event, replies)
            if receipt:
                self.receipts.append(receipt)
        except DeliveryError as failure:
            self.failures.append(failure)
        self._finished.put_nowait(event)

    async def next_event(self) -> Event:
        """Return the next event whose handling has ended."""
        async with asyncio.timeout(PATIENCE):
            return await self._finished.get()


def says(body: str, *actions: Action) -> Script:
    """A handler that answers everything with the same message."""

    async def act(event: Event, replies: ReplySink) -> Receipt:
        return await replies.send(Outgoing(address=event.address, body=body, actions=actions))

    return Script(act)


@asynccontextmanager
async def running(
    server: DiscordServer, handle: Script, *, clock: Clock | None = None
) -> AsyncIterator[DiscordAdapter]:
    """Run the adapter until the block ends; its commands are there when it begins."""
    adapter = adapter_for(server, handle, clock=clock)
    run = asyncio.create_task(adapter.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await adapter.ready.wait()
        await server.until(lambda: server.rest.commands)
        yield adapter
    finally:
        await adapter.close()
        await run


def adapter_for(
    server: DiscordServer, handle: Script, *, token: str | None = None, clock: Clock | None = None
) -> DiscordAdapter:
    return DiscordAdapter(
        token=token or server.token,
        handle=handle,
        commands=COMMANDS,
        clock=clock or SystemClock(),
        api_url=server.api_url,
        gateway_url=server.gateway_url,
        guild_ready_timeout=0.02,
    )
