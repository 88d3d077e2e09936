"""The hand-off at the end of a session: where to resume, what to skip, what comes first, what is due.

Made from stored fields alone, so that nothing in it is a guess. It exists whenever something was learned or
answered, and never for an empty or a private session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.models import Goal, Learner, Level, Session, Topic
from core.profile.goals import current_goals
from core.profile.levels import current_levels, level_in
from core.profile.names_here import names_now
from core.profile.outcomes import (
    Waiting,
    Work,
    preferences_said,
    question_left,
    topics_reported,
    work_done,
    zones_of,
)
from core.profile.standing import Standing, standings, weak_before

PRIORITIES = 2
"""How many topics the next session is told to focus on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """What was answered on one topic."""

    topic: str
    right: int
    """First tries that were right."""
    total: int
    own: int = 0
    """Of those that were right, how many are so by the learner's own judgement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handoff:
    """The fields of a hand-off; all of them come from rows. Topics go by their names, `ids` leads to their rows."""

    started_at: str
    ended_at: str
    session_id: str = ""
    goal: str | None = None
    """What the learner wants to reach, in their words."""
    level_subject: str | None = None
    level_tier: int | None = None
    """1 to 5, in `level_subject`."""
    worked: list[Worked]
    reported: list[str]
    """Topics that the learner said they struggle with in this session."""
    measured: list[str] = field(default_factory=list)
    """Topics that their answers in this session showed to be weak."""
    resolved: list[str] = field(default_factory=list)
    """Topics that were weak when it began and no longer are."""
    preferences: list[str]
    """What they said about how they want to learn, in their words."""
    solid: list[str]
    """Topics to skip."""
    focus: list[str]
    """The one or two topics to begin with."""
    deferred: list[str] = field(default_factory=list)
    """Topics that were due and not worked on."""
    checkpoint: str | None = None
    """The topic where the session stopped."""
    open_question: str | None
    open_topic: str | None
    """The topic of the open question: practising it goes on with it."""
    due_topic: str | None
    due_day: str | None
    """ISO date in the learner's zone."""
    confidence: int | None = None
    """How sure of `checkpoint` the learner says they are, 1 to 5; kept in `Session.confidence`."""
    ids: dict[str, str] = field(default_factory=dict)
    """Row ids: `goal`, `level`, `question`, and `topic:NAME` for each topic named."""


async def end_session(db: AsyncSession, ended: Session, reason: str, now: datetime) -> Handoff | None:
    """End a session and store its hand-off; None where there was nothing to hand on."""
    # A clock that was set back must not let a session end before it began.
    ended.ended_at, ended.end_reason = max(now, ended.started_at), reason
    handoff = None if ended.private else await _make(db, ended, ended.ended_at)
    ended.handoff = asdict(handoff) if handoff else None
    db.add(ended)
    await db.flush()
    return handoff


def handoff_of(session: Session) -> Handoff | None:
    """Return the hand-off of an ended session, with what the learner said afterwards; None if it has none."""
    if session.handoff is None:
        return None
    return replace(handoff_from_json(session.handoff), confidence=session.confidence)


def handoff_from_json(stored: dict[str, Any]) -> Handoff:
    """Read a stored hand-off; fields that came later are empty in an older one."""
    known = {f.name for f in fields(Handoff)}
    worked = [Worked(**entry) for entry in stored["worked"]]
    return Handoff(**({name: value for name, value in stored.items() if name in known} | {"worked": worked}))


async def last_handed_on(db: AsyncSession, learner_id: str) -> Session | None:
    """Return the learner's last session that has a hand-off, if there is one."""
    query = (
        select(Session)
        .where(Session.learner_id == learner_id, col(Session.handoff).is_not(None))
        .order_by(col(Session.ended_at).desc(), col(Session.started_at).desc())
    )
    return (await db.exec(query.limit(1))).first()


async def shown_in(
    db: AsyncSession, session: Session, zones: frozenset[str] | None, now: datetime
) -> Handoff | None:
    """Return the part of a session's hand-off that may be shown in `zones` (None: everything).

    None where the session has no hand-off, or took place elsewhere too. What stands in it about the learner
    apart from this session (goal, level, other topics) is left out where it did not come up in `zones`, and so is
    what does not follow from what was answered there.
    """
    handoff = handoff_of(session)
    if handoff is None:
        return None
    handoff = await named_now(db, handoff, zones)
    if zones is None:
        return handoff
    if not await zones_of(db, session.id) <= zones:
        return None
    stands = await standings(db, session.learner_id, now, zones)
    known = {standing.topic.name: standing for standing in stands}
    weak = {name for name, standing in known.items() if standing.basis}
    ids = [standing.topic.id for standing in stands]
    weak_then = await weak_before(db, session.learner_id, ids, session.started_at, zones)
    due = next_due([s for s in stands if s.taught])
    goals = {goal.text for goal in await current_goals(db, session.learner_id, zones)}
    levels = {level.id for level in await current_levels(db, session.learner_id, zones)}
    level_shown = handoff.ids.get("level") in levels
    learner = await db.get_one(Learner, session.learner_id)
    return replace(
        handoff,
        goal=handoff.goal if handoff.goal in goals else None,
        level_subject=handoff.level_subject if level_shown else None,
        level_tier=handoff.level_tier if level_shown else None,
        measured=[name for name in handoff.measured if name in weak],
        resolved=[n for n in handoff.resolved if n in known and n not in weak and known[n].topic.id in weak_then],
        solid=[name for name in handoff.solid if name in known and known[name].mastery == "solid"],
        focus=[name for name in handoff.focus if name in known and known[name].mastery != "solid"],
        deferred=[name for name in handoff.deferred if name in known and known[name].is_due(now)],
        due_topic=due.topic.name if due else None,
        due_day=learner_day(due.due_at, learner.timezone).isoformat() if due and due.due_at else None,
    )


async def named_now(db: AsyncSession, handoff: Handoff, zones: frozenset[str] | None) -> Handoff:
    """Return the hand-off with its topics called as they are called now, as far as that may be shown in `zones`."""
    ids = {key.removeprefix("topic:"): row_id for key, row_id in handoff.ids.items() if key.startswith("topic:")}
    now = await names_now(db, ids, zones)

    def named(names: Sequence[str]) -> list[str]:
        return list(dict.fromkeys(now.get(name, name) for name in names))

    def called(name: str | None) -> str | None:
        return None if name is None else now.get(name, name)

    return replace(
        handoff,
        worked=[replace(worked, topic=now.get(worked.topic, worked.topic)) for worked in handoff.worked],
        reported=named(handoff.reported),
        measured=named(handoff.measured),
        resolved=named(handoff.resolved),
        solid=named(handoff.solid),
        focus=named(handoff.focus),
        deferred=named(handoff.deferred),
        checkpoint=called(handoff.checkpoint),
        open_topic=called(handoff.open_topic),
        due_topic=called(handoff.due_topic),
        ids=handoff.ids | {f"topic:{now[name]}": row_id for name, row_id in ids.items() if name in now},
    )


async def _make(db: AsyncSession, ended: Session, now: datetime) -> Handoff | None:
    work = await work_done(db, ended.id)
    reported = await topics_reported(db, ended.id)
    preferences = await preferences_said(db, ended.id)
    waiting = await question_left(db, ended)
    if not (work or reported or preferences or waiting):
        return None
    learner = await db.get_one(Learner, ended.learner_id)
    stands = await standings(db, ended.learner_id, now, None)
    measured, resolved = await _changed(db, ended, work, stands)
    stopped_at = _checkpoint(work, reported, waiting)
    touched = [*reported, *(w.topic for w in work)][::-1]
    goal, level = await _aim(db, ended.learner_id, [*([stopped_at] if stopped_at else []), *touched])
    focus = [s.topic.name for s in stands if s.in_focus][:PRIORITIES] or _started(stands)
    due = next_due([s for s in stands if s.taught])
    return Handoff(
        session_id=ended.id,
        started_at=ended.started_at.isoformat(),
        ended_at=now.isoformat(),
        goal=goal.text if goal else None,
        level_subject=level.subject if level else None,
        level_tier=level.tier if level else None,
        worked=[Worked(topic=w.topic.name, right=w.right, total=w.total, own=w.own) for w in work],
        reported=[topic.name for topic in reported],
        measured=[topic.name for topic in measured if topic.id not in {t.id for t in reported}],
        resolved=[topic.name for topic in resolved],
        preferences=preferences,
        solid=[s.topic.name for s in stands if s.mastery == "solid" and s.basis is None],
        focus=focus,
        deferred=_deferred(stands, work, focus, learner, now),
        checkpoint=stopped_at.name if stopped_at else None,
        open_question=waiting.text if waiting else None,
        open_topic=waiting.topic.name if waiting else None,
        due_topic=due.topic.name if due else None,
        due_day=learner_day(due.due_at, learner.timezone).isoformat() if due and due.due_at else None,
        ids=_ids(goal, level, waiting, [*(s.topic for s in stands), *(w.topic for w in work), *reported]),
    )


def next_due(stands: Sequence[Standing]) -> Standing | None:
    """Return what is due first, of several the first of `stands`: the one that `/due` lists first."""
    dated = [(s.due_at, s) for s in stands if s.due_at]
    return min(dated, key=lambda pair: pair[0])[1] if dated else None


def _ids(
    goal: Goal | None, level: Level | None, waiting: Waiting | None, topics: Sequence[Topic]
) -> dict[str, str]:
    rows = {
        "goal": goal.id if goal else None,
        "level": level.id if level else None,
        "question": waiting.question_id if waiting else None,
    }
    found = {key: row_id for key, row_id in rows.items() if row_id is not None}
    named = [*topics, *([waiting.topic] if waiting else [])]
    return found | {f"topic:{topic.name}": topic.id for topic in named}


async def _changed(
    db: AsyncSession, ended: Session, work: Sequence[Work], stands: Sequence[Standing]
) -> tuple[list[Topic], list[Topic]]:
    """Return the topics worked on that became weak in this session, and those that its answers lifted out of it.

    A report that lapses is not yet that: mastery has to show, and something has to be right in this session.
    """
    weak = {s.topic.id for s in stands if s.basis}
    mastered = {s.topic.id for s in stands if s.basis is None and s.mastery in ("getting_there", "solid")}
    before = await weak_before(db, ended.learner_id, [w.topic.id for w in work], ended.started_at)
    became = [w.topic for w in work if w.topic.id in weak and w.topic.id not in before]
    resolved = [w.topic for w in work if w.topic.id in before & mastered and w.right]
    return became, resolved


def _checkpoint(work: Sequence[Work], reported: Sequence[Topic], waiting: Waiting | None) -> Topic | None:
    """Return the topic where the session stopped: of the open question, else answered last, else told of last."""
    if waiting is not None:
        return waiting.topic
    topics = [*reported, *(w.topic for w in work)]
    return topics[-1] if topics else None


async def _aim(db: AsyncSession, learner_id: str, topics: Sequence[Topic]) -> tuple[Goal | None, Level | None]:
    """Return the learner's goal, and the level in the subject of the first of the topics that has one."""
    goals = await current_goals(db, learner_id, None)
    levels = await current_levels(db, learner_id, None)
    found = (level_in(levels, topic.subject or topic.name) for topic in topics)
    return (goals[0] if goals else None), next((level for level in found if level is not None), None)


def _deferred(
    stands: Sequence[Standing], work: Sequence[Work], focus: Sequence[str], learner: Learner, now: datetime
) -> list[str]:
    """Return the topics that were due by today, were not worked on and are not what comes first anyway."""
    today = learner_day(now, learner.timezone)
    touched = {w.topic.id for w in work}
    due = [s for s in stands if s.taught and s.due_at and learner_day(s.due_at, learner.timezone) <= today]
    return [s.topic.name for s in due if s.topic.id not in touched and s.topic.name not in focus]


def _started(stands: Sequence[Standing]) -> list[str]:
    return [s.topic.name for s in stands if s.answers and s.mastery != "solid" and not s.leech][:1]
