"""What the handlers of a turn work with; made once, in bot/wiring.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from core.decks.shelf import Shelf
from core.memory.extraction.task import ExtractTask
from core.memory.indexing import Indexer
from core.memory.recall import Recall
from core.messages import Outgoing
from core.practice.generation import GenerateTask
from core.practice.grade_task import GradeTask
from core.profile.erasing.erasing import Erasing
from core.profile.phrasing import PhraseTask
from core.profile.progress.painter import Painter
from core.store import Store
from core.tutor.ahead import Ahead
from core.tutor.exchange import Exchange
from core.tutor.private_talks import PrivateTalks
from core.usage.caps import Caps


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
    generate: GenerateTask | None
    """Makes questions on topics that no deck teaches; None: what decks hold is all there is."""
    ahead: Ahead
    """What is written while a question is answered."""
    painter: Painter
    phrase: PhraseTask
    recall: Recall
    erasing: Erasing
    private_talks: PrivateTalks
    notice: str
    """What a newcomer is told about what is kept."""
    model_host: str | None
    """Which host's language model sees what learners write; None where there is none."""
    caps: Caps | None
    """What may be spent on the language model; None where there is none."""
    hosts: frozenset[str]
    """Who hosts Meno, as `platform:user id`."""
    idle: timedelta
    """After how long without a message a session ends."""
    default_timezone: str
    """IANA zone of learners who have not told theirs."""
