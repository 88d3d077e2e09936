"""Who is here, where and when: what every service needs to know of one turn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from core.messages import Action, Address, Outgoing


class Haste(IntEnum):
    """How much faster a learner writes than can be answered well."""

    NONE = 0
    FAST = 1
    """The language model is left out, except for grading."""
    FLOOD = 2
    """Free messages get no more than a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One event of one learner, after it was recognised."""

    learner_id: str
    """Whose data may be touched."""
    account_id: str
    """The account the event came by; written into every row it leads to."""
    timezone: str
    """The learner's IANA zone."""
    event_id: str
    """What led to it; the key that makes a repeated turn harmless."""
    address: Address
    """Where it takes place."""
    zone: str
    """Where what is said here belongs (core.memory.zones)."""
    visible: frozenset[str] | None
    """Zones whose memories may be used here; None means all of the learner's own."""
    now: datetime
    """The instant of the turn; aware, UTC."""
    again: bool = False
    """Whether the event is taken up once more, after its turn or its reply was lost on the way."""
    session_id: str | None = None
    """The session it is part of, if any."""
    private: bool = False
    """Whether the learner wants nothing of it kept (`/private`)."""
    haste: Haste = Haste.NONE
    """Whether the learner sends more than can be answered well."""

    def say(
        self,
        body: str,
        actions: tuple[Action, ...] = (),
        *,
        private: bool = False,
        ok: bool = True,
    ) -> Outgoing:
        """Return a message to the place of this visit."""
        return Outgoing(address=self.address, body=body, actions=actions, private=private, ok=ok)

    def refuse(self, reason: str) -> Outgoing:
        """Return a message that says why something was not done, to the learner alone."""
        return self.say(reason, private=True, ok=False)
