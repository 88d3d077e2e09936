"""From a message to what is printed. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from adapters.console.rendering import as_terminal
from adapters.shared.actions import as_typed_lines
from core.messages import Outgoing


def as_text(outgoing: Outgoing, width: int | None = None, saved: Sequence[Path] = ()) -> str:
    """Return the message, where its files were saved, and its choices below; there are no buttons here.

    The body is CommonMark as it is, or rendered for a terminal of `width` columns.
    """
    parts = [outgoing.body if width is None else as_terminal(outgoing.body, width)]
    parts += [f"Saved: {path}" for path in saved]
    if outgoing.actions:
        parts.append(as_typed_lines(outgoing.actions))
    return "\n\n".join(parts)


def as_json(outgoing: Outgoing, *, unasked: bool, saved: Sequence[Path] = ()) -> str:
    """Return the message as one line of JSON; `saved` is where its files are, all of them or none."""
    return json.dumps(
        {
            "body": outgoing.body,
            "actions": [{"id": a.id, "label": a.label, "typed": a.typed} for a in outgoing.actions],
            "files": [
                {"path": str(path), "media_type": file.media_type, "alt_text": file.alt_text}
                for file, path in zip(outgoing.files, saved, strict=False)
            ],
            "private": outgoing.private,
            "ok": outgoing.ok,
            "unasked": unasked,
        },
        ensure_ascii=False,
    )
