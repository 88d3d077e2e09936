"""Every setting: environment variables, or lines of a `.env` file in the working folder.

`python -m bot.settings > .env.example` writes the example file.
"""

from __future__ import annotations

import re
import sys
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import quote, unquote, urlsplit

from pydantic import (
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticUseDefault
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.tidying import tidy, tidy_secret, web_url
from core.errors import DatabaseError, SetupError
from core.learning.days import is_zone

SECRETS = (
    "discord_bot_token",
    "slack_bot_token",
    "slack_app_token",
    "slack_signing_secret",
    "openai_api_key",
)
Port = Annotated[int, Field(ge=0, le=65535)]
Seconds = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)]
Days = Annotated[int, Field(ge=1, le=36_500)]
Minutes = Annotated[int, Field(ge=1, le=1440)]
Tokens = Annotated[int, Field(ge=0)]
HOST = re.compile(r"(discord|slack):[A-Za-z0-9]+")
"""How an account is written in HOSTS."""


UNDER_AGE_DAYS = 90
"""How long texts of learners under age are kept where the host does not say."""


class Settings(BaseSettings):
    """What whoever hosts Meno can set. A variable that is empty counts as not set."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", extra="ignore", hide_input_in_errors=True
    )

    discord_bot_token: SecretStr | None = Field(
        None, description="Token of the Discord bot; without it Meno is not on Discord."
    )
    discord_api_url: str = Field(
        "https://discord.com/api/v10", description="Address of Discord's REST API; change it for a proxy."
    )
    discord_gateway_url: str = Field(
        "wss://gateway.discord.gg/", description="Address of Discord's gateway; change it for a proxy."
    )
    slack_bot_token: SecretStr | None = Field(
        None, description="Slack bot token (xoxb-...); without it Meno is not on Slack."
    )
    slack_app_token: SecretStr | None = Field(
        None, description="Slack app-level token (xapp-...), for Socket Mode: no public address is needed."
    )
    slack_signing_secret: SecretStr | None = Field(
        None, description="Slack signing secret, for HTTP mode: Slack posts to /slack/events."
    )
    slack_api_url: str = Field(
        "https://slack.com/api/", description="Address of Slack's Web API; change it for a proxy or GovSlack."
    )
    openai_api_key: SecretStr | None = Field(
        None, description="Key of the model host; without it Meno works by rules and cannot explain freely."
    )
    openai_base_url: str = Field(
        "https://api.openai.com/v1", description="Address of any server that speaks OpenAI's protocol."
    )
    openai_model: str = Field("gpt-5.4-mini", description="Model that tutors.")
    openai_judge_model: str | None = Field(
        None, description="Cheaper model that grades and extracts; by default the one that tutors."
    )
    openai_timeout: Seconds = Field(
        25, description="Seconds to wait for the model, or for more of its answer, before the rules go on."
    )
    tokens_per_learner_day: Tokens | None = Field(
        200_000,
        description="Most tokens of the model for one learner a day; 0 for no use at all, none for no cap.",
    )
    tokens_per_space_month: Tokens | None = Field(
        None,
        description="Most tokens of the model for one server or workspace a month; by default there is no cap.",
    )
    hosts: Annotated[frozenset[str], NoDecode] = Field(
        frozenset(),
        description="Who hosts Meno, for /usage: PLATFORM:USER_ID, separated by commas (discord:123, slack:U01AB).",
    )
    embedding_model: str | None = Field(
        None,
        description="Name or folder of an embedding model; by default the all-MiniLM-L6-v2 that comes along.",
    )
    data_dir: Path = Field(Path("data"), description="Folder for the database, the memory index and files.")
    database_url: SecretStr | None = Field(
        None,
        description="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; by default meno.db in DATA_DIR.",
    )
    chroma_url: str | None = Field(
        None, description="Address of a Chroma server; by default the index is in DATA_DIR."
    )
    http_host: str = Field("127.0.0.1", description="Address that Slack's HTTP mode listens on.")
    http_port: Port = Field(3000, description="Port that Slack's HTTP mode listens on; 0 takes a free one.")
    default_timezone: str = Field(
        "UTC", description="Time zone of learners whose own is not known, for instance Europe/Berlin."
    )
    session_idle_minutes: Minutes = Field(30, description="Minutes without a message that end a session.")
    learners_under_age: bool = Field(
        False, description="Whether learners are under age: texts are then kept for 90 days unless set otherwise."
    )
    retention_days: Days | None = Field(
        None, description="Days after which the texts of messages and answers are emptied; by default never."
    )
    log_format: Literal["text", "json"] = Field("text", description="Logs, on stderr, as text or json.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="Least important events to log: DEBUG, INFO, WARNING or ERROR."
    )

    _warnings: list[str] = PrivateAttr(default_factory=list)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences to log once logging is set up: settings that were not usable, and what was done."""
        return tuple(self._warnings)

    @property
    def judge_model(self) -> str:
        """The model that grades and extracts."""
        return self.openai_judge_model or self.openai_model

    @property
    def model_host(self) -> str | None:
        """The host whose language model sees what learners write; None without a key, or with a cap of nothing."""
        seen = self.openai_api_key and self.tokens_per_learner_day != 0
        return urlsplit(self.openai_base_url).hostname if seen else None

    @property
    def keep_text(self) -> timedelta | None:
        """How long texts are kept; None for good."""
        days = self.retention_days or (UNDER_AGE_DAYS if self.learners_under_age else None)
        return None if days is None else timedelta(days=days)

    @property
    def sqlalchemy_url(self) -> str:
        """The database's SQLAlchemy URL with an asyncio driver. Holds the password: not for logs."""
        if self.database_url is None:
            return f"sqlite+aiosqlite:///{quote(str(self.data_dir / 'meno.db'))}"
        return self.database_url.get_secret_value()

    def secrets(self) -> tuple[str, ...]:
        """Return every value that no log may show, passwords inside addresses included."""
        tokens = [getattr(self, name) for name in SECRETS]
        found = [token.get_secret_value() for token in tokens if token is not None]
        addresses = (self.sqlalchemy_url, self.openai_base_url, self.chroma_url or "")
        for password in (urlsplit(address).password for address in addresses):
            if password:
                found += {password, unquote(password), quote(unquote(password), safe="")}
        return tuple(found)

    @field_validator("*", mode="before")
    @classmethod
    def _tidy(cls, value: object, info: ValidationInfo) -> object:
        """Strip what was pasted along; an empty value counts as not set."""
        text = value.get_secret_value() if isinstance(value, SecretStr) else value
        if not isinstance(text, str):
            return value
        text = tidy_secret(text) if info.field_name in SECRETS else tidy(text)
        # An empty time zone goes on to be warned about: it is often the trace of a failed substitution.
        if not text and info.field_name != "default_timezone":
            raise PydanticUseDefault
        return text

    @field_validator("discord_api_url", "openai_base_url", "chroma_url")
    @classmethod
    def _check_web_address(cls, value: str | None) -> str | None:
        return value and web_url(value, "http")

    @field_validator("slack_api_url")
    @classmethod
    def _check_slack_address(cls, value: str) -> str:
        return web_url(value, "http") + "/"  # the SDK appends method names to it

    @field_validator("discord_gateway_url")
    @classmethod
    def _check_gateway_address(cls, value: str) -> str:
        return web_url(value, "ws") + "/"

    @field_validator("tokens_per_learner_day", "tokens_per_space_month", mode="before")
    @classmethod
    def _read_cap(cls, value: object) -> object:
        """Read `none`; an empty value counts as not set here as everywhere."""
        return None if isinstance(value, str) and tidy(value).casefold() == "none" else value

    @field_validator("hosts", mode="before")
    @classmethod
    def _read_hosts(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        hosts = frozenset(entry.strip() for entry in tidy(value).split(",") if entry.strip())
        if not all(HOST.fullmatch(host) for host in hosts):
            raise ValueError("each entry should be discord: or slack: and the id of a user, as in discord:123")
        return hosts

    @field_validator("database_url")
    @classmethod
    def _check_database(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        from core.store.opening import parse_url  # SQLAlchemy takes a while, and most installations do without

        try:
            return SecretStr(parse_url(value.get_secret_value()).render_as_string(hide_password=False))
        except DatabaseError as problem:
            raise ValueError(str(problem)) from None

    @field_validator("data_dir")
    @classmethod
    def _expand_home(cls, value: Path) -> Path:
        return value.expanduser()

    @field_validator("log_format", "log_level", mode="before")
    @classmethod
    def _fold_case(cls, value: object, info: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        return value.lower() if info.field_name == "log_format" else value.upper()

    @model_validator(mode="after")
    def _fall_back_to_utc(self) -> Self:
        if not is_zone(self.default_timezone):
            self._warnings.append(
                f"DEFAULT_TIMEZONE is {self.default_timezone[:60]!r}, which is no time zone; UTC is used."
                " Names look like America/New_York."
            )
            self.default_timezone = "UTC"
        return self


def load_settings(**overrides: object) -> Settings:
    """Read the settings; `overrides` (by field name) win over the environment, and that over `.env`.

    Raises SetupError with one line that names each variable that cannot be used, and never its value.
    """
    try:
        return Settings(**overrides)  # type: ignore[arg-type]
    except ValidationError as error:
        found = [f"{_variable(problem['loc'])}: {_reason(problem)}" for problem in error.errors()]
    except UnicodeError:
        found = [".env: it is not UTF-8 text; save it as UTF-8"]
    except OSError as error:
        found = [f".env: it cannot be read ({error.strerror})"]
    # Raised outside of the handlers: the cause would carry the values into a traceback.
    raise SetupError(f"these settings cannot be used: {'; '.join(found)}.")


def env_example() -> str:
    """Return the text of `.env.example`: every variable, commented out, with its default."""
    lines = ["# Settings of Meno. Copy this file to .env and take the # away from what you set.", ""]
    for name, field in Settings.model_fields.items():
        default = "" if field.default in (None, frozenset()) else field.default
        lines += [f"# {field.description}", f"#{name.upper()}={default}", ""]
    return "\n".join(lines[:-1]) + "\n"


def _variable(location: tuple[int | str, ...]) -> str:
    return str(location[0]).upper() if location else "the settings"


def _reason(problem: ErrorDetails) -> str:
    message = problem["msg"].removeprefix("Value error, ").replace("Input should", "it should")
    return message.partition(", unable to parse")[0]


if __name__ == "__main__":
    sys.stdout.write(env_example())
