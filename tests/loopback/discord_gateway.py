"""The gateway of a loopback Discord: HELLO, IDENTIFY, RESUME with replay, heartbeats, invalid sessions."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.loopback.discord_world import World, guild_payload

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
AUTHENTICATION_FAILED, DISALLOWED_INTENTS = 4004, 4014
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
MESSAGE_CONTENT = 1 << 15


@dataclass(slots=True, kw_only=True)
class Session:
    """What RESUME can take up again."""

    id: str
    intents: int
    socket: web.WebSocketResponse
    log: list[str] = field(default_factory=list)
    """Every event sent in this session; its sequence number is its place, counted from 1."""

    async def dispatch(self, name: str, data: Json) -> None:
        """Send an event, or keep it for a RESUME."""
        frame = json.dumps({"op": DISPATCH, "t": name, "s": len(self.log) + 1, "d": data})
        self.log.append(frame)
        with contextlib.suppress(ConnectionError):
            if not self.socket.closed:
                await self.socket.send_str(frame)


class Gateway:
    """Accepts the sockets of one bot."""

    def __init__(self, world: World, *, token: str, changed: Callable[[], None]) -> None:
        self.url = ""
        self.refuse_handshakes = 0
        """How many further connections are closed before HELLO."""
        self.unavailable = 0
        """How many further connections are answered with status 503."""
        self.allow_privileged_intents = False
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self._world = world
        self.token = token
        self._changed = changed
        self._sockets: set[web.WebSocketResponse] = set()

    @property
    def connected(self) -> bool:
        return any(not session.socket.closed for session in self.sessions.values())

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.unavailable:
            self.unavailable -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if self.refuse_handshakes:
            self.refuse_handshakes -= 1
            await socket.close(code=1011)
            return socket
        self._sockets.add(socket)
        await _send(socket, HELLO, {"heartbeat_interval": 41250})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                frame = json.loads(message.data)
                await self._receive(socket, frame["op"], frame["d"])
        if socket in self._sockets and socket.close_code in (1000, 1001):
            self._forget(socket)  # the bot has said goodbye: there is nothing to resume
        self._sockets.discard(socket)
        self._changed()
        return socket

    async def _receive(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            await _send(socket, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            await self._identify(socket, data)
        elif op == RESUME:
            await self._resume(socket, data)

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        if data["token"] != self.token:
            await socket.close(code=AUTHENTICATION_FAILED)
            return
        if data["intents"] & PRIVILEGED_INTENTS and not self.allow_privileged_intents:
            await socket.close(code=DISALLOWED_INTENTS)
            return
        session = Session(id=secrets.token_hex(8), intents=data["intents"], socket=socket)
        self.sessions[session.id] = session
        self.identified += 1
        await session.dispatch("READY", self._ready(session))
        for guild in self._world.guilds.values():
            await session.dispatch("GUILD_CREATE", guild_payload(guild, self._world))
        self._changed()

    def _ready(self, session: Session) -> Json:
        return {
            "v": 10,
            "user": self._world.bot,
            "guilds": [{"id": guild, "unavailable": True} for guild in self._world.guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": self._world.application_id, "flags": 0},
        }

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None or data["token"] != self.token:
            await _send(socket, INVALID_SESSION, False)
            return
        session.socket = socket
        self.resumed += 1
        for frame in session.log[data["seq"] :]:
            await socket.send_str(frame)
        await session.dispatch("RESUMED", {})
        self._changed()

    async def dispatch(self, name: str, data: Json) -> None:
        """Tell the bot about something; lost if it has no session."""
        for session in self.sessions.values():
            await session.dispatch(name, self._as_seen(session, name, data))

    def _as_seen(self, session: Session, name: str, data: Json) -> Json:
        """Empty the content of a server's messages that do not mention a bot without the intent."""
        mentioned = any(user["id"] == self._world.bot["id"] for user in data.get("mentions", []))
        own = data.get("author") == self._world.bot
        hidden = name == "MESSAGE_CREATE" and "guild_id" in data and not mentioned and not own
        return data | {"content": ""} if hidden and not session.intents & MESSAGE_CONTENT else data

    async def close_sockets(self, *, code: int = 4000, resumable: bool = True) -> None:
        """Close every connection from this side; without `resumable`, RESUME is refused."""
        if not resumable:
            self.sessions.clear()
        closing, self._sockets = self._sockets, set()
        for socket in closing:
            await socket.close(code=code)

    def _forget(self, socket: web.WebSocketResponse) -> None:
        self.sessions = {key: each for key, each in self.sessions.items() if each.socket is not socket}


async def _send(socket: web.WebSocketResponse, op: int, data: Any) -> None:
    await socket.send_str(json.dumps({"op": op, "t": None, "s": None, "d": data}))
