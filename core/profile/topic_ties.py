"""What a learner says of how two topics lie to each other: one is under the other, or builds on it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.chains import chain
from core.models import Topic, TopicEdit
from core.phrases import say
from core.profile.merged import among, whole_topic
from core.profile.topic_edits import TopicRefused, new_edit, note_taken_back
from core.profile.topic_map import BUILDS_ON, UNDER, TopicMap, topic_map
from core.visit import Visit


async def tie(db: AsyncSession, visit: Visit, kind: str, topic: Topic, other: Topic) -> TopicEdit:
    """Put a topic under another in place of what it was under (UNDER), or let it build on another (BUILDS_ON).

    Raises `TopicRefused` for one and the same topic, for what is so already, and where that would lead back.
    """
    if topic.id == other.id:
        raise TopicRefused(say(f"topic.itself.{kind}", topic=topic.name))
    lies = await topic_map(db, visit.learner_id)
    edges = lies.builds_on if kind == BUILDS_ON else lies.under
    if other.id in edges.get(topic.id, ()):
        raise TopicRefused(say("topic.already", tie=in_words(kind, [topic.name, other.name])))
    if (way := chain(edges, other.id, topic.id)) is not None:
        names = [lies.topics[topic_id].name for topic_id in way]
        raise TopicRefused(
            say("topic.circle", tie=in_words(kind, [topic.name, other.name]), chain=in_words(kind, names))
        )
    if kind == UNDER:
        await _take_back(db, visit, _parents(lies, topic))
    edit = new_edit(visit, kind, topic, other)
    db.add(edit)
    await db.flush()
    return edit


async def untie(db: AsyncSession, visit: Visit, kind: str, topic: Topic, other: Topic | None) -> None:
    """Take back what `tie` did; without another topic, from all parents.

    Raises `TopicRefused` where the learner has decided no such thing: what a deck says stays.
    """
    lies = await topic_map(db, visit.learner_id)
    found = _parents(lies, topic) if other is None else lies.ties(kind, topic.id, other.id)
    if not found and other is not None and kind == BUILDS_ON and other.id in lies.builds_on.get(topic.id, ()):
        raise TopicRefused(say("topic.by_deck", topic=topic.name, other=other.name))
    if not found and other is None:
        raise TopicRefused(say("topic.under_nothing", topic=topic.name))
    if not found:
        raise TopicRefused(say("topic.not_so", topic=topic.name, other=other.name if other else ""))
    await _take_back(db, visit, found)


async def take_tie_back(db: AsyncSession, visit: Visit, edit: TopicEdit) -> None:
    """Take one tie back. A parent that gave way to it is one again, unless that would lead in a circle."""
    await note_taken_back(db, visit, edit)
    gave_way = select(TopicEdit).where(
        TopicEdit.learner_id == visit.learner_id,
        TopicEdit.kind == UNDER,
        TopicEdit.taken_back_at == edit.at,
        among(col(TopicEdit.topic_id), [(await topic_map(db, visit.learner_id)).whole(edit.topic_id)]),
    )
    former = (await db.exec(gave_way.order_by(col(TopicEdit.id)))).first() if edit.kind == UNDER else None
    if former is None or former.other_id is None:
        return
    topic = await whole_topic(db, visit.learner_id, former.topic_id)
    parent = await whole_topic(db, visit.learner_id, former.other_id)
    with suppress(TopicRefused):
        if topic is not None and parent is not None:
            await tie(db, visit, UNDER, topic, parent)


def in_words(kind: str, names: Sequence[str]) -> str:
    """Return a chain of topics in words: "joins builds on tables, tables builds on sets"."""
    return ", ".join(say(f"topic.tie.{kind}", topic=one, other=other) for one, other in pairwise(names))


def _parents(lies: TopicMap, topic: Topic) -> list[TopicEdit]:
    return [edit for edit in lies.edits if edit.kind == UNDER and lies.whole(edit.topic_id) == topic.id]


async def _take_back(db: AsyncSession, visit: Visit, edits: Sequence[TopicEdit]) -> None:
    for edit in edits:
        await note_taken_back(db, visit, edit)
