"""What becomes of actions where there are no buttons, or too little room on them."""

from __future__ import annotations

from collections.abc import Sequence

from core.messages import Action

_ELLIPSIS = "…"


def as_typed_lines(actions: Sequence[Action]) -> str:
    """Return one line for each action: what to type, then what it does (`1) Yes`, `(type hint) Hint`)."""
    return "\n".join(_typed_line(action) for action in actions)


def shorten(label: str, limit: int) -> str:
    """Return `label` on one line, at most `limit` characters, with an ellipsis where it was cut."""
    line = _one_line(label)
    if len(line) <= limit:
        return line
    return line[: max(limit - len(_ELLIPSIS), 0)].rstrip() + _ELLIPSIS[:limit]


def _typed_line(action: Action) -> str:
    typed = f"{action.typed})" if action.typed.isdecimal() else f"(type {action.typed})"
    return f"{typed} {_one_line(action.label)}"


def _one_line(label: str) -> str:
    return " ".join(label.split())
