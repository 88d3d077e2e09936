"""The values that cross the border between the platforms and the tutor.

Adapters turn a platform's payload into one of the events and render `Outgoing` natively; the tutor
sees nothing else of a platform. Text is CommonMark in both directions. Everything here is a frozen
value of standard-library types, so an event can be stored, replayed and compared.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from urllib.parse import quote, unquote


class Platform(StrEnum):
    """Where a conversation takes place."""

    CONSOLE = "console"
    DISCORD = "discord"
    SLACK = "slack"


class Scope(StrEnum):
    """How a message reached Meno."""

    DIRECT = "direct"
    """A direct message: only the learner reads along."""
    MENTION = "mention"
    """Meno was addressed in a shared channel."""
    THREAD = "thread"
    """A message in a thread of a shared channel that Meno takes part in."""
    AMBIENT = "ambient"
    """Said in a shared channel to nobody in particular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who sent an event, as the platform knows them."""

    platform: Platform
    """The platform of the account."""
    space: str
    """The workspace that the user id belongs to; empty where user ids are global (Discord, console)."""
    user_id: str
    """The platform's id of the person, stable over renames."""
    display_name: str
    """What others see. Never embedded, never a key."""
    locale: str | None = None
    """BCP 47 tag told by the platform, if any."""
    timezone: str | None = None
    """IANA name told by the platform, if any (Slack tells, Discord does not)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a message came from or goes to."""

    platform: Platform
    """The platform that delivers."""
    space: str
    """Server or workspace id; empty for a Discord DM and the console."""
    channel: str
    """Channel id; a DM is a channel of its own."""
    thread: str = ""
    """Thread id inside the channel; empty for the channel itself."""

    def to_key(self) -> str:
        """Return the address as one storable string; `from_key` reads it back."""
        parts = (self.platform, self.space, self.channel, self.thread)
        return "/".join(quote(part, safe="") for part in parts)

    @classmethod
    def from_key(cls, key: str) -> Address:
        """Read what `to_key` wrote. Raises ValueError for anything else."""
        platform, space, channel, thread = (unquote(part) for part in key.split("/"))
        return cls(platform=Platform(platform), space=space, channel=channel, thread=thread)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all incoming events have in common."""

    event_id: str
    """Unique over all platforms (prefixed by the adapter); a redelivery carries the same id."""
    sent_at: datetime
    """When the platform says it was sent; aware, UTC."""
    author: Author
    """Who sent it."""
    address: Address
    """Where it was sent; a plain reply goes back there."""
    scope: Scope
    """How it reached Meno."""
    public: bool = False
    """Whether everybody in the space can read the channel. False where unknown and in a DM."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageReceived(Event):
    """The learner wrote something."""

    text: str
    """CommonMark, entities of the platform decoded, Meno's own mention removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandInvoked(Event):
    """The learner used a command of the command table."""

    name: str
    """The command's name without a slash."""
    arguments: Mapping[str, str] = field(default_factory=dict)
    """Values by parameter name, as text; absent where not given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionChosen(Event):
    """The learner pressed a button; a number typed for it is a `MessageReceived`, resolved by the tutor."""

    action_id: str
    """The `Action.id` of the button."""
    message_id: str = ""
    """The platform's id of the message that carried the button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerLeft(Event):
    """The person left the space, or removed the app."""


class ActionStyle(StrEnum):
    """How much a button should stand out."""

    PLAIN = "plain"
    PRIMARY = "primary"
    DANGER = "danger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something the learner can choose: a button, or text typed for it where there are no buttons."""

    id: str
    """Opaque to adapters, at most 90 characters of `[A-Za-z0-9:._-]`; still valid after a restart."""
    label: str
    """What the button says, plain text; adapters shorten it to the platform's limit."""
    typed: str
    """What to type for it where there are no buttons, for instance `2` or `hint`."""
    style: ActionStyle = ActionStyle.PLAIN
    """How much it stands out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file to send."""

    name: str
    """File name with its ending."""
    content: bytes
    """The bytes."""
    media_type: str
    """MIME type."""
    alt_text: str = ""
    """What a picture shows, for those who cannot see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A message that Meno sends."""

    address: Address
    """Where it goes."""
    body: str
    """CommonMark. Adapters split it where it is too long and let nobody be pinged by it."""
    actions: tuple[Action, ...] = ()
    """What can be chosen, in order."""
    files: tuple[File, ...] = ()
    """Attachments."""
    private: bool = False
    """Only the learner may see it: ephemeral in a shared channel, or the DM."""
    quiet: bool = False
    """No sound or badge where the platform can do that."""
    dedupe_key: str = ""
    """Stable over retries of one proactive message; empty for replies."""
    ok: bool = True
    """False where the message says that the learner's own was refused or failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The platform's word that a message was taken."""

    message_id: str
    """The platform's id of the (last part of the) message."""
    address: Address
    """Where it was really posted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What an adapter's platform can do."""

    max_characters: int
    """Longest body of one message, in characters; longer bodies are split by the adapter."""
    threads: bool
    """Whether channels have threads."""
    actions: bool
    """Whether there are buttons; where not, `Action.typed` is shown."""
    private_replies: bool
    """Whether a reply in a shared channel can be shown to one person only."""
    files: bool
    """Whether files can be sent."""
    edits: bool
    """Whether a sent message can be changed."""
    streaming: bool
    """Whether an open message can grow."""


class Caller(StrEnum):
    """Who may use a command."""

    LEARNER = "learner"
    HOST = "host"
    """Whoever runs the space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterSpec:
    """One parameter of a command."""

    name: str
    """Lower case, `[a-z_]{1,32}`."""
    summary: str
    """At most 100 characters."""
    required: bool = False
    """Whether the command needs it."""
    suggestions: tuple[str, ...] = ()
    """Values to offer; others are allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandSpec:
    """One command, as every surface and `/help` present it."""

    name: str
    """Lower case, `[a-z]{1,32}`, without a slash."""
    summary: str
    """One line, at most 100 characters."""
    parameters: tuple[ParameterSpec, ...] = ()
    """In the order in which they are typed; the last one takes the rest of the line."""
    caller: Caller = Caller.LEARNER
    """Who may use it."""


class ReplyStream(Protocol):
    """An open message that grows while a reply is made."""

    async def append(self, piece: str) -> None:
        """Add text to what is shown. Pieces are shown in order, not necessarily one by one."""

    async def close(self, outgoing: Outgoing) -> Receipt:
        """Replace what was shown by the final form, which is complete in itself."""


class ReplySink(Protocol):
    """Where the replies to one event go; made by the adapter for that event."""

    async def status(self, text: str) -> None:
        """Show that Meno is at work. May show nothing; never raises for the platform's sake."""

    def stream(self) -> ReplyStream:
        """Open a message that grows. Nothing is shown before its first `append`."""

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message. Raises `DeliveryError`."""


class Sender(Protocol):
    """Sends what Meno says unasked: nudges, hand-offs, reminders."""

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message.

        Raises `DeliveryRefused` where trying again is no use (closed DMs, deleted channel), and
        `DeliveryFailed` where it may help.
        """

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Look among the channel's recent messages for one that carries `outgoing.dedupe_key`."""


Handler = Callable[[Event, ReplySink], Awaitable[None]]
"""What an adapter is given: it answers one event, and returns when the reply is complete."""
