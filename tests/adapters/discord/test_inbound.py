"""Discord's payloads, parsed by discord.py, as the tutor's events."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from adapters.discord.inbound import interaction_event, message_event
from core.messages import ActionChosen, Address, Author, CommandInvoked, MessageReceived, Platform, Scope

ME = 110000000000000900
PAYLOADS = Path(__file__).parent / "payloads"
DM = Address(platform=Platform.DISCORD, space="", channel="110000000000002001")
GENERAL = Address(platform=Platform.DISCORD, space="110000000000003000", channel="110000000000003001")


class Parser:
    """discord.py's own parser, without a network: it knows the server of `guild.json`."""

    def __init__(self) -> None:
        self._state = discord.Client(intents=discord.Intents(guilds=True))._connection
        bot: Any = {"id": str(ME), "username": "meno", "discriminator": "0", "avatar": None, "bot": True}
        self._state.user = discord.ClientUser(state=self._state, data=bot)
        self._state._add_guild_from_data(load("guild"))

    def message(self, name: str, **changes: Any) -> discord.Message:
        payload = load(name) | changes
        channel: Any = self._state._get_guild_channel(payload)[0]
        return discord.Message(state=self._state, channel=channel, data=payload)

    def interaction(self, name: str, **changes: Any) -> discord.Interaction:
        return discord.Interaction(data=load(name) | changes, state=self._state)


def load(name: str) -> Any:
    return json.loads((PAYLOADS / f"{name}.json").read_text())


@pytest.fixture
def parser() -> Parser:
    return Parser()


async def test_a_direct_message(parser: Parser) -> None:
    assert message_event(parser.message("message_direct"), ME) == MessageReceived(
        event_id="discord:message:1312345678901234567",
        sent_at=datetime(2024, 11, 30, 9, 13, 12, 53000, tzinfo=UTC),
        author=Author(platform=Platform.DISCORD, space="", user_id="110000000000001001", display_name="Ann"),
        address=DM,
        scope=Scope.DIRECT,
        text="Last week I struggled with **recursion** :sad:",
    )


async def test_a_mention_has_names_for_ids_and_not_the_bots_own(parser: Parser) -> None:
    event = message_event(parser.message("message_mention"), ME)

    assert event is not None
    assert event.text == "ask @Bob in #general, says @Helpers: what is a `JOIN`?"
    assert (event.scope, event.address, event.public) == (Scope.MENTION, GENERAL, True)
    assert event.author.display_name == "Annie"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"mentions": []}, id="ambient"),
        pytest.param(
            {"author": {"id": "5", "username": "x", "discriminator": "0", "avatar": None, "bot": True}},
            id="bot",
        ),
        pytest.param({"webhook_id": "77"}, id="webhook"),
        pytest.param({"type": 7}, id="somebody joined"),
        pytest.param({"type": 6}, id="a pin"),
    ],
)
async def test_what_is_not_meant_for_meno_is_ignored(parser: Parser, changes: dict[str, Any]) -> None:
    assert message_event(parser.message("message_mention", **changes), ME) is None


async def test_a_reply_that_pings_the_bot_is_a_mention_without_its_name(parser: Parser) -> None:
    event = message_event(parser.message("message_mention", type=19, content="because it is shorter"), ME)

    assert event is not None
    assert event.text == "because it is shorter"


async def test_unknown_ids_stay_as_they_are(parser: Parser) -> None:
    event = message_event(parser.message("message_direct", content="see <@4> and <#5> at 1 <2> 3"), ME)

    assert event is not None
    assert event.text == "see <@4> and <#5> at 1 <2> 3"


@pytest.mark.parametrize(
    ("channel", "address", "public"),
    [
        ("110000000000003001", ("110000000000003001", ""), True),
        ("110000000000003002", ("110000000000003002", ""), False),
        ("110000000000003003", ("110000000000003001", "110000000000003003"), True),
        ("110000000000003004", ("110000000000003001", "110000000000003004"), False),
        ("110000000000003999", ("110000000000003999", ""), False),
    ],
    ids=["public", "hidden", "thread", "private thread", "not cached"],
)
async def test_where_a_channel_is_and_whether_all_can_read_it(
    parser: Parser, channel: str, address: tuple[str, str], public: bool
) -> None:
    event = message_event(parser.message("message_mention", channel_id=channel), ME)

    assert event is not None
    assert (event.address.space, event.address.channel, event.address.thread) == (
        "110000000000003000",
        *address,
    )
    assert event.public is public


async def test_a_command_in_a_server(parser: Parser) -> None:
    event = interaction_event(parser.interaction("interaction_command_in_server"))

    assert isinstance(event, CommandInvoked)
    assert (event.name, event.arguments) == ("practice", {"topic": "SQL joins"})
    assert event.event_id == "discord:interaction:1312345678901234569"
    assert (event.scope, event.address, event.public) == (Scope.MENTION, GENERAL, True)
    assert (event.author.user_id, event.author.display_name, event.author.locale) == (
        "110000000000001001",
        "Annie",
        "de",
    )


async def test_a_command_without_options(parser: Parser) -> None:
    data = {"type": 1, "id": "110000000000000700", "name": "done"}

    event = interaction_event(parser.interaction("interaction_command_in_server", data=data))

    assert isinstance(event, CommandInvoked)
    assert event.arguments == {}


async def test_a_button_in_a_direct_message(parser: Parser) -> None:
    event = interaction_event(parser.interaction("interaction_button_direct"))

    assert isinstance(event, ActionChosen)
    assert (event.action_id, event.message_id) == ("hint:42", "1312345678901234566")
    assert (event.scope, event.address, event.public) == (Scope.DIRECT, DM, False)


async def test_other_components_and_interactions_are_ignored(parser: Parser) -> None:
    select = {"custom_id": "menu", "component_type": 3, "values": []}

    assert interaction_event(parser.interaction("interaction_button_direct", data=select)) is None
    assert interaction_event(parser.interaction("interaction_button_direct", type=5)) is None
