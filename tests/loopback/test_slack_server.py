"""The loopback Slack refuses what Slack refuses, so that no test passes that would fail there."""

from __future__ import annotations

from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.loopback.slack_rules import refusal_of
from tests.loopback.slack_server import STUDY_CHANNEL, SlackServer


def button(action_id: str = "act:0", label: str = "Yes") -> dict[str, Any]:
    return {"type": "button", "action_id": action_id, "text": {"type": "plain_text", "text": label}}


def markdown(length: int) -> dict[str, Any]:
    return {"type": "markdown", "text": "x" * length}


def section(length: int) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": "x" * length}}


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"type": "actions", "elements": list(buttons)}


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ({"text": "x" * 40_000}, None),
        ({"text": "x" * 40_001}, "msg_too_long"),
        ({}, "no_text"),
        ({"text": "x", "channel": ""}, "invalid_arguments"),
        ({"blocks": [section(1)] * 50}, None),
        ({"blocks": [section(1)] * 51}, "invalid_blocks"),
        ({"blocks": [markdown(12_000)]}, None),
        ({"blocks": [markdown(12_001)]}, "invalid_blocks"),
        ({"blocks": [markdown(12_000), section(2_000)]}, "msg_blocks_too_long"),
        ({"blocks": [section(3_000)]}, None),
        ({"blocks": [section(3_001)]}, "invalid_blocks"),
        ({"blocks": [row(button(label="x" * 75))]}, None),
        ({"blocks": [row(button(label="x" * 76))]}, "invalid_blocks"),
        ({"blocks": [row(button("act:0"), button("act:0"))]}, "invalid_blocks"),
        ({"blocks": [row(*(button(f"act:{n}") for n in range(26)))]}, "invalid_blocks"),
        ({"blocks": [row()]}, "invalid_blocks"),
        ({"blocks": [{"type": "nonsense"}]}, "invalid_blocks"),
        ({"text": "x", "metadata": {"event_type": "x"}}, "invalid_metadata_format"),
    ],
)
def test_limits(arguments: dict[str, Any], refusal: str | None) -> None:
    assert refusal_of({"channel": "C1"} | arguments) == refusal


@pytest.mark.parametrize(
    ("token", "method", "error"),
    [
        ("xoxb-wrong", "auth.test", "invalid_auth"),
        ("xoxb-loopback", "apps.connections.open", "invalid_auth"),
        ("xoxb-loopback", "reactions.add", "unknown_method"),
    ],
)
async def test_refused_calls_are_answered_and_noted(token: str, method: str, error: str) -> None:
    async with SlackServer() as slack:
        with pytest.raises(SlackApiError) as refused:
            await AsyncWebClient(token=token, base_url=slack.api_url).api_call(method)

        assert refused.value.response["error"] == error
        assert [request.method for request in slack.requests] == [method]
        assert slack.unknown == ([method] if error == "unknown_method" else [])


async def test_an_archived_channel_and_one_without_meno_refuse() -> None:
    async with SlackServer() as slack:
        client = AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)
        slack.workspace.add_channel("C0OTHER", "channel", is_member=False)
        slack.workspace.channels[STUDY_CHANNEL].is_archived = True

        with pytest.raises(SlackApiError, match="not_in_channel"):
            await client.chat_postMessage(channel="C0OTHER", text="hi")
        with pytest.raises(SlackApiError, match="is_archived"):
            await client.chat_postMessage(channel=STUDY_CHANNEL, text="hi")
