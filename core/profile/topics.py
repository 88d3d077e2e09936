"""A learner's topics: found by any of their spellings, made when they first come up."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.decks.topic_names import topic_key
from core.models import Topic, TopicAlias
from core.visit import Visit


async def find_topic(db: AsyncSession, learner_id: str, name: str) -> Topic | None:
    """Return the learner's topic of that name or alias, if there is one."""
    query = (
        select(Topic)
        .join(TopicAlias, TopicAlias.topic_id == Topic.id)  # type: ignore[arg-type]
        .where(TopicAlias.learner_id == learner_id, TopicAlias.key == topic_key(name))
    )
    return (await db.exec(query)).first()


async def ensure_topic(db: AsyncSession, visit: Visit, name: str, shelf: Shelf) -> Topic:
    """Return the learner's topic of that name; make it, with the spellings its deck knows, if need be."""
    topic = await find_topic(db, visit.learner_id, name)
    if topic is not None:
        return topic
    deck = shelf.find(name)
    shown = deck.topic if deck else " ".join(name.split())
    topic = Topic(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        name=shown,
        key=topic_key(shown),
        subject=deck.subject if deck else None,
        deck=deck.slug if deck else None,
        created_at=visit.now,
    )
    db.add(topic)
    await db.flush()
    await _add_aliases(db, topic, [shown, name, *(deck.aliases if deck else ())])
    return topic


async def _add_aliases(db: AsyncSession, topic: Topic, names: Iterable[str]) -> None:
    taken = set(await db.exec(select(TopicAlias.key).where(TopicAlias.learner_id == topic.learner_id)))
    for key in dict.fromkeys(topic_key(name) for name in names):
        if key and key not in taken:
            db.add(TopicAlias(learner_id=topic.learner_id, key=key, topic_id=topic.id))
    await db.flush()
