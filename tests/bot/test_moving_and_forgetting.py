"""`meno export`, `restore` and `forget`: a learner moves from one data folder to another, and leaves the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.console.inbound import console_address, console_author
from bot.maintenance import export_learner, forget_learner, restore_learner
from bot.settings import Settings, load_settings
from core.clock import SystemClock
from core.messages import MessageReceived, Scope
from core.store.opening import open_store
from core.tutor.inbox import recognise

CANARY = "zebrafinch77"


def settings_in(folder: Path) -> Settings:
    return load_settings(data_dir=folder)


async def heard(settings: Settings, text: str) -> None:
    """Leave a console learner with something that they said."""
    author = console_author("Ada")
    event = MessageReceived(
        event_id="console:1",
        sent_at=SystemClock().now(),
        author=author,
        address=console_address(author),
        scope=Scope.DIRECT,
        text=text,
    )
    settings.data_dir.mkdir()
    store = await open_store(settings.sqlalchemy_url)
    async with store.write() as db:
        await recognise(db, event, event.sent_at, "UTC")
    await store.close()


async def test_a_learner_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exported here, restored there once and not twice, and forgotten here to the last byte."""
    here, there = settings_in(tmp_path / "here"), settings_in(tmp_path / "there")
    await heard(here, f"I struggle with {CANARY}.")
    assert await export_learner(here, "Ada") == 0
    file = tmp_path / "ada.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert await restore_learner(there, file) == 0
    assert "Ada is back." in capsys.readouterr().out
    assert await restore_learner(there, file) == 1
    assert "here already" in capsys.readouterr().err
    assert await export_learner(there, "ADA") == 0
    assert CANARY in capsys.readouterr().out

    assert await forget_learner(here, "Ada", sure=False) == 0
    assert "Say --yes" in capsys.readouterr().out
    assert await forget_learner(here, "Ada", sure=True) == 0
    assert "Forgotten" in capsys.readouterr().out
    files = [path for path in here.data_dir.rglob("*") if path.is_file()]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []
    assert await forget_learner(here, "Ada", sure=True) == 1
    assert "Nobody called 'Ada'" in capsys.readouterr().err


async def test_what_cannot_be_restored_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is not there, and one that is something else; no data folder is made for either."""
    settings = settings_in(tmp_path / "there")
    other = tmp_path / "other.json"
    other.write_text("{}")
    for file, reason in ((tmp_path / "none.json", "cannot be read"), (other, "no export of Meno's")):
        assert await restore_learner(settings, file) == 1
        said = capsys.readouterr().err
        assert reason in said
        assert said.count("\n") == 1
    assert not settings.data_dir.exists()
