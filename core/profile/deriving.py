"""Derived state, kept up with every graded answer and every report, and made again from the log at any time.

The answers and the reports are the truth. `TopicState` and `ItemState` rows and `Learner.ability` follow from them
alone, so `rebuild` leads to the very rows that `apply_answer` has kept up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import and_, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.codec import correction_from_json
from core.learning.state import LearnerState, advance, replay
from core.models import Answer, Learner, Topic, TopicSignal, TopicState
from core.profile.answer_log import graded, graded_log, source_of
from core.profile.merged import follow_mergings, whole_of
from core.profile.reports import signals_of
from core.profile.state_rows import StateRows, items_of, load_of, read_strictly, theta_of
from core.profile.topic_map import topic_map
from core.visit import Visit


async def apply_answer(db: AsyncSession, answer: Answer) -> None:
    """Carry the derived state on by one graded answer, in the same unit of work that stores it.

    One that is not the newest, or counts in the place of another, changes everything after it: then all is
    derived anew.
    """
    learner = await db.get_one(Learner, answer.learner_id)
    answer.builds_on = await prerequisites_of(db, answer.learner_id, answer.topic_id)
    db.add(answer)
    before = await _state_of(db, learner, [answer.topic_id, *answer.builds_on])
    if before is None or answer.supersedes_id is not None or await _later_than(db, answer):
        await rebuild(db, answer.learner_id)
        return
    after = advance(before, graded(answer, source=await source_of(db, answer.item_id)))
    rows = await StateRows.of(db, learner)
    await rows.save_learner(after)
    changed = [topic_id for topic_id, state in after.topics.items() if state != before.topics.get(topic_id)]
    signals = await signals_of(db, learner.id, changed)
    for topic in await db.exec(select(Topic).where(col(Topic.id).in_(changed))):
        await rows.save(topic, after.topic(topic.id), signals.get(topic.id, ()), before.topic(topic.id))
    await db.flush()


async def prerequisites_of(db: AsyncSession, learner_id: str, topic_id: str) -> list[str]:
    """Return the learner's topics that a topic builds on, by decks and by what they decided; ids, in order."""
    lies = await topic_map(db, learner_id)
    return sorted(lies.builds_on.get(lies.whole(topic_id), ()))


async def refresh_topic(db: AsyncSession, learner_id: str, topic_id: str) -> None:
    """Bring the derived rows of a topic up to date after something was said about it."""
    learner = await db.get_one(Learner, learner_id)
    state = await _state_of(db, learner, [topic_id])
    if state is None:
        await rebuild(db, learner_id)
        return
    topic, signals = await db.get_one(Topic, topic_id), await signals_of(db, learner_id, [topic_id])
    await (await StateRows.of(db, learner)).save(topic, state.topic(topic_id), signals.get(topic_id, ()))
    await db.flush()


async def rebuild(db: AsyncSession, learner_id: str) -> int:
    """Make all derived rows of a learner anew from the log; return how many were not as they should be."""
    learner = await db.get_one(Learner, learner_id)
    misled = await follow_mergings(db, learner_id)
    answers = await graded_log(db, learner_id)
    state = replay(answers)
    rows = await StateRows.of(db, learner)
    await rows.save_learner(state)
    signals = await signals_of(db, learner_id)
    query = select(whole_of(col(TopicSignal.topic_id))).where(TopicSignal.learner_id == learner_id)
    heard_of = {*state.topics, *(await db.exec(query.distinct()))}
    topics = await db.exec(select(Topic).where(Topic.learner_id == learner_id).order_by(col(Topic.id)))
    for topic in topics.all():
        if topic.id in heard_of:
            await rows.save(topic, state.topic(topic.id), signals.get(topic.id, ()))
    items = await items_of(db, learner_id)
    facts = [row for of_topic in items.values() for row in of_topic]
    await rows.remove(row for row in facts if row.item_id not in state.topic(row.topic_id).items)
    found = await db.exec(select(TopicState).where(TopicState.learner_id == learner_id))
    await rows.remove([row for row in found if row.topic_id not in heard_of])
    await db.flush()
    return rows.changed + misled


async def learners_who_answered(db: AsyncSession, item_ids: Collection[str]) -> Sequence[str]:
    """Return the learners who answered one of these items."""
    if not item_ids:
        return ()
    query = select(Answer.learner_id).where(col(Answer.item_id).in_(item_ids))
    return sorted(await db.exec(query.distinct()))


async def signal_by_button(db: AsyncSession, visit: Visit, topic: Topic, kind: str) -> None:
    """Note what the learner says about a topic by a button: taken_back, paused or resumed. Answers still count."""
    repeated = select(TopicSignal.id).where(
        TopicSignal.event_id == visit.event_id, TopicSignal.topic_id == topic.id, TopicSignal.kind == kind
    )
    if (await db.exec(repeated)).first() is not None:
        return
    db.add(
        TopicSignal(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            topic_id=topic.id,
            kind=kind,
            quote="",
            event_id=visit.event_id,
            zone=visit.zone,
            at=visit.now,
        )
    )
    await db.flush()
    await refresh_topic(db, visit.learner_id, topic.id)


async def _state_of(db: AsyncSession, learner: Learner, topic_ids: Sequence[str]) -> LearnerState | None:
    """Return the learner's state as far as these topics go; None where a row of theirs cannot be read."""
    items = await items_of(db, learner.id, topic_ids)
    rows = await db.exec(select(TopicState).where(col(TopicState.topic_id).in_(topic_ids)))
    try:
        correction = correction_from_json(learner.correction)
        topics = {row.topic_id: read_strictly(row, items.get(row.topic_id, ())) for row in rows}
    except (ValueError, KeyError, TypeError):
        return None
    load = await load_of(db, learner.id)
    return LearnerState(
        theta=theta_of(learner), n=learner.answer_count, correction=correction, topics=topics, load=load
    )


async def _later_than(db: AsyncSession, answer: Answer) -> bool:
    """Say whether the log holds an answer of the learner's that comes after this one."""
    later = or_(col(Answer.at) > answer.at, and_(col(Answer.at) == answer.at, col(Answer.id) > answer.id))
    query = select(Answer.id).where(Answer.learner_id == answer.learner_id, later)
    return (await db.exec(query.limit(1))).first() is not None
