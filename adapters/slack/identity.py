"""Whose tokens they are: asks Slack once, without opening a socket."""

from __future__ import annotations

from adapters.slack.api import SlackApi, SlackRefused, SlackTokenRefused
from adapters.slack.gateway import BOT_FIX, OPENER_FIX
from adapters.slack.outbound import JsonObject
from core.errors import CredentialError


async def bot_name(token: str, api_url: str) -> str:
    """Return workspace and name of the bot. Raises `CredentialError`, or `DeliveryFailed` where Slack is silent."""
    answer = await _ask(token, api_url, "auth.test", f"SLACK_BOT_TOKEN: {BOT_FIX}")
    return f"signed in to {answer.get('team')} as {answer.get('user')}"


async def try_socket(token: str, api_url: str) -> str:
    """Say that Slack would open a socket. Raises as `bot_name` does."""
    await _ask(token, api_url, "apps.connections.open", f"SLACK_APP_TOKEN: {OPENER_FIX}")
    return "Slack would open one"


async def _ask(token: str, api_url: str, method: str, fix: str) -> JsonObject:
    try:
        return await SlackApi(token, api_url).post(method, {}, hasty=True)
    except (SlackRefused, SlackTokenRefused) as refusal:
        raise CredentialError(fix) from refusal
