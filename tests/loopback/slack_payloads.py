"""Payloads as Slack sends them, for one workspace with one app. Pure."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]

TEAM = "T0LOOP"
APP = "A0LOOP"
BOT_USER = "U0MENO"
BOT = "B0MENO"


def event_callback(event_id: str, event: JsonObject) -> JsonObject:
    """Return the Events API's frame around an event."""
    return {
        "token": "verification-token",
        "team_id": TEAM,
        "context_team_id": TEAM,
        "api_app_id": APP,
        "type": "event_callback",
        "event_id": event_id,
        "event_time": int(float(event["ts"])),
        "authorizations": [
            {"enterprise_id": None, "team_id": TEAM, "user_id": BOT_USER, "is_bot": True},
        ],
        "event": event,
    }


def message_event(
    *, user: str, channel: str, channel_type: str, text: str, ts: str, thread_ts: str = ""
) -> JsonObject:
    """Return a `message` event; `text` is escaped as Slack does it by the caller."""
    event: JsonObject = {
        "type": "message",
        "user": user,
        "team": TEAM,
        "channel": channel,
        "channel_type": channel_type,
        "text": text,
        "ts": ts,
        "event_ts": ts,
        "client_msg_id": f"client-{ts}",
    }
    return event | ({"thread_ts": thread_ts} if thread_ts else {})


def mention_event(message: JsonObject) -> JsonObject:
    """Return the `app_mention` twin of a message event: it does not tell the kind of channel."""
    twin = {key: value for key, value in message.items() if key != "channel_type"}
    return twin | {"type": "app_mention"}


def slash_command(*, user: str, channel: str, command: str, text: str, trigger_id: str) -> JsonObject:
    """Return a slash command, typed in a DM with the app or in a channel."""
    return {
        "token": "verification-token",
        "team_id": TEAM,
        "team_domain": "loop",
        "channel_id": channel,
        "channel_name": "directmessage" if channel.startswith("D") else "study",
        "user_id": user,
        "user_name": user.lower(),
        "command": command,
        "text": text,
        "api_app_id": APP,
        "is_enterprise_install": "false",
        "response_url": "https://hooks.invalid/commands/1",
        "trigger_id": trigger_id,
    }


def block_actions(
    *,
    user: str,
    channel: str,
    message: JsonObject,
    button: JsonObject,
    block_id: str,
    action_ts: str,
    ephemeral: bool,
) -> JsonObject:
    """Return the press of a button of a message, which is given as a history shows it."""
    thread = {"thread_ts": message["thread_ts"]} if message.get("thread_ts") else {}
    payload: JsonObject = {
        "type": "block_actions",
        "token": "verification-token",
        "api_app_id": APP,
        "user": {"id": user, "username": user.lower(), "name": user.lower(), "team_id": TEAM},
        "team": {"id": TEAM, "domain": "loop"},
        "enterprise": None,
        "is_enterprise_install": False,
        "trigger_id": f"trigger-{action_ts}",
        "response_url": "https://hooks.invalid/actions/1",
        "channel": {"id": channel, "name": "directmessage"},
        "container": {
            "type": "message",
            "message_ts": message["ts"],
            "channel_id": channel,
            "is_ephemeral": ephemeral,
        }
        | thread,
        "state": {"values": {}},
        "actions": [button | {"block_id": block_id, "action_ts": action_ts}],
    }
    return payload if ephemeral else payload | {"message": message}
