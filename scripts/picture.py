"""Draw docs/images/console.svg: a conversation that is really held here and now, as a terminal shows it.

    .venv/bin/python scripts/picture.py

What is typed is below; every other line is what Meno printed. Look at the picture before you commit it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from adapters.console.outbound import as_text
from core.messages import Action, Address, Outgoing, Platform

NOWHERE = Address(platform=Platform.CONSOLE, space="", channel="picture")
PICTURE = ROOT / "docs" / "images" / "console.svg"
WIDTH = 88

TYPED = (
    "Last week I struggled with recursion. I prefer concise explanations.",
    "2",
    "/done",
    ":clock +3d",
    "One frame for each call that has not returned",
    "/why recursion",
)
MARK = "clock.moved"
"""What the log says after `:clock`; typed after a line, it shows that the reply to that line is complete."""

WEB_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Hold the conversation in a new data folder, and draw it."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    with TemporaryDirectory() as folder:
        for typed, printed in converse(folder):
            console.print(Text(f"> {typed}", style="bold green"))
            console.print(Text.from_ansi(printed), end="\n\n")
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    drawing = console.export_svg(title="meno chat", unique_id="meno")
    PICTURE.write_text(WEB_FONT.sub("", drawing), "utf-8")  # a picture in a README may not load anything


def converse(folder: str) -> Iterator[tuple[str, str]]:
    """Type one line after the other; yield each with what was printed in reply."""
    chat = subprocess.Popen(
        [sys.executable, "-m", "bot", "chat", "--json", "--data-dir", folder],
        cwd=ROOT,
        env=os.environ | {"LOG_LEVEL": "WARNING", "OPENAI_API_KEY": ""},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    assert chat.stdin is not None
    assert chat.stdout is not None
    for typed in TYPED:
        moves_clock = typed.startswith(":clock")
        chat.stdin.write(typed + "\n" + ("" if moves_clock else ":clock\n"))
        chat.stdin.flush()
        printed = iter(chat.stdout.readline, "")
        yield typed, "\n\n".join(_on_terminal(line) for line in _until_mark(printed) if line.startswith("{"))
    chat.stdin.close()
    chat.stdout.read()
    chat.wait()


def _on_terminal(line: str) -> str:
    """Return one message as the console's own rendering shows it on a terminal."""
    message = json.loads(line)
    actions = tuple(Action(**action) for action in message["actions"])
    return as_text(Outgoing(address=NOWHERE, body=message["body"], actions=actions), WIDTH)


def _until_mark(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if MARK in line:
            return
        yield line


if __name__ == "__main__":
    main()
