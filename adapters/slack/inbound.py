"""Slack's payloads into events of the tutor. Pure: what is none of Meno's business gives None."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from adapters.slack.markup import mentions, to_plain
from core.messages import (
    ActionChosen,
    Address,
    Author,
    CommandInvoked,
    CommandSpec,
    MessageReceived,
    ParameterSpec,
    Platform,
    Scope,
)

Payload = Mapping[str, Any]
"""A JSON object as Slack sends it."""

ACTION_PREFIX = "act:"
"""What the `action_id` of Meno's own buttons starts with; the rest only makes it unique in its message."""

_SPOKEN_SUBTYPES = frozenset({None, "file_share", "me_message", "thread_broadcast"})
"""Messages in which a person says something; every other subtype is news about a message or a channel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who Meno is in the workspace, as `auth.test` tells."""

    team_id: str
    user_id: str
    bot_id: str


def read_event(body: Payload, me: Identity, received_at: datetime) -> MessageReceived | None:
    """Read an Events API payload (`message` or `app_mention`).

    A mention in a channel that Meno reads arrives as both kinds; they give the same event id.
    """
    event: Payload = body["event"]
    if event.get("type") not in {"message", "app_mention"} or not _is_said_by_person(event, me):
        return None
    text, channel, ts = str(event.get("text") or ""), str(event["channel"]), str(event["ts"])
    direct = _is_direct(channel, event)
    if not direct and not mentions(text, me.user_id):
        return None
    team = str(body.get("team_id") or me.team_id)
    thread = str(event.get("thread_ts") or ("" if direct else ts))
    return MessageReceived(
        event_id=f"slack:message:{team}:{channel}:{ts}",
        sent_at=_instant(ts, received_at),
        author=_author(team, str(event["user"])),
        address=Address(platform=Platform.SLACK, space=team, channel=channel, thread=thread),
        scope=_scope(direct=direct),
        public=event.get("channel_type") == "channel",
        text=to_plain(text, me.user_id),
    )


def read_command(body: Payload, specs: Sequence[CommandSpec], received_at: datetime) -> CommandInvoked:
    """Read a slash command. One that is not in the table comes without arguments."""
    team, channel = str(body["team_id"]), str(body["channel_id"])
    name = str(body["command"]).removeprefix("/")
    parameters = next((spec.parameters for spec in specs if spec.name == name), ())
    return CommandInvoked(
        event_id=f"slack:command:{body['trigger_id']}",
        sent_at=received_at,
        author=_author(team, str(body["user_id"]), str(body.get("user_name") or "")),
        address=Address(platform=Platform.SLACK, space=team, channel=channel),
        scope=_scope(direct=_is_direct(channel, body)),
        name=name,
        arguments=_arguments(to_plain(str(body.get("text") or ""), own_user_id=""), parameters),
    )


def read_action(body: Payload, received_at: datetime) -> ActionChosen | None:
    """Read the press of one of Meno's buttons."""
    action: Payload = body["actions"][0]
    if not str(action.get("action_id")).startswith(ACTION_PREFIX) or not action.get("value"):
        return None
    user: Payload = body["user"]
    container: Payload = body["container"]
    team = str((body.get("team") or {}).get("id") or user.get("team_id") or "")
    channel, pressed = str(container["channel_id"]), str(container["message_ts"])
    direct = _is_direct(channel, container)
    return ActionChosen(
        event_id=f"slack:action:{team}:{channel}:{pressed}:{action['action_ts']}",
        sent_at=_instant(str(action["action_ts"]), received_at),
        author=_author(team, str(user["id"]), str(user.get("username") or user.get("name") or "")),
        address=Address(
            platform=Platform.SLACK,
            space=team,
            channel=channel,
            thread=_thread_of_pressed(body, pressed, direct=direct),
        ),
        scope=_scope(direct=direct),
        action_id=str(action["value"]),
        message_id=pressed,
    )


def is_dm(channel: str) -> bool:
    """Return whether a channel id is that of a DM with one person."""
    return channel.startswith("D")


def _is_said_by_person(event: Payload, me: Identity) -> bool:
    return (
        event.get("subtype") in _SPOKEN_SUBTYPES
        and not event.get("bot_id")
        and not event.get("bot_profile")
        and event.get("user") not in {None, "", me.user_id, "USLACKBOT"}
    )


def _is_direct(channel: str, payload: Payload) -> bool:
    return payload.get("channel_type") == "im" or is_dm(channel)


def _scope(*, direct: bool) -> Scope:
    return Scope.DIRECT if direct else Scope.MENTION


def _author(team: str, user_id: str, name: str = "") -> Author:
    return Author(platform=Platform.SLACK, space=team, user_id=user_id, display_name=name or user_id)


def _thread_of_pressed(body: Payload, pressed: str, *, direct: bool) -> str:
    """Return the thread that a button's message stands in, or that a reply to it opens in a channel."""
    container: Payload = body["container"]
    message: Payload = body.get("message") or {}
    thread = str(container.get("thread_ts") or message.get("thread_ts") or "")
    if direct:  # the first message of a thread names itself; in a DM the talk goes on below, not in it
        return "" if thread == pressed else thread
    return thread if thread or container.get("is_ephemeral") else pressed


def _arguments(text: str, parameters: Sequence[ParameterSpec]) -> dict[str, str]:
    """Share the words out to the parameters in order; the last one takes the rest of the line."""
    if not parameters:
        return {}
    words = text.split(maxsplit=len(parameters) - 1)
    return {parameter.name: word.strip() for parameter, word in zip(parameters, words, strict=False)}


def _instant(ts: str, received_at: datetime) -> datetime:
    """Return when a Slack timestamp (seconds since 1970, six decimals) was, or when it came if it is none."""
    try:
        return datetime.fromtimestamp(float(ts), UTC)
    except (ValueError, OverflowError, OSError):
        return received_at
