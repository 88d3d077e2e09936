"""Renaming a topic. What it was called before still leads to it, until that is given up by taking a name back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, delete, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.decks.topic_names import LONGEST_TOPIC, as_written, topic_key
from core.models import Topic, TopicAlias, TopicEdit
from core.phrases import say
from core.profile.names_here import zones_of_name
from core.profile.topic_edits import (
    NameTaken,
    TopicRefused,
    new_edit,
    note_taken_back,
    retitle_rounds,
    withdraw_nudges,
)
from core.profile.topic_map import RENAMED
from core.profile.topics import add_aliases, ensure_topic, find_topic, is_topic_name
from core.visit import Visit


async def rename(db: AsyncSession, visit: Visit, shelf: Shelf, topic: Topic, name: str) -> TopicEdit:
    """Call a topic `name` from now on.

    Raises `NameTaken` where the name leads to another topic, and `TopicRefused` for what cannot be its name.
    """
    name = as_written(name)
    check_name(name)
    if name == topic.name:
        raise TopicRefused(say("topic.called_so", topic=topic.name))
    await _check_free(db, visit, shelf, topic, name)
    edit = new_edit(visit, RENAMED, topic)
    edit.name, edit.was, edit.was_in = name, topic.name, await zones_of_name(db, topic)
    edit.added_keys = await add_aliases(db, topic, [name])
    db.add(edit)
    await call(db, topic, name, [visit.zone])
    return edit


async def take_name_back(db: AsyncSession, visit: Visit, edit: TopicEdit) -> None:
    """Call a topic as it was called before it was renamed. Raises `TopicRefused` if it was renamed since."""
    topic = await db.get_one(Topic, edit.topic_id)
    if topic.name != edit.name:
        raise TopicRefused(say("topic.named_since", topic=topic.name))
    await note_taken_back(db, visit, edit)
    added = delete(TopicAlias).where(
        col(TopicAlias.learner_id) == topic.learner_id,
        col(TopicAlias.topic_id) == topic.id,
        col(TopicAlias.key).in_(edit.added_keys),
    )
    await db.exec(added)
    await settle_name(db, topic, edit.was)
    if topic.merged_into is not None:  # it may have taken the name over
        await settle_name(db, await db.get_one(Topic, topic.merged_into))


async def call(db: AsyncSession, topic: Topic, name: str, zones: Sequence[str]) -> None:
    """Write a topic's name, and in which zones it was called so. What waits to be asked follows."""
    was = topic.name
    topic.name, topic.key, topic.named_in = name, topic_key(name), list(zones)
    db.add(topic)
    await db.flush()
    if name != was:
        await withdraw_nudges(db, topic)
        await retitle_rounds(db, topic, was)


async def settle_name(db: AsyncSession, topic: Topic, wanted: str | None = None) -> None:
    """Call a topic `wanted`, as it is called, or as it was called last: by the first of them that leads to it."""
    gave = or_(
        col(TopicEdit.other_id) == topic.id, (col(TopicEdit.topic_id) == topic.id) & (TopicEdit.kind == RENAMED)
    )
    query = select(TopicEdit).where(gave, col(TopicEdit.was).is_not(None)).order_by(col(TopicEdit.id))
    before = {edit.was: edit.was_in for edit in await db.exec(query) if edit.was is not None}
    zones = {**before, topic.name: await zones_of_name(db, topic)}
    for name in [*([wanted] if wanted in before else []), topic.name, *reversed(before)]:
        leads_to = await find_topic(db, topic.learner_id, name)
        if leads_to is not None and leads_to.id == topic.id:
            await call(db, topic, name, zones[name])
            return


def check_name(name: str) -> None:
    """Raise `TopicRefused` for what cannot be the name of any topic."""
    if not is_topic_name(name):
        raise TopicRefused(say("topic.no_name", name=name[:LONGEST_TOPIC]))
    if len(name) > LONGEST_TOPIC:
        raise TopicRefused(say("topic.name_too_long", length=len(name), longest=LONGEST_TOPIC))


async def _check_free(db: AsyncSession, visit: Visit, shelf: Shelf, topic: Topic, name: str) -> None:
    deck = shelf.find(name)
    owner = await find_topic(db, visit.learner_id, name)
    if owner is None and deck is not None and deck.slug != topic.deck:
        owner = await ensure_topic(db, visit, deck.topic, shelf)
    if owner is not None and owner.id != topic.id:
        raise NameTaken(say("topic.name_taken", name=owner.name), owner)
