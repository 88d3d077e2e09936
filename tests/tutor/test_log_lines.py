"""What the log says about a conversation: what happened and to which ids, never what was said."""

from __future__ import annotations

import logging

import pytest
from structlog.testing import capture_logs

from tests.dialogue import House

SECRET_WORDS = ("zebra1x", "zebra2x", "zebra3x", "zebra4x", "zebra5x")


async def test_no_word_of_a_conversation_is_logged_at_info(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Messages, answers, commands with arguments and refusals leave ids; libraries are listened to as well."""
    talk = house.talk("Ada zebra1x")
    with caplog.at_level(logging.INFO), capture_logs() as events:
        await talk.says("I struggle with zebra2x and recursion.")
        await talk.says("What do you remember about zebra3x?")
        await talk.says("/practice recursion")
        await talk.says("zebra4x")
        await talk.says("/practice zebra5x")
        await talk.says("/nonsense zebra5x")
        await talk.says("zebra5x" * 9000)
        await talk.says("/done")
    shown = [event for event in events if event["log_level"] != "debug"]
    logged = "\n".join([*map(str, shown), *(record.getMessage() for record in caplog.records)])
    for word in SECRET_WORDS:
        assert word not in logged
    turns = [event for event in shown if event["event"] == "turn.done"]
    assert len(turns) == 7
    assert all(event["event_id"] and event["learner_id"] for event in turns)
