"""What a topic is called where others read along.

A name that was given in a direct message is nobody else's business: elsewhere it is shown once the learner has used
it there themselves. Until then a topic with such a name is left out of lists, and goes by its deck's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Answer, Deck, Topic, TopicSignal, Turn
from core.phrases import say


async def zones_of_name(db: AsyncSession, topic: Topic) -> list[str]:
    """Return the zones in which a topic was called by the name that it has."""
    if topic.named_in is not None:
        return topic.named_in
    said = await db.exec(select(TopicSignal.zone).where(TopicSignal.topic_id == topic.id).distinct())
    answered = (
        select(Turn.zone)
        .join(Answer, col(Answer.event_id) == Turn.event_id)
        .where(Answer.topic_id == topic.id, Turn.part == 0)
        .distinct()
    )
    return sorted({*said, *await db.exec(answered)})


def is_nameless(topic: Topic, zones: frozenset[str] | None) -> bool:
    """Say whether the topic's name may not be shown in `zones` (None: to the learner alone)."""
    return zones is not None and topic.named_in is not None and zones.isdisjoint(topic.named_in)


async def name_here(db: AsyncSession, topics: Iterable[Topic], zones: frozenset[str] | None) -> None:
    """Let these rows, as long as they are in use, carry a name that may be shown in `zones`; nothing is written."""
    nameless = {topic.id: topic for topic in topics if is_nameless(topic, zones)}
    if not nameless:
        return
    query = select(Deck.slug, Deck.topic).where(col(Deck.owner_id).is_(None))
    by_deck = dict((await db.exec(query)).all())
    for topic in nameless.values():
        set_committed_value(topic, "name", by_deck.get(topic.deck or "") or say("topic.nameless"))


async def note_named(db: AsyncSession, topic: Topic, zone: str) -> None:
    """Note that the learner called a topic by its name in `zone`."""
    if topic.named_in is not None and zone not in topic.named_in:
        topic.named_in = [*topic.named_in, zone]
        db.add(topic)
        await db.flush()


async def names_now(db: AsyncSession, ids: Mapping[str, str], zones: frozenset[str] | None) -> dict[str, str]:
    """Return what topics that were called so are called now in `zones`, by their names then and their ids."""
    topics = {row.id: row for row in await db.exec(select(Topic).where(col(Topic.id).in_(ids.values())))}
    wholes = [row.merged_into for row in topics.values() if row.merged_into is not None]
    topics |= {row.id: row for row in await db.exec(select(Topic).where(col(Topic.id).in_(wholes)))}
    await name_here(db, topics.values(), zones)
    found = {name: topics[row_id] for name, row_id in ids.items() if row_id in topics}
    return {name: topics[topic.merged_into or topic.id].name for name, topic in found.items()}
