"""A topic that no deck teaches has no date where nothing can be asked about it."""

from __future__ import annotations

from datetime import timedelta

from tests.dialogue import House, Talk
from tests.practice.rounds import answer_round


async def test_without_a_model_it_has_no_date_and_nothing_else_promises_one(house: House, talk: Talk) -> None:
    """`/due` said "now: 递归", and `/practice 递归` that there is no material."""
    await talk.says("I struggle with 递归")
    await answer_round(talk, "/practice git 2", right=True)
    assert "Next comes Git" in talk.last.body
    talk.clock.advance(timedelta(days=3))
    await talk.says("/due")
    assert "now: Git" in talk.text
    assert "I have no material on these, so they have no date: 递归." in talk.text
    await talk.says("what is due?")
    assert "so they have no date: 递归." in talk.text
    house.model_url = "http://127.0.0.1:9/v1"  # nobody is there, and nothing is asked
    await house.restart()
    await talk.says("/due")
    assert "now: Git, 递归" in talk.text or "now: 递归, Git" in talk.text
