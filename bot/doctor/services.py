"""What is reached over the network: the model's server, Discord, Slack."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable

from pydantic import BaseModel, SecretStr

from bot.doctor.finding import Finding, note, problem, well
from bot.platforms import slack_problem
from bot.settings import Settings
from bot.wiring import chat_model
from core.errors import CredentialError, DeliveryFailed, ModelUnavailable
from core.llm.chat import ChatMessage
from core.llm.structured import ask

ANSWER_TOKENS = 300
"""Enough for a word, also by a model that thinks first."""


class _Word(BaseModel):
    """What the model is asked for, to see whether it can answer in a given shape."""

    word: str


async def models(settings: Settings) -> AsyncIterator[Finding]:
    """Ask each model for one word, and then for it in a given shape."""
    if settings.openai_api_key is None:
        yield note("model", "OPENAI_API_KEY is not set: Meno works by rules and cannot explain freely")
        return
    for name in dict.fromkeys((settings.openai_model, settings.judge_model)):
        yield await _model(settings, name)


async def _model(settings: Settings, name: str) -> Finding:
    about = "model"
    chat = chat_model(settings, name)
    if chat is None:
        raise LookupError("there is no key")
    asked = [ChatMessage("system", "Answer with the one word: ready"), ChatMessage("user", "Are you ready?")]
    try:
        await chat.complete(asked, ANSWER_TOKENS)
        try:
            await ask(chat, asked, _Word, ANSWER_TOKENS)
        except ModelUnavailable as reason:
            return note(
                about,
                f"{name} answers, but not in a given shape ({reason}); extracting and grading go by rules",
                "Try another model in OPENAI_JUDGE_MODEL",
            )
    except ModelUnavailable as reason:
        return problem(about, f"{name}: {reason}", "Correct OPENAI_BASE_URL, OPENAI_API_KEY or the model's name")
    finally:
        await chat.close()
    return well(about, f"{name} answers, also in a given shape")


async def discord(settings: Settings) -> Finding:
    """Sign in to Discord with the token, without opening a session."""
    if settings.discord_bot_token is None:
        return note("Discord", "DISCORD_BOT_TOKEN is not set, so Meno is not on Discord")
    from adapters.discord.identity import bot_name

    return await _identity("Discord", bot_name(_revealed(settings.discord_bot_token), settings.discord_api_url))


async def slack(settings: Settings) -> AsyncIterator[Finding]:
    """Sign in to Slack with the bot token, and ask for a socket with the app token."""
    if (reason := slack_problem(settings)) is not None:
        yield problem("Slack", reason.rstrip("."), "Or unset all of Slack's settings")
        return
    if settings.slack_bot_token is None or settings.slack_app_token is None:
        yield note("Slack", "SLACK_BOT_TOKEN and SLACK_APP_TOKEN are not set, so Meno is not on Slack")
        return
    from adapters.slack.identity import bot_name, try_socket

    yield await _identity("Slack", bot_name(_revealed(settings.slack_bot_token), settings.slack_api_url))
    yield await _identity("Slack socket", try_socket(_revealed(settings.slack_app_token), settings.slack_api_url))


async def _identity(about: str, signing_in: Awaitable[str]) -> Finding:
    try:
        return well(about, await signing_in)
    except CredentialError as reason:
        return problem(about, "the token was refused", str(reason))
    except DeliveryFailed as reason:
        return problem(about, str(reason), "Check the network, and the address where you set another one")


def _revealed(secret: SecretStr) -> str:
    return secret.get_secret_value()
