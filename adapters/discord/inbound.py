"""From Discord to the tutor: discord.py's objects become events, or None where Meno is not meant. Pure."""

from __future__ import annotations

import re
from typing import NotRequired, TypedDict, cast

import discord

from core.messages import (
    ActionChosen,
    Address,
    Author,
    CommandInvoked,
    Event,
    MessageReceived,
    Platform,
    Scope,
)

Channel = discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread | discord.PartialMessageable
"""Any place in which something can be said or pressed; partial where it is not cached."""


class Option(TypedDict):
    """A parameter of a command as Discord sends it."""

    name: str
    value: str | int | float | bool
    focused: NotRequired[bool]
    """True for the one being typed, while suggestions are asked for."""


class CommandData(TypedDict):
    """What an interaction says about the command that was used."""

    name: str
    options: NotRequired[list[Option]]
    """Plain values: Meno's commands have no groups."""


class ComponentData(TypedDict):
    """What an interaction says about the component that was used."""

    custom_id: str
    component_type: int


_WRITTEN_BY_A_PERSON = (discord.MessageType.default, discord.MessageType.reply)
_ENTITY = re.compile(r"<(?P<sign>@!?|@&|#)(?P<id>\d+)>|<a?:(?P<emoji>\w+):\d+>")
_BUTTON = discord.ComponentType.button.value


def message_event(message: discord.Message, me: int) -> MessageReceived | None:
    """Return a direct message or a mention of the bot `me`; None for everything else."""
    if message.author.bot or message.webhook_id or message.type not in _WRITTEN_BY_A_PERSON:
        return None
    direct = isinstance(message.channel, discord.DMChannel)
    if not direct and me not in {user.id for user in message.mentions}:
        return None
    return MessageReceived(
        event_id=f"discord:message:{message.id}",
        sent_at=message.created_at,
        author=_author(message.author),
        address=address_of(message.channel, None if direct else _guild_id(message)),
        scope=Scope.DIRECT if direct else Scope.MENTION,
        public=is_public(message.channel),
        text=_text(message, me),
    )


def interaction_event(interaction: discord.Interaction) -> Event | None:
    """Return the command or the press of a button that an interaction stands for, else None."""
    if interaction.type is discord.InteractionType.application_command:
        return _command(interaction, cast(CommandData, interaction.data))
    if interaction.type is discord.InteractionType.component:
        return _action(interaction, cast(ComponentData, interaction.data))
    return None


def _command(interaction: discord.Interaction, data: CommandData) -> CommandInvoked:
    return CommandInvoked(
        event_id=_interaction_id(interaction),
        sent_at=interaction.created_at,
        author=_author(interaction.user, str(interaction.locale)),
        address=interaction_address(interaction),
        scope=_interaction_scope(interaction),
        public=is_public(interaction.channel),
        name=data["name"],
        arguments={option["name"]: str(option["value"]) for option in data.get("options", [])},
    )


def _action(interaction: discord.Interaction, data: ComponentData) -> ActionChosen | None:
    if data["component_type"] != _BUTTON:
        return None
    return ActionChosen(
        event_id=_interaction_id(interaction),
        sent_at=interaction.created_at,
        author=_author(interaction.user, str(interaction.locale)),
        address=interaction_address(interaction),
        scope=_interaction_scope(interaction),
        public=is_public(interaction.channel),
        action_id=data["custom_id"],
        message_id=str(interaction.message.id) if interaction.message else "",
    )


def interaction_address(interaction: discord.Interaction) -> Address:
    """Return where the command or the button was used."""
    if interaction.channel is None:
        raise ValueError(f"interaction {interaction.id} names no channel")
    return address_of(interaction.channel, interaction.guild_id)


def address_of(channel: Channel, guild_id: int | None) -> Address:
    """Return a channel's address; a thread is kept below its channel. `guild_id` is None in a DM."""
    if isinstance(channel, discord.Thread):
        place, thread = str(channel.parent_id), str(channel.id)
    else:
        place, thread = str(channel.id), ""
    return Address(platform=Platform.DISCORD, space=str(guild_id or ""), channel=place, thread=thread)


def is_public(channel: Channel | None) -> bool:
    """Return whether all members of the server may read a channel; False where that is not known."""
    if isinstance(channel, discord.Thread):
        return not channel.is_private() and is_public(channel.parent)
    if not isinstance(channel, discord.abc.GuildChannel):
        return False
    everyone = channel.guild.get_role(channel.guild.id)
    return everyone is not None and channel.permissions_for(everyone).view_channel


def _author(user: discord.User | discord.Member, locale: str | None = None) -> Author:
    return Author(
        platform=Platform.DISCORD,
        space="",
        user_id=str(user.id),
        display_name=user.display_name,
        locale=locale,
    )


def _interaction_id(interaction: discord.Interaction) -> str:
    return f"discord:interaction:{interaction.id}"


def _interaction_scope(interaction: discord.Interaction) -> Scope:
    return Scope.DIRECT if interaction.guild_id is None else Scope.MENTION


def _guild_id(message: discord.Message) -> int | None:
    if isinstance(message.channel, discord.PartialMessageable):  # a channel that is not cached
        return message.channel.guild_id
    return message.guild.id if message.guild else None


def _text(message: discord.Message, me: int) -> str:
    """Return the text with names instead of ids, and without the mention of the bot itself."""
    names = {("@", user.id): user.display_name for user in message.mentions}
    names |= {("@&", role.id): role.name for role in message.role_mentions}
    names |= {("#", channel.id): channel.name for channel in message.channel_mentions}

    def name(entity: re.Match[str]) -> str:
        if entity["emoji"]:
            return f":{entity['emoji']}:"
        key = (entity["sign"].rstrip("!"), int(entity["id"]))
        if key == ("@", me):
            return ""
        return key[0][0] + names[key] if key in names else entity[0]

    return _ENTITY.sub(name, message.content).strip()
