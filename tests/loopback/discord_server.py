"""A Discord on the loopback network, for the real client: REST, gateway, and the hands of its users."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.loopback.discord_gateway import Gateway
from tests.loopback.discord_interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    Interaction,
    Interactions,
    State,
)
from tests.loopback.discord_rest import PREFIX, Fault, Recorded, Rest
from tests.loopback.discord_world import Channel, World, guild_payload

Json = dict[str, Any]

TOKEN = "loopback-token"
PATIENCE = 30.0
"""Seconds that a test waits for something before it fails."""


class DiscordServer:
    """Serves one bot on 127.0.0.1, in this process or another.

    `api_url` and `gateway_url` are what the bot is to be given, `token` its token. `world` holds users,
    servers and channels; `rest.requests`, `rest.unknown` and `rest.commands` what the bot has done.
    """

    def __init__(self, *, token: str = TOKEN, interaction_deadline: float = 3.0) -> None:
        self.token = token
        self.api_url = ""
        self.gateway_url = ""
        self.world = World()
        self.gateway = Gateway(self.world, token=token, changed=self._touch)
        self.interactions = Interactions(self.world, deadline=interaction_deadline)
        self.rest = Rest(self.world, token, self.interactions, self.gateway.dispatch, self._touch)
        self._changed = asyncio.Event()
        self._read = 0
        app = web.Application()
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_routes(self.rest.routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.api_url = f"http://{host}:{port}{PREFIX}"
        self.gateway_url = self.gateway.url = f"ws://{host}:{port}/gateway/"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.close_sockets(code=1001)
        await self._runner.cleanup()

    @property
    def sent(self) -> list[Json]:
        """The bot's messages, in order, as they are now."""
        return self.rest.sent

    async def dm(self, user: Json, text: str) -> Json:
        """Have a user write to the bot; return the message."""
        return await self.say(user, self.world.dm_with(user), text)

    async def say(self, user: Json, channel: Channel, text: str, **more: Any) -> Json:
        """Have a user write into a channel; a mention of the bot is `<@id>` in the text."""
        mentions = [each for key, each in self.world.users.items() if re.search(rf"<@!?{key}>", text)]
        message = self.world.add_message(channel, user, text, mentions=mentions, **more)
        await self.gateway.dispatch("MESSAGE_CREATE", self.world.message_event(channel, message))
        return message

    async def command(
        self, user: Json, name: str, options: dict[str, str] | None = None, *, channel: Channel | None = None
    ) -> Interaction:
        """Have a user use an application command, in their DM or in a channel."""
        registered = next((each for each in self.rest.commands if each["name"] == name), None)
        assert registered is not None, f"there is no command {name!r}"
        values = [{"name": key, "type": 3, "value": value} for key, value in (options or {}).items()]
        data = {"id": registered["id"], "name": name, "type": 1, "options": values}
        return await self._interact(COMMAND, user, channel or self.world.dm_with(user), data=data)

    async def suggest(self, user: Json, name: str, parameter: str, typed: str) -> Interaction:
        """Have a user type into a parameter of a command, which asks for suggestions."""
        focused = {"name": parameter, "type": 3, "value": typed, "focused": True}
        data = {"id": self.world.snowflakes.next(), "name": name, "type": 1, "options": [focused]}
        return await self._interact(AUTOCOMPLETE, user, self.world.dm_with(user), data=data)

    async def press(self, user: Json, message: Json, custom_id: str) -> Interaction:
        """Have a user press a button of a message."""
        assert custom_id in buttons_of(message), f"{custom_id!r} is no button of {message!r}"
        channel = self.world.channels[message["channel_id"]]
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return await self._interact(COMPONENT, user, channel, data=data, message=message)

    async def _interact(self, type: int, user: Json, channel: Channel, **more: Any) -> Interaction:  # noqa: A002
        interaction = self.interactions.open(type, user, channel, **more)
        await self.gateway.dispatch("INTERACTION_CREATE", interaction.payload)
        return interaction

    def expire(self, interaction: Interaction) -> None:
        """Let the 15 minutes of an interaction's token pass."""
        interaction.state = State.EXPIRED

    async def announce(self, channel: Channel) -> None:
        """Tell a connected bot about the server that a channel was added to."""
        assert channel.guild_id is not None
        await self.gateway.dispatch("GUILD_CREATE", guild_payload(self.world.guilds[channel.guild_id], self.world))

    def fail(self, method: str, path: str, status: int, *, code: int = 0, times: int = 1, **headers: str) -> None:
        """Answer the next requests whose path matches the pattern with an error."""
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        self.rest.faults.append(
            Fault(method=method, path=re.compile(path), status=status, code=code, times=times, headers=named)
        )

    def requests_to(self, method: str, path: str) -> list[Recorded]:
        """The requests whose path matches the pattern, oldest first."""
        return [each for each in self.rest.requests if each.method == method and re.search(path, each.path)]

    async def next_message(self) -> Json:
        """Return the bot's next message that was not returned before."""
        await self.until(lambda: len(self.sent) > self._read)
        self._read += 1
        return self.sent[self._read - 1]

    async def wait_for_messages(self, count: int) -> list[Json]:
        """Return the bot's messages when there are `count` of them."""
        await self.until(lambda: len(self.sent) >= count)
        return self.sent

    async def until(self, true: Callable[[], object], *, within: float = PATIENCE) -> None:
        """Wait until a condition on what this server knows holds. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not true():
                await self._changed.wait()

    def _touch(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def buttons_of(message: Json) -> dict[str, str]:
    """The labels of a message's buttons by custom id, in order."""
    return {button["custom_id"]: button["label"] for row in message["components"] for button in row["components"]}
