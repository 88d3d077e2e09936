"""Events as JSON, so that one that was not answered can be taken up after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from core.messages import (
    ActionChosen,
    Address,
    Author,
    CommandInvoked,
    Event,
    LearnerLeft,
    MessageReceived,
    Platform,
    Scope,
)

_KINDS: Mapping[str, type[Event]] = {
    "message": MessageReceived,
    "command": CommandInvoked,
    "action": ActionChosen,
    "left": LearnerLeft,
}


def event_to_json(event: Event) -> dict[str, Any]:
    """Return the event as plain JSON values."""
    kind = next(name for name, cls in _KINDS.items() if type(event) is cls)
    fields = asdict(event) | {"kind": kind, "sent_at": event.sent_at.isoformat()}
    if isinstance(event, CommandInvoked):
        fields["arguments"] = dict(event.arguments)
    return fields


def event_from_json(fields: Mapping[str, Any]) -> Event:
    """Read what `event_to_json` wrote."""
    values = dict(fields)
    cls = _KINDS[values.pop("kind")]
    author = values.pop("author")
    address = values.pop("address")
    return cls(
        sent_at=datetime.fromisoformat(values.pop("sent_at")),
        author=Author(**(author | {"platform": Platform(author["platform"])})),
        address=Address(**(address | {"platform": Platform(address["platform"])})),
        scope=Scope(values.pop("scope")),
        **values,
    )


def typed_text(event: Event) -> str:
    """Return what the learner said, as it stands in the log."""
    if asks_for_privacy(event):
        return "/private"
    match event:
        case MessageReceived():
            return event.text
        case CommandInvoked():
            return " ".join([f"/{event.name}", *event.arguments.values()])
        case ActionChosen():
            return f"[{event.action_id}]"
        case _:
            return ""


def asks_for_privacy(event: Event) -> bool:
    """Say whether it is the command `/private`: what is written behind it is kept by no way that a turn can go."""
    match event:
        case MessageReceived(text=text):
            return [word.casefold() for word in text.split(maxsplit=1)[:1]] == ["/private"]
        case CommandInvoked(name=name):
            return name.casefold() == "private"
        case _:
            return False
