"""What was said last in the private conversations that go on: in memory, and nowhere else."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.visit import Visit

TURNS_HELD = 12
"""How many turns of a private conversation a model is reminded of."""


@dataclass(slots=True)
class _Talk:
    session_id: str
    last_at: datetime
    turns: deque[tuple[str, str, str]] = field(default_factory=lambda: deque(maxlen=TURNS_HELD))
    """Address, role and text."""


class PrivateTalks:
    """What was said last in the private conversations that go on: in this process's memory and nowhere else."""

    def __init__(self, forgotten_after: timedelta) -> None:
        self._forgotten_after = forgotten_after
        self._by_learner: dict[str, _Talk] = {}

    def said(self, visit: Visit) -> list[tuple[str, str]]:
        """Return role and text of what was said at this place, oldest first."""
        talk = self._by_learner.get(visit.learner_id)
        if talk is None or talk.session_id != visit.session_id:
            return []
        return [(role, text) for address, role, text in talk.turns if address == visit.address.to_key()]

    def add(self, visit: Visit, turns: Iterable[tuple[str, str]]) -> None:
        """Hold on to role and text of what was just said; let go of conversations that have gone idle."""
        since = visit.now - self._forgotten_after
        self._by_learner = {who: talk for who, talk in self._by_learner.items() if talk.last_at > since}
        talk = self._by_learner.get(visit.learner_id)
        if talk is None or talk.session_id != visit.session_id:
            talk = self._by_learner[visit.learner_id] = _Talk(visit.session_id or "", visit.now)
        talk.last_at = visit.now
        talk.turns.extend((visit.address.to_key(), role, text) for role, text in turns)

    def forget(self, learner_id: str) -> None:
        """Let go of a learner's conversation."""
        self._by_learner.pop(learner_id, None)
