"""Forgetting: the rows in one unit of work with a mark, then what is outside, then a look at the files.

The mark (`Erasure.state` rows_gone) goes last, so whatever was cut off is taken up again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import structlog
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel, col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.clock import Clock
from core.errors import RecallUnavailable
from core.models import Account, Answer, Erasure, Goal, Level, Memory, Session, Topic, TopicSignal, Turn
from core.profile.deriving import rebuild
from core.profile.erasing.deleted import erase_deleted
from core.profile.erasing.derived import Derived
from core.profile.erasing.removing import closed, remove_learner, remove_rows
from core.profile.erasing.scopes import Doomed, Scope, select_rows, stale_handoffs
from core.profile.erasing.traces import files_with
from core.store import Store

ASKED_FOR = timedelta(hours=1)
"""How long a confirmation is waited for; later it has to be asked again."""

MOST_PROBES = 200
"""Ids of removed rows that are looked for in files."""

COUNTED: Mapping[str, type[SQLModel]] = {
    "memories": Memory,
    "reports": TopicSignal,
    "messages": Turn,
    "answers": Answer,
    "topics": Topic,
    "goals": Goal,
    "levels": Level,
    "sessions": Session,
}
"""What a learner is told about, by the word for it."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an erasure."""

    counts: Mapping[str, int]
    """Rows that went, by the words of `COUNTED`."""
    complete: bool
    """Whether nothing is left to do; otherwise it goes on later by itself."""
    left_in: Sequence[Path] = ()
    """Files in which something of it is still to be read."""


class Erasing:
    """Forgets what learners want forgotten."""

    def __init__(self, store: Store, clock: Clock, derived: Sequence[Derived], folder: Path) -> None:
        """`folder` is the data folder; what is `derived` is removed in this order."""
        self._store = store
        self._clock = clock
        self._derived = derived
        self._folder = folder

    async def counts(self, db: AsyncSession, erasure: Erasure) -> dict[str, int]:
        """Return how much would go, by the words of `COUNTED`."""
        if erasure.scope == Scope.EVERYTHING:
            return await _count_all(db, erasure.learner_id)
        return _count(await closed(db, await select_rows(db, erasure, erasure.event_id)))

    async def erase(self, erasure_id: str, now_event: str) -> Outcome | None:
        """Forget what was asked for and confirmed; None where nobody asked, or too long ago."""
        async with self._store.write() as db:
            erasure = await db.get(Erasure, erasure_id)
            if erasure is None or erasure.asked_at < self._clock.now() - ASKED_FOR:
                return None
            counts, probes, mark = await _remove(db, erasure, now_event)
        log.info("forget.rows_gone", erasure=erasure_id, scope=mark.scope, rows=sum(counts.values()))
        complete, left_in = await self._finish(mark, probes)
        return Outcome(counts, complete, left_in)

    async def run(self) -> None:
        """Go on with what was cut off, and erase what was deleted longer ago than it can be undone."""
        async with self._store.write() as db:
            old = self._clock.now() - ASKED_FOR
            for asked in await db.exec(select(Erasure).where(Erasure.state == "asked", Erasure.asked_at < old)):
                await db.delete(asked)
            await erase_deleted(db, self._clock.now())
        async with self._store.read() as db:
            waiting = list(await db.exec(select(Erasure).where(Erasure.state == "rows_gone")))
        for erasure in waiting:
            await self._finish(erasure, ())

    async def _finish(self, erasure: Erasure, probes: Sequence[str]) -> tuple[bool, list[Path]]:
        """Remove what stands outside the rows; say whether that is done, and where something is left."""
        try:
            for derived in self._derived:
                await derived.forget(erasure.learner_id, erasure.owners)
            await self._store.compact()
            async with self._store.write() as db:
                mark = await db.get(Erasure, erasure.id)
                if mark is not None:
                    await db.delete(mark)
            await self._store.scrub()
        except (RecallUnavailable, OperationalError, OSError) as problem:
            log.warning("forget.waiting", erasure=erasure.id, reason=str(problem).partition("\n")[0])
            return False, []
        left_in = await asyncio.to_thread(files_with, self._folder, probes)
        if left_in:
            log.error("forget.left", erasure=erasure.id, files=[str(file) for file in left_in])
        else:
            log.info("forget.done", erasure=erasure.id, scope=erasure.scope)
        return True, left_in


async def _remove(db: AsyncSession, erasure: Erasure, now_event: str) -> tuple[dict[str, int], list[str], Erasure]:
    """Remove the rows and derive anew what follows from those that stay.

    Return how many went, ids to look for, and the mark of what is still to be done.
    """
    learner_id = erasure.learner_id
    owners = list(await db.exec(select(Account.user_id).where(Account.learner_id == learner_id)))
    if erasure.scope == Scope.EVERYTHING:
        counts, probes = await _count_all(db, learner_id), [learner_id]
        await remove_learner(db, learner_id)
    else:
        doomed = await closed(db, await select_rows(db, erasure, now_event))
        counts, probes = _count(doomed), _probes(doomed)
        await remove_rows(db, learner_id, doomed, await stale_handoffs(db, learner_id, doomed))
        await rebuild(db, learner_id)
    mark = await db.get_one(Erasure, erasure.id)
    mark.state, mark.owners, mark.about = "rows_gone", owners, ""
    db.add(mark)
    return counts, probes, mark


def _probes(doomed: Doomed) -> list[str]:
    """Return ids by which rows that went would be found: those that nothing else is called by."""
    ids = sorted(row_id for table in (Memory, Topic, Answer, Goal, Level) for row_id in doomed[table])
    return ids[:MOST_PROBES]


def _count(doomed: Doomed) -> dict[str, int]:
    return {word: len(doomed[table]) for word, table in COUNTED.items()}


async def _count_all(db: AsyncSession, learner_id: str) -> dict[str, int]:
    counts = {}
    for word, table in COUNTED.items():
        owner = SQLModel.metadata.tables[str(table.__tablename__)].c.learner_id
        counts[word] = (await db.exec(select(func.count()).select_from(table).where(owner == learner_id))).one()
    return counts


async def asked(db: AsyncSession, erasure: Erasure) -> None:
    """Store what is asked for; only the newest can be confirmed."""
    held = select(Erasure).where(Erasure.learner_id == erasure.learner_id, col(Erasure.state) == "asked")
    for older in (await db.exec(held)).all():
        await db.delete(older)
    db.add(erasure)
    await db.flush()


def everything_of(learner_id: str, event_id: str, now: datetime) -> Erasure:
    """Return what is asked for where all of a learner is to be forgotten; not stored yet."""
    return Erasure(learner_id=learner_id, scope=Scope.EVERYTHING, timezone="UTC", event_id=event_id, asked_at=now)


async def take_back(db: AsyncSession, learner_id: str, erasure_id: str) -> bool:
    """Drop what was asked for and not begun; say whether there was such."""
    erasure = await db.get(Erasure, erasure_id)
    if erasure is None or erasure.learner_id != learner_id or erasure.state != "asked":
        return False
    await db.delete(erasure)
    return True
