"""`meno usage`: what the database alone can tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.maintenance import show_usage
from bot.settings import load_settings
from core.clock import SystemClock
from core.learning.days import learner_day
from core.models import Learner, Usage
from core.store.opening import open_store


async def test_everybody_is_named_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who can read the database may read names."""
    settings = load_settings(data_dir=tmp_path, tokens_per_learner_day=None)
    now = SystemClock().now()
    store = await open_store(settings.sqlalchemy_url)
    async with store.write() as db:
        db.add(Learner(id="l1", name="Ada", timezone="UTC", created_at=now))
        await db.flush()
        db.add(
            Usage(
                learner_id="l1",
                space="slack:T1",
                day=learner_day(now, "UTC"),
                task="grade",
                model="m",
                requests=1,
                tokens_sent=1_200,
            )
        )
    await store.close()
    assert await show_usage(settings) == 0
    shown = capsys.readouterr().out
    assert "- Ada: 1,200 tokens, requests: 1" in shown
    assert "- slack:T1: 1,200 tokens, requests: 1\n" in shown
    assert "- caps in tokens: none for a learner a day, none for a server or workspace a month" in shown


async def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong `--data-dir` would show an empty list, and leave a database behind."""
    assert await show_usage(load_settings(data_dir=tmp_path / "elsewhere")) == 1
    assert "There is no data folder" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()
