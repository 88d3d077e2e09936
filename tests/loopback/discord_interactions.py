"""Interactions of a loopback Discord: acknowledged once and in time, answered while the token is valid."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tests.loopback.discord_rules import Refusal, check_message
from tests.loopback.discord_world import (
    DM,
    EPHEMERAL,
    LOADING,
    Channel,
    World,
    channel_payload,
    member_payload,
)

Json = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8
_SUITS = {
    COMMAND: {MESSAGE, DEFERRED_MESSAGE},
    COMPONENT: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE},
    AUTOCOMPLETE: {CHOICES},
}


class State(Enum):
    """How far an interaction has come."""

    WAITING = "waiting"
    ACKNOWLEDGED = "acknowledged"
    FAILED = "failed"
    """Nothing came in time: the user was shown "This interaction failed"."""
    EXPIRED = "expired"
    """Acknowledged more than 15 minutes ago."""


@dataclass(slots=True, kw_only=True)
class Interaction:
    """Something that a user did, and what became of it."""

    id: str
    type: int
    channel: Channel
    payload: Json
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    state: State = State.WAITING
    callback: Json | None = None
    """The first response."""
    original: str = ""
    """Id of the original response; of the component's own message after a deferred update."""
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)

    def fail(self) -> None:
        if self.state is State.WAITING:
            self.state = State.FAILED


class Interactions:
    """All interactions, and the answers to them."""

    def __init__(self, world: World, *, deadline: float) -> None:
        self._world = world
        self._deadline = deadline
        self._by_token: dict[str, Interaction] = {}

    def open(self, type: int, user: Json, channel: Channel, **more: Any) -> Interaction:  # noqa: A002
        """Make an interaction, whose time runs from now."""
        interaction = Interaction(id=self._world.snowflakes.next(), type=type, channel=channel, payload=more)
        interaction.payload |= {
            "id": interaction.id,
            "application_id": self._world.application_id,
            "type": type,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": channel_payload(channel, self._world),
            "locale": "en-GB",
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if channel.type == DM:
            interaction.payload |= {"user": user, "context": 1}
        else:
            guild = {"guild_id": channel.guild_id, "guild_locale": "en-US", "context": 0}
            interaction.payload |= guild | {"member": member_payload(user)}
        self._by_token[interaction.token] = interaction
        asyncio.get_running_loop().call_later(self._deadline, interaction.fail)
        return interaction

    def callback(self, interaction_id: str, token: str, payload: Json, attachments: int) -> Interaction:
        """Take the first response, or refuse it."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.state is State.FAILED:
            raise Refusal(404, 10062, "Unknown interaction")
        if interaction.state is not State.WAITING:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        kind, data = payload["type"], payload.get("data") or {}
        if kind not in _SUITS[interaction.type]:
            raise Refusal.invalid_form("type: Invalid interaction callback type")
        if kind in (MESSAGE, UPDATE):
            check_message(data, attachments=attachments)
        if kind == CHOICES and len(data["choices"]) > 25:
            raise Refusal.invalid_form("choices: Must be 25 or fewer in length.")
        self._accept(interaction, kind, data)
        interaction.state, interaction.callback = State.ACKNOWLEDGED, payload
        interaction.acknowledged.set()
        return interaction

    def _accept(self, interaction: Interaction, kind: int, data: Json) -> None:
        if kind in (DEFERRED_UPDATE, UPDATE):
            interaction.original = interaction.payload["message"]["id"]
        if kind == UPDATE:
            self.message(interaction, "@original").update(data)
        if kind in (MESSAGE, DEFERRED_MESSAGE):
            flags = data.get("flags", 0) | (LOADING if kind == DEFERRED_MESSAGE else 0)
            interaction.original = self.add_message(interaction, data | {"flags": flags})["id"]

    def add_message(self, interaction: Interaction, data: Json) -> Json:
        kept = {key: data[key] for key in ("flags", "components", "attachments") if key in data}
        return self._world.add_message(
            interaction.channel,
            self._world.bot,
            data.get("content") or "",
            **kept,
            webhook_id=self._world.application_id,
        )

    def answerable(self, token: str) -> Interaction:
        """Return the interaction that a webhook's token belongs to, or refuse the request."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.state in (State.WAITING, State.FAILED):
            raise Refusal(404, 10015, "Unknown Webhook")
        if interaction.state is State.EXPIRED:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return interaction

    def message(self, interaction: Interaction, message_id: str) -> Json:
        """Return one of an interaction's messages by its id or `@original`."""
        key = interaction.original if message_id == "@original" else message_id
        if key not in interaction.channel.messages:
            raise Refusal(404, 10008, "Unknown Message")
        return interaction.channel.messages[key]

    def placeholder(self, interaction: Interaction) -> Json | None:
        """Return the "thinking" message, which the first follow-up fills."""
        original = interaction.channel.messages.get(interaction.original)
        return original if original and original["flags"] & LOADING else None


def is_ephemeral(message: Json) -> bool:
    return bool(message["flags"] & EPHEMERAL)
