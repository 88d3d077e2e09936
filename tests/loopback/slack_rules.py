"""What Slack refuses in a message, with Slack's own word for it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JsonObject = Mapping[str, Any]

TEXT_LIMIT = 40_000
BLOCKS_LIMIT = 50
ALL_BLOCKS_LIMIT = 13_200
MARKDOWN_LIMIT = 12_000
SECTION_LIMIT = 3_000
BUTTONS_LIMIT = 25
BUTTON_TEXT_LIMIT = 75
VALUE_LIMIT = 2_000
ID_LIMIT = 255


def refusal_of(arguments: JsonObject) -> str | None:
    """Return Slack's error for the arguments of a chat method, or None where it takes them."""
    text, blocks = arguments.get("text") or "", arguments.get("blocks") or []
    if not arguments.get("channel"):
        return "invalid_arguments"
    if not text and not blocks:
        return "no_text"
    if len(text) > TEXT_LIMIT:
        return "msg_too_long"
    if len(blocks) > BLOCKS_LIMIT or not all(_is_valid(block) for block in blocks):
        return "invalid_blocks"
    if sum(_characters(block) for block in blocks) > ALL_BLOCKS_LIMIT:
        return "msg_blocks_too_long"
    metadata = arguments.get("metadata")
    if metadata is not None and set(metadata) != {"event_type", "event_payload"}:
        return "invalid_metadata_format"
    return None


def _is_valid(block: JsonObject) -> bool:
    match block.get("type"):
        case "markdown":
            return 0 < len(block["text"]) <= MARKDOWN_LIMIT
        case "section":
            return 0 < len(block["text"]["text"]) <= SECTION_LIMIT
        case "actions":
            return _are_valid_buttons(block["elements"])
    return False


def _are_valid_buttons(buttons: list[JsonObject]) -> bool:
    ids = [button["action_id"] for button in buttons]
    return (
        0 < len(buttons) <= BUTTONS_LIMIT
        and len(set(ids)) == len(ids)
        and all(
            button["type"] == "button"
            and button["text"]["type"] == "plain_text"
            and 0 < len(button["text"]["text"]) <= BUTTON_TEXT_LIMIT
            and 0 < len(button["action_id"]) <= ID_LIMIT
            and len(button.get("value", "")) <= VALUE_LIMIT
            and button.get("style", "primary") in {"primary", "danger"}
            for button in buttons
        )
    )


def _characters(block: JsonObject) -> int:
    match block["type"]:
        case "markdown":
            return len(block["text"])
        case "section":
            return len(block["text"]["text"])
    return sum(len(button["text"]["text"]) for button in block["elements"])
