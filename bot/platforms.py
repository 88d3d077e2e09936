"""Running several platforms in one process: one that fails never stops the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Protocol

import structlog

from bot.settings import Settings
from bot.wiring import Meno
from core.errors import CredentialError, SetupError
from core.messages import Platform, Sender
from core.tutor.commands import command_specs

RESTART_AFTER_S = 30.0
"""Seconds until a platform is tried again that a bug has ended."""

log = structlog.get_logger(__name__)


class Adapter(Protocol):
    """What the life cycle needs of a platform's adapter."""

    @property
    def sender(self) -> Sender:
        """Sends what is said unasked."""

    @property
    def ready(self) -> asyncio.Event:
        """Set while there is a session with the platform."""

    async def run(self) -> None:
        """Run until cancelled; then take no more events, and let running turns finish for some seconds.

        Looks after lost connections itself. Raises `CredentialError` for a token that is refused.
        """


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


async def run_platforms(adapters: Mapping[Platform, Adapter], meno: Meno) -> int:
    """Run all adapters until cancelled; return 1 once the credentials of every one have been refused."""
    # Unlike gather, a group that is cancelled waits until the last of its tasks has come to its end.
    async with asyncio.TaskGroup() as group:
        serving = [group.create_task(_serve(name, adapter, meno)) for name, adapter in adapters.items()]
    return 0 if any(task.result() for task in serving) else 1


async def _serve(name: Platform, adapter: Adapter, meno: Meno) -> bool:
    """Run one adapter; False where its credentials are refused, which concerns no other."""
    while True:
        try:
            async with _joined(name, adapter, meno):
                await adapter.run()
        except CredentialError as problem:
            log.error("platform.refused", platform=name, problem=str(problem))
            return False
        except Exception:
            log.exception("platform.failed", platform=name, again_in_s=RESTART_AFTER_S)
        else:
            return True
        await asyncio.sleep(RESTART_AFTER_S)


@asynccontextmanager
async def _joined(name: Platform, adapter: Adapter, meno: Meno) -> AsyncIterator[None]:
    """Send through the adapter from its first session until it ends.

    Not before: what a platform with a wrong token refuses would be taken for the learner's closed door.
    """
    joining = asyncio.create_task(_join(name, adapter, meno), name=f"join-{name}")
    try:
        yield
    finally:
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)
        meno.senders.pop(name, None)


async def _join(name: Platform, adapter: Adapter, meno: Meno) -> None:
    """Wait for the first session, then do at once what has waited for it."""
    await adapter.ready.wait()
    meno.senders[name] = adapter.sender
    log.info("platform.ready", platform=name)
    try:
        await meno.resumption.take_up(timedelta())
        await meno.sweep.run()
    except Exception:  # the jobs come back to it
        log.exception("platform.not_caught_up", platform=name)
    else:
        log.info("platform.caught_up", platform=name)


def check_tokens(settings: Settings) -> None:
    """Say what keeps Slack from starting; raise it as `SetupError` where nothing else can start."""
    problem = _slack_problem(settings)
    if problem is None:
        return
    if settings.discord_bot_token is None:
        raise SetupError(problem)
    log.error("platform.not_started", platform=Platform.SLACK, problem=problem)


def _slack_problem(settings: Settings) -> str | None:
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
