"""Meno's messages into the arguments of Slack's chat methods, and how its buttons look. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adapters.shared.actions import shorten
from adapters.shared.chunking import split_markdown
from adapters.slack.inbound import ACTION_PREFIX
from adapters.slack.markup import defuse, escape
from core.messages import Action, ActionStyle, Capabilities, Outgoing

JsonObject = dict[str, Any]

MESSAGE_LIMIT = 12_000
"""Characters in all blocks of one message; Slack's own limit is this for one `markdown` block."""
BUTTON_LABEL_LIMIT = 75
BUTTONS_PER_BLOCK = 25
ALT_TEXT_LIMIT = 1_000
"""Characters of what is said of a picture to those who cannot see it."""
FALLBACK_LIMIT = 3_000
"""Characters of the `text` beside the blocks, which only notifications and screen readers use."""
DELIVERY_EVENT_TYPE = "meno_delivery"
"""The `event_type` of the metadata that carries the dedupe key."""

CAPABILITIES = Capabilities(
    max_characters=MESSAGE_LIMIT,
    threads=True,
    actions=True,
    private_replies=True,
    files=True,
    edits=True,
    streaming=True,
)


def render(outgoing: Outgoing) -> list[JsonObject]:
    """Return one set of `chat.postMessage` arguments for each part of the message, at least one.

    The last part carries the buttons and, as metadata, the dedupe key: where it was posted, all was.
    """
    chunks = split_markdown(defuse(outgoing.body), MESSAGE_LIMIT - _size(outgoing.actions)) or ["…"]
    parts = [_part(outgoing, chunk) for chunk in chunks]
    parts[-1]["blocks"].extend(action_blocks(outgoing.actions))
    if outgoing.dedupe_key:
        parts[-1]["metadata"] = {
            "event_type": DELIVERY_EVENT_TYPE,
            "event_payload": {"key": outgoing.dedupe_key},
        }
    return parts


def draft(outgoing: Outgoing) -> JsonObject:
    """Return the `chat.postMessage` arguments that show the beginning of a reply that still grows."""
    return render(replace(outgoing, actions=(), dedupe_key=""))[0]


def dedupe_key_of(message: JsonObject) -> str:
    """Return the dedupe key that a message in a channel's history carries, or an empty string."""
    metadata = message.get("metadata") or {}
    if metadata.get("event_type") != DELIVERY_EVENT_TYPE:
        return ""
    return str((metadata.get("event_payload") or {}).get("key") or "")


def action_blocks(actions: Sequence[Action]) -> list[JsonObject]:
    """Return rows of buttons for the actions, in order."""
    buttons = [button(action, number) for number, action in enumerate(actions)]
    return [
        {"type": "actions", "elements": buttons[start : start + BUTTONS_PER_BLOCK]}
        for start in range(0, len(buttons), BUTTONS_PER_BLOCK)
    ]


def button(action: Action, number: int) -> JsonObject:
    """Return how one action looks; `number` is its place in the message."""
    label = shorten(action.label, BUTTON_LABEL_LIMIT) or action.typed
    look: JsonObject = {
        "type": "button",
        "action_id": f"{ACTION_PREFIX}{number}",
        "text": {"type": "plain_text", "text": label, "emoji": True},
        "value": action.id,
    }
    if action.style is not ActionStyle.PLAIN:
        look["style"] = action.style.value
    return look


def _part(outgoing: Outgoing, chunk: str) -> JsonObject:
    part: JsonObject = {
        "channel": outgoing.address.channel,
        "text": escape(chunk[:FALLBACK_LIMIT]),
        "blocks": [{"type": "markdown", "text": chunk}],
        "unfurl_links": False,
        "unfurl_media": False,
    }
    if outgoing.address.thread:
        part["thread_ts"] = outgoing.address.thread
    return part


def _size(actions: Sequence[Action]) -> int:
    """Return how many characters the buttons take of a message's room; some always stay for the words."""
    size = sum(len(str(button(action, number))) for number, action in enumerate(actions))
    return min(size, MESSAGE_LIMIT // 2)
