"""What a learner decides about their topics, as rows: added, found, taken back."""

from __future__ import annotations

import re

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import InputRefused
from core.memory.zones import DIRECT_ZONE
from core.models import Question, Round, Topic, TopicEdit
from core.profile.merged import among
from core.visit import Visit


class TopicRefused(InputRefused):
    """A topic cannot be changed so; the text says why, in the learner's words."""


class NameTaken(TopicRefused):
    """The name belongs to another topic of the learner's."""

    def __init__(self, reason: str, owner: Topic) -> None:
        super().__init__(reason)
        self.owner = owner


def new_edit(visit: Visit, kind: str, topic: Topic, other: Topic | None = None) -> TopicEdit:
    """Return a row for what the learner decides now."""
    return TopicEdit(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        kind=kind,
        topic_id=topic.id,
        other_id=other.id if other else None,
        event_id=visit.event_id,
        zone=visit.zone,
        at=visit.now,
    )


async def edit_of(db: AsyncSession, visit: Visit, edit_id: int) -> TopicEdit | None:
    """Return the learner's edit with that id; None where there is no such of theirs."""
    edit = await db.get(TopicEdit, edit_id)
    return edit if edit is not None and edit.learner_id == visit.learner_id else None


async def edit_by_event(db: AsyncSession, visit: Visit) -> TopicEdit | None:
    """Return what the event of `visit` decided before its reply was lost, if anything."""
    query = select(TopicEdit).where(TopicEdit.learner_id == visit.learner_id, TopicEdit.event_id == visit.event_id)
    return (await db.exec(query.order_by(col(TopicEdit.id).desc()))).first()


async def latest_edit(db: AsyncSession, learner_id: str) -> TopicEdit | None:
    """Return what the learner decided last and did not take back, if anything."""
    query = select(TopicEdit).where(TopicEdit.learner_id == learner_id, col(TopicEdit.taken_back_at).is_(None))
    return (await db.exec(query.order_by(col(TopicEdit.id).desc()).limit(1))).first()


async def note_taken_back(db: AsyncSession, visit: Visit, edit: TopicEdit) -> None:
    """Note that an edit no longer holds."""
    edit.taken_back_at = visit.now
    db.add(edit)
    await db.flush()


async def withdraw_nudges(db: AsyncSession, topic: Topic) -> None:
    """Set aside what was to be asked about a topic and was not sent yet: it calls the topic by another name."""
    query = select(Question).where(
        Question.learner_id == topic.learner_id,
        Question.state == "queued",
        among(col(Question.topic_id), [topic.id]),
    )
    for question in await db.exec(query):
        question.state = "set_aside"
        db.add(question)
    await db.flush()


async def retitle_rounds(db: AsyncSession, topic: Topic, was: str) -> None:
    """Let rounds that go on in direct messages name a topic as it is called now; `was` is its former name."""
    query = select(Round).where(
        Round.learner_id == topic.learner_id, Round.state == "open", Round.zone == DIRECT_ZONE
    )
    own = set(await db.exec(select(Topic.id).where(among(col(Topic.id), [topic.id]))))
    former = re.compile(rf"(?<!\w){re.escape(was)}(?!\w)", re.IGNORECASE)
    for row in await db.exec(query):
        if row.kind == "mixed" or (row.kind in ("practice", "made") and row.topic_id in own):
            title = former.sub(lambda _: topic.name, row.title, count=1)
            row.title = title[:1].upper() + title[1:]
            db.add(row)
    await db.flush()
