"""A person's direct messages with Meno, the same to work with on either platform."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from tests.e2e.console import NOTICE
from tests.loopback.discord_interactions import Interaction, State
from tests.loopback.discord_server import DiscordServer, Json, buttons_of
from tests.loopback.slack_payloads import BOT_USER
from tests.loopback.slack_server import Envelope, Message, SlackServer

PATIENCE_S = 120.0
"""How long a test waits for an answer before it fails; much longer than any should take."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of Meno's."""

    text: str
    buttons: dict[str, str]
    """Labels by action id, in order."""
    source: Any
    """The message as the server keeps it."""

    def button(self, *verbs: str) -> str:
        """Return the id of the first button that does one of these."""
        return next(action_id for verb in verbs for action_id in self.buttons if action_id.startswith(f"{verb}:"))


class Chat(ABC):
    """One person's DM."""

    platform = ""

    def __init__(self) -> None:
        self.read = 0
        """How many of Meno's messages `next` has returned."""

    @property
    def said(self) -> list[Said]:
        """Everything that Meno has said here, in order, as it is shown now, but for what a newcomer is told."""
        return [said for said in self.everything_said if not said.text.startswith(NOTICE)]

    @property
    def notices(self) -> list[str]:
        """What a newcomer was told about what is kept."""
        return [said.text for said in self.everything_said if said.text.startswith(NOTICE)]

    @property
    @abstractmethod
    def everything_said(self) -> list[Said]:
        """All messages of Meno's here."""

    @abstractmethod
    async def say(self, text: str) -> None:
        """Write to Meno."""

    @abstractmethod
    async def command(self, name: str, **options: str) -> None:
        """Use a command the way the platform offers it."""

    @abstractmethod
    async def press(self, said: Said, action_id: str) -> None:
        """Press a button of a message, however old."""

    @abstractmethod
    async def acknowledged(self) -> None:
        """Wait until the platform knows that the last command or press came in; fail where that took too long."""

    @abstractmethod
    async def until(self, true: Callable[[], object]) -> None:
        """Wait until something about what was said holds."""

    async def next(self) -> Said:
        """Return the next message that was not returned before."""
        await self.until(lambda: len(self.said) > self.read)
        self.read += 1
        return self.said[self.read - 1]

    async def ask(self, text: str) -> Said:
        """Write, and return the next message."""
        await self.say(text)
        return await self.next()

    async def practise(self, topic: str) -> Said:
        """Begin to practise, and return the first question; of a round that gives way nothing more is asked."""
        await self.command("practice", topic=topic)
        title = await self.next()
        if "is set aside" in title.text:
            title = await self.next()
        assert title.text.startswith("**Practice:"), title.text
        return await self.next()


class DiscordChat(Chat):
    """A DM on Discord."""

    platform = "discord"

    def __init__(self, server: DiscordServer, user: Json) -> None:
        super().__init__()
        self._server = server
        self._user = user
        self._channel = server.world.dm_with(user)
        self._last: Interaction | None = None

    @classmethod
    def of(cls, server: DiscordServer, name: str) -> Self:
        return cls(server, server.world.add_user(name))

    @property
    def everything_said(self) -> list[Said]:
        mine = [each for each in self._server.sent if each["channel_id"] == self._channel.id]
        return [Said(each["content"], buttons_of(each), each) for each in mine]

    async def say(self, text: str) -> None:
        await self._server.dm(self._user, text)

    async def command(self, name: str, **options: str) -> None:
        await self._server.until(lambda: self._server.rest.commands)  # a new bot has none until it has sent them
        self._last = await self._server.command(self._user, name, options)

    async def press(self, said: Said, action_id: str) -> None:
        self._last = await self._server.press(self._user, said.source, action_id)

    async def acknowledged(self) -> None:
        assert self._last is not None
        async with asyncio.timeout(PATIENCE_S):
            await self._last.acknowledged.wait()
        assert self._last.state is State.ACKNOWLEDGED

    async def until(self, true: Callable[[], object]) -> None:
        await self._server.until(true, within=PATIENCE_S)


class SlackChat(Chat):
    """A DM on Slack."""

    platform = "slack"

    def __init__(self, server: SlackServer, user: str) -> None:
        super().__init__()
        self._server = server
        self._user = user
        self._channel = server.workspace.channels[server.workspace.open_dm(user)]
        self.last: Envelope | None = None
        """The envelope that carried what the person did last."""

    @classmethod
    def of(cls, server: SlackServer, name: str) -> Self:
        return cls(server, f"U0{name.upper()}")

    @property
    def everything_said(self) -> list[Said]:
        return [_as_said(message) for message in self._channel.messages if message.user == BOT_USER]

    async def say(self, text: str) -> None:
        self.last = await self._server.dm(self._user, text)

    async def command(self, name: str, **options: str) -> None:
        self.last = await self._server.slash(self._user, f"/{name}", " ".join(options.values()))

    async def press(self, said: Said, action_id: str) -> None:
        self.last = await self._server.press(self._user, said.source, action_id)

    async def acknowledged(self) -> None:
        assert self.last is not None
        await self.last.wait_acked()

    async def repeat_last(self) -> None:
        """Let Slack deliver again what the person did last, and Meno acknowledge it."""
        assert self.last is not None
        await (await self._server.redeliver(self.last)).wait_acked()

    async def until(self, true: Callable[[], object]) -> None:
        await self._server.until(true, within=PATIENCE_S)


def _as_said(message: Message) -> Said:
    labels = {button["value"]: button["text"]["text"] for button in message.buttons}
    return Said(message.text, labels, message)
