"""Starting, losing and ending the session with Discord."""

from __future__ import annotations

import asyncio
import logging

import pytest

from core.errors import CredentialError, DeliveryFailed
from core.messages import Address, Event, Outgoing, Platform, Receipt, ReplySink
from tests.adapters.discord.support import Script, adapter_for, running, says
from tests.loopback.discord_server import DiscordServer


async def test_a_wrong_token_names_the_variable_to_set(server: DiscordServer) -> None:
    adapter = adapter_for(server, says("hello"), token="wrong")

    with pytest.raises(CredentialError, match="DISCORD_BOT_TOKEN"):
        await adapter.run()


async def test_a_token_that_only_the_gateway_refuses_names_the_variable_too(server: DiscordServer) -> None:
    server.gateway.token = "reset meanwhile"

    with pytest.raises(CredentialError, match="DISCORD_BOT_TOKEN"):
        await adapter_for(server, says("hello")).run()


async def test_no_privileged_intent_is_asked_for(server: DiscordServer) -> None:
    assert not server.gateway.allow_privileged_intents
    async with running(server, says("hello")):
        assert server.gateway.connected


async def test_a_closed_gateway_is_resumed_and_loses_nothing(server: DiscordServer) -> None:
    script, ann = says("hello"), server.world.add_user("Ann")
    async with running(server, script):
        await server.gateway.close_sockets()
        await server.dm(ann, "said while away")

        assert (await server.next_message())["content"] == "hello"
        assert (server.gateway.identified, server.gateway.resumed) == (1, 1)


async def test_a_session_that_cannot_be_resumed_is_begun_again(server: DiscordServer) -> None:
    script, ann = says("hello"), server.world.add_user("Ann")
    async with running(server, script):
        await server.gateway.close_sockets(resumable=False)
        await server.until(lambda: server.gateway.identified == 2)
        await server.dm(ann, "are you back?")

        assert (await server.next_message())["content"] == "hello"


@pytest.mark.parametrize("fault", ["refuse_handshakes", "unavailable"])
async def test_a_first_handshake_that_fails_is_tried_again_with_one_line(
    server: DiscordServer, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    setattr(server.gateway, fault, 1)
    async with running(server, says("hello")):
        await server.dm(server.world.add_user("Ann"), "hello")

        assert (await server.next_message())["content"] == "hello"
    (record,) = (record for record in caplog.records if record.levelno >= logging.WARNING)
    assert "trying again" in record.getMessage()
    assert record.exc_info is None


async def test_a_discord_that_is_down_at_the_start_is_tried_again(server: DiscordServer) -> None:
    server.fail("GET", "/users/@me$", 503)
    async with running(server, says("hello")):
        assert server.gateway.identified == 1


async def test_closing_waits_for_a_running_handler(server: DiscordServer) -> None:
    started, release = asyncio.Event(), asyncio.Event()

    async def act(event: Event, replies: ReplySink) -> Receipt:
        started.set()
        await release.wait()
        return await replies.send(Outgoing(address=event.address, body="finished"))

    async with running(server, Script(act)) as adapter:
        await server.dm(server.world.add_user("Ann"), "hello")
        await started.wait()
        closing = asyncio.create_task(adapter.close())
        assert not (await asyncio.wait([closing], timeout=0.1))[0]
        release.set()
        await closing

    assert [each["content"] for each in server.sent] == ["finished"]


async def test_cancelling_ends_the_session(server: DiscordServer) -> None:
    adapter = adapter_for(server, says("hello"))
    run = asyncio.create_task(adapter.run())
    await server.until(lambda: server.gateway.connected)
    run.cancel()

    with pytest.raises(asyncio.CancelledError):
        await run
    await server.until(lambda: not server.gateway.connected)
    assert not adapter.ready.is_set()


async def test_closing_an_adapter_that_never_ran_returns(server: DiscordServer) -> None:
    await adapter_for(server, says("hello")).close()


async def test_without_a_session_sending_fails_for_now(server: DiscordServer) -> None:
    adapter = adapter_for(server, says("hello"))
    address = Address(platform=Platform.DISCORD, space="", channel="1")

    with pytest.raises(DeliveryFailed):
        await adapter.sender.send(Outgoing(address=address, body="hello"))
