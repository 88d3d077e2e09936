"""`/usage`: learners see their own use, hosts see everybody's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from core.messages import Address, Author, CommandInvoked, Platform, Scope
from core.models import Account, Usage
from tests.dialogue import START, House, Replies, Talk
from tests.loopback.openai_server import OpenAIServer
from tests.tutor.model_house import house_with_model

TODAY = START.date()


@pytest.fixture
async def paying_house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """A house with a model, whose host is Ada."""
    settings = {"tokens_per_learner_day": 10_000, "tokens_per_space_month": 50_000, "hosts": {"discord:u-Ada"}}
    async with OpenAIServer() as server, house_with_model(server, sqlite_url, tmp_path, **settings) as opened:
        yield opened


@pytest.fixture
async def spent(paying_house: House) -> House:
    """The same, after Ada, Bob and Cleo (in another server) have used the model."""
    await spend(paying_house, "Ada", "discord:server", reply=1_500)
    await spend(paying_house, "Bob", "discord:server", reply=2_000, extract=500)
    await spend(paying_house, "Bob", "discord:", reply=4_000, estimated=True)
    await spend(paying_house, "Bob", "discord:server", day=TODAY - timedelta(days=1), reply=100_000)
    await spend(paying_house, "Cleo", "discord:elsewhere", reply=250)
    await spend(paying_house, "Cleo", "discord:elsewhere", day=TODAY.replace(month=2, day=28), reply=7_777)
    return paying_house


async def spend(
    house: House, name: str, space: str, day: date = TODAY, *, estimated: bool = False, **tasks: int
) -> None:
    talk = house.talk(name)
    if not await house.rows(Account, user_id=talk.author.user_id):
        await talk.says("/help")
    account = await house.row(Account, user_id=talk.author.user_id)
    async with house.meno.store.write() as db:
        for task, tokens in tasks.items():
            db.add(
                Usage(
                    learner_id=account.learner_id,
                    space=space,
                    day=day,
                    task=task,
                    model="m",
                    requests=2,
                    tokens_sent=tokens - 100,
                    tokens_received=60,
                    tokens_reserved=40,
                    estimated=estimated,
                )
            )


async def test_learners_see_their_own_use_and_what_is_left(spent: House) -> None:
    """In all places together, as their share is; of others nothing, and nobody else reads it."""
    bob = spent.talk("Bob", "general", public=True)
    await bob.delivers(bob.command("usage"))
    assert bob.last.private
    assert bob.text.splitlines() == [
        "**Your use of the language model**",
        "- today: 6,500 tokens, requests: 6; 3,500 of 10,000 tokens are left",
        "- this month: 106,500 tokens, requests: 8",
        "- everybody here together: 50,000 tokens a month at the most",
        "Some of these numbers are estimates: the model's server did not count, or the requests are not finished.",
    ]


async def test_a_host_sees_everybodys_use(spent: House) -> None:
    """By place, task and learner; who is named has used Meno where the host asks."""
    ada = spent.talk("Ada", "general", public=True)
    await ada.delivers(ada.command("usage"))
    cleo = (await spent.row(Account, user_id="u-Cleo")).learner_id
    assert ada.last.private
    assert ada.text.splitlines() == [
        "**Everybody's use of the language model**",
        "- today: 8,250 tokens, requests: 10",
        "- this month: 108,250 tokens, requests: 12",
        "- caps in tokens: 10,000 for a learner a day, 50,000 for a server or workspace a month",
        "This month by place:",
        "- discord:server: 104,000 tokens, requests: 8; 0 of 50,000 tokens are left",
        "- discord, no server: 4,000 tokens, requests: 2",
        "- discord:elsewhere: 250 tokens, requests: 2; 49,750 of 50,000 tokens are left",
        "This month by task:",
        "- replies: 107,750 tokens, requests: 10",
        "- remembering: 500 tokens, requests: 2",
        "This month by learner, those who used the most:",
        "- Bob: 106,500 tokens, requests: 8",
        "- Ada: 1,500 tokens, requests: 2",
        f"- {cleo}: 250 tokens, requests: 2",
        "Some of these numbers are estimates: the model's server did not count, or the requests are not finished.",
    ]


async def test_at_the_console_everybody_is_the_host(paying_house: House) -> None:
    """There is nobody else; and nothing has to be estimated where nothing was spent."""
    console = Address(platform=Platform.CONSOLE, space="", channel="terminal")
    command = CommandInvoked(
        event_id="c1",
        sent_at=paying_house.clock.now(),
        author=Author(platform=Platform.CONSOLE, space="", user_id="learner", display_name="learner"),
        address=console,
        scope=Scope.DIRECT,
        name="usage",
    )
    sink = Replies()
    await paying_house.meno.tutor.handle(command, sink)
    assert sink.sent[0].body.splitlines() == [
        "**Everybody's use of the language model**",
        "- today: 0 tokens, requests: 0",
        "- this month: 0 tokens, requests: 0",
        "- caps in tokens: 10,000 for a learner a day, 50,000 for a server or workspace a month",
    ]


async def test_without_a_model_nothing_is_spent(talk: Talk) -> None:
    """And that is what is said."""
    await talk.says("/usage")
    assert talk.text == "There is no language model here, so nothing is spent."
