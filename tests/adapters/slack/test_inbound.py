"""Slack's payloads into events; what is nobody's message gives none."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adapters.slack.inbound import Identity, read_action, read_command, read_event
from core.messages import CommandSpec, MessageReceived, ParameterSpec, Scope

ME = Identity(team_id="T024BE7LD", user_id="U0MENO", bot_id="B0MENO")
NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
PRACTICE = CommandSpec(
    name="practice",
    summary="Practise",
    parameters=(
        ParameterSpec(name="topic", summary="What"),
        ParameterSpec(name="count", summary="How many"),
    ),
)

Payload = dict[str, Any]


def load(name: str, **changes: object) -> Payload:
    """Return a payload as Slack documents it, with changes to its event."""
    payload: Payload = json.loads((Path(__file__).parent / "payloads" / f"{name}.json").read_text())
    payload.get("event", {}).update(changes)
    return payload


def read(name: str, **changes: object) -> MessageReceived:
    event = read_event(load(name, **changes), ME, NOW)
    assert event is not None
    return event


class TestMessages:
    def test_a_direct_message(self) -> None:
        event = read("message_im")

        assert event.text == "Is `a < b` true & why?"
        assert event.event_id == "slack:message:T024BE7LD:D0PNCRP9N:1764493200.123456"
        assert event.sent_at == datetime(2025, 11, 30, 9, 0, 0, 123456, UTC)
        assert (event.scope, event.public) == (Scope.DIRECT, False)
        assert event.address.to_key() == "slack/T024BE7LD/D0PNCRP9N/"
        assert (event.author.space, event.author.user_id) == ("T024BE7LD", "U061F7AUR")

    def test_a_direct_message_in_a_thread_stays_there(self) -> None:
        assert read("message_im", thread_ts="1764493000.000100").address.thread == "1764493000.000100"

    def test_a_mention_and_its_twin_have_one_id_and_one_place(self) -> None:
        message, mention = read("message_channel_mention"), read("app_mention")

        assert message.event_id == mention.event_id
        assert message.address == mention.address
        assert message.text == mention.text == "does @U0B0B0000 know joins?"
        assert message.scope is mention.scope is Scope.MENTION

    def test_a_mention_is_answered_in_its_thread(self) -> None:
        assert read("app_mention").address.thread == "1764493201.000200"
        assert read("app_mention", thread_ts="1764490000.000100").address.thread == "1764490000.000100"

    @pytest.mark.parametrize(
        ("kind", "public"), [("channel", True), ("group", False), ("mpim", False), (None, False)]
    )
    def test_only_a_channel_that_is_known_to_be_public_is(self, kind: str | None, public: bool) -> None:
        assert read("message_channel_mention", channel_type=kind).public is public

    @pytest.mark.parametrize("text", ["lunch?", "<@U0MENO2> hi", "<@U0B0B0000> and U0MENO"])
    def test_talk_among_others_is_left_alone(self, text: str) -> None:
        assert read_event(load("message_channel_mention", text=text), ME, NOW) is None

    @pytest.mark.parametrize(
        "name",
        [
            "message_changed",
            "message_deleted",
            "bot_message",
            "own_message",
            "channel_join",
            "app_home_opened",
        ],
    )
    def test_what_no_person_says_is_left_alone(self, name: str) -> None:
        assert read_event(load(name), ME, NOW) is None

    @pytest.mark.parametrize("changes", [{"bot_id": "B0CI00000"}, {"user": "U0MENO"}, {"user": "USLACKBOT"}])
    def test_bots_are_left_alone(self, changes: dict[str, str]) -> None:
        assert read_event(load("message_im", **changes), ME, NOW) is None

    def test_the_words_beside_a_file_are_read(self) -> None:
        assert read("file_share").text == "my notes"

    def test_a_message_without_words_is_still_one(self) -> None:
        assert read("app_mention", text="<@U0MENO>").text == ""


class TestCommands:
    def test_the_last_parameter_takes_the_rest_of_the_line(self) -> None:
        event = read_command(load("slash_command"), [PRACTICE], NOW)

        assert event.arguments == {"topic": "sql", "count": "5 or so"}
        assert (event.name, event.scope, event.sent_at) == ("practice", Scope.DIRECT, NOW)
        assert event.event_id == "slack:command:13345224609.738474920.8088930838d88f008e0"
        assert event.author.display_name == "ada"

    def test_what_was_not_typed_is_absent(self) -> None:
        event = read_command(load("slash_command") | {"text": " "}, [PRACTICE], NOW)

        assert event.arguments == {}

    @pytest.mark.parametrize("commands", [[], [CommandSpec(name="practice", summary="Practise")]])
    def test_words_that_no_parameter_takes_are_dropped(self, commands: list[CommandSpec]) -> None:
        assert read_command(load("slash_command"), commands, NOW).arguments == {}

    def test_a_command_in_a_channel_is_not_private(self) -> None:
        body = load("slash_command") | {"channel_id": "C0LAN2Q65", "channel_name": "study"}

        event = read_command(body, [PRACTICE], NOW)

        assert (event.scope, event.public, event.address.channel) == (Scope.MENTION, False, "C0LAN2Q65")


class TestActions:
    def test_a_press_in_a_dm(self) -> None:
        event = read_action(load("block_actions"), NOW)

        assert event is not None
        assert (event.action_id, event.message_id) == ("answer:7:a", "1764493220.000300")
        assert event.event_id == "slack:action:T024BE7LD:D0PNCRP9N:1764493220.000300:1764493225.500000"
        assert event.sent_at == datetime(2025, 11, 30, 9, 0, 25, 500000, UTC)
        assert (event.scope, event.address.thread) == (Scope.DIRECT, "")

    @pytest.mark.parametrize(
        ("channel", "container", "thread"),
        [
            ("D0PNCRP9N", {"thread_ts": "1764493220.000300"}, ""),
            ("D0PNCRP9N", {"thread_ts": "1764490000.000100"}, "1764490000.000100"),
            ("C0LAN2Q65", {"thread_ts": "1764490000.000100"}, "1764490000.000100"),
            ("C0LAN2Q65", {}, "1764493220.000300"),
            ("C0LAN2Q65", {"is_ephemeral": True}, ""),
        ],
    )
    def test_the_reply_goes_where_the_button_is(
        self, channel: str, container: dict[str, object], thread: str
    ) -> None:
        body = load("block_actions")
        body["container"] |= {"channel_id": channel} | container

        event = read_action(body, NOW)

        assert event is not None
        assert (event.address.channel, event.address.thread) == (channel, thread)

    @pytest.mark.parametrize("change", [{"action_id": "other-app"}, {"value": None}])
    def test_what_is_not_menos_button_is_left_alone(self, change: dict[str, object]) -> None:
        body = load("block_actions")
        body["actions"][0] |= change

        assert read_action(body, NOW) is None
