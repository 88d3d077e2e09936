"""The Discord adapter: keeps one session alive for as long as Meno runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

import aiohttp
import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord.client import MenoClient
from adapters.discord.outbound import MAX_CONTENT
from adapters.discord.sender import DiscordSender
from core.clock import Clock
from core.errors import CredentialError
from core.messages import Capabilities, CommandSpec, Handler, Sender

API_URL = "https://discord.com/api/v10"
GATEWAY_URL = "wss://gateway.discord.gg/"
_FIRST_DELAY, _LONGEST_DELAY = 0.5, 60.0
_AUTHENTICATION_FAILED = 4004
REFUSED = (
    "DISCORD_BOT_TOKEN was refused by Discord: copy the token from the Bot page of your application in the "
    "Developer Portal (Reset Token shows a new one)"
)
"""What to do about a token that Discord refuses."""
_CONNECTION_LOST = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.DiscordException,
    AttributeError,  # what discord.py raises where its very first handshake fails
)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Meno does not speak

_DISCORD_LOG = logging.getLogger("discord.client")
_log = logging.getLogger(__name__)


class DiscordAdapter:
    """Meno in Discord."""

    capabilities = Capabilities(
        max_characters=MAX_CONTENT,
        threads=True,
        actions=True,
        private_replies=True,
        files=True,
        edits=True,
        streaming=True,
    )

    def __init__(
        self,
        *,
        token: str,
        handle: Handler,
        commands: Sequence[CommandSpec],
        clock: Clock,
        api_url: str = API_URL,
        gateway_url: str = GATEWAY_URL,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        """Connect nothing yet. `guild_ready_timeout`: seconds of silence that end the list of servers."""
        self.ready = asyncio.Event()
        """Set while there is a session."""
        self.sender: Sender = DiscordSender(self._connected)
        self._token = token
        self._handle = handle
        self._commands = tuple(commands)
        self._clock = clock
        self._addresses = (api_url, gateway_url)
        self._guild_ready_timeout = guild_ready_timeout
        self._client: MenoClient | None = None
        self._closing = asyncio.Event()
        self._stopped = asyncio.Event()
        self._stopped.set()

    async def run(self) -> None:
        """Serve Discord until cancelled or closed. Raises `CredentialError` where the token is refused."""
        point_at(*self._addresses)
        _DISCORD_LOG.addFilter(self._without_tracebacks)
        serving = asyncio.create_task(self._serve())
        closing = asyncio.create_task(self._closing.wait())
        self._stopped.clear()
        try:
            await asyncio.wait((serving, closing), return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
        finally:
            serving.cancel()
            closing.cancel()
            await asyncio.gather(serving, closing, return_exceptions=True)
            _DISCORD_LOG.removeFilter(self._without_tracebacks)
            self.ready.clear()
            self._stopped.set()

    async def close(self) -> None:
        """End `run`; running handlers have some seconds to finish."""
        self._closing.set()
        await self._stopped.wait()

    def _without_tracebacks(self, record: logging.LogRecord) -> bool:
        """Keep discord.py's word about a lost connection to a line, and to ours before the first one."""
        if not record.msg.startswith("Attempting a reconnect"):
            return True
        record.exc_info = None
        return self.ready.is_set()

    def _connected(self) -> discord.Client | None:
        return self._client if self.ready.is_set() else None

    async def _serve(self) -> None:
        """Hold one session after the other: a client whose handshake failed cannot be used again."""
        delays = _delays()
        while True:
            reason = await self._hold_session()
            if self.ready.is_set():
                delays = _delays()
            self.ready.clear()
            delay = next(delays)
            _log.warning("Discord: no session (%s); trying again in %.1f s", reason, delay)
            await asyncio.sleep(delay)

    async def _hold_session(self) -> str:
        """Return why the session ended. Raises `CredentialError`."""
        self._client = MenoClient(
            handle=self._handle,
            commands=self._commands,
            clock=self._clock,
            ready=self.ready,
            guild_ready_timeout=self._guild_ready_timeout,
        )
        try:
            async with self._client as client:
                await client.start(self._token)
        except discord.LoginFailure as refusal:
            raise CredentialError(REFUSED) from refusal
        except _CONNECTION_LOST as problem:
            if isinstance(problem, discord.ConnectionClosed) and problem.code == _AUTHENTICATION_FAILED:
                raise CredentialError(REFUSED) from problem
            return f"{type(problem).__name__}: {problem}"
        except Exception as bug:  # for instance a payload that discord.py cannot read: it is gone, the next is not
            _log.exception("Discord: the session ended by a bug")
            return type(bug).__name__
        return "closed"


def _delays() -> Iterator[float]:
    """Seconds to wait before one attempt after the other."""
    delay = _FIRST_DELAY
    while True:
        yield delay
        delay = min(delay * 2, _LONGEST_DELAY)


def point_at(api_url: str, gateway_url: str) -> None:
    """Make discord.py use these addresses; it keeps them in class attributes, so for the whole process."""
    Route.BASE = api_url.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    if api_url != API_URL:
        Asset.BASE = str(yarl.URL(api_url).origin() / "cdn")
