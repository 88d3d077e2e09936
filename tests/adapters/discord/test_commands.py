"""The command table as application commands."""

from __future__ import annotations

import pytest

from adapters.discord.commands import suggestions, to_payload
from core.messages import Caller, CommandSpec, ParameterSpec
from tests.adapters.discord.support import COMMANDS
from tests.loopback.discord_rules import check_commands


def test_a_command_becomes_a_payload() -> None:
    assert to_payload(COMMANDS[0]) == {
        "type": 1,
        "name": "practice",
        "description": "Practise a topic",
        "options": [
            {
                "type": 3,
                "name": "topic",
                "description": "What about",
                "required": False,
                "autocomplete": True,
            },
            {"type": 3, "name": "count", "description": "How many questions", "required": False},
        ],
        "contexts": [0, 1],
        "integration_types": [0],
        "default_member_permissions": None,
    }


def test_a_hosts_command_is_for_those_who_manage_a_server() -> None:
    payload = to_payload(CommandSpec(name="budget", summary="Set budgets", caller=Caller.HOST))

    assert (payload["contexts"], payload["default_member_permissions"]) == ([0], "32")


def test_required_parameters_come_first_and_summaries_fit() -> None:
    spec = CommandSpec(
        name="remind",
        summary="very " * 50 + "long",
        parameters=(
            ParameterSpec(name="note", summary="Said with it"),
            ParameterSpec(name="time", summary="When", required=True),
        ),
    )

    payload = to_payload(spec)

    assert [option["name"] for option in payload["options"]] == ["time", "note"]
    check_commands([dict(payload)])


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["recursion", "SQL joins"]),
        ("JOIN", ["SQL joins"]),
        ("s", ["SQL joins", "recursion"]),
        ("zzz", []),
    ],
)
def test_suggestions_contain_what_was_typed(typed: str, offered: list[str]) -> None:
    assert suggestions(COMMANDS, "practice", "topic", typed) == offered


def test_nothing_is_offered_for_what_is_not_known() -> None:
    assert suggestions(COMMANDS, "done", "topic", "") == []
    assert suggestions(COMMANDS, "practice", "count", "") == []


def test_no_more_is_offered_than_discord_shows() -> None:
    topics = ParameterSpec(name="topic", summary="What", suggestions=tuple(f"topic {n}" for n in range(40)))
    spec = CommandSpec(name="practice", summary="Practise", parameters=(topics,))

    assert len(suggestions([spec], "practice", "topic", "topic")) == 25
