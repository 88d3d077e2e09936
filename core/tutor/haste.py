"""Who sends more than can be answered well is slowed down: nothing they write is lost, and nobody else waits."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta

from core.messages import MessageReceived, Platform
from core.tutor.inbox import Recognised
from core.visit import Haste

MANY = 8
"""Messages of one learner within `WINDOW` that are still answered like any."""
WINDOW = timedelta(seconds=20)
LONG_QUEUE = 20
"""How many of a learner's events may wait before their free messages get no more than a line."""
_LEARNERS_KEPT = 1_000
"""After so many, those who have sent nothing for a while are dropped."""


class Pace:
    """When each learner sent their latest messages."""

    def __init__(self) -> None:
        self._latest: dict[str, deque[datetime]] = {}

    def note(self, recognised: Recognised, ahead: int) -> Haste:
        """Note a message and say in how much haste it was written; `ahead` are the learner's events before it.

        Commands and buttons cost no model, so they count for nothing. Neither does the console: its lines come from
        whoever hosts Meno, and often from a pipe.
        """
        event = recognised.event
        if not isinstance(event, MessageReceived) or event.address.platform is Platform.CONSOLE:
            return Haste.NONE
        if ahead >= LONG_QUEUE:
            return Haste.FLOOD
        latest = self._latest.setdefault(recognised.visit.learner_id, deque(maxlen=MANY))
        too_many = len(latest) == MANY and latest[0] > recognised.received_at - WINDOW
        latest.append(recognised.received_at)
        if len(self._latest) > _LEARNERS_KEPT:
            self._forget_before(recognised.received_at - WINDOW)
        return Haste.FAST if too_many else Haste.NONE

    def _forget_before(self, instant: datetime) -> None:
        self._latest = {learner: latest for learner, latest in self._latest.items() if latest[-1] > instant}
