"""In a channel everything that is said of how a topic stands follows from what was answered there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.models import Answer
from tests.dialogue import House, Talk
from tests.practice.rounds import answer_round


@pytest.fixture
async def lobby(house: House, talk: Talk) -> Talk:
    """Ada in a public channel, who has had a round on capitals in direct messages, with everything wrong."""
    await answer_round(talk, "/practice capitals 4", right=False)
    return house.talk(channel="general", public=True)


async def test_a_public_recap_does_not_tell_what_went_wrong_in_direct_messages(lobby: Talk) -> None:
    """It said "Mastery: shaky, as before. We focus on: capitals" of two right answers."""
    await answer_round(lobby, "/practice capitals 2", right=True)
    assert "Capitals: 2 of 2 right" in lobby.last.body
    assert "Mastery: not enough evidence yet, as before." in lobby.last.body
    assert "focus" not in lobby.last.body
    assert "Still due" not in lobby.last.body


async def test_counts_mastery_and_phase_agree_in_a_channel(lobby: Talk, talk: Talk) -> None:
    """`/progress` and `/why` counted the answers of direct messages beside figures that leave them out."""
    await answer_round(lobby, "/practice capitals 2", right=True)
    assert len(await lobby.house.rows(Answer)) > 2
    await lobby.says("/progress")
    assert "capitals" in lobby.text
    assert "not enough evidence yet        2" in lobby.text
    await lobby.says("/why capitals")
    assert "**capitals**: not enough evidence yet, answers so far: 2." in lobby.text
    await talk.says("/why capitals")
    assert "answers so far: 2." not in talk.text


async def test_what_is_due_and_where_a_session_ended_follow_from_the_channel_too(lobby: Talk, talk: Talk) -> None:
    await answer_round(lobby, "/practice capitals 2", right=True)
    await lobby.says("/done")
    assert "weak" not in lobby.text
    lobby.clock.advance(timedelta(days=1))
    await lobby.follows([("/due", "Due within"), ("/practice", "Nothing is due")])
    assert "now" not in lobby.text
    await talk.follows([("/due", "- now: capitals")])
