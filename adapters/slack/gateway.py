"""The connection to Slack: Socket Mode by slack_bolt, and a turn for each event that comes in.

Every envelope is acknowledged before anything is done about it, so that Slack neither sends it again
nor shows a failed command; each event then has a task of its own, so that a slow turn delays nobody.

The SDK replaces a socket when Slack asks for it. In every other case of a socket that was closed, or
that answers no pings any more, `_until_deaf` notices and a new client is made: one owner of the
connection, and nothing that was broken is used again.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.context.ack.async_ack import AsyncAck
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.api import SlackApi, SlackRefused, SlackTokenRefused, new_session
from adapters.slack.delivery import SlackSender
from adapters.slack.inbound import Identity, Payload, read_action, read_command, read_event
from adapters.slack.outbound import CAPABILITIES, JsonObject
from adapters.slack.turns import Turns
from core.clock import Clock
from core.errors import CredentialError, DeliveryFailed
from core.messages import Capabilities, CommandSpec, Handler, Sender

LOG = logging.getLogger(__name__)

_BOLT_LOG = logging.getLogger("meno.slack.bolt")
_BOLT_LOG.setLevel(logging.ERROR)
_SOCKET_LOG = logging.getLogger("meno.slack.socket")
_SOCKET_LOG.setLevel(logging.CRITICAL)  # it writes a traceback for each try to connect; we write a line

_ANYTHING = re.compile("")
_FIRST_DELAY_SECONDS = 1.0
_LONGEST_DELAY_SECONDS = 60.0
_CONNECT_TIMEOUT_SECONDS = 15.0
_CHECK_SECONDS = 1.0
_CHECKS_FAILED = 2
"""How many checks in a row find no connection before it is replaced: the SDK's own change takes a moment."""

BOT_FIX = (
    "copy the Bot User OAuth Token (xoxb-...) from 'OAuth & Permissions' of your Slack app, "
    "after installing it in the workspace"
)
OPENER_FIX = (
    "make an app-level token (xapp-...) with the scope connections:write under 'Basic Information' "
    "of your Slack app, and turn Socket Mode on"
)


class SlackAdapter:
    """Meno in one Slack workspace."""

    def __init__(
        self,
        *,
        bot_token: str,
        app_token: str,
        handle: Handler,
        commands: Sequence[CommandSpec],
        clock: Clock,
        api_url: str = "https://slack.com/api/",
        ping_seconds: float = 5.0,
    ) -> None:
        """Connect nothing yet. A socket that misses the pongs of four pings is replaced."""
        self._app_token = app_token
        self._api_url = api_url
        self._commands = tuple(commands)
        self._clock = clock
        self._ping_seconds = ping_seconds
        self._api = SlackApi(bot_token, api_url)
        self._opener = SlackApi(app_token, api_url)
        self._turns = Turns(self._api, handle, clock)
        self._serving: asyncio.Task[None] | None = None
        self._closed = False
        self.sender: Sender = SlackSender(self._api)
        """Sends what Meno says unasked; works also while the socket is down."""
        self.capabilities: Capabilities = CAPABILITIES
        """What Slack can do."""
        self.ready = asyncio.Event()
        """Set while a socket is connected and greeted by Slack."""

    async def run(self) -> None:
        """Serve until cancelled or closed. Raises `CredentialError` where Slack refuses a token."""
        if self._closed:
            return
        self._serving = asyncio.create_task(self._serve())
        try:
            await self._serving
        except asyncio.CancelledError:
            if not self._closed:
                raise

    async def close(self) -> None:
        """Take no more events, let the turns that run come to their end for a while, and stop."""
        self._closed = True
        if self._serving:
            if not self._serving.cancelling():  # a second time would cut the running turns off
                self._serving.cancel()
            await asyncio.wait({self._serving})

    async def _serve(self) -> None:
        async with new_session() as session:
            self._api.use_session(session)
            self._opener.use_session(session)
            try:
                app = self._make_app(await self._sign_in())
                while True:
                    await self._hold_connection(app)
            finally:
                await self._turns.finish()
                self._api.use_session(None)
                self._opener.use_session(None)

    async def _sign_in(self) -> Identity:
        answer = await _until_answered(self._api, "auth.test", f"SLACK_BOT_TOKEN: {BOT_FIX}")
        LOG.info("signed in to Slack workspace %s as %s", answer.get("team"), answer.get("user"))
        return Identity(
            team_id=str(answer["team_id"]),
            user_id=str(answer["user_id"]),
            bot_id=str(answer.get("bot_id") or ""),
        )

    def _make_app(self, me: Identity) -> AsyncApp:
        async def authorize() -> AuthorizeResult:
            # Asked by Bolt for every event. Its own way calls auth.test, and loses the event if that fails.
            return AuthorizeResult(enterprise_id=None, team_id=me.team_id, bot_user_id=me.user_id, bot_id=me.bot_id)

        async def on_event(body: Mapping[str, Any]) -> None:
            self._turns.begin(read_event(body, me, self._clock.now()))

        async def on_command(ack: AsyncAck, body: Mapping[str, Any]) -> None:
            await ack()
            self._turns.begin(read_command(body, self._commands, self._clock.now()))

        async def on_action(ack: AsyncAck, body: Mapping[str, Any]) -> None:
            await ack()
            self._turns.begin(read_action(body, self._clock.now()))

        client = AsyncWebClient(base_url=self._api_url, logger=_BOLT_LOG)
        app = AsyncApp(name="meno", client=client, authorize=authorize, logger=_BOLT_LOG)
        app.event(_ANYTHING)(on_event)
        app.command(_ANYTHING)(on_command)
        app.action(_ANYTHING)(on_action)
        return app

    async def _hold_connection(self, app: AsyncApp) -> None:
        """Open one socket and return when it is of no use any more."""
        answer = await _until_answered(self._opener, "apps.connections.open", f"SLACK_APP_TOKEN: {OPENER_FIX}")
        handler = AsyncSocketModeHandler(app, self._app_token, logger=_SOCKET_LOG, ping_interval=self._ping_seconds)
        client = handler.client
        client.wss_uri = str(answer["url"])
        client.default_auto_reconnect_enabled = client.auto_reconnect_enabled = False
        client.message_listeners.append(self._on_socket_message)
        try:
            async with asyncio.timeout(_CONNECT_TIMEOUT_SECONDS):
                await handler.connect_async()  # type: ignore[no-untyped-call]
            await _until_deaf(client)
            LOG.warning("the connection to Slack was lost; opening another one")
        except TimeoutError:
            LOG.warning("the connection to Slack could not be opened; trying again")
        finally:
            self.ready.clear()
            await handler.close_async()  # type: ignore[no-untyped-call]

    async def _on_socket_message(
        self, client: AsyncBaseSocketModeClient, message: Payload, raw_message: str | None
    ) -> None:
        if message.get("type") == "hello":
            self.ready.set()


async def _until_deaf(client: SocketModeClient) -> None:
    """Return when the socket has been closed, or has answered no ping for four intervals."""
    failed = 0
    while failed < _CHECKS_FAILED:
        await asyncio.sleep(_CHECK_SECONDS)
        failed = 0 if await client.is_connected() else failed + 1


async def _until_answered(api: SlackApi, method: str, fix: str) -> JsonObject:
    """Call a method until Slack can be reached. Raises `CredentialError` where Slack refuses."""
    delay = _FIRST_DELAY_SECONDS
    while True:
        try:
            return await api.post(method, {})
        except (SlackRefused, SlackTokenRefused) as refusal:
            raise CredentialError(f"Slack refused the token ({refusal.code}). {fix}.") from refusal
        except DeliveryFailed as failure:
            wait = max(delay, failure.retry_after or 0.0)
            LOG.warning("%s; next try in %.0f s", failure, wait)
            await asyncio.sleep(wait)
            delay = min(delay * 2, _LONGEST_DELAY_SECONDS)
