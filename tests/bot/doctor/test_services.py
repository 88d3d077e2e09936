"""The doctor asks the real services, here on the loopback network, and says what they refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.doctor.finding import Finding, State
from bot.doctor.services import discord, models, slack
from bot.settings import Settings
from tests.loopback.discord_server import DiscordServer
from tests.loopback.openai_server import OpenAIServer, says
from tests.loopback.slack_server import SlackServer

KEY = "sk-CANARY-KEY-1-abcdefgh"


@pytest.fixture
async def server() -> AsyncIterator[OpenAIServer]:
    async with OpenAIServer() as running:
        yield running


def settings(tmp_path: Path, **values: object) -> Settings:
    return Settings(_env_file=None, data_dir=tmp_path, **values)  # type: ignore[arg-type, call-arg]


async def model_findings(tmp_path: Path, address: str) -> list[Finding]:
    asked = settings(
        tmp_path, openai_api_key=KEY, openai_base_url=address, openai_model="tutor-1", openai_timeout=2
    )
    return [finding async for finding in models(asked)]


async def test_without_a_key_the_rules_work_alone(tmp_path: Path) -> None:
    (found,) = [finding async for finding in models(settings(tmp_path))]
    assert found.state is State.NOTE
    assert "by rules" in found.text


async def test_a_model_that_answers_in_a_given_shape_is_well(server: OpenAIServer, tmp_path: Path) -> None:
    server.answers += [says("ready"), says('{"word": "ready"}')]
    (found,) = await model_findings(tmp_path, server.base_url)
    assert found.state is State.WELL
    assert "tutor-1" in found.text


async def test_a_model_that_cannot_keep_to_a_shape_is_a_note(server: OpenAIServer, tmp_path: Path) -> None:
    server.answers += [says("ready"), says("I am ready"), says("Really ready")]
    (found,) = await model_findings(tmp_path, server.base_url)
    assert found.state is State.NOTE
    assert "by rules" in found.text


async def test_nobody_at_the_address_is_a_problem(tmp_path: Path, unused_tcp_port: int) -> None:
    (found,) = await model_findings(tmp_path, f"http://127.0.0.1:{unused_tcp_port}/v1")
    assert found.state is State.PROBLEM
    assert "OPENAI_BASE_URL" in found.fix
    assert KEY not in f"{found.text} {found.fix}"


async def test_tokens_that_work_name_the_bot(tmp_path: Path) -> None:
    async with DiscordServer() as on_discord, SlackServer() as on_slack:
        asked = settings(
            tmp_path,
            discord_bot_token=on_discord.token,
            discord_api_url=on_discord.api_url,
            slack_bot_token=on_slack.bot_token,
            slack_app_token=on_slack.app_token,
            slack_api_url=on_slack.api_url,
        )
        found = [await discord(asked), *[finding async for finding in slack(asked)]]
    assert [finding.state for finding in found] == [State.WELL] * 3
    assert "signed in" in found[0].text


async def test_tokens_that_are_refused_are_problems_with_the_fix(tmp_path: Path) -> None:
    async with DiscordServer() as on_discord, SlackServer() as on_slack:
        asked = settings(
            tmp_path,
            discord_bot_token="wrong",
            discord_api_url=on_discord.api_url,
            slack_bot_token="xoxb-wrong",
            slack_app_token="xapp-wrong",
            slack_api_url=on_slack.api_url,
        )
        found = [await discord(asked), *[finding async for finding in slack(asked)]]
    assert [finding.state for finding in found] == [State.PROBLEM] * 3
    for finding, name in zip(found, ("DISCORD_BOT_TOKEN", "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"), strict=True):
        assert name in finding.fix
        assert "wrong" not in f"{finding.text} {finding.fix}"


async def test_half_of_slack_is_a_problem(tmp_path: Path) -> None:
    (found,) = [finding async for finding in slack(settings(tmp_path, slack_bot_token="xoxb-1"))]
    assert found.state is State.PROBLEM
    assert "SLACK_APP_TOKEN" in found.text


async def test_a_platform_that_cannot_be_reached_is_told_apart(tmp_path: Path, unused_tcp_port: int) -> None:
    nowhere = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    found = await discord(settings(tmp_path, discord_bot_token="x.y.z", discord_api_url=nowhere))
    assert found.state is State.PROBLEM
    assert "network" in found.fix
