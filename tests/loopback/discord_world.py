"""The people, servers, channels and messages of a loopback Discord, as payloads."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

EPOCH_MS = 1420070400000
VIEW_CHANNEL = 1 << 10
EVERYTHING = (1 << 53) - 1
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING = 1 << 6, 1 << 7


class Snowflakes:
    """Ids that carry the time, each larger than the one before."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> str:
        self._last = max(self._last + 1, (int(time.time() * 1000) - EPOCH_MS) << 22)
        return str(self._last)


@dataclass(slots=True, kw_only=True)
class Channel:
    """A channel, a thread or a DM."""

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    user_id: str | None = None
    """Who is at the other end of a DM."""
    public: bool = True
    """Whether everyone in the server may see it."""
    messages: dict[str, Json] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Guild:
    """A server."""

    id: str
    name: str
    channels: list[Channel] = field(default_factory=list)


class World:
    """Everything that exists, and the payloads it is told in."""

    def __init__(self) -> None:
        self.snowflakes = Snowflakes()
        self.bot = self._user("Meno", bot=True)
        self.application_id = self.snowflakes.next()
        self.users: dict[str, Json] = {self.bot["id"]: self.bot}
        self.closed_dms: set[str] = set()
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}

    def _user(self, name: str, *, bot: bool = False) -> Json:
        return {
            "id": self.snowflakes.next(),
            "username": name.lower(),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
        }

    def add_user(self, name: str, *, bot: bool = False) -> Json:
        user = self._user(name, bot=bot)
        self.users[user["id"]] = user
        return user

    def add_guild(self, name: str) -> Guild:
        guild = Guild(id=self.snowflakes.next(), name=name)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str, *, public: bool = True) -> Channel:
        return self._add(
            guild, Channel(id=self.snowflakes.next(), type=TEXT, name=name, guild_id=guild.id, public=public)
        )

    def add_thread(self, parent: Channel, name: str, *, private: bool = False) -> Channel:
        assert parent.guild_id is not None
        thread = Channel(
            id=self.snowflakes.next(),
            type=PRIVATE_THREAD if private else PUBLIC_THREAD,
            name=name,
            guild_id=parent.guild_id,
            parent_id=parent.id,
        )
        return self._add(self.guilds[parent.guild_id], thread)

    def _add(self, guild: Guild, channel: Channel) -> Channel:
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def dm_with(self, user: Json) -> Channel:
        """Return the DM of the bot and a user, opened if there is none."""
        for channel in self.channels.values():
            if channel.user_id == user["id"]:
                return channel
        channel = Channel(id=self.snowflakes.next(), type=DM, user_id=user["id"])
        self.channels[channel.id] = channel
        return channel

    def add_message(self, channel: Channel, author: Json, content: str, **more: Any) -> Json:
        """Put a message into a channel and return its payload."""
        message = {
            "id": self.snowflakes.next(),
            "channel_id": channel.id,
            "author": author,
            "content": content.strip(),
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "type": 0,
            "flags": 0,
        } | more
        channel.messages[message["id"]] = message
        return message

    def message_event(self, channel: Channel, message: Json) -> Json:
        """Return what MESSAGE_CREATE says about a message."""
        if channel.guild_id is None:
            return message | {"channel_type": channel.type}
        member = member_payload(message["author"])
        member.pop("user")
        return message | {"channel_type": channel.type, "guild_id": channel.guild_id, "member": member}


def member_payload(user: Json) -> Json:
    return {
        "user": user,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(EVERYTHING),
    }


def channel_payload(channel: Channel, world: World) -> Json:
    payload: Json = {"id": channel.id, "type": channel.type}
    if channel.type == DM:
        return payload | {"recipients": [world.users[channel.user_id or ""]], "last_message_id": None}
    payload |= {"guild_id": channel.guild_id, "name": channel.name, "parent_id": channel.parent_id}
    if channel.type in (PUBLIC_THREAD, PRIVATE_THREAD):
        return payload | {
            "owner_id": world.bot["id"],
            "message_count": 0,
            "member_count": 1,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 60,
                "archive_timestamp": "2026-01-01T00:00:00+00:00",
                "locked": False,
            },
        }
    hidden = {"id": channel.guild_id, "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
    return payload | {"position": 0, "permission_overwrites": [] if channel.public else [hidden]}


def guild_payload(guild: Guild, world: World) -> Json:
    everyone = {
        "id": guild.id,
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": str(VIEW_CHANNEL),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    payloads = [channel_payload(channel, world) for channel in guild.channels]
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": world.snowflakes.next(),
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "members": [member_payload(world.bot)],
        "member_count": 2,
        "channels": [payload for payload in payloads if payload["type"] == TEXT],
        "threads": [payload for payload in payloads if payload["type"] != TEXT],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "unavailable": False,
        "large": False,
    }
