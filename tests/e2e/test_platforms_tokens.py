"""`meno run` with tokens that are wrong or missing: named with the fix, and the other platform still starts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.platform_process import Meno, World, running_world


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_world(tmp_path) as world:
        yield world


def errors(meno: Meno) -> list[str]:
    """Return the problems that were logged as errors; each is one line."""
    return [each["problem"] for each in meno.events if each["level"] == "error"]


async def test_a_wrong_discord_token_is_named_and_slack_works(world: World) -> None:
    meno = await world.start({"DISCORD_BOT_TOKEN": "wrong"})
    await meno.caught_up("slack")
    refusal = await meno.wait_logged("platform.refused")
    _, slack = world.people("ann")

    assert refusal["platform"] == "discord"
    assert "DISCORD_BOT_TOKEN" in refusal["problem"]
    assert "copy the token from the Bot page" in refusal["problem"]
    assert len(errors(meno)) == 1
    assert (await slack.ask("What should I work on?")).text.startswith("Nothing stands out yet.")
    assert await meno.terminate() == 0


@pytest.mark.case("OPS-02")
async def test_two_wrong_tokens_end_it_with_both_named(world: World) -> None:
    meno = await world.start({"DISCORD_BOT_TOKEN": "wrong", "SLACK_BOT_TOKEN": "xoxb-wrong"})

    assert await meno.ended() == 1
    assert sorted(problem.count("_BOT_TOKEN") for problem in errors(meno)) == [1, 1]
    assert {each["platform"] for each in meno.logged("platform.refused")} == {"discord", "slack"}


async def test_half_of_slack_is_named_and_discord_works_until_its_token_is_withdrawn(world: World) -> None:
    meno = await world.start({"SLACK_APP_TOKEN": ""})
    await meno.caught_up("discord")
    discord, _ = world.people("ann")

    assert (await discord.ask("What should I work on?")).text.startswith("Nothing stands out yet.")
    assert errors(meno) == ["SLACK_APP_TOKEN is missing: Slack's Socket Mode needs both tokens. Set it in .env."]

    world.discord.gateway.token = "another"
    await world.discord.gateway.close_sockets(resumable=False)
    assert await meno.ended() == 1
    assert "DISCORD_BOT_TOKEN" in errors(meno)[-1]


async def test_half_of_slack_alone_ends_it_with_the_missing_half_named_in_one_line(world: World) -> None:
    meno = await world.start({"DISCORD_BOT_TOKEN": "", "SLACK_BOT_TOKEN": ""})

    assert await meno.ended() == 1
    assert meno.lines == [
        "Meno cannot start: SLACK_BOT_TOKEN is missing: Slack's Socket Mode needs both tokens. Set it in .env."
    ]
