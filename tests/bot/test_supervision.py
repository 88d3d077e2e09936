"""Several platforms in one process: each on its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

import pytest

from bot.supervision import Supervisor
from core.errors import CredentialError
from core.messages import Outgoing, Platform, Receipt, Sender


class NoSender:
    """Stands for an adapter's sender; nothing is sent here."""

    async def send(self, outgoing: Outgoing) -> Receipt:
        raise AssertionError("nothing is to be sent")

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        raise AssertionError("nothing is to be looked for")


class FakeAdapter:
    """An adapter whose runs are scripted; after the last one it runs until it is cancelled."""

    def __init__(self, *runs: Callable[[FakeAdapter], Awaitable[None]]) -> None:
        self.sender: Sender = NoSender()
        self.ready = asyncio.Event()
        self.began = 0
        self._runs = runs

    async def run(self) -> None:
        self.began += 1
        if self.began <= len(self._runs):
            await self._runs[self.began - 1](self)
            return
        self.ready.set()
        await asyncio.Event().wait()


async def refuse(adapter: FakeAdapter) -> None:
    raise CredentialError("TOKEN was refused: copy it again")


async def crash(adapter: FakeAdapter) -> None:
    raise LookupError("a bug")


class Crew:
    """Runs adapters under a supervisor that counts how often it was told to catch up."""

    def __init__(self, **adapters: FakeAdapter) -> None:
        self.senders: dict[str, Sender] = {}
        self.caught_up: asyncio.Queue[set[str]] = asyncio.Queue()
        named = {Platform(name): adapter for name, adapter in adapters.items()}
        self.work = asyncio.create_task(Supervisor(named, self.senders, self._catch_up, restart_after=0.0).run())

    async def _catch_up(self) -> None:
        self.caught_up.put_nowait(set(self.senders))

    async def stop(self) -> None:
        self.work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await self.work


async def test_one_refused_platform_leaves_the_other_running() -> None:
    crew = Crew(discord=FakeAdapter(refuse), slack=FakeAdapter())

    assert await crew.caught_up.get() == {Platform.SLACK}
    assert not crew.work.done()
    await crew.stop()


async def test_it_ends_with_1_when_every_platform_is_refused() -> None:
    crew = Crew(discord=FakeAdapter(refuse), slack=FakeAdapter(refuse))

    assert await crew.work == 1
    assert crew.senders == {}


async def test_a_platform_that_a_bug_ended_is_run_again() -> None:
    adapter = FakeAdapter(crash)
    crew = Crew(discord=adapter)

    assert await crew.caught_up.get() == {Platform.DISCORD}
    assert adapter.began == 2
    await crew.stop()


async def test_nothing_is_sent_through_a_platform_before_it_is_ready_or_after_it_has_ended() -> None:
    async def lose_the_token(adapter: FakeAdapter) -> None:
        await begin.wait()
        adapter.ready.set()
        await withdrawn.wait()
        await refuse(adapter)

    begin, withdrawn = asyncio.Event(), asyncio.Event()
    crew = Crew(discord=FakeAdapter(lose_the_token))
    await asyncio.sleep(0)
    assert crew.senders == {}
    begin.set()
    assert await crew.caught_up.get() == {Platform.DISCORD}
    withdrawn.set()

    assert await crew.work == 1
    assert crew.senders == {}


async def test_a_platform_that_stops_at_once_does_not_cut_off_what_the_other_still_finishes() -> None:
    finished: list[str] = []

    async def finish_a_turn(adapter: FakeAdapter) -> None:
        adapter.ready.set()
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(20):
                await asyncio.sleep(0)
            finished.append("turn")

    crew = Crew(discord=FakeAdapter(), slack=FakeAdapter(finish_a_turn))
    for _ in range(2):
        await crew.caught_up.get()
    await crew.stop()

    assert finished == ["turn"]
