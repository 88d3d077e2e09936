"""The REST routes of a loopback Discord."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.loopback.discord_interactions import Interactions, is_ephemeral
from tests.loopback.discord_rules import Refusal, check_commands, check_message
from tests.loopback.discord_world import DM, LOADING, Channel, World, channel_payload

Json = dict[str, Any]
Dispatch = Callable[[str, Json], Awaitable[None]]
PREFIX = "/api/v10"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A request that arrived."""

    method: str
    path: str
    """Below the prefix."""
    payload: Any
    files: dict[str, bytes]
    """Uploaded files by name."""


@dataclass(slots=True, kw_only=True)
class Fault:
    """Answers requests with an error instead."""

    method: str
    path: re.Pattern[str]
    status: int
    code: int
    times: int
    headers: dict[str, str]

    def takes(self, request: Recorded) -> bool:
        return self.times > 0 and request.method == self.method and bool(self.path.search(request.path))


@dataclass(slots=True)
class Rest:
    """Answers requests, records them, and refuses what Discord refuses."""

    world: World
    token: str
    interactions: Interactions
    dispatch: Dispatch
    changed: Callable[[], None]
    requests: list[Recorded] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Requests to routes that this server does not have."""
    refused: list[str] = field(default_factory=list)
    """Requests that were refused by Discord's rules, and why."""
    sent: list[Json] = field(default_factory=list)
    """The bot's messages in order, as they are now; a placeholder counts once it is filled."""
    commands: list[Json] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    _nonces: dict[tuple[str, str], Json] = field(default_factory=dict)

    def routes(self) -> list[web.RouteDef]:
        channel, webhook = "/channels/{channel}", "/webhooks/{application}/{token}"
        commands, message = "/applications/{application}/commands", webhook + "/messages/{message}"
        table: list[tuple[str, str, Callable[[web.Request, Recorded], Awaitable[Any]]]] = [
            ("GET", "/users/@me", self._me),
            ("POST", "/users/@me/channels", self._open_dm),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/applications/@me", self._application),
            ("GET", commands, self._list_commands),
            ("PUT", commands, self._replace_commands),
            ("GET", channel, self._get_channel),
            ("GET", channel + "/messages", self._list_messages),
            ("POST", channel + "/messages", self._create_message),
            ("PATCH", channel + "/messages/{message}", self._edit_message),
            ("POST", channel + "/typing", self._typing),
            ("POST", "/interactions/{interaction}/{token}/callback", self._callback),
            ("POST", webhook, self._follow_up),
            ("GET", message, self._get_answer),
            ("PATCH", message, self._edit_answer),
        ]
        known = [web.route(method, PREFIX + path, self._wrap(handler)) for method, path, handler in table]
        return [*known, web.route("*", "/{anything:.*}", self._unknown)]

    def _wrap(
        self, handler: Callable[[web.Request, Recorded], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            recorded = await _record(request)
            self.requests.append(recorded)
            try:
                self._check_fault(recorded)
                self._check_token(request)
                body = await handler(request, recorded)
            except _FaultHit as hit:
                fault = hit.fault
                return respond(fault.status, {"code": fault.code, "message": "fault"}, fault.headers)
            except Refusal as refusal:
                self.refused.append(f"{recorded.method} {recorded.path}: {refusal.status} {refusal.message}")
                return respond(refusal.status, {"code": refusal.code, "message": refusal.message})
            finally:
                self.changed()
            return web.Response(status=204) if body is None else respond(200, body)

        return answer

    async def _unknown(self, request: web.Request) -> web.Response:
        self.unknown.append(f"{request.method} {request.path}")
        return respond(404, {"code": 0, "message": "404: Not Found"})

    def _check_fault(self, request: Recorded) -> None:
        for fault in self.faults:
            if fault.takes(request):
                fault.times -= 1
                raise _FaultHit(fault)

    def _check_token(self, request: web.Request) -> None:
        by_token_in_path = request.path.startswith((PREFIX + "/webhooks/", PREFIX + "/interactions/"))
        if not by_token_in_path and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refusal(401, 0, "401: Unauthorized")

    async def _me(self, request: web.Request, recorded: Recorded) -> Json:
        return self.world.bot

    async def _application(self, request: web.Request, recorded: Recorded) -> Json:
        return {
            "id": self.world.application_id,
            "name": "Meno",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": self.world.bot,
            "verify_key": "0" * 64,
            "team": None,
            "flags": 0,
        }

    async def _open_dm(self, request: web.Request, recorded: Recorded) -> Json:
        user = self.world.users.get(str(recorded.payload["recipient_id"]))
        if user is None:
            raise Refusal(404, 10013, "Unknown User")
        return channel_payload(self.world.dm_with(user), self.world)

    async def _list_commands(self, request: web.Request, recorded: Recorded) -> list[Json]:
        return self.commands

    async def _replace_commands(self, request: web.Request, recorded: Recorded) -> list[Json]:
        check_commands(recorded.payload)
        given = {"application_id": self.world.application_id, "version": "1", "nsfw": False}
        self.commands = [command | given | {"id": self.world.snowflakes.next()} for command in recorded.payload]
        return self.commands

    async def _get_channel(self, request: web.Request, recorded: Recorded) -> Json:
        return channel_payload(self._channel(request), self.world)

    async def _list_messages(self, request: web.Request, recorded: Recorded) -> list[Json]:
        after, before = int(request.query.get("after", 0)), int(request.query.get("before", 1 << 63))
        limit = int(request.query.get("limit", 50))
        messages = [
            message
            for key, message in self._channel(request).messages.items()
            if after < int(key) < before and not is_ephemeral(message)
        ]
        chosen = messages[:limit] if "after" in request.query else messages[-limit:]
        return chosen[::-1]

    async def _create_message(self, request: web.Request, recorded: Recorded) -> Json:
        channel, payload = self._channel(request), recorded.payload
        self._check_open(channel)
        check_message(payload, attachments=len(recorded.files))
        nonce = (channel.id, str(payload.get("nonce")))
        if payload.get("enforce_nonce") and nonce in self._nonces:
            return self._nonces[nonce]
        message = self.world.add_message(
            channel,
            self.world.bot,
            payload.get("content") or "",
            components=payload.get("components") or [],
            flags=payload.get("flags") or 0,
            attachments=self._attachments(recorded),
        )
        self._nonces[nonce] = message
        self.sent.append(message)
        seen = self.world.message_event(channel, message) | {"nonce": payload.get("nonce")}
        await self.dispatch("MESSAGE_CREATE", seen)
        return message

    async def _edit_message(self, request: web.Request, recorded: Recorded) -> Json:
        message = self._channel(request).messages.get(request.match_info["message"])
        if message is None or is_ephemeral(message):
            raise Refusal(404, 10008, "Unknown Message")
        if message["author"] != self.world.bot:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        return self._edit(message, recorded)

    async def _typing(self, request: web.Request, recorded: Recorded) -> None:
        self._check_open(self._channel(request))

    async def _callback(self, request: web.Request, recorded: Recorded) -> Json:
        match = request.match_info
        interaction = self.interactions.callback(
            match["interaction"], match["token"], recorded.payload, len(recorded.files)
        )
        callback = {"id": interaction.id, "type": interaction.type, "response_message_id": None}
        return {"interaction": callback | {"response_message_id": interaction.original or None}}

    async def _follow_up(self, request: web.Request, recorded: Recorded) -> Json:
        interaction = self.interactions.answerable(request.match_info["token"])
        placeholder = self.interactions.placeholder(interaction)
        if placeholder is not None:
            return self._edit(placeholder, recorded)
        check_message(recorded.payload, attachments=len(recorded.files))
        data = recorded.payload | {"attachments": self._attachments(recorded)}
        message = self.interactions.add_message(interaction, data)
        self.sent.append(message)
        return message

    async def _get_answer(self, request: web.Request, recorded: Recorded) -> Json:
        interaction = self.interactions.answerable(request.match_info["token"])
        return self.interactions.message(interaction, request.match_info["message"])

    async def _edit_answer(self, request: web.Request, recorded: Recorded) -> Json:
        interaction = self.interactions.answerable(request.match_info["token"])
        return self._edit(self.interactions.message(interaction, request.match_info["message"]), recorded)

    def _edit(self, message: Json, recorded: Recorded) -> Json:
        changes = {key: recorded.payload[key] for key in ("content", "components") if key in recorded.payload}
        after = message | changes
        check_message(after, attachments=len(recorded.files) or len(message["attachments"]))
        after["content"] = (after["content"] or "").strip()
        if recorded.files:
            after["attachments"] = self._attachments(recorded)
        if message["flags"] & LOADING:
            after["flags"] = message["flags"] & ~LOADING
            self.sent.append(message)
        message.update(after, edited_timestamp="2026-01-01T00:00:00+00:00")
        return message

    def _attachments(self, recorded: Recorded) -> list[Json]:
        return [
            {
                "id": self.world.snowflakes.next(),
                "filename": name,
                "size": len(content),
                "url": f"http://127.0.0.1/attachments/{name}",
                "proxy_url": f"http://127.0.0.1/attachments/{name}",
            }
            for name, content in recorded.files.items()
        ]

    def _channel(self, request: web.Request) -> Channel:
        channel = self.world.channels.get(request.match_info["channel"])
        if channel is None:
            raise Refusal(404, 10003, "Unknown Channel")
        return channel

    def _check_open(self, channel: Channel) -> None:
        if channel.type == DM and channel.user_id in self.world.closed_dms:
            raise Refusal(403, 50007, "Cannot send messages to this user")


class _FaultHit(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault


async def _record(request: web.Request) -> Recorded:
    path, files = request.path.removeprefix(PREFIX), {}
    if request.content_type == "multipart/form-data":
        form = await request.post()
        payload = json.loads(str(form["payload_json"]))
        for part in form.values():
            if isinstance(part, web.FileField):
                files[part.filename] = await asyncio.to_thread(part.file.read)
    else:
        text = await request.text()
        payload = json.loads(text) if text else None
    return Recorded(method=request.method, path=path, payload=payload, files=files)


def respond(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """Answer with JSON whose content type is exactly what discord.py looks for."""
    return web.Response(
        status=status, body=json.dumps(body).encode(), content_type="application/json", headers=headers
    )
