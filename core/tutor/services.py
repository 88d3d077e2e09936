"""What the handlers of a turn work with; made once, in bot/wiring.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from core.decks.shelf import Shelf
from core.memory.extraction.task import ExtractTask
from core.memory.indexing import Indexer
from core.messages import Outgoing
from core.practice.grade_task import GradeTask
from core.profile.phrasing import PhraseTask
from core.store import Store
from core.tutor.exchange import Exchange


class ReplyTask(Protocol):
    """Answers a message in words."""

    async def reply(self, exchange: Exchange, text: str) -> list[Outgoing]:
        """Return what to say; what was already said through the exchange is not returned again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The tutor's collaborators."""

    store: Store
    shelf: Shelf
    indexer: Indexer
    reply: ReplyTask
    extract: ExtractTask
    grade: GradeTask | None
    """Grades free-form answers; None: learners compare theirs with the reference themselves."""
    phrase: PhraseTask
    idle: timedelta
    """After how long without a message a session ends."""
    default_timezone: str
    """IANA zone of learners who have not told theirs."""
