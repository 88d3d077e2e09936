"""Files in the console: saved for the user alone, and named in the reply."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest

from adapters.console.files import save_file
from adapters.console.gateway import ConsoleAdapter, ConsoleOptions
from core.clock import SystemClock
from core.messages import Address, Event, File, Outgoing, Platform, ReplySink

PICTURE = File(name="progress.png", content=b"\x89PNG", media_type="image/png", alt_text="Three charts")
SHOWN = Outgoing(
    address=Address(platform=Platform.CONSOLE, space="", channel="ada"), body="Your progress", files=(PICTURE,)
)


async def printed(folder: Path, *, as_json: bool = False) -> str:
    """Return what is printed of a message with a picture."""
    out = StringIO()

    async def handle(event: Event, replies: ReplySink) -> None:
        """Answer nothing."""

    async def advance(by: timedelta) -> None:
        """Let no time pass."""

    console = ConsoleAdapter(
        handle=handle,
        clock=SystemClock(),
        options=ConsoleOptions(name="Ada", as_json=as_json),
        advance=advance,
        stop=lambda event_id: False,
        files=folder,
        stdout=out,
    )
    await console.say(SHOWN)
    return out.getvalue()


async def test_where_a_picture_was_saved_is_said(tmp_path: Path) -> None:
    words, path = (await printed(tmp_path / "files")).strip().split("\n\nSaved: ")
    assert words == "Your progress"
    assert Path(path).read_bytes() == b"\x89PNG"
    (file,) = json.loads(await printed(tmp_path / "files", as_json=True))["files"]
    assert file == {"path": path, "media_type": "image/png", "alt_text": "Three charts"}


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_a_file_can_be_read_by_its_user_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        path = save_file(tmp_path / "files", "ada", PICTURE)
    finally:
        os.umask(before)
    assert [place.stat().st_mode & 0o777 for place in (path, path.parent)] == [0o600, 0o700]


def test_a_new_picture_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """Of the same learner: somebody else's stays. What a crash left half written is no hindrance."""
    folder = tmp_path / "files"
    first = save_file(folder, "ada", PICTURE)
    other = save_file(folder, "../ben", PICTURE)
    (folder / f"{first.name}.new").write_bytes(b"half")
    assert save_file(folder, "ada", replace(PICTURE, content=b"newer")) == first
    assert (first.read_bytes(), other.read_bytes()) == (b"newer", b"\x89PNG")
    assert sorted(folder.iterdir()) == sorted([first, other])


async def test_where_nothing_can_be_saved_the_words_remain(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("in the way")
    assert await printed(tmp_path / "files") == "Your progress\n\n"
    assert json.loads(await printed(tmp_path / "files", as_json=True))["files"] == []
