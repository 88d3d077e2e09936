"""The Socket Mode side of the loopback Slack: envelopes out, acknowledgements in."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

PATIENCE_SECONDS = 10.0


@dataclass(eq=False, slots=True)
class Envelope:
    """One delivery of a payload."""

    envelope_id: str
    kind: str
    payload: dict[str, Any]
    attempt: int = 0
    acked: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait_acked(self) -> None:
        """Return when Meno acknowledged it; fail when it does not."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.acked.wait()

    def as_json(self) -> dict[str, Any]:
        """Return what goes over the socket."""
        retries = {"retry_attempt": self.attempt, "retry_reason": "timeout" if self.attempt else ""}
        return {
            "envelope_id": self.envelope_id,
            "type": self.kind,
            "accepts_response_payload": self.kind != "events_api",
            "payload": self.payload,
        } | (retries if self.kind == "events_api" else {})


class SocketMode:
    """The sockets that Meno has open; an envelope goes to the newest one."""

    def __init__(self) -> None:
        self.deaf = False
        """While set, no ping is answered, nothing that comes in is read, and no envelope goes out."""
        self.opened = 0
        """How many sockets were opened so far."""
        self.pongs = 0
        """How many of Slack's own pings Meno has answered."""
        self.envelopes: list[Envelope] = []
        self._tickets: set[str] = set()
        self._sockets: list[web.WebSocketResponse] = []
        self._changed = asyncio.Condition()
        self._numbers = itertools.count(1)

    def new_url(self, host: str) -> str:
        """Return an address that opens one socket."""
        ticket = f"ticket-{next(self._numbers)}"
        self._tickets.add(ticket)
        return f"ws://{host}/socket?ticket={ticket}"

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Hold one socket until either side closes it."""
        if request.query.get("ticket") not in self._tickets:
            raise web.HTTPForbidden
        self._tickets.discard(request.query["ticket"])
        socket = web.WebSocketResponse(autoping=False)
        await socket.prepare(request)
        await socket.send_json(
            {
                "type": "hello",
                "num_connections": len(self._sockets) + 1,
                "debug_info": {"host": "loopback", "approximate_connection_time": 18060},
                "connection_info": {"app_id": "A0LOOP"},
            }
        )
        await socket.ping(b"slack")
        await self._set_open(socket, is_open=True)
        try:
            await self._read(socket)
        finally:
            await self._set_open(socket, is_open=False)
        return socket

    async def send(self, kind: str, payload: dict[str, Any], *, attempt: int = 0) -> Envelope:
        """Send an envelope as soon as a socket is open."""
        envelope = Envelope(f"envelope-{next(self._numbers)}", kind, payload, attempt)
        self.envelopes.append(envelope)
        socket = await self.wait_open()
        await socket.send_json(envelope.as_json())
        return envelope

    async def wait_open(self, *, after: int = 0) -> web.WebSocketResponse:
        """Return the newest socket once more than `after` were opened and one is open."""
        async with asyncio.timeout(PATIENCE_SECONDS), self._changed:
            await self._changed.wait_for(lambda: self._sockets and self.opened > after)
            return self._sockets[-1]

    async def wait_closed(self) -> None:
        """Return once no socket is open."""
        async with asyncio.timeout(PATIENCE_SECONDS), self._changed:
            await self._changed.wait_for(lambda: not self._sockets)

    async def ask_to_reconnect(self, reason: str = "refresh_requested") -> None:
        """Tell Meno to open another socket, as Slack does every few hours."""
        socket = await self.wait_open()
        await socket.send_json({"type": "disconnect", "reason": reason, "debug_info": {"host": "loopback"}})

    async def close_all(self) -> None:
        """Close every socket without a word before."""
        for socket in list(self._sockets):
            await socket.close()

    async def _set_open(self, socket: web.WebSocketResponse, *, is_open: bool) -> None:
        async with self._changed:
            if is_open:
                self._sockets.append(socket)
                self.opened += 1
            else:
                self._sockets.remove(socket)
            self._changed.notify_all()

    async def _read(self, socket: web.WebSocketResponse) -> None:
        async for message in socket:
            if self.deaf:
                continue
            if message.type is WSMsgType.PING:
                await socket.pong(message.data)
            elif message.type is WSMsgType.PONG:
                self.pongs += 1
            elif message.type is WSMsgType.TEXT:
                self._acknowledge(json.loads(message.data)["envelope_id"])

    def _acknowledge(self, envelope_id: str) -> None:
        for envelope in self.envelopes:
            if envelope.envelope_id == envelope_id:
                envelope.acked.set()
