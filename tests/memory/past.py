"""Histories for tests of recall: learners, what they said and where, written as the product writes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import InMemoryIndex, MemoryIndex
from core.memory.indexing import Indexer
from core.memory.recall import Recall, Recollection
from core.memory.zones import DIRECT_ZONE
from core.messages import Address, Platform
from core.models import Account, Learner, Memory, Session, Turn
from core.store import Store
from core.visit import Visit

BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday."""
PLACE = Address(platform=Platform.SLACK, space="T1", channel="D1")


@dataclass(slots=True)
class Past:
    """A database with learners who have talked."""

    store: Store
    index: MemoryIndex
    said: int = 0

    @classmethod
    async def of(cls, store: Store, *names: str, index: MemoryIndex | None = None) -> Past:
        """Make learners of these names, their ids alike."""
        async with store.write() as db:
            for name in names:
                db.add(Learner(id=name, name=name, timezone="Europe/Berlin", created_at=BEGAN))
                await db.flush()
                where: dict[str, Any] = {"platform": PLACE.platform, "space": PLACE.space, "user_id": name}
                db.add(Account(id=name, learner_id=name, display_name=name, created_at=BEGAN, **where))
        return cls(store, index or InMemoryIndex())

    async def says(
        self,
        learner: str,
        text: str,
        *,
        at: datetime | None = None,
        zone: str = DIRECT_ZONE,
        session: str = "",
        role: str = "learner",
        kind: str = "message",
        private: bool = False,
    ) -> Turn:
        """Write a turn; each is a minute after the one before, in a session of its own unless one is named."""
        self.said += 1
        at = at or BEGAN + timedelta(minutes=self.said)
        owned: dict[str, Any] = {
            "learner_id": learner,
            "account_id": learner,
            "address": PLACE.to_key(),
            "zone": zone,
        }
        session = f"{learner} {session or self.said}"
        turn = Turn(
            event_id=f"e{self.said}",
            part=0,
            session_id=session,
            role=role,
            kind=kind,
            text=text,
            private=private,
            at=at,
            learned_at=at,
            **owned,
        )
        async with self.store.write() as db:
            if await db.get(Session, session) is None:
                db.add(Session(id=session, started_at=at, last_at=at, **owned))
                await db.flush()
            db.add(turn)
        return turn

    async def is_remembered(
        self, learner: str, text: str, *, zone: str = DIRECT_ZONE, shared: bool = False
    ) -> Memory:
        """Write a memory."""
        self.said += 1
        at = BEGAN + timedelta(minutes=self.said)
        memory = Memory(
            learner_id=learner,
            account_id=learner,
            kind="fact",
            text=text,
            quote=text,
            event_id=f"e{self.said}",
            zone=zone,
            shared=shared,
            importance=0.6,
            confirmed_at=at,
            valid_from=at,
            shard=0,
        )
        async with self.store.write() as db:
            db.add(memory)
        return memory

    async def indexed(self) -> None:
        """Index all of it."""
        await Indexer(self.store, self.index, HashingEmbedder()).catch_up()

    async def recollect(
        self, learner: str, text: str, *, visible: Iterable[str] | None = None, now: datetime | None = None
    ) -> Recollection:
        """Return what comes to mind, in a direct message or where only some zones are visible."""
        recall = Recall(self.store, self.index, HashingEmbedder())
        return await recall.recollect(self.visit(learner, visible=visible, now=now), text)

    def visit(self, learner: str, *, visible: Iterable[str] | None = None, now: datetime | None = None) -> Visit:
        """Return the learner asking, a month later unless `now` says otherwise."""
        return Visit(
            learner_id=learner,
            account_id=learner,
            timezone="Europe/Berlin",
            event_id="now",
            address=PLACE,
            zone=DIRECT_ZONE,
            visible=None if visible is None else frozenset(visible),
            now=now or BEGAN + timedelta(days=30),
        )

    async def texts(self, learner: str, text: str, *, visible: Iterable[str] | None = None) -> set[str]:
        """Return the texts of all that comes to mind."""
        found = await self.recollect(learner, text, visible=visible)
        return {turn.text for turn in found.turns} | {entry.memory.text for entry in found.memories}
