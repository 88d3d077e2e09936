"""What Meno says unasked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import discord

from adapters.discord.failures import delivery_errors
from adapters.discord.outbound import Part, render
from adapters.discord.outlets import ChannelOutlet
from adapters.discord.replies import post_all
from core.errors import DeliveryFailed, DeliveryRefused
from core.messages import Address, Outgoing, Receipt

_RECENT = 100
"""Messages that are searched for one that may have been sent."""


class DiscordSender:
    """Sends to any channel that the bot can write to; a `Sender`."""

    def __init__(self, connected: Callable[[], discord.Client | None]) -> None:
        """`connected` returns the client while there is a usable one."""
        self._connected = connected

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message. Raises `DeliveryRefused` or `DeliveryFailed`."""
        if outgoing.private and outgoing.address.space:
            raise DeliveryRefused("a private message goes to direct messages, not into a shared channel")
        outlet = ChannelOutlet(_channel(self._client(), outgoing.address), outgoing.address)
        return await post_all(outlet, render(outgoing))

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Return the message sent since then that looks like the last part of `outgoing`.

        Discord does not give nonces back, so the bot's own messages are compared by their content and
        the ids of their buttons; the latter name the item that is asked, so that two nudges differ.
        """
        client, wanted = self._client(), render(outgoing)[-1]
        with delivery_errors():
            history = _channel(client, outgoing.address).history(limit=_RECENT, after=since, oldest_first=False)
            async for message in history:
                if message.author == client.user and _looks_like(message, wanted):
                    return Receipt(message_id=str(message.id), address=outgoing.address)
        return None

    def _client(self) -> discord.Client:
        client = self._connected()
        if client is None:
            raise DeliveryFailed("Discord is not connected")
        return client


def _channel(client: discord.Client, address: Address) -> discord.PartialMessageable:
    return client.get_partial_messageable(int(address.thread or address.channel))


def _looks_like(message: discord.Message, part: Part) -> bool:
    buttons = [
        component.custom_id
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for component in row.children
    ]
    return message.content == part.content.strip() and buttons == [action.id for action in part.actions]
