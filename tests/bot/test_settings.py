"""Settings: what people paste is tidied, what cannot be used is one plain line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import sqlalchemy
from pydantic import SecretStr

from bot.settings import Settings, env_example, load_settings
from core.errors import SetupError

ROOT = Path(__file__).parents[2]
VARIABLES = [
    "LEARNERS_UNDER_AGE",
    "RETENTION_DAYS",
    "DISCORD_BOT_TOKEN",
    "DISCORD_API_URL",
    "DISCORD_GATEWAY_URL",
    "SLACK_BOT_TOKEN",
    "SLACK_APP_TOKEN",
    "SLACK_SIGNING_SECRET",
    "SLACK_API_URL",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_MODEL",
    "OPENAI_JUDGE_MODEL",
    "OPENAI_TIMEOUT",
    "TOKENS_PER_LEARNER_DAY",
    "TOKENS_PER_SPACE_MONTH",
    "HOSTS",
    "EMBEDDING_MODEL",
    "DATABASE_URL",
    "CHROMA_URL",
    "DATA_DIR",
    "HTTP_HOST",
    "HTTP_PORT",
    "DEFAULT_TIMEZONE",
    "SESSION_IDLE_MINUTES",
    "LOG_FORMAT",
    "LOG_LEVEL",
]


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of the machine's and no `.env` of the project's reaches a test."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def revealed(secret: SecretStr | None) -> str | None:
    """Return the value of a secret that may be unset."""
    return None if secret is None else secret.get_secret_value()


def test_every_variable_of_the_design_exists() -> None:
    """The contract for the outside lists exactly these."""
    assert sorted(name.upper() for name in Settings.model_fields) == sorted(VARIABLES)


def test_example_file_is_what_is_generated() -> None:
    """`.env.example` is up to date; `python -m bot.settings > .env.example` brings it so."""
    assert (ROOT / ".env.example").read_text("utf-8") == env_example()


def test_example_file_describes_every_variable_in_one_line() -> None:
    """Each variable is commented out below its description."""
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    for name in VARIABLES:
        (at,) = [number for number, line in enumerate(lines) if line.startswith(f"#{name}=")]
        assert lines[at - 1].startswith("# ")
        assert lines[at - 1].endswith(".")


def test_uncommented_example_gives_the_defaults() -> None:
    """The defaults that the example file shows are the real ones."""
    Path(".env").write_text(env_example().replace("\n#", "\n").replace("\n ", "\n# "), "utf-8")
    assert load_settings() == load_settings(_env_file=None)


@pytest.mark.parametrize("name", VARIABLES)
def test_empty_is_unset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty, blank or quoted empty value gives the default."""
    plain = load_settings().model_dump()
    for empty in ("", "  ", '""', "\u200b"):
        monkeypatch.setenv(name, empty)
        assert load_settings().model_dump() == plain


@pytest.mark.case("OPS-02")
@pytest.mark.parametrize(
    "pasted",
    [
        "abc.def-1",
        "  abc.def-1 ",
        '"abc.def-1"',
        "'abc.def-1'",
        "\u201cabc.def-1\u201d",
        "abc.def-1\r\n",
        "Bot abc.def-1",
        '"bot  abc.def-1"',
        'Bot "abc.def-1"',
        "\u200babc.\u200bdef-1\ufeff",
        "abc.\ndef-1",
    ],
)
def test_token_is_trimmed(pasted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is pasted along with a token does not become part of it."""
    monkeypatch.setenv("DISCORD_BOT_TOKEN", pasted)
    assert revealed(load_settings().discord_bot_token) == "abc.def-1"
    assert revealed(load_settings(discord_bot_token=SecretStr(pasted)).discord_bot_token) == "abc.def-1"


@pytest.mark.case("OPS-02")
def test_env_file_with_byte_order_mark_and_crlf() -> None:
    """A file saved by a Windows editor is read; what it holds besides is ignored."""
    Path(".env").write_bytes(b"\xef\xbb\xbfSLACK_BOT_TOKEN=xoxb-1\r\nHTTP_PORT=8080\r\nOTHER=1\r\n")
    settings = load_settings()
    assert (revealed(settings.slack_bot_token), settings.http_port) == ("xoxb-1", 8080)


def test_environment_wins_over_file_and_override_over_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is override, environment, file."""
    Path(".env").write_text("HTTP_PORT=1\nHTTP_HOST=file\nOPENAI_MODEL=file", "utf-8")
    monkeypatch.setenv("HTTP_HOST", "environment")
    monkeypatch.setenv("OPENAI_MODEL", "environment")
    settings = load_settings(openai_model="override")
    assert (settings.http_port, settings.http_host, settings.openai_model) == (1, "environment", "override")


@pytest.mark.parametrize("content", ["HTTP_PORT=1".encode("utf-16"), b"HTTP_HOST=caf\xe9"])
def test_env_file_in_another_encoding_is_one_plain_line(content: bytes) -> None:
    """A file that is not UTF-8 is named, with the fix."""
    Path(".env").write_bytes(content)
    with pytest.raises(SetupError, match=r"\.env: it is not UTF-8 text; save it as UTF-8"):
        load_settings()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTP_PORT", "geheim"),
        ("HTTP_PORT", "70000"),
        ("OPENAI_TIMEOUT", "nan"),
        ("OPENAI_TIMEOUT", "0"),
        ("SESSION_IDLE_MINUTES", "0"),
        ("LOG_LEVEL", "geheim"),
        ("LOG_FORMAT", "geheim"),
        ("DATABASE_URL", "mysql://user:geheim@host/name"),
        ("DATABASE_URL", "geheim"),
        ("DATABASE_URL", "sqlite://"),
        ("CHROMA_URL", "geheim:8000"),
        ("OPENAI_BASE_URL", "https://user:geheim@host:99999/"),
        ("SLACK_API_URL", "https://"),
        ("DISCORD_GATEWAY_URL", "https://geheim/"),
        ("DISCORD_BOT_TOKEN", "geheim-é"),
        ("OPENAI_API_KEY", "geheim\x07"),
    ],
)
def test_unusable_value_is_one_line_without_the_value(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line names the variable; neither it nor what it came from shows the value."""
    monkeypatch.setenv(variable, value)
    with pytest.raises(SetupError) as caught:
        load_settings()
    line = str(caught.value)
    assert f"{variable}: " in line
    assert "\n" not in line
    assert "geheim" not in line
    assert caught.value.__cause__ is caught.value.__context__ is None


def test_all_unusable_values_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two mistakes do not take two starts to find."""
    monkeypatch.setenv("HTTP_PORT", "x")
    monkeypatch.setenv("LOG_LEVEL", "x")
    with pytest.raises(SetupError, match=r"HTTP_PORT: .*; LOG_LEVEL: "):
        load_settings()


def test_log_settings_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """`info` and `JSON` are understood."""
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    assert (load_settings().log_level, load_settings().log_format) == ("DEBUG", "json")


@pytest.mark.parametrize("zone", ["Europe/Rome", '"Europe/Rome"', " Europe/Rome\n", "'Asia/Kathmandu'"])
def test_time_zone_is_kept(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real zone is taken, wrapped or not."""
    monkeypatch.setenv("DEFAULT_TIMEZONE", zone)
    assert load_settings().default_timezone == zone.strip(" \n\"'")
    assert load_settings().warnings == ()


@pytest.mark.parametrize(
    "zone", ["America/New York", "Mars/Base", "America", "", "../etc/passwd", "/etc", "z" * 999]
)
def test_odd_time_zone_falls_back_with_one_warning(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meno starts in UTC, and the one warning names the setting."""
    monkeypatch.setenv("DEFAULT_TIMEZONE", zone)
    settings = load_settings()
    assert settings.default_timezone == "UTC"
    (warning,) = settings.warnings
    assert "DEFAULT_TIMEZONE" in warning
    assert len(warning) < 200


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@h/n", "postgresql+asyncpg://u:p@h/n"),
        ("postgresql://u:p@h:5/n", "postgresql+asyncpg://u:p@h:5/n"),
        ("postgresql+asyncpg://h/n", "postgresql+asyncpg://h/n"),
        ("postgres://h/n?a=1&sslmode=require", "postgresql+asyncpg://h/n?a=1&ssl=require"),
        ("sqlite:///some/file.db", "sqlite+aiosqlite:///some/file.db"),
        ("sqlite:////srv/file.db", "sqlite+aiosqlite:////srv/file.db"),
    ],
)
def test_database_address_gets_its_asyncio_driver(given: str, used: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses as hosts hand them out work."""
    monkeypatch.setenv("DATABASE_URL", given)
    assert load_settings().sqlalchemy_url == used


@pytest.mark.parametrize("folder", ["data", "/somewhere/a folder", "é%20#?&"])
def test_database_is_in_the_data_folder_by_default(folder: str) -> None:
    """The default address leads SQLAlchemy to `meno.db` in the data folder."""
    url = sqlalchemy.make_url(load_settings(data_dir=folder).sqlalchemy_url)
    assert url.drivername == "sqlite+aiosqlite"
    assert url.database == os.fspath(Path(folder) / "meno.db")


def test_addresses_have_the_ending_that_their_sdk_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slash too much or too few makes no difference."""
    for ending in ("", "/", "//"):
        monkeypatch.setenv("SLACK_API_URL", f"http://127.0.0.1:1/api{ending}")
        monkeypatch.setenv("DISCORD_API_URL", f"http://127.0.0.1:1/api/v10{ending}")
        settings = load_settings()
        assert settings.slack_api_url == "http://127.0.0.1:1/api/"
        assert settings.discord_api_url == "http://127.0.0.1:1/api/v10"


def test_judge_is_the_tutor_unless_set() -> None:
    """A server with one model needs one setting."""
    assert load_settings(openai_model="a").judge_model == "a"
    assert load_settings(openai_model="a", openai_judge_model="b").judge_model == "b"


def test_secrets_are_listed_for_the_log_and_hidden_in_a_repr() -> None:
    """Tokens and passwords inside addresses are known to the log's redaction."""
    settings = load_settings(
        discord_bot_token="Bot one",
        slack_signing_secret="two",
        openai_api_key="three",
        database_url="postgres://user:fo%40ur@host/name",
        chroma_url="http://user:five@host:1",
    )
    assert {"one", "two", "three", "fo%40ur", "fo@ur", "five"} <= set(settings.secrets())
    assert not any(word in repr(settings) for word in ("Bot one", "two", "three", "fo%40ur"))


def test_caps_and_hosts_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`none` takes a cap away, 0 is one; hosts are told apart by platform."""
    assert (load_settings().tokens_per_learner_day, load_settings().tokens_per_space_month) == (200_000, None)
    monkeypatch.setenv("TOKENS_PER_LEARNER_DAY", ' "None" ')
    monkeypatch.setenv("TOKENS_PER_SPACE_MONTH", "0")
    monkeypatch.setenv("HOSTS", " discord:123, slack:U01AB ,")
    settings = load_settings()
    assert (settings.tokens_per_learner_day, settings.tokens_per_space_month) == (None, 0)
    assert settings.hosts == {"discord:123", "slack:U01AB"}


@pytest.mark.parametrize(
    ("name", "value"),
    [("TOKENS_PER_LEARNER_DAY", "-1"), ("TOKENS_PER_SPACE_MONTH", "lots"), ("HOSTS", "123"), ("HOSTS", "irc:me")],
)
def test_caps_and_hosts_that_cannot_be_read_are_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake here would cost money, or show everybody's use to nobody."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SetupError, match=name):
        load_settings()
