"""What learners say about a topic themselves: that they struggle with it, or set it aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.weak import ReportedSignal
from core.models import TopicSignal
from core.profile.merged import among, whole_of

STRUGGLED = "struggled"
"""Kind of a signal by which a learner says that they struggle with a topic."""

TAKEN_BACK = "taken_back"
"""Kind of a signal by which they take that back."""

PAUSED, RESUMED = "paused", "resumed"
"""Kinds of signals by which a learner sets a topic aside, and takes it up again."""


async def struggle_reports(
    db: AsyncSession, topic_id: str, zones: frozenset[str] | None = None
) -> list[TopicSignal]:
    """Return what the learner said in `zones` (None: anywhere) about struggling with a topic, oldest first.

    What they took back is not among it.
    """
    said = await _said(db, among(col(TopicSignal.topic_id), [topic_id]))
    return not_taken_back(said.get(topic_id, ()), zones)


async def struggles_of(
    db: AsyncSession, learner_id: str, zones: frozenset[str] | None
) -> dict[str, list[TopicSignal]]:
    """Return what the learner said about struggling and did not take back, by topic, oldest first."""
    said = await signals_of(db, learner_id)
    standing = {topic_id: not_taken_back(signals, zones) for topic_id, signals in said.items()}
    return {topic_id: reports for topic_id, reports in standing.items() if reports}


async def signals_of(
    db: AsyncSession, learner_id: str, topic_ids: Sequence[str] | None = None
) -> dict[str, list[TopicSignal]]:
    """Return all that was said about struggling with these topics, and that they are set aside or taken up again.

    By topic, what was said of a merged one under its whole, oldest first; None stands for all topics.
    """
    about = [] if topic_ids is None else [among(col(TopicSignal.topic_id), topic_ids)]
    return await _said(db, col(TopicSignal.learner_id) == learner_id, *about)


def not_taken_back(signals: Iterable[TopicSignal], zones: frozenset[str] | None = None) -> list[TopicSignal]:
    """Return the reports among the signals about one topic, oldest first, that are newer than a taking back."""
    reports: list[TopicSignal] = []
    for signal in signals:
        if signal.kind == TAKEN_BACK:
            reports = []
        elif signal.kind == STRUGGLED and (zones is None or signal.zone in zones):
            reports.append(signal)
    return reports


def is_paused(signals: Iterable[TopicSignal]) -> bool:
    """Say whether the signals about one topic, oldest first, leave it set aside."""
    kinds = [signal.kind for signal in signals if signal.kind in (PAUSED, RESUMED)]
    return kinds[-1:] == [PAUSED]


def as_reports(topic_id: str, signals: Iterable[TopicSignal]) -> list[ReportedSignal]:
    """Return what the maths of learning needs of reports on a topic."""
    return [ReportedSignal(topic_id=topic_id, at=s.at, quote_id=s.id) for s in signals]


async def _said(db: AsyncSession, *which: ColumnElement[bool]) -> dict[str, list[TopicSignal]]:
    query = select(TopicSignal, whole_of(col(TopicSignal.topic_id))).where(*which)
    query = query.where(col(TopicSignal.kind).in_((STRUGGLED, TAKEN_BACK, PAUSED, RESUMED)))
    found: dict[str, list[TopicSignal]] = {}
    for signal, topic_id in await db.exec(query.order_by(col(TopicSignal.at), col(TopicSignal.id))):
        found.setdefault(topic_id, []).append(signal)
    return found
