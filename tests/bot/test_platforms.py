"""Which tokens are enough to start, and what is said where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.platforms import check_tokens
from bot.settings import Settings
from core.errors import SetupError

BOT, APP, SECRET = {"slack_bot_token": "xoxb-1"}, {"slack_app_token": "xapp-1"}, {"slack_signing_secret": "abc"}
DISCORD = {"discord_bot_token": "token"}


def settings(*given: dict[str, str]) -> Settings:
    """Return settings with these tokens, whatever the environment holds."""
    tokens = dict.fromkeys(("discord_bot_token", "slack_bot_token", "slack_app_token", "slack_signing_secret"), "")
    for some in given:
        tokens |= some
    return Settings(data_dir=Path("unused"), **tokens)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [(), (DISCORD,), (BOT, APP), (BOT, APP, SECRET), (DISCORD, BOT, APP)])
def test_complete_tokens_or_none_are_fine(
    given: tuple[dict[str, str], ...], caplog: pytest.LogCaptureFixture
) -> None:
    check_tokens(settings(*given))

    assert caplog.records == []


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ((BOT,), "SLACK_APP_TOKEN is missing"),
        ((APP,), "SLACK_BOT_TOKEN is missing"),
        ((BOT, SECRET), "Set SLACK_APP_TOKEN in .env as well"),
        ((SECRET,), "Set SLACK_BOT_TOKEN and SLACK_APP_TOKEN in .env as well"),
    ],
)
def test_half_of_slack_alone_cannot_start_and_says_what_is_missing(
    given: tuple[dict[str, str], ...], missing: str
) -> None:
    with pytest.raises(SetupError, match=missing) as problem:
        check_tokens(settings(*given))

    assert "\n" not in str(problem.value)


def test_half_of_slack_does_not_keep_discord_from_starting() -> None:
    check_tokens(settings(DISCORD, BOT))
