"""Application commands, made from the command table, and kept the same on Discord's side."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

import discord

from adapters.shared.actions import shorten
from core.messages import Caller, CommandSpec, ParameterSpec

_CHAT_INPUT = 1
_STRING = 3
_IN_SERVER, _IN_DM = 0, 1
_MANAGE_SERVER = "32"
_MAX_SUMMARY = 100
_MAX_CHOICES = 25
_MAX_CHOICE = 100


class OptionPayload(TypedDict):
    """A parameter, as Discord takes it."""

    type: int
    name: str
    description: str
    required: bool
    autocomplete: NotRequired[bool]


class CommandPayload(TypedDict):
    """A command, as Discord takes it."""

    type: int
    name: str
    description: str
    options: list[OptionPayload]
    contexts: list[int]
    integration_types: list[int]
    default_member_permissions: str | None


def to_payload(spec: CommandSpec) -> CommandPayload:
    """Return the application command; the host's commands are for those who manage a server."""
    for_host = spec.caller is Caller.HOST
    required_first = sorted(spec.parameters, key=lambda parameter: not parameter.required)
    return CommandPayload(
        type=_CHAT_INPUT,
        name=spec.name,
        description=shorten(spec.summary, _MAX_SUMMARY),
        options=[_option(parameter) for parameter in required_first],
        contexts=[_IN_SERVER] if for_host else [_IN_SERVER, _IN_DM],
        integration_types=[0],
        default_member_permissions=_MANAGE_SERVER if for_host else None,
    )


def _option(parameter: ParameterSpec) -> OptionPayload:
    option = OptionPayload(
        type=_STRING,
        name=parameter.name,
        description=shorten(parameter.summary, _MAX_SUMMARY),
        required=parameter.required,
    )
    if parameter.suggestions:
        option["autocomplete"] = True
    return option


def suggestions(specs: Sequence[CommandSpec], command: str, parameter: str, typed: str) -> list[str]:
    """Return what to offer for a half-typed parameter: suggestions that contain it, best first."""
    offered = [
        suggestion
        for spec in specs
        if spec.name == command
        for candidate in spec.parameters
        if candidate.name == parameter
        for suggestion in candidate.suggestions
        if typed.casefold() in suggestion.casefold() and len(suggestion) <= _MAX_CHOICE
    ]
    offered.sort(key=lambda suggestion: not suggestion.casefold().startswith(typed.casefold()))
    return offered[:_MAX_CHOICES]


async def synchronise(client: discord.Client, specs: Sequence[CommandSpec]) -> bool:
    """Make Discord's list of global commands equal to `specs`; return whether it had to change.

    Discord allows 200 changes a day, so that nothing is written where nothing differs.
    """
    if client.application_id is None:
        raise RuntimeError("commands are synchronised after the login")
    wanted = [to_payload(spec) for spec in specs]
    found = cast(list[Mapping[str, Any]], await client.http.get_global_commands(client.application_id))
    if _canonical(wanted) == _canonical(found):
        return False
    await client.http.bulk_upsert_global_commands(client.application_id, cast(list[dict[str, Any]], wanted))
    return True


def _canonical(commands: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return commands in a form that ignores order, ids, and what Discord leaves out as a default."""
    return sorted(json.dumps(_canonical_command(command), sort_keys=True) for command in commands)


def _canonical_command(command: Mapping[str, Any]) -> dict[str, object]:
    options = [
        {
            "type": option["type"],
            "name": option["name"],
            "description": option["description"],
            "required": option.get("required", False),
            "autocomplete": option.get("autocomplete", False),
        }
        for option in command.get("options") or []
    ]
    return {
        "type": command.get("type", _CHAT_INPUT),
        "name": command["name"],
        "description": command["description"],
        "options": options,
        "contexts": sorted(command.get("contexts") or []),
        "integration_types": sorted(command.get("integration_types") or []),
        "default_member_permissions": command.get("default_member_permissions"),
    }
