"""How a learner's topics stand: derived rows, kept up with every graded answer and every report.

The answers and the reports are the truth. `TopicState` rows and `Learner.ability` are made from them by
core.learning and can be made again at any time with `rebuild`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlalchemy import ColumnElement, exists, func, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from core.learning.ability import START_THETA
from core.learning.codec import topic_from_json, topic_to_json
from core.learning.days import learner_day
from core.learning.log import GradedAnswer, GraderKind
from core.learning.state import LearnerState, advance, replay
from core.learning.topic import TopicState as Derived
from core.learning.weak import (
    MasteryWord,
    ReportedSignal,
    due_at,
    mastery,
    mastery_word,
    weak_and_stale_at,
    weak_basis,
)
from core.models import Answer, Learner, Topic, TopicSignal, TopicState, Turn
from core.profile.answer_log import counts
from core.visit import Visit

log = structlog.get_logger(__name__)

ACTIVE_WEAK_TOPICS = 5
"""How many weak topics are worked on at a time; the rest wait."""

TAKEN_BACK = "taken_back"
"""Kind of a signal by which a learner takes back that they struggle with a topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one topic stands."""

    topic: Topic
    answers: int
    mastery: MasteryWord
    basis: str | None
    """Why it is weak: reported, measured, or None where it is not."""
    report: TopicSignal | None
    """What the learner said last about struggling with it."""
    due_at: datetime | None
    stale_from: datetime | None
    theta: float
    """Elo offset of the topic, in logits."""

    @property
    def quote(self) -> str | None:
        """The learner's latest words about struggling with it."""
        return self.report.quote if self.report else None


async def apply_answer(db: AsyncSession, answer: Answer) -> None:
    """Carry the derived state on by one graded answer, in the same unit of work that stores it."""
    learner = await db.get_one(Learner, answer.learner_id)
    row = await db.get(TopicState, answer.topic_id)
    before = _derived(row, answer.topic_id)
    state = LearnerState(theta=_theta(learner), n=learner.answer_count, topics={answer.topic_id: before})
    try:
        state = advance(state, graded(answer))
    except ValueError:  # not the newest answer, so everything after it changes too
        await rebuild(db, answer.learner_id, answer.at)
        return
    learner.ability, learner.answer_count = state.theta, state.n
    db.add(learner)
    await _save(db, learner, state.topic(answer.topic_id), answer.at)


async def refresh_topic(db: AsyncSession, learner_id: str, topic_id: str, now: datetime) -> None:
    """Bring the derived row of a topic up to date after something was reported about it."""
    learner = await db.get_one(Learner, learner_id)
    row = await db.get(TopicState, topic_id)
    derived = _derived(row, topic_id)
    await _save(db, learner, derived, now)


async def rebuild(db: AsyncSession, learner_id: str, now: datetime) -> None:
    """Make all derived rows of a learner anew from the log."""
    learner = await db.get_one(Learner, learner_id)
    rows = (await db.exec(select(Answer).where(Answer.learner_id == learner_id, counts()))).all()
    state = replay(map(graded, rows))
    learner.ability, learner.answer_count = (state.theta, state.n) if rows else (None, 0)
    db.add(learner)
    for topic_id in await db.exec(select(Topic.id).where(Topic.learner_id == learner_id)):
        await _save(db, learner, state.topic(topic_id), now)


async def standings(
    db: AsyncSession, learner_id: str, now: datetime, zones: frozenset[str] | None
) -> list[Standing]:
    """Return how the learner's topics stand, weak ones first, then by when they are due.

    Only what came up in `zones` (None: anywhere) is named: a topic by what was said or answered there, and
    a reported weakness by what was said there.
    """
    learner = await db.get_one(Learner, learner_id)
    query = (
        select(Topic, TopicState)
        .join(TopicState, TopicState.topic_id == Topic.id)  # type: ignore[arg-type]
        .where(Topic.learner_id == learner_id)
    )
    if zones is not None:
        query = query.where(_came_up_in(zones))
    reports = await struggles_of(db, learner_id, zones)
    rows = await db.exec(query)
    found = [_standing(topic, row, learner, reports.get(topic.id, ()), now) for topic, row in rows]
    return sorted(found, key=_urgency)


async def weak_topics(
    db: AsyncSession, learner_id: str, now: datetime, zones: frozenset[str] | None
) -> list[Standing]:
    """Return the weak topics that are worked on now and may be named in `zones`, the most urgent first."""
    weak = [standing for standing in await standings(db, learner_id, now, zones) if standing.basis]
    return weak[:ACTIVE_WEAK_TOPICS]


async def weak_before(db: AsyncSession, learner_id: str, topic_ids: Sequence[str], instant: datetime) -> set[str]:
    """Return which of the topics were weak just before `instant`, from the log as it was then."""
    if not topic_ids:
        return set()
    learner = await db.get_one(Learner, learner_id)
    query = select(Answer).where(Answer.learner_id == learner_id, Answer.at < instant, counts())
    state = replay(map(graded, await db.exec(query)))
    day = learner_day(instant, learner.timezone)
    weak = set()
    for topic_id in topic_ids:
        reports = [report for report in await struggle_reports(db, topic_id) if report.at < instant]
        if weak_basis(state.topic(topic_id), _as_reports(reports), state.theta, day) is not None:
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


async def struggle_reports(
    db: AsyncSession, topic_id: str, zones: frozenset[str] | None = None
) -> list[TopicSignal]:
    """Return what the learner said in `zones` (None: anywhere) about struggling with a topic, oldest first.

    What they took back is not among it.
    """
    return await _not_taken_back(db, select(TopicSignal).where(TopicSignal.topic_id == topic_id), zones)


async def struggles_of(
    db: AsyncSession, learner_id: str, zones: frozenset[str] | None
) -> dict[str, list[TopicSignal]]:
    """Return what the learner said about struggling and did not take back, by topic, oldest first."""
    query = select(TopicSignal).where(TopicSignal.learner_id == learner_id)
    reports: dict[str, list[TopicSignal]] = {}
    for signal in await _not_taken_back(db, query, zones):
        reports.setdefault(signal.topic_id, []).append(signal)
    return reports


async def take_back(db: AsyncSession, visit: Visit, topic: Topic) -> None:
    """Note that the learner takes back what they said about struggling with a topic; answers still count."""
    repeated = select(TopicSignal.id).where(
        TopicSignal.event_id == visit.event_id, TopicSignal.topic_id == topic.id, TopicSignal.kind == TAKEN_BACK
    )
    if (await db.exec(repeated)).first() is not None:
        return
    db.add(
        TopicSignal(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            topic_id=topic.id,
            kind=TAKEN_BACK,
            quote="",
            event_id=visit.event_id,
            zone=visit.zone,
            at=visit.now,
        )
    )
    await db.flush()
    await refresh_topic(db, visit.learner_id, topic.id, visit.now)


def _standing(
    topic: Topic, row: TopicState, learner: Learner, said: Sequence[TopicSignal], now: datetime
) -> Standing:
    """Read a derived row as of `now`: mastery fades, so what is weak is not only a matter of the last answer."""
    derived, theta = _derived(row, topic.id), _theta(learner)
    day = learner_day(now, learner.timezone)
    return Standing(
        topic=topic,
        answers=derived.n,
        mastery=mastery_word(mastery(derived, theta, day), derived.n),
        basis=weak_basis(derived, _as_reports(said), theta, day),
        report=said[-1] if said else None,
        due_at=row.due_at,
        stale_from=row.stale_from,
        theta=derived.theta,
    )


def topic_theta(row: TopicState | None) -> float:
    """Return a topic's Elo offset from the learner's ability, in logits; 0 before the first answer."""
    return 0.0 if row is None else _derived(row, row.topic_id).theta


def _derived(row: TopicState | None, topic_id: str) -> Derived:
    """Read the cached state of a topic; one that is damaged, or made by other rules, begins anew.

    The answers are still there: `rebuild` makes it from them.
    """
    if row is None:
        return Derived(topic_id=topic_id)
    try:
        return topic_from_json(row.state)
    except (ValueError, KeyError, TypeError):
        log.warning("topic_state.unreadable", topic_id=topic_id)
        return Derived(topic_id=topic_id)


def _theta(learner: Learner) -> float:
    return START_THETA if learner.ability is None else learner.ability


def _as_reports(signals: Sequence[TopicSignal]) -> list[ReportedSignal]:
    return [ReportedSignal(topic_id=s.topic_id, at=s.at, quote_id=s.id) for s in signals]


def _urgency(standing: Standing) -> tuple[bool, float, str]:
    due = standing.due_at.timestamp() if standing.due_at else float("inf")
    return (standing.basis is None, due, standing.topic.key)


def _came_up_in(zones: frozenset[str]) -> ColumnElement[bool]:
    said = exists().where(col(TopicSignal.topic_id) == Topic.id, col(TopicSignal.zone).in_(zones))
    answered = exists().where(
        col(Answer.topic_id) == Topic.id,
        col(Turn.event_id) == Answer.event_id,
        col(Turn.part) == 0,
        col(Turn.zone).in_(zones),
    )
    return or_(said, answered)


async def _not_taken_back(
    db: AsyncSession, query: SelectOfScalar[TopicSignal], zones: frozenset[str] | None
) -> list[TopicSignal]:
    """Return the reports of struggling among the signals of `query` that are newer than a taking back."""
    query = query.where(col(TopicSignal.kind).in_(("struggled", TAKEN_BACK)))
    standing: list[TopicSignal] = []
    for signal in await db.exec(query.order_by(col(TopicSignal.at), col(TopicSignal.id))):
        if signal.kind == TAKEN_BACK:
            standing = [report for report in standing if report.topic_id != signal.topic_id]
        elif zones is None or signal.zone in zones:
            standing.append(signal)
    return standing


async def _save(db: AsyncSession, learner: Learner, derived: Derived, now: datetime) -> None:
    reports = _as_reports(await struggle_reports(db, derived.topic_id))
    zone, theta = learner.timezone, _theta(learner)
    basis = weak_basis(derived, reports, theta, learner_day(now, zone))
    row = await db.get(TopicState, derived.topic_id)
    if row is None:
        row = TopicState(topic_id=derived.topic_id, learner_id=learner.id, state={})
    row.state = topic_to_json(derived)
    row.due_at = due_at(derived, reports, zone)
    row.weak, row.basis = basis is not None, basis
    row.stale_from = weak_and_stale_at(derived, reports, theta, zone)
    db.add(row)
    await db.flush()


def graded(answer: Answer) -> GradedAnswer:
    """Return what the maths of learning needs of an answer."""
    return GradedAnswer(
        answer_id=answer.id,
        topic_id=answer.topic_id,
        at=answer.at,
        zone=answer.timezone,
        local_day=answer.local_day,
        score=answer.score,
        hints=answer.hints,
        revealed=answer.revealed,
        skipped=answer.verdict == "skipped",
        difficulty=answer.difficulty,
        guess=answer.guess,
        grader_confidence=answer.grader_confidence,
        grader_kind=GraderKind(answer.grader_kind),
        latency_s=answer.latency_s,
        session_id=answer.session_id or "",
    )
