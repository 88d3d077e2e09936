"""Making one topic of two, and two of one again.

The log stays as it is: it names the topics by their ids, and whatever reads it asks in which topic they count now.
So taking a merging back gives each topic the answers that it had; what was answered meanwhile stays with the one
that the other was merged into.
"""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.chains import chain
from core.models import Topic, TopicEdit
from core.phrases import say
from core.profile.deriving import rebuild
from core.profile.merged import MERGED, follow_mergings
from core.profile.names_here import zones_of_name
from core.profile.renaming import call, settle_name
from core.profile.topic_edits import TopicRefused, new_edit, note_taken_back
from core.profile.topic_map import BUILDS_ON, UNDER, topic_map
from core.profile.topic_ties import in_words
from core.profile.topics import named_first
from core.visit import Visit


async def merge(db: AsyncSession, visit: Visit, topic: Topic, into: Topic) -> TopicEdit:
    """Make one topic of two, under the name of `into`. All names of both lead to it.

    Of the two, the one that has a deck goes on, so that answers to its questions are its own if they part again.
    Raises `TopicRefused` for one and the same topic, for two with decks of their own, and where one of them builds
    on the other or is under it, be it over others.
    """
    await _check(db, visit, topic, into)
    goes_on, part = (topic, into) if topic.deck and not into.deck else (into, topic)
    edit = new_edit(visit, MERGED, part, goes_on)
    zones = await zones_of_name(db, into)
    edit.was, edit.was_in = goes_on.name, await zones_of_name(db, goes_on)
    edit.name = into.name
    db.add(edit)
    await db.flush()
    await follow_mergings(db, visit.learner_id)
    await call(db, goes_on, into.name, zones)
    await rebuild(db, visit.learner_id)
    return edit


async def part_again(db: AsyncSession, visit: Visit, edit: TopicEdit) -> None:
    """Take a merging back."""
    goes_on = await db.get_one(Topic, edit.other_id)
    was_named_by_it = goes_on.name == edit.name
    await note_taken_back(db, visit, edit)
    await follow_mergings(db, visit.learner_id)
    await settle_name(db, goes_on, edit.was if was_named_by_it else None)
    await settle_name(db, await db.get_one(Topic, edit.topic_id))
    await rebuild(db, visit.learner_id)


async def merging_of(db: AsyncSession, learner_id: str, name: str) -> TopicEdit | None:
    """Return the merging that holds of the topic that `name` first led to: into another, else the last into it."""
    named = await named_first(db, learner_id, name)
    held = [edit for edit in (await topic_map(db, learner_id)).edits if edit.kind == MERGED]
    into_others = [edit for edit in held if edit.topic_id == named]
    return next(iter(into_others or [edit for edit in reversed(held) if edit.other_id == named]), None)


async def _check(db: AsyncSession, visit: Visit, topic: Topic, into: Topic) -> None:
    if topic.id == into.id:
        raise TopicRefused(say("topic.same", topic=topic.name))
    if topic.deck and into.deck and topic.deck != into.deck:
        raise TopicRefused(say("topic.two_decks", one=topic.name, other=into.name))
    lies = await topic_map(db, visit.learner_id)
    for kind, edges in ((BUILDS_ON, lies.builds_on), (UNDER, lies.under)):
        for one, other in ((topic, into), (into, topic)):
            if (way := chain(edges, one.id, other.id)) is not None:
                names = [lies.topics[topic_id].name for topic_id in way]
                reason = say("topic.tied", one=topic.name, other=into.name, chain=in_words(kind, names))
                raise TopicRefused(reason)
