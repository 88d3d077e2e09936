"""What Meno says unasked: sent once, found again, refused where it must be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import DeliveryRefused
from core.messages import Action, Address, Outgoing, Platform
from tests.adapters.discord.support import HINT, running, says
from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_world import Channel

QUIET = 1 << 12


def nudge(channel: Channel, body: str = "A question", *actions: Action, private: bool = False) -> Outgoing:
    address = Address(platform=Platform.DISCORD, space=channel.guild_id or "", channel=channel.id)
    return Outgoing(address=address, body=body, actions=actions, dedupe_key="nudge:7", private=private)


async def test_sending_twice_with_one_key_posts_once(server: DiscordServer) -> None:
    channel = server.world.dm_with(server.world.add_user("Ann"))
    async with running(server, says("hello")) as adapter:
        first = await adapter.sender.send(nudge(channel))
        second = await adapter.sender.send(nudge(channel))

    assert first == second
    assert len(server.sent) == 1


async def test_a_quiet_message_rings_no_bell(server: DiscordServer) -> None:
    channel = server.world.dm_with(server.world.add_user("Ann"))
    async with running(server, says("hello")) as adapter:
        address = nudge(channel).address
        await adapter.sender.send(Outgoing(address=address, body="Psst", quiet=True))

    assert server.sent[0]["flags"] == QUIET


async def test_what_was_sent_is_found_by_a_new_adapter(server: DiscordServer) -> None:
    channel = server.world.dm_with(server.world.add_user("Ann"))
    since = datetime.now(UTC) - timedelta(minutes=1)
    message = nudge(channel, "A question. ", HINT)
    async with running(server, says("hello")) as adapter:
        receipt = await adapter.sender.send(message)
    async with running(server, says("hello")) as adapter:
        assert await adapter.sender.find_sent(message, since) == receipt


async def test_what_was_not_sent_is_not_found(server: DiscordServer) -> None:
    ann = server.world.add_user("Ann")
    channel = server.world.dm_with(ann)
    since = datetime.now(UTC) - timedelta(minutes=1)
    server.world.add_message(channel, ann, "A question")
    async with running(server, says("hello")) as adapter:
        assert await adapter.sender.find_sent(nudge(channel), since) is None
        await adapter.sender.send(nudge(channel))
        assert await adapter.sender.find_sent(nudge(channel, "A question", HINT), since) is None
        assert await adapter.sender.find_sent(nudge(channel), datetime.now(UTC) + timedelta(days=1)) is None


async def test_closed_direct_messages_and_unknown_channels_are_refused(server: DiscordServer) -> None:
    ann = server.world.add_user("Ann")
    server.world.closed_dms.add(ann["id"])
    async with running(server, says("hello")) as adapter:
        for channel in (server.world.dm_with(ann), Channel(id="99", type=0)):
            with pytest.raises(DeliveryRefused):
                await adapter.sender.send(nudge(channel))


async def test_a_private_message_is_never_sent_into_a_shared_channel(server: DiscordServer) -> None:
    channel = server.world.add_channel(server.world.add_guild("Study"), "general")
    async with running(server, says("hello")) as adapter:
        with pytest.raises(DeliveryRefused, match="private"):
            await adapter.sender.send(nudge(channel, "Your weak spots", private=True))

    assert server.sent == []
