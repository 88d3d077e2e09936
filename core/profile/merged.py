"""Topics that became one: the log keeps the ids that it was written with, and what reads it asks for the whole.

A topic that was merged into another is a part of it. All parts of a whole name it directly (`Topic.merged_into`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, ScalarSelect, func, or_
from sqlalchemy.orm import Mapped, aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Topic, TopicEdit

MERGED = "merged"
"""Kind of an edit by which a topic is merged into another (`TopicEdit.kind`)."""


def whole_of(topic_id: Mapped[str]) -> ScalarSelect[str]:
    """Return the id of the topic in which what carries `topic_id` counts now, as a part of a query."""
    part = aliased(Topic)
    query = select(func.coalesce(part.merged_into, part.id)).where(col(part.id) == topic_id)
    return query.correlate_except(part).scalar_subquery()


def among(topic_id: Mapped[str], wholes: Collection[str]) -> ColumnElement[bool]:
    """Return the condition that what carries `topic_id` counts in one of these topics."""
    part = aliased(Topic)
    return topic_id.in_(select(part.id).where(or_(col(part.id).in_(wholes), col(part.merged_into).in_(wholes))))


async def merged_topics(db: AsyncSession, learner_id: str) -> Mapping[str, str]:
    """Return the topic in which each merged one of the learner's counts now, by id."""
    query = select(Topic.id, Topic.merged_into).where(
        Topic.learner_id == learner_id, col(Topic.merged_into).is_not(None)
    )
    return {part: whole for part, whole in await db.exec(query) if whole is not None}


async def counts_in(db: AsyncSession, topic_id: str, whole: Topic) -> bool:
    """Say whether the topic with that id is `whole`, or counts in it."""
    topic = await db.get_one(Topic, topic_id)
    return whole.id in (topic.id, topic.merged_into)


async def whole_topic(db: AsyncSession, learner_id: str, topic_id: str) -> Topic | None:
    """Return the learner's topic in which the one with that id counts; None where there is no such of theirs."""
    topic = await db.get(Topic, topic_id)
    if topic is None or topic.learner_id != learner_id:
        return None
    return topic if topic.merged_into is None else await db.get_one(Topic, topic.merged_into)


async def follow_mergings(db: AsyncSession, learner_id: str) -> int:
    """Write for each topic of the learner's in which one it counts, by the mergings that hold.

    Return how many were not as they should be.
    """
    query = select(TopicEdit).where(
        TopicEdit.learner_id == learner_id, TopicEdit.kind == MERGED, col(TopicEdit.taken_back_at).is_(None)
    )
    next_one = {edit.topic_id: edit.other_id for edit in await db.exec(query.order_by(col(TopicEdit.id)))}
    changed = 0
    for topic in await db.exec(select(Topic).where(Topic.learner_id == learner_id)):
        whole: str | None = None
        while (following := next_one.get(whole or topic.id)) is not None:
            whole = following
        changed += topic.merged_into != whole
        topic.merged_into = whole
        db.add(topic)
    await db.flush()
    return changed
