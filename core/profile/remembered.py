"""What is remembered about a learner, entry by entry, as they see it and can change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rapidfuzz import fuzz
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.normalise import comparable
from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.memory.recall import strength_of
from core.models import Memory, Topic, TopicSignal
from core.profile.told import by_sentence, told_about_topics
from core.visit import Visit

NEARLY = 80
"""Likeness in percent from which an entry is taken to be what somebody means in other words."""

FADED = 0.3
"""Strength under which a memory weighs little."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory, or what was told about topics in one sentence."""

    memory: Memory | None = None
    told: tuple[tuple[TopicSignal, Topic], ...] = ()
    """The signals and their topics, where it is no memory."""

    @property
    def ref(self) -> str:
        """What stands for it in the list that was shown."""
        return self.memory.id if self.memory else self.told[0][0].id

    @property
    def zone(self) -> str:
        """Where it was said."""
        return self.memory.zone if self.memory else self.told[0][0].zone

    @property
    def said_at(self) -> datetime:
        """When it was said (again)."""
        return self.memory.confirmed_at if self.memory else self.told[0][0].at

    @property
    def quote(self) -> str:
        """The learner's own words."""
        return self.memory.quote if self.memory else self.told[0][0].quote

    @property
    def event_id(self) -> str:
        """The event in which it was said."""
        return self.memory.event_id if self.memory else self.told[0][0].event_id

    @property
    def words(self) -> str:
        """All that it can be found by."""
        about = self.memory.text if self.memory else " ".join(topic.name for _, topic in self.told)
        return f"{self.quote} {about}"


async def all_remembered(db: AsyncSession, visit: Visit) -> list[Remembered]:
    """Return what may be shown here: memories, the strongest first, and then what was told about topics.

    What was told of a struggle is left out where a memory says it.
    """
    memories = await current_memories(db, visit.learner_id, visit.visible)
    told = await told_about_topics(db, visit.learner_id, visit.visible)
    by_weight = sorted(
        memories, key=lambda m: (-round(strength_of(m, visit.now), 2), -m.confirmed_at.timestamp(), m.text)
    )
    quoted = {memory.quote for memory in memories if memory.kind == MemoryKind.STRUGGLE}
    rest = [
        Remembered(told=tuple(found))
        for (kind, quote), found in by_sentence(told).items()
        if not (kind == "struggled" and quote in quoted)
    ]
    return [*(Remembered(memory) for memory in by_weight), *rest]


def matching(entries: Sequence[Remembered], words: str) -> list[Remembered]:
    """Return the entries in which all of these words occur; where none is so, those that say nearly that."""
    wanted = comparable(words)
    if not wanted:
        return []
    texts = [comparable(entry.words) for entry in entries]
    parts = wanted.split()
    found = [e for e, text in zip(entries, texts, strict=True) if all(part in text for part in parts)]
    if found:
        return found
    alike = [(fuzz.token_set_ratio(wanted, text), e) for e, text in zip(entries, texts, strict=True)]
    return [e for likeness, e in sorted(alike, key=lambda pair: -pair[0]) if likeness >= NEARLY]


def fading(entries: Sequence[Remembered], at: datetime) -> list[Remembered]:
    """Return the memories that weigh little by `at` if they are not used, the weakest first; pinned ones never."""
    strengths = [(strength_of(e.memory, at), e) for e in entries if e.memory is not None and not e.memory.pinned]
    return [entry for strength, entry in sorted(strengths, key=lambda pair: pair[0]) if strength < FADED]


async def superseded_by(db: AsyncSession, visit: Visit, memory: Memory) -> list[Memory]:
    """Return what a memory took the place of, as far as it may be shown here, the newest first."""
    history, newer = [], [memory.id]
    while newer:
        query = select(Memory).where(Memory.learner_id == visit.learner_id, col(Memory.superseded_by).in_(newer))
        older = list(await db.exec(query.order_by(col(Memory.valid_to).desc(), col(Memory.id))))
        history += older
        newer = [row.id for row in older]
    return [
        row
        for row in history
        if row.deleted_at is None and (visit.visible is None or row.shared or row.zone in visit.visible)
    ]
