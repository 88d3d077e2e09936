"""A Slack workspace on the loopback network: enough of it for the real slack_bolt over the wire.

    async with SlackServer() as slack:
        adapter = SlackAdapter(api_url=slack.api_url, bot_token=slack.bot_token, ...)
        await slack.dm("U0ADA", "hello")
        reply = await slack.next_message()

It listens on a port of its own, so that Meno may just as well be another process. It refuses what Slack
refuses, keeps what was posted when Meno goes away, and notes every request and every unknown method.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import web

from tests.loopback import slack_payloads
from tests.loopback.slack_api import ChatApi, Request
from tests.loopback.slack_files import Upload
from tests.loopback.slack_socket import Envelope, SocketMode
from tests.loopback.slack_workspace import STUDY_CHANNEL, Message, Workspace

__all__ = ["STUDY_CHANNEL", "Envelope", "Fault", "Message", "Request", "SlackServer"]

PATIENCE_SECONDS = 10.0
"""How long a helper waits for what must come before the test fails."""


@dataclass(slots=True)
class Fault:
    """What a method (or `upload`, which takes the bytes of files) answers instead of doing its work."""

    method: str
    error: str = "internal_error"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1


class SlackServer:
    """One workspace with Meno's app in it."""

    def __init__(self, *, bot_token: str = "xoxb-loopback", app_token: str = "xapp-loopback") -> None:
        self.bot_token = bot_token
        self.app_token = app_token
        self.workspace = Workspace()
        self.sockets = SocketMode()
        self.requests: list[Request] = []
        self.unknown: list[str] = []
        """Methods that this server does not have."""
        self.refused: list[str] = []
        """Calls that were refused by Slack's rules, and why."""
        self._faults: list[Fault] = []
        self._chat = ChatApi(self.workspace)
        self._runner: web.AppRunner | None = None
        self._url = ""
        self._called = asyncio.Event()

    @property
    def api_url(self) -> str:
        """The base address of the Web API, with its slash."""
        return f"http://{self._url}/api/"

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._answer)
        app.router.add_get("/socket", self.sockets.serve)
        app.router.add_post("/upload/{file}", self._take_file)
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self._url = f"{host}:{port}"
        self._chat.files.url = f"http://{self._url}/upload/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.sockets.close_all()
        if self._runner:
            await self._runner.cleanup()

    # What people do

    async def dm(self, user: str, text: str, *, thread_ts: str = "") -> Envelope:
        """A person writes to Meno."""
        return await self.say(user, self.workspace.open_dm(user), text, thread_ts=thread_ts)

    async def say(self, user: str, channel: str, text: str, *, thread_ts: str = "") -> Envelope:
        """A person writes in a channel; `text` as typed, mentions as Slack writes them (`<@U0MENO>`)."""
        event = self.workspace.write(user, channel, text, thread_ts)
        return await self._send_event(event)

    async def mention(self, user: str, channel: str, text: str) -> tuple[Envelope, Envelope]:
        """A person mentions Meno in a channel that it reads: two events about one message."""
        event = self.workspace.write(user, channel, f"<@{slack_payloads.BOT_USER}> {text}", "")
        return await self._send_event(event), await self._send_event(slack_payloads.mention_event(event))

    async def slash(self, user: str, command: str, text: str = "", *, channel: str = "") -> Envelope:
        """A person uses a slash command, in the DM with Meno where no channel is named."""
        payload = slack_payloads.slash_command(
            user=user,
            channel=channel or self.workspace.open_dm(user),
            command=command,
            text=text,
            trigger_id=f"trigger.{self.workspace.next_ts()}",
        )
        return await self.sockets.send("slash_commands", payload)

    async def press(self, user: str, message: Message, action_value: str) -> Envelope:
        """A person presses the button with that value. Raises LookupError where there is none."""
        block_id, button = message.find_button(action_value)
        payload = slack_payloads.block_actions(
            user=user,
            channel=message.channel,
            message=message.as_json(),
            button=button,
            block_id=block_id,
            action_ts=self.workspace.next_ts(),
            ephemeral=bool(message.only_for),
        )
        return await self.sockets.send("interactive", payload)

    async def redeliver(self, envelope: Envelope) -> Envelope:
        """Send a payload again as Slack does after a missing acknowledgement: in a new envelope."""
        return await self.sockets.send(envelope.kind, envelope.payload, attempt=envelope.attempt + 1)

    # What Slack does

    def fail(self, fault: Fault) -> None:
        """Let a method fail, once or a number of times."""
        self._faults.append(fault)

    # What Meno did

    async def next_message(self) -> Message:
        """Return the next message that Meno posted, in order; each is returned once."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.workspace.posted.get()

    async def next_change(self) -> Message:
        """Return the next message that Meno changed, as it was then."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.workspace.changed.get()

    async def until(self, true: Callable[[], object], *, within: float = PATIENCE_SECONDS) -> None:
        """Wait until a condition on what Meno has called and posted holds. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not true():
                await self._called.wait()

    def calls(self, method: str) -> list[dict[str, Any]]:
        """Return the arguments of each call of a method so far."""
        return [request.arguments for request in self.requests if request.method == method]

    def uploads(self) -> list[Upload]:
        """Return the files that Meno has announced so far."""
        return list(self._chat.files.uploads.values())

    async def _send_event(self, event: dict[str, Any]) -> Envelope:
        payload = slack_payloads.event_callback(f"Ev{self.workspace.next_ts()}", event)
        return await self.sockets.send("events_api", payload)

    async def _take_file(self, http: web.Request) -> web.Response:
        """Take the bytes of a file. Whoever knows the address may send them: it carries no token."""
        if fault := self._take_fault("upload"):
            return web.Response(status=fault.status, text=fault.error)
        status = self._chat.files.take(http.match_info["file"], await http.read())
        return web.Response(status=status, text="OK" if status == 200 else "refused")

    async def _answer(self, http: web.Request) -> web.Response:
        request = await Request.read(http)
        self.requests.append(request)
        try:
            return self._reply_to(request)
        finally:
            self._called.set()
            self._called = asyncio.Event()

    def _reply_to(self, request: Request) -> web.Response:
        if fault := self._take_fault(request.method):
            body = {"ok": False, "error": fault.error}
            return web.json_response(body, status=fault.status, headers=fault.headers)
        result = self._result(request)
        if not result["ok"]:
            self.refused.append(f"{request.method}: {result['error']}")
        return web.json_response(result)

    def _take_fault(self, method: str) -> Fault | None:
        for fault in self._faults:
            if fault.method == method and fault.times > 0:
                fault.times -= 1
                return fault
        return None

    def _result(self, request: Request) -> dict[str, Any]:
        opens_socket = request.method == "apps.connections.open"
        if request.token != (self.app_token if opens_socket else self.bot_token):
            return {"ok": False, "error": "invalid_auth" if request.token else "not_authed"}
        if opens_socket:
            return {"ok": True, "url": self.sockets.new_url(self._url)}
        if (method := self._chat.methods.get(request.method)) is None:
            self.unknown.append(request.method)
            return {"ok": False, "error": "unknown_method"}
        return method(request.arguments)
