"""The people, channels and messages of the loopback Slack."""

from __future__ import annotations

import asyncio
import time
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.slack_payloads import BOT, BOT_USER, TEAM, message_event

JsonObject = dict[str, Any]

STUDY_CHANNEL = "C0STUDY"
"""A public channel that Meno is a member of."""


@dataclass(slots=True)
class Message:
    """A message in a channel."""

    channel: str
    ts: str
    user: str
    content: JsonObject
    """`text`, and where given `blocks`, `metadata`, `thread_ts`."""
    only_for: str = ""
    """The one person who sees it, where it is ephemeral."""

    @property
    def text(self) -> str:
        """What is read: the Markdown of the blocks, or the text where there are none."""
        words = [block["text"] for block in self.blocks if block["type"] == "markdown"]
        return "\n".join(words) if words else str(self.content.get("text", ""))

    @property
    def blocks(self) -> list[JsonObject]:
        """The blocks."""
        return list(self.content.get("blocks") or [])

    @property
    def thread_ts(self) -> str:
        """The thread that it stands in."""
        return str(self.content.get("thread_ts") or "")

    @property
    def buttons(self) -> list[JsonObject]:
        """Its buttons in order."""
        return [button for block in self.blocks if block["type"] == "actions" for button in block["elements"]]

    def find_button(self, value: str) -> tuple[str, JsonObject]:
        """Return the block id and the button with that value."""
        for number, block in enumerate(self.blocks):
            for button in block.get("elements", ()):
                if button["value"] == value:
                    return str(block.get("block_id", f"block-{number}")), deepcopy(button)
        raise LookupError(f"no button {value!r} in {self.text!r}")

    def as_json(self, *, with_metadata: bool = False) -> JsonObject:
        """Return it as Slack shows it in histories and payloads."""
        content = {key: value for key, value in self.content.items() if with_metadata or key != "metadata"}
        bot = {"bot_id": BOT} if self.user == BOT_USER else {}
        return {"type": "message", "ts": self.ts, "user": self.user, "team": TEAM} | bot | deepcopy(content)


@dataclass(slots=True)
class Channel:
    """A channel or DM."""

    id: str
    kind: str
    """`im`, `channel` or `group`."""
    is_member: bool = True
    is_archived: bool = False
    messages: list[Message] = field(default_factory=list)


class Workspace:
    """All of it; what Meno posts or changes is also put into a queue."""

    def __init__(self) -> None:
        self.channels = {STUDY_CHANNEL: Channel(STUDY_CHANNEL, "channel")}
        self.people: dict[str, JsonObject] = {}
        """What `users.info` tells beyond the id, by user id; anybody who writes is known."""
        self.posted: asyncio.Queue[Message] = asyncio.Queue()
        self.changed: asyncio.Queue[Message] = asyncio.Queue()
        self._last_microsecond = 0

    def next_ts(self) -> str:
        """Return a timestamp later than every one before."""
        self._last_microsecond = max(time.time_ns() // 1000, self._last_microsecond + 1)
        return f"{self._last_microsecond // 1_000_000}.{self._last_microsecond % 1_000_000:06d}"

    def add_channel(self, channel_id: str, kind: str, *, is_member: bool = True) -> Channel:
        """Make a channel."""
        return self.channels.setdefault(channel_id, Channel(channel_id, kind, is_member))

    def open_dm(self, user: str) -> str:
        """Return the channel id of the DM between a person and Meno."""
        self.people.setdefault(user, {})
        return self.add_channel(f"D{user[1:]}", "im").id

    def write(self, user: str, channel_id: str, text: str, thread_ts: str) -> JsonObject:
        """Let a person write; returns the `message` event about it."""
        self.people.setdefault(user, {})
        channel = self.channels[channel_id]
        thread = {"thread_ts": thread_ts} if thread_ts else {}
        message = Message(channel_id, self.next_ts(), user, {"text": text} | thread)
        channel.messages.append(message)
        return message_event(
            user=user,
            channel=channel_id,
            channel_type=channel.kind,
            text=text,
            ts=message.ts,
            thread_ts=thread_ts,
        )

    def post(self, channel: Channel, content: JsonObject, *, only_for: str = "") -> Message:
        """Let Meno post."""
        message = Message(channel.id, self.next_ts(), BOT_USER, content, only_for)
        if not only_for:
            channel.messages.append(message)
        self.posted.put_nowait(message)
        return message

    def change(self, message: Message, content: JsonObject) -> None:
        """Let Meno change what it posted."""
        message.content |= content
        self.changed.put_nowait(deepcopy(message))
