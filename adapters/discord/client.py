"""One session with Discord: what arrives is turned into events and handed over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import cast

import aiohttp
import discord

from adapters.discord import commands as application_commands
from adapters.discord.inbound import CommandData, interaction_address, interaction_event, message_event
from adapters.discord.outlets import ChannelOutlet, DirectOutlet, InteractionOutlet, Outlet
from adapters.discord.replies import Replies
from core.clock import Clock
from core.messages import Address, CommandSpec, Event, Handler, ReplySink

_GRACE = 5.0
"""Seconds that running handlers have to finish when the session is closed."""
_LONGEST_LIMIT = 60.0
"""Seconds of rate limit that are waited for; a longer one is reported to whoever sends."""
_ANSWERED = (discord.InteractionType.application_command, discord.InteractionType.component)

_log = logging.getLogger(__name__)


class MenoClient(discord.Client):
    """discord.py's client with Meno's handler behind it. Asks for no privileged intent."""

    def __init__(
        self,
        *,
        handle: Handler,
        commands: Sequence[CommandSpec],
        clock: Clock,
        ready: asyncio.Event,
        guild_ready_timeout: float,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_ratelimit_timeout=_LONGEST_LIMIT,
            max_messages=None,
        )
        self._handle = handle
        self._commands = commands
        self._clock = clock
        self._announce_ready = ready
        self._synchronised = False
        self._running: set[asyncio.Task[object]] = set()

    async def on_connect(self) -> None:
        """Announce the first READY, and bring Discord's list of commands up to date once.

        Not in `on_ready`: that waits for seconds for the list of servers, which nothing here needs.
        """
        self._announce_ready.set()
        if self._synchronised:
            return
        try:
            changed = await application_commands.synchronise(self, self._commands)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as problem:
            _log.warning("Discord: the commands could not be brought up to date: %s", problem)
            return
        self._synchronised = True
        _log.info("Discord: the commands were %s", "updated" if changed else "up to date")

    async def on_message(self, message: discord.Message) -> None:
        """Answer a direct message or a mention."""
        event = message_event(message, self.user.id) if self.user else None
        if event is None:
            return
        private = DirectOutlet(message.author) if event.address.space else None
        replies = Replies(self._channel_outlet(event.address), private=private, clock=self._clock)
        await self._answer(event, replies)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a command or a button, which is deferred before anything else is awaited."""
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction)
        elif interaction.type in _ANSWERED:
            try:
                await interaction.response.defer(ephemeral=interaction.guild_id is not None)
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as problem:
                # "Already acknowledged" is what a repeated deferral gets whose first one went through after all;
                # where another process has really taken it, the event's id ends it in the inbox.
                _log.warning("Discord: an interaction could not be deferred: %s", problem)
            await self._answer_interaction(interaction)

    async def _answer_interaction(self, interaction: discord.Interaction) -> None:
        event = interaction_event(interaction)
        if event is None:
            return
        outlet = InteractionOutlet(
            interaction,
            address=event.address,
            fallback=self._fallback(interaction),
            clock=self._clock,
        )
        await self._answer(event, Replies(outlet, private=None, clock=self._clock))

    def _fallback(self, interaction: discord.Interaction) -> Outlet:
        """Return where the answer goes once the token has expired; in a server it stays private."""
        if interaction.guild_id is not None:
            return DirectOutlet(interaction.user)
        return self._channel_outlet(interaction_address(interaction))

    def _channel_outlet(self, address: Address) -> ChannelOutlet:
        channel = self.get_partial_messageable(int(address.thread or address.channel))
        return ChannelOutlet(channel, address)

    async def _suggest(self, interaction: discord.Interaction) -> None:
        command = cast(CommandData, interaction.data)
        typed = next((option for option in command.get("options", []) if option.get("focused")), None)
        offered = typed and application_commands.suggestions(
            self._commands, command["name"], typed["name"], str(typed["value"])
        )
        choices = [discord.app_commands.Choice(name=value, value=value) for value in offered or []]
        try:
            await interaction.response.autocomplete(choices)
        except discord.HTTPException as problem:  # typed on meanwhile: nobody waits for these any more
            _log.debug("Discord: suggestions came too late: %s", problem)

    async def _answer(self, event: Event, replies: ReplySink) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            await self._handle(event, replies)
        except Exception:
            _log.exception("Discord: %s was not answered", event.event_id)
        finally:
            self._running.discard(task)

    async def close(self) -> None:
        """Let running handlers finish for some seconds, then end the session."""
        if self._running:
            await asyncio.wait(self._running, timeout=_GRACE)
        late = tuple(self._running)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        await super().close()
