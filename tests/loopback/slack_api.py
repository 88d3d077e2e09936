"""The Web API methods of the loopback Slack."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from aiohttp import web

from tests.loopback.slack_files import Files
from tests.loopback.slack_payloads import BOT, BOT_USER, TEAM
from tests.loopback.slack_refusal import Refusal
from tests.loopback.slack_rules import refusal_of
from tests.loopback.slack_workspace import Channel, JsonObject, Message, Workspace

_KEPT = ("text", "blocks", "metadata", "thread_ts")


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a method."""

    method: str
    token: str
    arguments: dict[str, Any]

    @classmethod
    async def read(cls, http: web.Request) -> Self:
        """Read the arguments from wherever the client put them: query, form or JSON."""
        arguments: dict[str, Any] = dict(http.query)
        if http.content_type == "application/json":
            arguments |= json.loads(await http.read() or b"{}")
        else:
            arguments |= dict(await http.post())
        token = http.headers.get("Authorization", "").removeprefix("Bearer ")
        return cls(http.match_info["method"], token, arguments)


class ChatApi:
    """The methods by name."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.files = Files(workspace)
        self.methods: dict[str, Callable[[JsonObject], JsonObject]] = {
            name: _answering(method)
            for name, method in {
                "auth.test": self._auth_test,
                "chat.postMessage": self._post_message,
                "chat.postEphemeral": self._post_ephemeral,
                "chat.update": self._update,
                "conversations.open": self._open,
                "conversations.history": self._history,
                "conversations.replies": self._replies,
                "users.info": self._user_info,
                "assistant.threads.setStatus": self._set_status,
                "files.getUploadURLExternal": self.files.announce,
                "files.completeUploadExternal": self.files.complete,
            }.items()
        }

    def _auth_test(self, _: JsonObject) -> JsonObject:
        return {
            "url": "https://loop.slack.invalid/",
            "team": "Loop",
            "team_id": TEAM,
            "user": "meno",
            "user_id": BOT_USER,
            "bot_id": BOT,
            "is_enterprise_install": False,
        }

    def _post_message(self, arguments: JsonObject) -> JsonObject:
        channel = self._channel_for_posting(arguments)
        message = self._workspace.post(channel, _content(arguments))
        return {"channel": channel.id, "ts": message.ts, "message": message.as_json()}

    def _post_ephemeral(self, arguments: JsonObject) -> JsonObject:
        channel = self._channel_for_posting(arguments)
        user = str(arguments.get("user") or "")
        if user not in self._workspace.people:
            raise Refusal("user_not_in_channel")
        return {"message_ts": self._workspace.post(channel, _content(arguments), only_for=user).ts}

    def _update(self, arguments: JsonObject) -> JsonObject:
        channel = self._channel_for_posting(arguments)
        message = _find(channel, str(arguments.get("ts") or ""))
        if message.user != BOT_USER:
            raise Refusal("cant_update_message")
        self._workspace.change(message, _content(arguments))
        return {"channel": channel.id, "ts": message.ts, "text": message.content.get("text", "")}

    def _open(self, arguments: JsonObject) -> JsonObject:
        user = str(arguments.get("users") or "")
        if user not in self._workspace.people:
            raise Refusal("user_not_found")
        return {"channel": {"id": self._workspace.open_dm(user)}}

    def _history(self, arguments: JsonObject) -> JsonObject:
        channel = self._channel(arguments)
        shown = [m for m in channel.messages if not m.thread_ts or m.thread_ts == m.ts]
        return _page(list(reversed(shown)), arguments)

    def _replies(self, arguments: JsonObject) -> JsonObject:
        channel, thread = self._channel(arguments), str(arguments.get("ts") or "")
        shown = [m for m in channel.messages if thread in {m.ts, m.thread_ts}]
        if not shown:
            raise Refusal("thread_not_found")
        return _page(shown, arguments)

    def _user_info(self, arguments: JsonObject) -> JsonObject:
        user = str(arguments.get("user") or "")
        if user not in self._workspace.people:
            raise Refusal("user_not_found")
        return {"user": {"id": user, "team_id": TEAM, "is_bot": False} | self._workspace.people[user]}

    def _set_status(self, arguments: JsonObject) -> JsonObject:
        self._channel({"channel": arguments.get("channel_id")})
        if not arguments.get("thread_ts") or "status" not in arguments:
            raise Refusal("invalid_arguments")
        return {}

    def _channel(self, arguments: JsonObject) -> Channel:
        channel = self._workspace.channels.get(str(arguments.get("channel") or ""))
        if channel is None:
            raise Refusal("channel_not_found")
        return channel

    def _channel_for_posting(self, arguments: JsonObject) -> Channel:
        if refusal := refusal_of(arguments):
            raise Refusal(refusal)
        channel = self._channel(arguments)
        if channel.is_archived:
            raise Refusal("is_archived")
        if not channel.is_member:
            raise Refusal("not_in_channel")
        return channel


def _answering(method: Callable[[JsonObject], JsonObject]) -> Callable[[JsonObject], JsonObject]:
    def answer(arguments: JsonObject) -> JsonObject:
        try:
            return {"ok": True} | method(arguments)
        except Refusal as refusal:
            return {"ok": False, "error": str(refusal)}

    return answer


def _content(arguments: JsonObject) -> JsonObject:
    return {key: arguments[key] for key in _KEPT if key in arguments}


def _find(channel: Channel, ts: str) -> Message:
    for message in channel.messages:
        if message.ts == ts:
            return message
    raise Refusal("message_not_found")


def _page(messages: list[Message], arguments: JsonObject) -> JsonObject:
    """Return one page of messages later than `oldest`; metadata only where asked for."""
    oldest, start = float(arguments.get("oldest") or 0), int(arguments.get("cursor") or 0)
    stop = start + int(arguments.get("limit") or 100)
    later = [message for message in messages if float(message.ts) > oldest]
    with_metadata = str(arguments.get("include_all_metadata")) in {"1", "true", "True"}
    cursor = str(stop) if stop < len(later) else ""
    return {
        "messages": [message.as_json(with_metadata=with_metadata) for message in later[start:stop]],
        "has_more": bool(cursor),
        "response_metadata": {"next_cursor": cursor},
    }
