"""What the learner told about topics, in their words: what they study, what goes badly, what goes better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Topic, TopicSignal
from core.profile.merged import whole_of
from core.profile.names_here import name_here
from core.profile.reports import struggles_of


async def told_about_topics(
    db: AsyncSession, learner_id: str, zones: frozenset[str] | None
) -> list[tuple[TopicSignal, Topic]]:
    """Return the latest that was said in `zones` (None: anywhere) about each topic in each way, newest first.

    Struggles that were taken back are not among it. Topics of one sentence stand in its order.
    """
    query = (
        select(TopicSignal, Topic)
        .join(Topic, col(Topic.id) == whole_of(col(TopicSignal.topic_id)))
        .where(TopicSignal.learner_id == learner_id, TopicSignal.quote != "")
        .order_by(col(TopicSignal.at).desc())
    )
    if zones is not None:
        query = query.where(col(TopicSignal.zone).in_(zones))
    found = (await db.exec(query)).all()
    await name_here(db, [topic for _, topic in found], zones)
    struggles = {s.id for signals in (await struggles_of(db, learner_id, zones)).values() for s in signals}
    latest: dict[tuple[str, str], tuple[TopicSignal, Topic]] = {}
    for signal, topic in found:
        if signal.kind != "struggled" or signal.id in struggles:
            latest.setdefault((topic.id, signal.kind), (signal, topic))
    return sorted(
        latest.values(), key=lambda told: (-told[0].at.timestamp(), told[0].quote.find(told[1].name), told[1].name)
    )


def by_sentence(
    told: Sequence[tuple[TopicSignal, Topic]],
) -> Mapping[tuple[str, str], list[tuple[TopicSignal, Topic]]]:
    """Return what was told by kind and quote: several topics can come from one sentence."""
    grouped: dict[tuple[str, str], list[tuple[TopicSignal, Topic]]] = {}
    for signal, topic in told:
        grouped.setdefault((signal.kind, signal.quote), []).append((signal, topic))
    return grouped
