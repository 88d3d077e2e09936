"""What there is to practise without naming a topic: what is due, what is weak, what is new."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind
from core.learning.days import learner_day
from core.learning.load import OVERDUE_AT_MOST, Waiting, in_order
from core.learning.phases import Phase
from core.learning.rating import GOOD_SCORE
from core.models import Answer, Deck, Topic
from core.practice.asked import candidates
from core.practice.easing import easier_items
from core.practice.mixing import TOPICS_AT_MOST, pick_areas
from core.practice.selection import Candidate
from core.profile.counting import counts
from core.profile.due import DueFact, due_facts
from core.profile.merged import among, whole_of
from core.profile.standing import Standing, standings
from core.visit import Visit


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A topic that a round could take up."""

    topic: Topic
    deck: Deck
    waiting: Waiting
    """What decides when its turn comes."""
    weak: bool = False
    due: bool = False
    """Whether the topic is due; of facts, whether any of them is."""
    due_facts: tuple[DueFact, ...] = ()
    """Of facts: those that are due, in the order of their reach."""
    theta: float = 0.0
    """Elo offset of the topic, in logits."""
    due_at: datetime | None = None
    eased: bool = False
    """Whether more questions do not help: then it brings one, which is easier."""

    @property
    def due_items(self) -> tuple[str, ...]:
        """Of facts: the items that are due, in their order."""
        return tuple(fact.item_id for fact in self.due_facts)

    @property
    def units(self) -> int:
        """How much is due: each fact by itself, a skill as a whole."""
        return len(self.due_items) if self.is_facts else int(self.due)

    @property
    def is_facts(self) -> bool:
        """Whether each item is remembered by itself."""
        return DeckKind(self.deck.kind) is DeckKind.FACTS

    def units_left(self, asked: Collection[str]) -> int:
        """Return how much stays due beside a round on the topic that asks these items."""
        return len(set(self.due_items) - set(asked)) if self.is_facts else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agenda:
    """What there is to practise now, as far as it may be named here."""

    wanted: tuple[Area, ...]
    """Due or weak, the most urgent first."""
    later: tuple[Area, ...]
    """Known and not wanted now, what is due next first."""
    new: Area | None
    """A topic of the learner's that was never practised, if one may be begun today."""
    resting: tuple[Standing, ...] = ()
    """Taught, but not asked about for some days, as more questions do not help; what is due next first."""
    set_aside: tuple[Standing, ...] = ()
    """Taught, and set aside by the learner."""

    @property
    def units(self) -> int:
        """How much is due now."""
        return sum(area.units for area in self.wanted)

    @property
    def empty(self) -> bool:
        """Whether nothing that a deck teaches is known of the learner yet."""
        return not (self.wanted or self.later or self.new or self.resting or self.set_aside)

    @property
    def next_due(self) -> tuple[Topic, datetime] | None:
        """What is due next of what is not wanted now, and when."""
        known = [(area.topic, area.due_at) for area in self.later] + [(s.topic, s.due_at) for s in self.resting]
        dated = [(topic, due_at) for topic, due_at in known if due_at is not None]
        return min(dated, key=lambda pair: (pair[1], pair[0].key), default=None)

    def for_round(self) -> list[Area]:
        """Return the areas that go into one round, a new topic last; empty where nothing is wanted."""
        chosen = _together(self.wanted)
        if self.new is None:
            return chosen
        return [*chosen[: TOPICS_AT_MOST - 1], self.new]

    def ahead(self) -> list[Area]:
        """Return the areas of a round that is ahead of time."""
        return _together(self.later)


def _together(areas: Sequence[Area]) -> list[Area]:
    by_id = {area.topic.id: area for area in areas}
    return [by_id[topic_id] for topic_id in pick_areas({area.topic.id: area.weak for area in areas})]


async def agenda(db: AsyncSession, visit: Visit) -> Agenda:
    """Return what there is to practise now at the place of `visit`."""
    query = select(Deck).where(col(Deck.owner_id).is_(None))
    decks = {deck.slug: deck for deck in await db.exec(query)}
    stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    today = await _answered_today(db, visit)
    taught = [(standing, decks[slug]) for standing in stands if (slug := standing.topic.deck or "") in decks]
    going = [(s, deck) for s, deck in taught if s.phase is not Phase.PAUSED and not s.rests(visit.now)]
    wanted, later = [], []
    for standing, deck in going:
        area = await _area(db, visit, standing, deck)
        open_report = standing.basis == "reported"
        if area.due or (area.weak and (open_report or standing.topic.id not in today)):
            wanted.append(area)
        else:
            later.append(area)
    overdue = sum(area.due for area in wanted)
    known = {standing.topic.id for standing in stands}
    new = await _new_topic(db, visit, decks, known) if overdue <= OVERDUE_AT_MOST else None
    resting = [s for s, _ in taught if s.phase is not Phase.PAUSED and s.rests(visit.now)]
    return Agenda(
        wanted=_in_order(wanted),
        later=tuple(sorted(later, key=_soonest)),
        new=new,
        resting=tuple(sorted(resting, key=lambda s: (s.due_at or visit.now, s.topic.key))),
        set_aside=tuple(s for s, _ in taught if s.phase is Phase.PAUSED),
    )


async def items_of(db: AsyncSession, visit: Visit, area: Area, *, ahead: bool = False) -> list[Candidate]:
    """Return the items of an area that can be asked: of facts that are known, only those that are due.

    A round that is ahead of time may ask for any of them. Where more questions do not help, it is an easier one.
    """
    if area.eased:
        return (await easier_items(db, visit, area.topic.id, area.deck.id))[:1]
    every = await candidates(db, visit.learner_id, area.deck.id)
    if ahead or not area.is_facts:
        return every
    return [c for c in every if c.last_answered_at is None or c.item_id in area.due_items]


async def successes(db: AsyncSession, topic_ids: Sequence[str]) -> dict[str, int]:
    """Return how many right answers each topic has."""
    topic_id = whole_of(col(Answer.topic_id))
    query = (
        select(topic_id, func.count())
        .where(
            among(col(Answer.topic_id), topic_ids),
            Answer.score >= GOOD_SCORE,
            col(Answer.revealed).is_(False),
            counts(),
        )
        .group_by(topic_id)
    )
    return dict((await db.exec(query)).all())


def _in_order(wanted: Sequence[Area]) -> tuple[Area, ...]:
    """Return the areas in the order that every plan has; what is weak and not due yet comes last."""
    by_topic = {area.topic.id: area for area in wanted}
    due = in_order([area.waiting for area in wanted if area.due])
    weak = in_order([area.waiting for area in wanted if not area.due])
    return tuple(by_topic[unit.topic_id] for unit in (*due, *weak))


def _soonest(area: Area) -> tuple[float, str]:
    return (_when(area), area.topic.key)


def _when(area: Area) -> float:
    return area.due_at.timestamp() if area.due_at else float("inf")


async def _area(db: AsyncSession, visit: Visit, standing: Standing, deck: Deck) -> Area:
    due = standing.due_at is not None and standing.due_at <= visit.now
    facts: tuple[DueFact, ...] = ()
    if DeckKind(deck.kind) is DeckKind.FACTS:
        facts = standing.due_facts or ()
        if standing.due_facts is None:
            facts = tuple(await due_facts(db, visit.learner_id, standing.topic.id, visit.now))
        due = bool(facts)
    return Area(
        topic=standing.topic,
        deck=deck,
        waiting=standing.waiting(learner_day(standing.due_at, visit.timezone) if standing.due_at else None),
        weak=standing.basis is not None,
        due=due,
        due_facts=facts,
        theta=standing.theta,
        due_at=standing.due_at,
        eased=standing.leech,
    )


async def _answered_today(db: AsyncSession, visit: Visit) -> set[str]:
    today = learner_day(visit.now, visit.timezone)
    query = select(whole_of(col(Answer.topic_id)))
    query = query.where(Answer.learner_id == visit.learner_id, Answer.local_day >= today)
    return set(await db.exec(query.distinct()))


async def _new_topic(
    db: AsyncSession, visit: Visit, decks: Mapping[str, Deck], known: Collection[str]
) -> Area | None:
    """Return the first topic of the learner's that is not `known` yet; None where one was begun today.

    Only in direct messages: what somebody would like to learn is not everybody's business.
    """
    if visit.visible is not None:
        return None
    topic_id = whole_of(col(Answer.topic_id))
    first = (
        select(topic_id, func.min(Answer.local_day)).where(Answer.learner_id == visit.learner_id).group_by(topic_id)
    )
    begun = dict((await db.exec(first)).all())
    if any(day == learner_day(visit.now, visit.timezone) for day in begun.values()):
        return None
    query = select(Topic).where(Topic.learner_id == visit.learner_id, col(Topic.deck).in_(decks))
    query = query.where(col(Topic.merged_into).is_(None))
    for topic in await db.exec(query.order_by(col(Topic.created_at), col(Topic.key))):
        if topic.id not in begun and topic.id not in known:
            fresh = Waiting(unit=topic.id, topic_id=topic.id, due_day=None)
            return Area(topic=topic, deck=decks[topic.deck or ""], waiting=fresh)
    return None
