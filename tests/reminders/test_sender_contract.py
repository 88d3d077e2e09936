"""What every sender promises: the script that the tests send through, and the real adapters on the wire."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest

from core.clock import SystemClock
from core.errors import DeliveryFailed, DeliveryRefused
from core.messages import Address, Outgoing, Platform, Sender
from tests.adapters.discord.support import running, says
from tests.adapters.slack.conftest import StartMeno, make_meno, slack, start_meno, tutor
from tests.loopback.discord_server import DiscordServer
from tests.loopback.slack_server import Fault, SlackServer
from tests.reminders.sending import ScriptedSender, fails, refuses

__all__ = ["make_meno", "slack", "start_meno", "tutor"]

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Rig:
    """A sender, a DM to send to, and how to make the platform refuse and fail."""

    sender: Sender
    address: Address
    refuse: Callable[[], None]
    fail: Callable[[], None]

    def message(self, key: str) -> Outgoing:
        return Outgoing(address=self.address, body=f"Time for {key}.", dedupe_key=key)


@asynccontextmanager
async def _script() -> AsyncIterator[Rig]:
    sender = ScriptedSender(SystemClock())
    address = Address(platform=Platform.DISCORD, space="", channel="dm")
    yield Rig(sender, address, lambda: sender.script("dm", refuses()), lambda: sender.script("dm", fails()))


@asynccontextmanager
async def _discord() -> AsyncIterator[Rig]:
    async with DiscordServer() as server:
        ann = server.world.add_user("Ann")
        channel = server.world.dm_with(ann)
        address = Address(platform=Platform.DISCORD, space="", channel=channel.id)
        async with running(server, says("hello")) as adapter:
            yield Rig(
                adapter.sender,
                address,
                lambda: server.world.closed_dms.add(ann["id"]),
                lambda: server.fail("POST", f"/channels/{channel.id}/messages", 503),
            )


@pytest.fixture
async def slack_rig(start_meno: StartMeno, slack: SlackServer) -> AsyncIterator[Rig]:
    """The adapter for Slack, in a loopback workspace."""
    dm = slack.workspace.open_dm("U0ADA")
    address = Address(platform=Platform.SLACK, space="T0LOOP", channel=dm)
    async with start_meno() as adapter:
        yield Rig(
            adapter.sender,
            address,
            lambda: slack.fail(Fault("chat.postMessage", error="account_inactive")),
            lambda: slack.fail(Fault("chat.postMessage", times=5)),
        )


@pytest.fixture
async def script_rig() -> AsyncIterator[Rig]:
    """The platform of these tests."""
    async with _script() as made:
        yield made


@pytest.fixture
async def discord_rig() -> AsyncIterator[Rig]:
    """The adapter for Discord, against a loopback server."""
    async with _discord() as made:
        yield made


@pytest.fixture(params=["script", "slack", "discord"])
def rig(request: pytest.FixtureRequest) -> Rig:
    """Each sender in turn."""
    made: Rig = request.getfixturevalue(f"{request.param}_rig")
    return made


def ago(by: timedelta) -> datetime:
    """Return an instant before now, by the machine's clock, which the loopback servers go by."""
    return SystemClock().now() - by


async def test_what_was_sent_is_found_by_its_key(rig: Rig) -> None:
    since = ago(HOUR)
    await rig.sender.send(rig.message("one"))
    receipt = await rig.sender.send(rig.message("two"))
    assert await rig.sender.find_sent(rig.message("two"), since) == receipt
    assert receipt.address == rig.address
    assert receipt.message_id


async def test_what_was_not_sent_is_not_found(rig: Rig) -> None:
    await rig.sender.send(rig.message("one"))
    assert await rig.sender.find_sent(rig.message("two"), ago(HOUR)) is None


async def test_what_was_sent_before_that_time_is_not_found(rig: Rig) -> None:
    await rig.sender.send(rig.message("one"))
    assert await rig.sender.find_sent(rig.message("one"), ago(-HOUR)) is None


async def test_closed_direct_messages_are_refused_for_good(rig: Rig) -> None:
    rig.refuse()
    with pytest.raises(DeliveryRefused):
        await rig.sender.send(rig.message("one"))


async def test_a_platform_in_trouble_fails_for_now_and_has_sent_nothing(rig: Rig) -> None:
    rig.fail()
    with pytest.raises(DeliveryFailed):
        await rig.sender.send(rig.message("one"))
    assert await rig.sender.find_sent(rig.message("one"), ago(HOUR)) is None
