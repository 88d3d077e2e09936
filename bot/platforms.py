"""Which platforms are run, by which tokens are set."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from bot.settings import Settings
from bot.supervision import Adapter
from bot.wiring import Meno
from core.errors import SetupError
from core.messages import Platform
from core.tutor.commands import command_specs

log = structlog.get_logger(__name__)


def platform_adapters(settings: Settings, meno: Meno) -> Mapping[Platform, Adapter]:
    """Make the adapters of the platforms whose tokens are set."""
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
    return adapters


def check_tokens(settings: Settings) -> None:
    """Say what keeps Slack from starting; raise it as `SetupError` where nothing else can start."""
    problem = slack_problem(settings)
    if problem is None:
        return
    if settings.discord_bot_token is None:
        raise SetupError(problem)
    log.error("platform.not_started", platform=Platform.SLACK, problem=problem)


def slack_problem(settings: Settings) -> str | None:
    """Return in one line what Slack lacks; None where it is complete, or not wanted at all."""
    tokens = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_APP_TOKEN": settings.slack_app_token}
    missing = [name for name, token in tokens.items() if token is None]
    if missing and settings.slack_signing_secret is not None:
        return (
            "SLACK_SIGNING_SECRET is set, but Slack's HTTP mode does not exist yet."
            f" Set {' and '.join(missing)} in .env as well: Slack is then reached by Socket Mode."
        )
    if len(missing) == 1:
        return f"{missing[0]} is missing: Slack's Socket Mode needs both tokens. Set it in .env."
    return None
