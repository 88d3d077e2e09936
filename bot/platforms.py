"""Running several platforms in one process: one that cannot start never stops the others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

import structlog

from bot.settings import Settings
from bot.wiring import Meno
from core.errors import CredentialError, SetupError
from core.messages import Platform, Sender
from core.tutor.commands import command_specs

log = structlog.get_logger(__name__)


class Adapter(Protocol):
    """What the life cycle needs of a platform's adapter."""

    @property
    def sender(self) -> Sender:
        """Sends what is said unasked."""

    async def run(self) -> None:
        """Run until cancelled. Raises `CredentialError` for a token that is refused."""

    async def close(self) -> None:
        """Close the connections."""


def platform_adapters(settings: Settings, meno: Meno) -> Mapping[Platform, Adapter]:
    """Make the adapters whose tokens are set, and let the outbox send through them."""
    adapters: dict[Platform, Adapter] = {}
    specs = command_specs(tuple(meno.services.shelf.topics))
    if settings.discord_bot_token is not None:
        from adapters.discord.gateway import DiscordAdapter

        adapters[Platform.DISCORD] = DiscordAdapter(
            token=settings.discord_bot_token.get_secret_value(),
            handle=meno.tutor.handle,
            commands=specs,
            clock=meno.clock,
            api_url=settings.discord_api_url,
            gateway_url=settings.discord_gateway_url,
        )
    if settings.slack_bot_token is not None and settings.slack_app_token is not None:
        from adapters.slack.gateway import SlackAdapter

        adapters[Platform.SLACK] = SlackAdapter(
            bot_token=settings.slack_bot_token.get_secret_value(),
            app_token=settings.slack_app_token.get_secret_value(),
            handle=meno.tutor.handle,
            commands=specs,
            clock=meno.clock,
            api_url=settings.slack_api_url,
        )
    meno.senders.update({platform: adapter.sender for platform, adapter in adapters.items()})
    return adapters


async def run_platforms(adapters: Mapping[Platform, Adapter]) -> int:
    """Run all adapters until cancelled; return 1 once every one of them has failed to start."""
    try:
        outcomes = await asyncio.gather(*(_run(name, adapter) for name, adapter in adapters.items()))
    finally:
        await asyncio.gather(*(adapter.close() for adapter in adapters.values()), return_exceptions=True)
    return 0 if any(outcomes) else 1


async def _run(name: Platform, adapter: Adapter) -> bool:
    """Run one adapter; False where its credentials are refused, which concerns no other."""
    try:
        await adapter.run()
    except CredentialError as problem:
        log.error("platform.refused", platform=name, problem=str(problem))
        return False
    return True


def check_tokens(settings: Settings) -> None:
    """Raise `SetupError` where only one of Slack's two tokens is set."""
    given = {
        "SLACK_BOT_TOKEN": settings.slack_bot_token,
        "SLACK_APP_TOKEN": settings.slack_app_token,
    }
    missing = [name for name, token in given.items() if token is None]
    if len(missing) == 1:
        raise SetupError(f"{missing[0]} is missing: Slack's Socket Mode needs both tokens. Set it in .env.")
