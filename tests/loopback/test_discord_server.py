"""The loopback Discord is as strict as the real one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.loopback.discord_interactions import State
from tests.loopback.discord_rules import Refusal, check_commands, check_message
from tests.loopback.discord_server import TOKEN, DiscordServer

Json = dict[str, Any]


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer() as server:
        yield server


async def call(
    server: DiscordServer, method: str, path: str, payload: Any = None, token: str = TOKEN
) -> tuple[int, int]:
    """Return the status and Discord's code of an answer."""
    headers = {"Authorization": f"Bot {token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.api_url + path, json=payload, headers=headers) as response,
    ):
        body = await response.json() if response.status != 204 else {}
        if response.status != 204:
            assert response.headers["Content-Type"] == "application/json"
        return response.status, body.get("code", 0) if isinstance(body, dict) else 0


def button(custom_id: str = "a", label: str = "A") -> Json:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


def row(*buttons: Json) -> Json:
    return {"type": 1, "components": list(buttons)}


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"content": "x" * 2001}, 50035),
        ({"content": " "}, 50006),
        ({"content": "x", "nonce": "n" * 26}, 50035),
        ({"content": "x", "components": [row(button(str(n))) for n in range(6)]}, 50035),
        ({"content": "x", "components": [row(*(button(str(n)) for n in range(6)))]}, 50035),
        ({"content": "x", "components": [row(button("same"), button("same"))]}, 50035),
        ({"content": "x", "components": [row(button("i" * 101))]}, 50035),
        ({"content": "x", "components": [row(button(label="l" * 81))]}, 50035),
        ({"content": "x", "components": [row(button(label=""))]}, 50035),
    ],
)
def test_a_message_against_the_rules_is_refused(payload: Json, code: int) -> None:
    with pytest.raises(Refusal) as refusal:
        check_message(payload, attachments=0)

    assert refusal.value.code == code


def test_a_message_at_the_limits_is_taken() -> None:
    rows = [row(*(button(f"{r}{c}".ljust(100, "x"), "l" * 80) for c in range(5))) for r in range(5)]

    check_message({"content": "x" * 2000, "nonce": "n" * 25, "components": rows}, attachments=0)
    check_message({"content": ""}, attachments=1)


@pytest.mark.parametrize(
    "commands",
    [
        [{"name": "a", "description": "x"}] * 2,
        [{"name": "Upper", "description": "x"}],
        [{"name": "a", "description": "x" * 101}],
        [
            {
                "name": "a",
                "description": "x",
                "options": [
                    {"name": "b", "description": "x"},
                    {"name": "c", "description": "x", "required": True},
                ],
            }
        ],
    ],
    ids=["twice", "upper case", "long", "required last"],
)
def test_commands_against_the_rules_are_refused(commands: list[Json]) -> None:
    with pytest.raises(Refusal):
        check_commands(commands)


async def test_a_wrong_token_is_refused(server: DiscordServer) -> None:
    assert (await call(server, "GET", "/users/@me", token="wrong"))[0] == 401
    assert (await call(server, "GET", "/users/@me"))[0] == 200


async def test_an_unknown_route_is_recorded(server: DiscordServer) -> None:
    assert (await call(server, "GET", "/sounds"))[0] == 404
    assert server.rest.unknown == ["GET /api/v10/sounds"]


async def test_an_unknown_channel_and_a_closed_dm_are_refused(server: DiscordServer) -> None:
    ann = server.world.add_user("Ann")
    server.world.closed_dms.add(ann["id"])
    direct = server.world.dm_with(ann)

    assert await call(server, "POST", "/channels/1/messages", {"content": "x"}) == (404, 10003)
    assert await call(server, "POST", f"/channels/{direct.id}/messages", {"content": "x"}) == (403, 50007)


async def test_an_interaction_is_acknowledged_once(server: DiscordServer) -> None:
    interaction = await command(server)
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"

    assert (await call(server, "POST", path, {"type": 5}))[0] == 200
    assert await call(server, "POST", path, {"type": 5}) == (400, 40060)
    assert await call(server, "POST", path.replace(interaction.token, "other"), {"type": 5}) == (404, 10062)


async def test_a_command_cannot_be_answered_like_a_button(server: DiscordServer) -> None:
    interaction = await command(server)

    path = f"/interactions/{interaction.id}/{interaction.token}/callback"

    assert await call(server, "POST", path, {"type": 6}) == (400, 50035)


async def test_an_interaction_that_was_not_acknowledged_in_time_has_failed() -> None:
    async with DiscordServer(interaction_deadline=0.0) as server:
        interaction = await command(server)
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"

        assert await call(server, "POST", path, {"type": 5}) == (404, 10062)
        assert interaction.state is State.FAILED


async def test_follow_ups_need_an_acknowledged_interaction_with_a_valid_token(server: DiscordServer) -> None:
    interaction = await command(server)
    path = f"/webhooks/{server.world.application_id}/{interaction.token}"
    callback = f"/interactions/{interaction.id}/{interaction.token}/callback"

    assert await call(server, "POST", path, {"content": "early"}) == (404, 10015)
    await call(server, "POST", callback, {"type": 5})
    assert (await call(server, "POST", path, {"content": "in time"}))[0] == 200
    server.expire(interaction)
    assert await call(server, "POST", path, {"content": "late"}) == (401, 50027)


async def test_the_first_follow_up_fills_the_placeholder(server: DiscordServer) -> None:
    interaction = await command(server)
    path = f"/webhooks/{server.world.application_id}/{interaction.token}"
    callback = f"/interactions/{interaction.id}/{interaction.token}/callback"
    await call(server, "POST", callback, {"type": 5, "data": {"flags": 64}})
    assert server.sent == []

    await call(server, "POST", path, {"content": "first"})
    await call(server, "PATCH", f"{path}/messages/@original", {"content": "changed"})

    (message,) = server.sent
    assert (message["id"], message["content"], message["flags"]) == (interaction.original, "changed", 64)


async def test_a_message_with_a_known_nonce_is_created_once(server: DiscordServer) -> None:
    direct = server.world.dm_with(server.world.add_user("Ann"))
    payload = {"content": "x", "nonce": "n", "enforce_nonce": True}

    for _ in range(2):
        await call(server, "POST", f"/channels/{direct.id}/messages", payload)

    assert len(server.sent) == 1


async def test_a_fault_answers_as_often_as_it_was_told_to(server: DiscordServer) -> None:
    server.fail("GET", "/users/@me$", 503, code=7)

    assert await call(server, "GET", "/users/@me") == (503, 7)
    assert (await call(server, "GET", "/users/@me"))[0] == 200


async def command(server: DiscordServer) -> Any:
    """Have somebody use a command, with no bot connected."""
    server.rest.commands = [{"id": "1", "name": "done"}]
    return await server.command(server.world.add_user("Ann"), "done")
