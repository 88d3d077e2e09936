"""A platform that does as it is told: takes messages, refuses, fails, hangs, or takes the process down."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from core.clock import Clock
from core.errors import DeliveryFailed, DeliveryRefused
from core.messages import Outgoing, Receipt


class Killed(BaseException):
    """The process is gone in the middle of a delivery; nothing in it can catch this."""


@dataclass(frozen=True, slots=True)
class Step:
    """How one delivery goes."""

    error: BaseException | None = None
    arrives: bool = False
    """Whether the message is posted all the same."""
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that arrived."""

    at: datetime
    outgoing: Outgoing
    receipt: Receipt


def refuses() -> Step:
    """Closed DMs."""
    return Step(DeliveryRefused("403: cannot send messages to this user"))


def fails(retry_after: float | None = None) -> Step:
    """A server error."""
    return Step(DeliveryFailed("503", retry_after=retry_after))


def arrives_unconfirmed() -> Step:
    """The message is posted, and the answer to the request is lost."""
    return Step(DeliveryFailed("connection lost"), arrives=True)


def breaks() -> Step:
    """A bug in an adapter."""
    return Step(ZeroDivisionError("a bug in the adapter"))


def hangs() -> Step:
    """A platform that never answers."""
    return Step(hangs=True)


def dies_after_sending() -> Step:
    """The process is killed when the message is out."""
    return Step(Killed(), arrives=True)


def dies_before_sending() -> Step:
    """The process is killed before the message is out."""
    return Step(Killed())


class ScriptedSender:
    """See `core.messages.Sender`. What is not scripted arrives."""

    def __init__(self, clock: Clock, remembers: bool = True) -> None:
        self._clock = clock
        self.remembers = remembers
        """Whether the channel's recent messages can be looked up."""
        self.sent: list[Sent] = []
        self.tried: list[tuple[datetime, Outgoing]] = []
        self.unreadable: Step | None = None
        """How looking among the recent messages goes, where it does not go well."""
        self._script: defaultdict[str, deque[Step]] = defaultdict(deque)
        self._listeners: list[Callable[[Outgoing], None]] = []

    def script(self, channel: str, *steps: Step) -> None:
        """Say how the next deliveries to a channel go."""
        self._script[channel].extend(steps)

    def tell(self, listener: Callable[[Outgoing], None]) -> None:
        """Call `listener` with everything that arrives."""
        self._listeners.append(listener)

    def follow(self, clock: Clock) -> None:
        """Go by the clock of another process from now on."""
        self._clock = clock

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Do the channel's next step."""
        self.tried.append((self._clock.now(), outgoing))
        steps = self._script[outgoing.address.channel]
        step = steps.popleft() if steps else Step(arrives=True)
        if step.hangs:
            await asyncio.Event().wait()
        if step.arrives:
            self._post(outgoing)
        if step.error is not None:
            raise step.error
        return self.sent[-1].receipt

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Look among what arrived since then."""
        if self.unreadable is not None and self.unreadable.error is not None:
            raise self.unreadable.error
        if not self.remembers or not outgoing.dedupe_key:
            return None
        found = (
            s.receipt
            for s in reversed(self.sent)
            if s.outgoing.dedupe_key == outgoing.dedupe_key
            and s.outgoing.address == outgoing.address
            and s.at >= since
        )
        return next(found, None)

    def _post(self, outgoing: Outgoing) -> None:
        receipt = Receipt(message_id=f"p{len(self.sent) + 1}", address=outgoing.address)
        self.sent.append(Sent(self._clock.now(), outgoing, receipt))
        for listener in self._listeners:
            listener(outgoing)
