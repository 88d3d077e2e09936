"""A learner's topics in words: what each is under, what it builds on, what else it is called."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from core.learning.days import local_date
from core.models import Topic
from core.phrases import day_name, say
from core.profile.merged import MERGED
from core.profile.topic_map import TopicMap
from core.visit import Visit


def topic_line(lies: TopicMap, topic: Topic, shown: Collection[str]) -> str:
    """Return a topic with what it is under and builds on, as far as that is among the ids `shown`."""
    parts = []
    parent = lies.parent(topic.id)
    if parent is not None and parent.id in shown:
        parts.append(say("topic.under", other=parent.name))
    builds_on = [lies.topics[other].name for other in lies.builds_on.get(topic.id, ()) if other in shown]
    if builds_on:
        parts.append(say("topic.builds_on", others=", ".join(builds_on)))
    return f"{topic.name}: {'; '.join(parts)}" if parts else topic.name


def details(lies: TopicMap, topic: Topic, visit: Visit) -> Iterator[str]:
    """Yield what there is to know of one topic, to the learner alone."""
    yield f"**{topic_line(lies, topic, lies.topics)}**"
    under_it = [other.name for other in lies.wholes if lies.parent(other.id) is topic]
    if under_it:
        yield say("topic.has_under", others=", ".join(under_it))
    needed_by = [other.name for other in lies.wholes if topic.id in lies.builds_on.get(other.id, ())]
    if needed_by:
        yield say("topic.comes_before", others=", ".join(needed_by))
    for edit in lies.edits:
        if edit.kind == MERGED and lies.whole(edit.topic_id) == topic.id:
            part = edit.was if edit.was != edit.name else lies.topics[edit.topic_id].name
            day = day_name(local_date(edit.at, visit.timezone))
            yield say("topic.holds", topic=part, day=day)
