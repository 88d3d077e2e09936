"""How long texts are kept: what was said longer ago is emptied, what it led to stays.

Emptied are the texts of turns, answers and drafts, accepted events, and messages sent unasked. Scores, due
dates, memories with the sentence that shows them, and hand-offs are what Meno is for, and stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from sqlalchemy import ColumnElement
from sqlmodel import SQLModel, col, select

from core.clock import Clock
from core.models import Answer, InboxEntry, OutboxEntry, Question, Turn
from core.store import Store

BATCH = 500
"""Rows that one unit of work empties: everybody else's writing waits for it."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Texts:
    """Where a table holds text, and how its rows are found: by the partial index of those that still do."""

    table: type[SQLModel]
    held: ColumnElement[bool]
    since: Any
    """The column with the instant from which the text is so old."""
    done: ColumnElement[bool] | None
    """Which rows nobody needs the text of any more; None for all."""
    emptied: Mapping[str, Any]


_TEXTS = (
    _Texts(Turn, col(Turn.text) != "", Turn.at, col(Turn.learned_at).is_not(None), {"text": "", "actions": []}),
    _Texts(Answer, col(Answer.text) != "", Answer.at, None, {"text": ""}),
    _Texts(Question, col(Question.draft).is_not(None), Question.asked_at, None, {"draft": None}),
    _Texts(
        InboxEntry,
        col(InboxEntry.payload).is_not(None),
        InboxEntry.received_at,
        col(InboxEntry.state).not_in(("received", "running")),
        {"payload": None},
    ),
    _Texts(
        OutboxEntry,
        col(OutboxEntry.payload).is_not(None),
        OutboxEntry.created_at,
        col(OutboxEntry.state).not_in(("pending", "leased")),
        {"payload": None},
    ),
)


class Retention:
    """Empties old texts, in batches; `keep_text` None keeps them for good."""

    def __init__(self, store: Store, clock: Clock, keep_text: timedelta | None) -> None:
        self._store = store
        self._clock = clock
        self._keep_text = keep_text

    async def run(self) -> None:
        """Empty everything that is too old by now."""
        if self._keep_text is None:
            return
        before = self._clock.now() - self._keep_text
        counts = {texts.table.__name__: await self._empty(texts, before) for texts in _TEXTS}
        if any(counts.values()):
            await self._store.scrub()
            log.info("retention.emptied", before=before.isoformat(), **counts)

    async def _empty(self, texts: _Texts, before: datetime) -> int:
        """Empty the rows of one table; return how many."""
        query = select(texts.table).where(texts.held, col(texts.since) < before)
        if texts.done is not None:
            query = query.where(texts.done)
        emptied = 0
        while True:
            async with self._store.write() as db:
                rows = (await db.exec(query.limit(BATCH))).all()
                for row in rows:
                    for name, value in texts.emptied.items():
                        setattr(row, name, value)
                    db.add(row)
            emptied += len(rows)
            if len(rows) < BATCH:
                return emptied
