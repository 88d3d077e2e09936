"""Whose token it is: signs in to Discord without opening a session."""

from __future__ import annotations

import aiohttp
import discord

from adapters.discord.gateway import GATEWAY_URL, REFUSED, point_at
from core.errors import CredentialError, DeliveryFailed


async def bot_name(token: str, api_url: str) -> str:
    """Return the bot's name. Raises `CredentialError`, or `DeliveryFailed` where Discord does not answer."""
    point_at(api_url, GATEWAY_URL)
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            return f"signed in as {client.user}"
    except discord.LoginFailure as refusal:
        raise CredentialError(REFUSED) from refusal
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        raise DeliveryFailed(f"Discord cannot be reached ({type(fault).__name__})") from fault
