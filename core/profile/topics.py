"""A learner's topics: found by any of their spellings, made when they first come up."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Deck
from core.decks.shelf import Shelf
from core.decks.topic_names import alike, misspelt, topic_key, topic_stem, without_hedges
from core.models import Topic, TopicAlias
from core.profile.inquiries import Kind, keep_for_later
from core.profile.merged import whole_topic
from core.profile.names_here import name_here, note_named
from core.visit import Visit


async def find_topic(db: AsyncSession, learner_id: str, name: str) -> Topic | None:
    """Return the learner's topic of that name or alias, if there is one; the same spelling before the same stem.

    Of one that was merged into another, that other one.
    """
    topic_id = await named_first(db, learner_id, name)
    return None if topic_id is None else await whole_topic(db, learner_id, topic_id)


async def named_first(db: AsyncSession, learner_id: str, name: str) -> str | None:
    """Return the id of the topic that the name first led to: merged or not."""
    keys = {topic_key(name), topic_stem(name)}
    query = (
        select(TopicAlias.topic_id)
        .where(TopicAlias.learner_id == learner_id, col(TopicAlias.key).in_(keys))
        .order_by(col(TopicAlias.key) != topic_key(name), col(TopicAlias.key))
        .limit(1)
    )
    return (await db.exec(query)).first()


def is_topic_name(name: str) -> bool:
    """Say whether anything is left of `name` once it is normalised."""
    return topic_key(name) != ""


async def ensure_topic(db: AsyncSession, visit: Visit, name: str, shelf: Shelf) -> Topic:
    """Return the learner's topic of that name; make it, with the spellings its deck knows, if need be.

    A topic that came up before there was a deck for it gets the deck now. It goes by a name that may be shown here.
    Raises ValueError for a name of which nothing is left (`is_topic_name`).
    """
    topic = await _ensured(db, visit, name, shelf)
    if topic_stem(name) == topic_stem(topic.key):  # its name may be another one here
        await note_named(db, topic, visit.zone)
    await name_here(db, [topic], visit.visible)
    return topic


async def _ensured(db: AsyncSession, visit: Visit, name: str, shelf: Shelf) -> Topic:
    if not is_topic_name(name):
        raise ValueError("a topic needs a name")
    deck = shelf.find(name)
    shown = deck.topic if deck else without_hedges(name)
    names = [name, shown, *(deck.aliases if deck else ())]
    topic = await _find_first(db, visit.learner_id, names)
    if topic is None and deck is None:
        topic, deck = await _meant(db, visit.learner_id, name, shelf)
        if topic is None and deck is not None:
            return await _ensured(db, visit, deck.topic, shelf)
    if topic is not None and (topic.deck is not None or deck is None):
        return topic
    is_new = topic is None
    if topic is None:
        topic = Topic(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            name=shown,
            key=topic_key(shown),
            created_at=visit.now,
        )
    if deck is not None:
        topic.deck, topic.subject = deck.slug, deck.subject
    db.add(topic)
    await db.flush()
    await add_aliases(db, topic, names)
    if is_new:
        await _ask_whether_new(db, visit, topic)
    return topic


async def _ask_whether_new(db: AsyncSession, visit: Visit, topic: Topic) -> None:
    """Keep it to be asked once whether a new topic is one that there is, where it looks like that.

    It is asked of a topic when it is new and never again: so whoever says no, or nothing, is left in peace.
    """
    query = select(Topic).where(
        Topic.learner_id == visit.learner_id, Topic.id != topic.id, col(Topic.merged_into).is_(None)
    )
    others = {other.name: other for other in await db.exec(query) if not (topic.deck and other.deck)}
    name = alike(topic.name, others)
    if name is not None:
        await keep_for_later(db, visit, Kind.SAME_TOPIC, others[name].id, topic.id)


async def deck_of(db: AsyncSession, learner_id: str, name: str, shelf: Shelf) -> Deck | None:
    """Return the deck that teaches what the learner calls `name`: by the deck's names, or by their own."""
    if (deck := shelf.find(name)) is not None:
        return deck
    topic = await find_topic(db, learner_id, name)
    return None if topic is None else shelf.of_topic(topic.deck)


async def _meant(db: AsyncSession, learner_id: str, name: str, shelf: Shelf) -> tuple[Topic | None, Deck | None]:
    """Return the topic that `name` misspells, or the deck; the learner's own topics come first."""
    query = select(TopicAlias.key).where(TopicAlias.learner_id == learner_id)
    key = misspelt(name, await db.exec(query))
    if key is not None:
        return await find_topic(db, learner_id, key), None
    return None, shelf.find_misspelt(name)


async def _find_first(db: AsyncSession, learner_id: str, names: Iterable[str]) -> Topic | None:
    for name in names:
        topic = await find_topic(db, learner_id, name)
        if topic is not None:
            return topic
    return None


async def add_aliases(db: AsyncSession, topic: Topic, names: Iterable[str]) -> list[str]:
    """Let the names lead to `topic`, as far as they lead nowhere yet; return the aliases that this took."""
    taken = set(await db.exec(select(TopicAlias.key).where(TopicAlias.learner_id == topic.learner_id)))
    keys = dict.fromkeys(key for name in names for key in (topic_key(name), topic_stem(name)))
    added = [key for key in keys if key and key not in taken]
    db.add_all([TopicAlias(learner_id=topic.learner_id, key=key, topic_id=topic.id) for key in added])
    await db.flush()
    return added
