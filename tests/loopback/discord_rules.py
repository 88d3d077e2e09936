"""What Discord refuses, with its own status and code."""

from __future__ import annotations

from typing import Any

MAX_CONTENT = 2000
MAX_ROWS = 5
MAX_ROW = 5
MAX_CUSTOM_ID = 100
MAX_LABEL = 80
MAX_NONCE = 25
MAX_DESCRIPTION = 1024

Json = dict[str, Any]


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    @classmethod
    def invalid_form(cls, message: str) -> Refusal:
        return cls(400, 50035, f"Invalid Form Body: {message}")


def check_message(payload: Json, *, attachments: int) -> None:
    """Refuse a message, or the state of one after an edit, that Discord would refuse."""
    content = payload.get("content") or ""
    if len(content) > MAX_CONTENT:
        raise Refusal.invalid_form("content: Must be 2000 or fewer in length.")
    if not content.strip() and not attachments and not payload.get("embeds"):
        raise Refusal(400, 50006, "Cannot send an empty message")
    if len(str(payload.get("nonce") or "")) > MAX_NONCE:
        raise Refusal.invalid_form("nonce: Must be 25 or fewer in length.")
    for attachment in payload.get("attachments") or []:
        if len(attachment.get("description") or "") > MAX_DESCRIPTION:
            raise Refusal.invalid_form("attachments: description: Must be 1024 or fewer in length.")
    check_components(payload.get("components") or [])


def check_components(rows: list[Json]) -> None:
    """Refuse too many rows or buttons, and labels or ids that are too long, missing or used twice."""
    if len(rows) > MAX_ROWS:
        raise Refusal.invalid_form("components: Must be 5 or fewer in length.")
    custom_ids: list[str] = []
    for row in rows:
        if row["type"] != 1 or not 1 <= len(row["components"]) <= MAX_ROW:
            raise Refusal.invalid_form("components: Must be between 1 and 5 in length.")
        for button in row["components"]:
            check_button(button)
            custom_ids.append(button["custom_id"])
    if len(set(custom_ids)) < len(custom_ids):
        raise Refusal.invalid_form("components: Component custom id cannot be duplicated")


def check_button(button: Json) -> None:
    if not 1 <= len(button.get("custom_id", "")) <= MAX_CUSTOM_ID:
        raise Refusal.invalid_form("custom_id: Must be between 1 and 100 in length.")
    if not 1 <= len(button.get("label") or "") <= MAX_LABEL:
        raise Refusal.invalid_form("label: Must be between 1 and 80 in length.")


def check_commands(commands: list[Json]) -> None:
    """Refuse a list of global commands that Discord would refuse."""
    names = [command["name"] for command in commands]
    if len(names) > 100:
        raise Refusal(400, 30032, "Maximum number of application commands reached (100)")
    if len(set(names)) < len(names):
        raise Refusal.invalid_form("name: Application command names must be unique")
    for command in commands:
        check_described(command)
        options = command.get("options") or []
        if len(options) > 25:
            raise Refusal.invalid_form("options: Must be 25 or fewer in length.")
        required = [option.get("required", False) for option in options]
        if required != sorted(required, reverse=True):
            raise Refusal.invalid_form("options: Required options must be placed before non-required options")
        for option in options:
            check_described(option)


def check_described(named: Json) -> None:
    name = named["name"]
    if not 1 <= len(name) <= 32 or name != name.lower() or " " in name:
        raise Refusal.invalid_form(f"name: Command name is invalid: {name!r}")
    if not 1 <= len(named["description"]) <= 100:
        raise Refusal.invalid_form("description: Must be between 1 and 100 in length.")
