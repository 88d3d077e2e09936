"""CommonMark as a terminal shows it: bold is bold, code stands out, lists are lists. Pure."""

from __future__ import annotations

import re
from io import StringIO

WIDEST = 100
"""Columns beyond which lines are hard to read."""


def as_terminal(body: str, width: int) -> str:
    """Return CommonMark as text with ANSI styles, wrapped to `width` columns."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    out = StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        color_system="standard",  # the terminal's own colours, which suit its background
        width=min(width, WIDEST),
        legacy_windows=False,
        theme=Theme({"markdown.code": "bold"}),
    )
    console.print(Markdown(_keep_lines(body), code_theme="ansi_dark"))
    lines = "\n".join(line.rstrip() for line in out.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")


def _keep_lines(body: str) -> str:
    """Make every line break a hard one, as chats show it; CommonMark alone would join the lines."""
    lines, in_code = [], False
    for line in body.split("\n"):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        lines.append(line if in_code or not line.strip() else f"{line}  ")
    return "\n".join(lines)
