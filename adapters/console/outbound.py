"""From a message to what is printed. Pure."""

from __future__ import annotations

import json

from adapters.console.rendering import as_terminal
from adapters.shared.actions import as_typed_lines
from core.messages import Outgoing


def as_text(outgoing: Outgoing, width: int | None = None) -> str:
    """Return the message with its choices below; there are no buttons here.

    The body is CommonMark as it is, or rendered for a terminal of `width` columns.
    """
    parts = [outgoing.body if width is None else as_terminal(outgoing.body, width)]
    if outgoing.actions:
        parts.append(as_typed_lines(outgoing.actions))
    return "\n\n".join(parts)


def as_json(outgoing: Outgoing, *, unasked: bool) -> str:
    """Return the message as one line of JSON."""
    return json.dumps(
        {
            "body": outgoing.body,
            "actions": [{"id": a.id, "label": a.label, "typed": a.typed} for a in outgoing.actions],
            "private": outgoing.private,
            "ok": outgoing.ok,
            "unasked": unasked,
        },
        ensure_ascii=False,
    )
