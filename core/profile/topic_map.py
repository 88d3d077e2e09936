"""How a learner's topics lie to each other: what is one, what builds on what, what is under what.

Prerequisites come from decks and from the learner; parents from the learner alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.chains import without_ways_back
from core.models import Deck, Topic, TopicEdit

RENAMED, UNDER, BUILDS_ON = "renamed", "under", "builds_on"
"""Kinds of what a learner decides about a topic (`TopicEdit.kind`), beside merging it."""

Pair = tuple[str, str]
"""A topic and the one that it leads to, by the ids of their wholes."""


@dataclass(frozen=True)
class TopicMap:
    """A learner's topics and what ties them, as of one reading."""

    topics: Mapping[str, Topic]
    """All of them by id, also those that were merged."""
    edits: Sequence[TopicEdit]
    """What the learner decided and did not take back, in the order decided."""
    deck_prerequisites: Mapping[str, Sequence[str]]
    """Slugs that each of the topics' decks builds on."""

    def whole(self, topic_id: str) -> str:
        """Return the id of the topic in which one counts."""
        return self.topics[topic_id].merged_into or topic_id

    @cached_property
    def wholes(self) -> list[Topic]:
        """The topics that count for themselves, by name."""
        found = (topic for topic_id, topic in self.topics.items() if self.whole(topic_id) == topic_id)
        return sorted(found, key=lambda topic: (topic.key, topic.id))

    @cached_property
    def builds_on(self) -> Mapping[str, Sequence[str]]:
        """What each topic builds on: first by its deck, in the deck's order, then by the learner, as decided.

        What would lead back is left out: a deck may come to say the contrary of what its learner said before.
        """
        return without_ways_back(self.prerequisite_pairs())

    @cached_property
    def under(self) -> Mapping[str, Sequence[str]]:
        """The parents of each topic, the one that counts first: it has more than one where several became one."""
        return without_ways_back(self.parent_pairs())

    def parent(self, topic_id: str) -> Topic | None:
        """Return the topic that a whole is under, if any."""
        parents = self.under.get(topic_id, ())
        return self.topics[parents[0]] if parents else None

    def prerequisite_pairs(self) -> Iterator[Pair]:
        """Yield each topic and one that it builds on, as it is said; some may lead back."""
        by_deck: dict[str, list[str]] = {}
        for topic in sorted(self.topics.values(), key=lambda topic: topic.id):
            if topic.deck is not None:
                by_deck.setdefault(topic.deck, []).append(self.whole(topic.id))
        for slug, wholes in by_deck.items():
            for prerequisite in self.deck_prerequisites.get(slug, ()):
                yield from ((here, there) for here in wholes for there in by_deck.get(prerequisite, ()))
        yield from self._decided(BUILDS_ON)

    def parent_pairs(self) -> Iterator[Pair]:
        """Yield each topic and its parent, as decided; of a whole itself before of its parts."""
        decided = [edit for edit in self.edits if edit.kind == UNDER]
        for edit in sorted(decided, key=lambda edit: self.whole(edit.topic_id) != edit.topic_id):
            yield self._pair(edit)

    def ties(self, kind: str, topic_id: str, other_id: str) -> list[TopicEdit]:
        """Return what the learner decided, and holds, that ties two wholes in this way."""
        return [edit for edit in self.edits if edit.kind == kind and self._pair(edit) == (topic_id, other_id)]

    def _decided(self, kind: str) -> Iterator[Pair]:
        yield from (self._pair(edit) for edit in self.edits if edit.kind == kind)

    def _pair(self, edit: TopicEdit) -> Pair:
        return self.whole(edit.topic_id), self.whole(edit.other_id or edit.topic_id)


async def topic_map(db: AsyncSession, learner_id: str) -> TopicMap:
    """Read how the learner's topics lie to each other."""
    topics = {row.id: row for row in await db.exec(select(Topic).where(Topic.learner_id == learner_id))}
    edits = select(TopicEdit).where(TopicEdit.learner_id == learner_id, col(TopicEdit.taken_back_at).is_(None))
    slugs = {topic.deck for topic in topics.values() if topic.deck is not None}
    decks = select(Deck.slug, Deck.prerequisites).where(col(Deck.owner_id).is_(None), col(Deck.slug).in_(slugs))
    return TopicMap(
        topics=topics,
        edits=(await db.exec(edits.order_by(col(TopicEdit.id)))).all(),
        deck_prerequisites=dict((await db.exec(decks)).all()),
    )
