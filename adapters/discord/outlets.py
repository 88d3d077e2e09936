"""Ways to put a message before a person: a channel, their direct messages, an interaction's answer."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Protocol

import discord

from adapters.discord.failures import delivery_errors
from adapters.discord.inbound import address_of
from adapters.discord.outbound import NONCE_LENGTH, Part, to_files, to_view
from core.clock import Clock
from core.errors import DeliveryError
from core.messages import Address, Receipt

TOKEN_LIFETIME = timedelta(minutes=14)
"""An interaction can be answered for 15 minutes; the last one is left alone."""

_TOKEN_IS_OF_NO_USE = {10015, 10062, 50027, 40094}
"""Unknown webhook, unknown interaction, invalid webhook token, too many follow-ups."""


class Outlet(Protocol):
    """Somewhere to post; every method raises `DeliveryError`."""

    async def post(self, part: Part) -> Receipt:
        """Post a new message."""

    async def edit(self, message_id: str, part: Part) -> None:
        """Replace the content, buttons and files of a message that was posted here."""

    async def typing(self) -> None:
        """Show that an answer is being made, where that is not shown anyway."""


class ChannelOutlet:
    """A channel, a thread, or a direct message whose channel is known."""

    def __init__(self, channel: discord.PartialMessageable | discord.DMChannel, address: Address) -> None:
        self._channel = channel
        self._address = address

    async def post(self, part: Part) -> Receipt:
        """Post a new message; what was posted with the same nonce minutes ago is not posted twice."""
        with delivery_errors():
            message = await self._channel.send(
                part.content,
                view=to_view(part.actions),
                files=to_files(part.files),
                nonce=part.nonce or secrets.token_hex(NONCE_LENGTH // 2),
                silent=part.quiet,
            )
        return Receipt(message_id=str(message.id), address=self._address)

    async def edit(self, message_id: str, part: Part) -> None:
        """Edit a message of the bot."""
        with delivery_errors():
            message = self._channel.get_partial_message(int(message_id))
            await message.edit(content=part.content, view=to_view(part.actions), attachments=to_files(part.files))

    async def typing(self) -> None:
        """Show the typing indicator for some seconds."""
        with delivery_errors():
            await self._channel.typing()


class DirectOutlet:
    """A person's direct messages, opened when they are needed."""

    def __init__(self, user: discord.User | discord.Member) -> None:
        self._user = user

    async def post(self, part: Part) -> Receipt:
        """Post into the direct messages."""
        return await (await self._open()).post(part)

    async def edit(self, message_id: str, part: Part) -> None:
        """Edit a message in the direct messages."""
        await (await self._open()).edit(message_id, part)

    async def typing(self) -> None:
        """Show the typing indicator in the direct messages."""
        await (await self._open()).typing()

    async def _open(self) -> ChannelOutlet:
        with delivery_errors():
            channel = await self._user.create_dm()
        return ChannelOutlet(channel, address_of(channel, None))


class InteractionOutlet:
    """The answer to a deferred interaction: the original response first, then follow-ups.

    After its token has expired, messages go to `fallback` instead.
    """

    def __init__(
        self, interaction: discord.Interaction, *, address: Address, fallback: Outlet, clock: Clock
    ) -> None:
        self._interaction = interaction
        self._address = address
        self._fallback = fallback
        self._clock = clock
        self._expires_at = clock.now() + TOKEN_LIFETIME
        self._placeholder = interaction.type is discord.InteractionType.application_command
        self._original = ""

    async def post(self, part: Part) -> Receipt:
        """Answer, only for the person's eyes where others are in the channel."""
        if self._clock.now() >= self._expires_at:
            return await self._fallback.post(part)
        try:
            with delivery_errors():
                message = await (self._fill_placeholder(part) if self._placeholder else self._follow_up(part))
        except DeliveryError as problem:
            if _is_dead_token(problem):
                return await self._fallback.post(part)
            raise
        return Receipt(message_id=str(message.id), address=self._address)

    async def _fill_placeholder(self, part: Part) -> discord.InteractionMessage:
        """Put the answer where Discord has shown "thinking" since the deferral."""
        message = await self._interaction.edit_original_response(
            content=part.content, view=to_view(part.actions), attachments=to_files(part.files)
        )
        self._placeholder, self._original = False, str(message.id)
        return message

    async def _follow_up(self, part: Part) -> discord.WebhookMessage:
        return await self._interaction.followup.send(
            part.content,
            view=to_view(part.actions),
            files=to_files(part.files),
            ephemeral=self._interaction.guild_id is not None,
            silent=part.quiet,
            wait=True,
        )

    async def edit(self, message_id: str, part: Part) -> None:
        """Edit one of the answers."""
        if self._clock.now() >= self._expires_at:
            await self._fallback.edit(message_id, part)
            return
        view, files = to_view(part.actions), to_files(part.files)
        with delivery_errors():
            if message_id == self._original:
                await self._interaction.edit_original_response(content=part.content, view=view, attachments=files)
            else:
                await self._interaction.followup.edit_message(
                    int(message_id), content=part.content, view=view, attachments=files
                )

    async def typing(self) -> None:
        """Show nothing for a command, whose deferral shows it, else the typing indicator in a DM."""
        if not self._placeholder and self._interaction.guild_id is None:
            await self._fallback.typing()


def _is_dead_token(problem: DeliveryError) -> bool:
    cause = problem.__cause__
    return isinstance(cause, discord.HTTPException) and cause.code in _TOKEN_IS_OF_NO_USE
