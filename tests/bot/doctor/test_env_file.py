"""Each mistake that people make in `.env` is named by its line, and no value is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.doctor.env_file import env_file
from bot.doctor.finding import Finding, State
from bot.settings import Settings

DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123"
BOT = "xoxb-123456789012-abcdefghij"
APP = "xapp-1-A123-456-abcdef"
KEY = "sk-abcdefghijklmnopqrst"


@pytest.fixture(autouse=True)
def no_settings_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def examine(tmp_path: Path, content: str | bytes) -> list[Finding]:
    file = tmp_path / ".env"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(env_file(file))


def test_a_file_without_mistakes_is_well(tmp_path: Path) -> None:
    lines = [
        "# tokens",
        "",
        f"DISCORD_BOT_TOKEN={DISCORD}",
        f"SLACK_BOT_TOKEN={BOT}",
        f"SLACK_APP_TOKEN={APP}",
        f"OPENAI_API_KEY={KEY}",
        "OPENAI_MODEL=",
        "SOMETHING_ELSES=1",
    ]
    (found,) = examine(tmp_path, "\n".join(lines))
    assert found.state is State.WELL


@pytest.mark.parametrize(
    ("line", "state", "told"),
    [
        (f'SLACK_BOT_TOKEN="{BOT}"', State.NOTE, "quotes"),
        (f"SLACK_BOT_TOKEN='{BOT}'", State.NOTE, "quotes"),
        (f"SLACK_BOT_TOKEN=\u201c{BOT}\u201d", State.NOTE, "quotes"),
        (f"SLACK_BOT_TOKEN = {BOT}", State.NOTE, "spaces"),
        (f"SLACK_BOT_TOKEN={APP}", State.PROBLEM, "SLACK_APP_TOKEN"),
        (f"SLACK_APP_TOKEN={BOT}", State.PROBLEM, "SLACK_BOT_TOKEN"),
        (f"DISCORD_BOT_TOKEN={BOT}", State.PROBLEM, "SLACK_BOT_TOKEN"),
        (f"OPENAI_API_KEY={DISCORD}", State.PROBLEM, "DISCORD_BOT_TOKEN"),
        (f"DISCORD_BOT_TOKEN={KEY}", State.PROBLEM, "OPENAI_API_KEY"),
        ("DISCORD_BOT_TOKEN=abcdef", State.PROBLEM, "three parts"),
        ("SLACK_SIGNING_SECRET=hello", State.PROBLEM, "32 digits"),
        ("OPENAI_API_KEY=your-key-here", State.PROBLEM, "example"),
        ("SLACK_BOT_TOKEN=<paste it>", State.PROBLEM, "example"),
        ("OPENAI_API_KEY=sk-caf\u00e9", State.PROBLEM, "characters that no token has"),
        ("OPENAI_API_KY=1", State.PROBLEM, "OPENAI_API_KEY"),
        ("just words", State.PROBLEM, "not NAME=value"),
    ],
)
def test_a_mistake_is_named_by_its_line(tmp_path: Path, line: str, state: State, told: str) -> None:
    """The second line holds the mistake; the words say what it is, and nothing of the value is in them."""
    (found,) = examine(tmp_path, f"LOG_LEVEL=INFO\n{line}\n")
    assert found.state is state
    assert "line 2" in found.text
    assert told in f"{found.text} {found.fix}"
    assert found.fix
    for secret in (DISCORD, BOT, APP, KEY, "abcdef", "your-key-here"):
        assert secret not in f"{found.text} {found.fix}"


@pytest.mark.parametrize(
    "wrapping", ["\ufeffSLACK_BOT_TOKEN={}\r\n", "SLACK_BOT_TOKEN={}\u200b\n", "export SLACK_BOT_TOKEN={}\n"]
)
def test_what_is_harmless_everywhere_is_not_named(tmp_path: Path, wrapping: str) -> None:
    (found,) = examine(tmp_path, wrapping.format(BOT))
    assert found.state is State.WELL


def test_what_is_set_twice_is_named(tmp_path: Path) -> None:
    (found,) = examine(tmp_path, "LOG_LEVEL=INFO\n\nLOG_LEVEL=DEBUG\n")
    assert "lines 1 and 3" in found.text


def test_the_environment_wins_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_MODEL", "other")
    (found,) = examine(tmp_path, "OPENAI_MODEL=mine\n")
    assert "wins" in found.text


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (found,) = examine(tmp_path, b"OPENAI_API_KEY=\xff\xfe\x00")
    assert found.state is State.PROBLEM
    assert "UTF-8" in found.fix


def test_no_file_is_a_note(tmp_path: Path) -> None:
    (found,) = env_file(tmp_path / ".env")
    assert found.state is State.NOTE
