"""A newcomer is told what is kept before anything about them is."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.settings import load_settings
from core.errors import DeliveryRefused
from core.messages import Outgoing, Receipt
from core.models import Learner, Memory, Topic, Turn
from core.tutor.first_notice import first_notice
from tests.dialogue import House, Replies, Talk


@pytest.fixture
def newcomer(house: House) -> Talk:
    """Ada, who writes for the first time."""
    house.newcomers = True
    return house.talk()


async def test_it_comes_once_after_the_answer_to_their_own_message(house: House, newcomer: Talk) -> None:
    await newcomer.says("I struggle with recursion.")
    answer, notice = newcomer.replies
    assert "recursion" in answer.body
    assert notice.body.startswith("So that you know: I keep what you write")
    assert notice.private
    assert (await house.row(Learner)).noticed_at is not None
    assert len(await house.rows(Memory)) == 1
    await newcomer.says("I prefer concise explanations.")
    await house.restart()
    await newcomer.says("hello")
    assert [said.body for said in newcomer.heard].count(notice.body) == 1


async def test_in_a_channel_it_is_for_the_learner_alone(house: House, newcomer: Talk) -> None:
    lobby = house.talk(channel="lobby", public=True)
    await lobby.says("I struggle with recursion.")
    assert [said.private for said in lobby.replies] == [False, True]
    assert "hello" not in newcomer.text


async def test_nothing_is_learned_while_it_could_not_be_said(house: House, newcomer: Talk) -> None:
    """It is tried again with the next message; what waited is learned after the next start."""

    class NoNotice(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            if outgoing.body.startswith("So that you know"):
                raise DeliveryRefused("no direct messages")
            return await Replies.send(self, outgoing)

    await newcomer.delivers(newcomer.message("I prefer concise explanations."), NoNotice())
    assert (await house.row(Learner)).noticed_at is None
    assert await house.rows(Memory) == []
    await newcomer.says("I struggle with topology.")
    assert "So that you know" in newcomer.text
    assert {memory.quote for memory in await house.rows(Memory)} == {"I struggle with topology."}
    await house.restart()
    await house.meno.resumption.after_start()
    assert len(await house.rows(Memory)) == 2


async def test_who_begins_in_private_is_told_with_the_first_message_that_is_kept(
    house: House, newcomer: Talk
) -> None:
    """Below `/private` it would say the opposite of what was just said."""
    for said in ("/private", "I struggle with recursion.", "/private off"):
        await newcomer.says(said)
        assert "I keep what you write" not in newcomer.text
    assert await house.rows(Turn) == []
    assert await house.rows(Topic) == []
    await newcomer.says("hello")
    assert newcomer.last.body.startswith("So that you know: I keep what you write")


@pytest.mark.parametrize("host", [None, "api.example.com"])
@pytest.mark.parametrize("days", [None, 90])
def test_it_says_what_where_and_who_sees_it_in_sixty_words(host: str | None, days: int | None) -> None:
    notice = first_notice(host, None if days is None else timedelta(days=days))
    assert len(notice.split()) <= 60
    assert (host or "No language model") in notice
    assert ("90 days" in notice) is (days is not None)
    assert "whoever runs this Meno" in notice
    assert "`/private`" in notice
    assert "`/forget`" in notice


def test_the_host_is_that_of_the_settings(house: House) -> None:
    """Without a key there is no model, whatever its address."""
    assert house.meno.services.model_host is None
    settings = load_settings(openai_api_key="k", openai_base_url="https://user:pass@models.example.org:8443/v1")
    assert settings.model_host == "models.example.org"


def test_a_model_that_is_switched_off_sees_nothing() -> None:
    """With a key and a cap of nothing no request is ever made."""
    assert load_settings(openai_api_key="k", tokens_per_learner_day=0).model_host is None
    assert load_settings(openai_api_key="k", tokens_per_learner_day=1).model_host is not None
