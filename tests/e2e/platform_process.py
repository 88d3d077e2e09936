"""`meno run` as a process of its own, between a loopback Discord, Slack and model host."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, BinaryIO, Self

from sqlmodel import SQLModel

from bot.settings import Settings
from core.models.base import UtcDateTime
from tests.e2e.console import NO_MODEL
from tests.e2e.forks import ROOT, Child
from tests.e2e.platform_chats import Chat, DiscordChat, SlackChat
from tests.loopback.discord_server import DiscordServer
from tests.loopback.openai_server import OpenAIServer
from tests.loopback.slack_server import SlackServer

PATIENCE_S = 60.0
"""How long a test waits for the process before it fails."""

API_KEY = "sk-loopback-4711-never-to-be-logged"

Json = dict[str, Any]


class Meno:
    """One run of the process, and what it logs."""

    def __init__(self, process: Child, stderr: BinaryIO) -> None:
        self._process = process
        self._stderr = stderr
        self._more = asyncio.Event()
        self._reading = asyncio.create_task(self._read())
        self.lines: list[str] = []
        """What it wrote to stderr."""

    @classmethod
    async def start(cls, data_dir: Path, settings: Mapping[str, str]) -> Self:
        """Start it with these settings and no others, whatever the environment of the tests holds."""
        own = {name.upper() for name in Settings.model_fields}
        environment = {name: value for name, value in os.environ.items() if name not in own}
        # Torch's threads wait for each other in a loop, which costs several times the work on busy cores.
        environment["OMP_NUM_THREADS"] = "1"
        environment |= {"PYTHONPATH": str(ROOT), "LOG_FORMAT": "json", "DATA_DIR": str(data_dir), **settings}
        data_dir.mkdir(parents=True, exist_ok=True)
        reader, stderr = os.pipe()
        nowhere = os.open(os.devnull, os.O_RDWR)
        try:
            child = Child(["run"], environment, data_dir, (nowhere, nowhere, stderr))  # where no .env is
        finally:
            os.close(nowhere)
            os.close(stderr)
        return cls(child, os.fdopen(reader, "rb"))

    async def _read(self) -> None:
        stream = asyncio.StreamReader()
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(stream), self._stderr
        )
        async for line in stream:
            self.lines.append(line.decode().rstrip())
            self._announce()
        pipe.close()
        self._announce()

    def _announce(self) -> None:
        self._more.set()
        self._more = asyncio.Event()

    @property
    def events(self) -> list[Json]:
        """The log, parsed; what is no event of the log is left out."""
        return [json.loads(line) for line in self.lines if line.startswith("{")]

    def logged(self, event: str, **values: str) -> list[Json]:
        """Return the events of that name with those values."""
        wanted = {"event": event, **values}
        return [each for each in self.events if wanted.items() <= each.items()]

    async def wait_logged(self, event: str, **values: str) -> Json:
        """Return the event once it is logged; fail with the log where the process ends without it."""
        await self.until(lambda: self.logged(event, **values))
        return self.logged(event, **values)[0]

    async def until(self, true: Callable[[], object]) -> None:
        """Wait until something holds that is looked at whenever the process logs."""
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                more = self._more
                assert not self._reading.done(), "\n".join(self.lines)
                await more.wait()

    async def caught_up(self, *platforms: str) -> None:
        """Wait until it is connected and has done what waited for it."""
        for platform in platforms or ("discord", "slack"):
            await self.wait_logged("platform.caught_up", platform=platform)

    async def ended(self, within: float = PATIENCE_S) -> int:
        """Return the exit code."""
        async with asyncio.timeout(within):
            await asyncio.shield(self._reading)  # to the end of what it logs
            return await asyncio.to_thread(self._process.wait, within)

    async def terminate(self) -> int:
        """Ask it to stop; return the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def kill(self) -> None:
        """End it with `kill -9`, if it still runs."""
        self._process.kill()
        await self.ended()


@dataclass(slots=True)
class World:
    """The servers, and the data folder that outlives the process."""

    data_dir: Path
    discord: DiscordServer
    slack: SlackServer
    openai: OpenAIServer
    runs: list[Meno] = field(default_factory=list)

    async def start(self, changed: Mapping[str, str] | None = None, *, model: bool = False) -> Meno:
        """Start the process with all tokens; `changed` settings win, and an empty one is not set.

        It has a language model on request. It has no embedding model, which takes long to load and is not what
        these tests are about; a run that is to have one is started with an empty EMBEDDING_MODEL.
        """
        settings = {
            "EMBEDDING_MODEL": NO_MODEL,
            "DISCORD_BOT_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DISCORD_GATEWAY_URL": self.discord.gateway_url,
            "SLACK_BOT_TOKEN": self.slack.bot_token,
            "SLACK_APP_TOKEN": self.slack.app_token,
            "SLACK_API_URL": self.slack.api_url,
        }
        if model:
            settings |= {"OPENAI_API_KEY": API_KEY, "OPENAI_BASE_URL": self.openai.base_url}
        meno = await Meno.start(self.data_dir, {k: v for k, v in (settings | dict(changed or {})).items() if v})
        self.runs.append(meno)
        return meno

    async def restart(self, changed: Mapping[str, str] | None = None, *, model: bool = False) -> Meno:
        """Start it again and wait until it has caught up."""
        meno = await self.start(changed, model=model)
        await meno.caught_up()
        return meno

    def people(self, name: str) -> tuple[Chat, Chat]:
        """Return the DMs of a new person on Discord and of one on Slack."""
        return DiscordChat.of(self.discord, name), SlackChat.of(self.slack, name)

    def rows(self, query: str, *values: object) -> list[Any]:
        """Read the database."""
        with closing(sqlite3.connect(self.data_dir / "meno.db")) as database:
            return database.execute(query, values).fetchall()

    def let_pass(self, time: timedelta) -> None:
        """Make everything that has happened, while the process is stopped, as long ago as that."""
        with closing(sqlite3.connect(self.data_dir / "meno.db")) as database, database:
            for table in SQLModel.metadata.tables.values():
                instants = [column.name for column in table.columns if isinstance(column.type, UtcDateTime)]
                for name in instants:
                    earlier = f"strftime('%Y-%m-%d %H:%M:%f000', \"{name}\", ?)"
                    database.execute(
                        f'UPDATE "{table.name}" SET "{name}" = {earlier} WHERE "{name}" IS NOT NULL',
                        [f"-{time.total_seconds():.0f} seconds"],
                    )

    def assert_nothing_refused(self) -> None:
        """Check that every request was one that the platforms know and take."""
        assert (self.discord.rest.unknown, self.discord.rest.refused) == ([], [])
        assert (self.slack.unknown, self.slack.refused) == ([], [])

    def assert_nothing_went_wrong(self) -> None:
        """Check that no run logged an error."""
        wrong = [each for run in self.runs for each in run.events if each["level"] in ("error", "critical")]
        assert not wrong, wrong


@asynccontextmanager
async def running_world(data_dir: Path) -> AsyncIterator[World]:
    """Open the servers; at the end, stop what still runs."""
    async with DiscordServer() as discord, SlackServer() as slack, OpenAIServer() as openai:
        world = World(data_dir, discord, slack, openai)
        try:
            yield world
        finally:
            for run in world.runs:
                await run.kill()
