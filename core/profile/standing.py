"""How a learner's topics stand: derived rows (core.profile.deriving) read as of now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, exists, func, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind
from core.learning.ability import tier_difficulty
from core.learning.confidence import Covered, covered
from core.learning.days import learner_day
from core.learning.load import Waiting
from core.learning.phases import Phase, phase_of
from core.learning.prerequisites import is_shaky
from core.learning.schedule import Schedule
from core.learning.state import replay
from core.learning.topic import TopicState as Derived
from core.learning.weak import MasteryWord, mastery, mastery_word, weak_basis
from core.models import Answer, Deck, DeckItem, ItemState, Learner, Topic, TopicSignal, TopicState
from core.profile.answer_log import graded_log
from core.profile.counting import given_in
from core.profile.due import DueFact
from core.profile.levels import current_levels, level_in
from core.profile.names_here import is_nameless
from core.profile.reports import as_reports, is_paused, not_taken_back, signals_of, struggle_reports
from core.profile.seen_in import Seen, seen_in
from core.profile.state_rows import items_of, read_state, theta_of
from core.profile.topic_map import topic_map

ACTIVE_WEAK_TOPICS = 5
"""How many weak topics are worked on at a time; the rest wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one topic stands."""

    topic: Topic
    answers: int
    mastery: MasteryWord
    mastery_value: float = 0.0
    """Ability times chance of recall, 0 to 1; below a few answers it says little."""
    chance: float = 1.0
    """Chance of recall now, 0 to 1; over all its facts, where it is a topic of facts."""
    schedules: tuple[Schedule, ...] = ()
    """All that is scheduled in it: the skill, or each fact that was answered."""
    basis: str | None
    """Why it is weak: reported, measured, or None where it is not."""
    report: TopicSignal | None
    """What the learner said last about struggling with it."""
    due_at: datetime | None
    stale_from: datetime | None
    theta: float
    """Elo offset of the topic, in logits."""
    phase: Phase = Phase.NEW
    """How far they have come with it."""
    covered: Covered | None = None
    """How sure it is that it is covered; None where it is not, or is to be focused on."""
    leech: bool = False
    """Whether it does not come right however often it is asked: it needs help, not another question."""
    first: Topic | None = None
    """A topic that it builds on and that is known too little: it comes first."""
    due_facts: tuple[DueFact, ...] | None = None
    """In a channel: those of its facts that are due by what was answered there; None where `due_facts` knows."""

    @property
    def taught(self) -> bool:
        """Whether a deck teaches it, so that practice comes to it by itself."""
        return self.topic.deck is not None

    def is_due(self, now: datetime) -> bool:
        """Say whether it is due."""
        return self.due_at is not None and self.due_at <= now

    def rests(self, now: datetime) -> bool:
        """Say whether it is not asked about for some days, as more questions do not help."""
        return self.leech and self.due_at is not None and self.due_at > now

    @property
    def in_focus(self) -> bool:
        """Whether it is weak and practice helps."""
        return self.basis is not None and not self.leech

    @property
    def to_practise(self) -> Topic | None:
        """What to practise for its sake: what comes first, or itself; None where no question helps."""
        return self.first or (None if self.leech else self.topic)

    def waiting(self, due_day: date | None) -> Waiting:
        """Return what there is to take up of it, on the learner's day since when it is due."""
        return Waiting(
            unit=self.topic.id,
            topic_id=self.topic.id,
            due_day=due_day,
            chance=self.chance,
            builds_on=frozenset([self.first.id] if self.first else []),
        )

    @property
    def quote(self) -> str | None:
        """The learner's latest words about struggling with it."""
        return self.report.quote if self.report else None


async def standings(
    db: AsyncSession, learner_id: str, now: datetime, zones: frozenset[str] | None
) -> list[Standing]:
    """Return how the learner's topics stand, weak ones first, then by when they are due.

    Only what came up in `zones` (None: anywhere) is named, and all that is said of it follows from what was said
    and answered there.
    """
    learner = await db.get_one(Learner, learner_id)
    query = (
        select(Topic, TopicState)
        .join(TopicState, TopicState.topic_id == Topic.id)  # type: ignore[arg-type]
        .where(Topic.learner_id == learner_id)
    )
    if zones is not None:
        query = query.where(_came_up_in(zones))
    signals = await signals_of(db, learner_id)
    items = await items_of(db, learner_id)
    levels = await current_levels(db, learner_id, zones)
    rows = [(topic, row) for topic, row in await db.exec(query) if not is_nameless(topic, zones)]
    theta, seen = theta_of(learner), {t.id: _as_stored(t, row, items.get(t.id, ())) for t, row in rows}
    if zones is not None:
        theta, seen = await seen_in(db, learner, [topic for topic, _ in rows], signals, zones, now)
    by = _By(theta=theta, day=learner_day(now, learner.timezone))
    facts = await _facts_in_decks(db) if items else {}
    found = []
    for topic, _ in rows:
        level = level_in(levels, topic.subject or "")
        aim = tier_difficulty(level.tier) if level else 0.0
        said = _Said.of(signals.get(topic.id, ()), zones)
        derived = seen[topic.id].state
        phase = phase_of(derived, aim, facts=facts.get(topic.deck or "", 0), paused=said.paused)
        found.append(_standing(topic, seen[topic.id], said, aim, phase, by))
    if zones is not None:
        found = [replace(s, due_facts=seen[s.topic.id].due_facts) for s in found]
    states = {topic_id: as_seen.state for topic_id, as_seen in seen.items()}
    return sorted(await _with_first(db, found, states, learner_id, by), key=_urgency)


async def weak_topics(
    db: AsyncSession, learner_id: str, now: datetime, zones: frozenset[str] | None
) -> list[Standing]:
    """Return the weak topics that are worked on now and may be named in `zones`, the most urgent first."""
    weak = [standing for standing in await standings(db, learner_id, now, zones) if standing.basis]
    return weak[:ACTIVE_WEAK_TOPICS]


async def weak_before(
    db: AsyncSession,
    learner_id: str,
    topic_ids: Sequence[str],
    instant: datetime,
    zones: frozenset[str] | None = None,
) -> set[str]:
    """Return which of the topics were weak just before `instant`, from the log as it was then.

    With `zones`, from what was said and answered there.
    """
    if not topic_ids:
        return set()
    learner = await db.get_one(Learner, learner_id)
    state = replay(await graded_log(db, learner_id, before=instant, zones=zones))
    day = learner_day(instant, learner.timezone)
    weak = set()
    for topic_id in topic_ids:
        reports = [report for report in await struggle_reports(db, topic_id, zones) if report.at < instant]
        if weak_basis(state.topic(topic_id), as_reports(topic_id, reports), state.theta, day) is not None:
            weak.add(topic_id)
    return weak


async def first_stale(db: AsyncSession, learner_id: str) -> datetime | None:
    """Return the instant from which a topic that has a deck is weak and stale; None for never.

    Asked at every turn, so it reads one number instead of every topic.
    """
    query = (
        select(func.min(TopicState.stale_from))
        .join(Topic, Topic.id == TopicState.topic_id)  # type: ignore[arg-type]
        .where(TopicState.learner_id == learner_id, col(Topic.deck).is_not(None))
    )
    return (await db.exec(query)).one()


class _Said(NamedTuple):
    """What the learner says about a topic themselves."""

    reports: list[TopicSignal]
    """That they struggle with it, as far as it may be named."""
    paused: bool

    @classmethod
    def of(cls, signals: Sequence[TopicSignal], zones: frozenset[str] | None) -> _Said:
        return cls(not_taken_back(signals, zones), is_paused(signals))


class _By(NamedTuple):
    """What a derived state is read by."""

    theta: float
    """The learner's ability, in logits."""
    day: date
    """The learner's day."""


def _as_stored(topic: Topic, row: TopicState, items: Iterable[ItemState]) -> Seen:
    state = read_state(topic.id, row, items)
    return Seen(state=state, due_at=row.due_at, stale_from=row.stale_from, due_facts=())


def _standing(topic: Topic, seen: Seen, said: _Said, aim: float, phase: Phase, by: _By) -> Standing:
    """Read a derived state as of a day: mastery fades, so what is weak is not only a matter of the last answer.

    `aim` is the level aimed at, in logits.
    """
    derived, (theta, day) = seen.state, by
    value = mastery(derived, theta, day)
    basis = None if said.paused else weak_basis(derived, as_reports(topic.id, said.reports), theta, day)
    return Standing(
        topic=topic,
        answers=derived.n,
        mastery=mastery_word(value, derived.n),
        mastery_value=value,
        chance=derived.recall(day),
        schedules=derived.schedules,
        basis=basis,
        report=said.reports[-1] if said.reports else None,
        due_at=seen.due_at,
        stale_from=seen.stale_from,
        theta=derived.theta,
        phase=phase,
        covered=covered(derived.proof, aim) if basis is None else None,
        leech=derived.needs_help,
    )


async def _facts_in_decks(db: AsyncSession) -> dict[str, int]:
    """Return how many facts each starter deck of facts has, by its slug."""
    query = select(Deck.slug, func.count()).join(DeckItem, col(DeckItem.deck_id) == Deck.id)
    query = query.where(Deck.kind == DeckKind.FACTS, col(Deck.owner_id).is_(None), col(DeckItem.retired).is_(False))
    return dict((await db.exec(query.group_by(Deck.slug))).all())


async def _with_first(
    db: AsyncSession,
    found: Sequence[Standing],
    states: Mapping[str, Derived],
    learner_id: str,
    by: _By,
) -> list[Standing]:
    """Note what comes first of what a topic that is not going well builds on; only what may be named is named."""
    stuck = [s for s in found if s.leech or _failed_last(states[s.topic.id])]
    if not stuck:
        return list(found)
    builds_on = (await topic_map(db, learner_id)).builds_on
    shaky = {s.topic.id: s.topic for s in found if is_shaky(states[s.topic.id], by.theta, by.day)}
    first = {
        s.topic.id: next((shaky[other] for other in builds_on.get(s.topic.id, ()) if other in shaky), None)
        for s in stuck
    }
    return [replace(s, first=first.get(s.topic.id)) for s in found]


def _failed_last(derived: Derived) -> bool:
    return derived.last_practised is not None and derived.last_practised in derived.recent_failures


def _urgency(standing: Standing) -> tuple[bool, float, str]:
    due = standing.due_at.timestamp() if standing.due_at else float("inf")
    return (standing.basis is None, due, standing.topic.key)


def _came_up_in(zones: frozenset[str]) -> ColumnElement[bool]:
    said = exists().where(col(TopicSignal.topic_id) == Topic.id, col(TopicSignal.zone).in_(zones))
    answered = exists().where(col(Answer.topic_id) == Topic.id, given_in(zones))
    return or_(said, answered)
