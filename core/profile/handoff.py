"""The hand-off at the end of a session: where to resume, what to skip, what comes first, what is due.

Made from stored fields alone, so that nothing in it is a guess. It exists whenever something was learned or
answered, and never for an empty session.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day
from core.learning.rating import GOOD_SCORE
from core.models import Answer, Learner, Memory, Question, Round, Session, Topic, TopicSignal, Turn
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.standing import Standing, standings

PRIORITIES = 2
"""How many topics the next session is told to focus on."""

WORDS = 120
"""About how long a hand-off may be."""

NAMED = 3
"""How many topics of one kind the learner is shown; the fields keep all of them."""

QUOTED = 2
"""How many of their own wishes the learner is shown."""

QUOTE_LENGTH = 60
"""Characters of such a wish."""

QUESTION_LENGTH = 160
"""Characters of an open question that the hand-off quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """What was answered on one topic."""

    topic: str
    right: int
    """First tries that were right."""
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Handoff:
    """The fields of a hand-off; all of them come from rows."""

    started_at: str
    ended_at: str
    worked: list[Worked]
    reported: list[str]
    """Topics that the learner said they struggle with in this session."""
    preferences: list[str]
    """What they said about how they want to learn, in their words."""
    solid: list[str]
    """Topics to skip."""
    focus: list[str]
    """The one or two topics to begin with."""
    open_question: str | None
    open_topic: str | None
    """The topic of the open question: practising it goes on with it."""
    due_topic: str | None
    due_day: str | None
    """ISO date in the learner's zone."""


async def end_session(db: AsyncSession, ended: Session, reason: str, now: datetime) -> Handoff | None:
    """End a session and store its hand-off; None where there was nothing to hand on."""
    ended.ended_at, ended.end_reason = now, reason
    handoff = await _make(db, ended, now)
    ended.handoff = asdict(handoff) if handoff else None
    db.add(ended)
    await db.flush()
    return handoff


def handoff_from_json(fields: dict[str, Any]) -> Handoff:
    """Read a stored hand-off."""
    worked = [Worked(**entry) for entry in fields["worked"]]
    return Handoff(**(fields | {"worked": worked}))


def render(handoff: Handoff) -> str:
    """Return the hand-off as the learner sees it, in at most about 120 words; what matters least goes first."""
    lines = _lines(handoff)
    for least in ("preferences", "worked_more", "solid", "reported"):
        if sum(len(line.split()) for line in lines.values()) > WORDS:
            lines.pop(least, None)
    return "\n".join(lines.values())


def _lines(handoff: Handoff) -> dict[str, str]:
    """Return the lines by what they are about, in the order in which they are shown."""
    lines = {"title": say("handoff.title")}
    if handoff.worked:
        shown = handoff.worked[:NAMED]
        lines["worked"] = "\n".join(
            say("handoff.worked", topic=w.topic, right=w.right, total=w.total) for w in shown
        )
    if len(handoff.worked) > NAMED:
        lines["worked_more"] = say(
            "handoff.worked_more", topics=few_names([w.topic for w in handoff.worked[NAMED:]], NAMED)
        )
    if handoff.reported:
        lines["reported"] = say("handoff.reported", topics=few_names(handoff.reported, NAMED))
    if handoff.preferences:
        quotes = (f"“{_cut(quote, QUOTE_LENGTH)}”" for quote in handoff.preferences[:QUOTED])
        lines["preferences"] = say("handoff.preferences", quotes="; ".join(quotes))
    if handoff.solid:
        lines["solid"] = say("handoff.solid", topics=few_names(handoff.solid, NAMED))
    if handoff.focus:
        lines["focus"] = say("handoff.focus", topics=few_names(handoff.focus, NAMED))
    if handoff.open_question:
        lines["open_question"] = say(
            "handoff.open_question", question=handoff.open_question, topic=handoff.open_topic
        )
    if handoff.due_topic and handoff.due_day:
        day = day_name(datetime.fromisoformat(handoff.due_day).date())
        lines["due"] = say("handoff.due", topic=handoff.due_topic, day=day)
    return lines


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


async def _make(db: AsyncSession, ended: Session, now: datetime) -> Handoff | None:
    worked = await _worked(db, ended.id)
    reported = await _reported(db, ended)
    preferences = await _preferences(db, ended)
    waiting = await _open_question(db, ended)
    if not (worked or reported or preferences or waiting):
        return None
    learner = await db.get_one(Learner, ended.learner_id)
    stands = await standings(db, ended.learner_id, now, None)
    due = min((s for s in stands if s.due_at), key=lambda s: (s.due_at, s.topic.key), default=None)
    return Handoff(
        started_at=ended.started_at.isoformat(),
        ended_at=now.isoformat(),
        worked=worked,
        reported=reported,
        preferences=preferences,
        solid=[s.topic.name for s in stands if s.mastery == "solid" and s.basis is None],
        focus=[s.topic.name for s in stands if s.basis][:PRIORITIES] or _started(stands),
        open_question=waiting[0] if waiting else None,
        open_topic=waiting[1] if waiting else None,
        due_topic=due.topic.name if due else None,
        due_day=learner_day(due.due_at, learner.timezone).isoformat() if due and due.due_at else None,
    )


def _started(stands: list[Standing]) -> list[str]:
    return [s.topic.name for s in stands if s.answers and s.mastery != "solid"][:1]


async def _worked(db: AsyncSession, session_id: str) -> list[Worked]:
    query = (
        select(Answer, Topic)
        .join(Topic, Topic.id == Answer.topic_id)  # type: ignore[arg-type]
        .where(Answer.session_id == session_id, Answer.attempt == 1)
        .order_by(col(Answer.at))
    )
    scores: dict[str, list[float]] = {}
    for answer, topic in await db.exec(query):
        scores.setdefault(topic.name, []).append(answer.score)
    return [
        Worked(topic=name, right=sum(score >= GOOD_SCORE for score in given), total=len(given))
        for name, given in scores.items()
    ]


async def _reported(db: AsyncSession, ended: Session) -> list[str]:
    query = (
        select(Topic.name)
        .join(TopicSignal, TopicSignal.topic_id == Topic.id)  # type: ignore[arg-type]
        .join(Turn, Turn.event_id == TopicSignal.event_id)  # type: ignore[arg-type]
        .where(Turn.session_id == ended.id, Turn.part == 0, TopicSignal.kind == "struggled")
        .order_by(col(TopicSignal.at))
    )
    return list(dict.fromkeys(await db.exec(query)))


async def _preferences(db: AsyncSession, ended: Session) -> list[str]:
    query = (
        select(Memory.quote)
        .join(Turn, Turn.event_id == Memory.event_id)  # type: ignore[arg-type]
        .where(Turn.session_id == ended.id, Turn.part == 0, Memory.kind == "preference")
        .where(col(Memory.valid_to).is_(None))
    )
    return list(dict.fromkeys(await db.exec(query)))


async def _open_question(db: AsyncSession, ended: Session) -> tuple[str, str] | None:
    """Return the round's question that still waits, and the topic whose practice goes on with it."""
    query = (
        select(Question, Topic)
        .join(Round, Round.id == Question.round_id)  # type: ignore[arg-type]
        .join(Topic, Topic.id == Question.topic_id)  # type: ignore[arg-type]
        .where(Question.learner_id == ended.learner_id, Question.asked_at >= ended.started_at)
        .where(col(Question.state).in_(("open", "judging")), Round.state == "open", Round.kind == "practice")
        .order_by(col(Question.asked_at).desc())
    )
    found = (await db.exec(query)).first()
    if found is None:
        return None
    question, topic = found
    text = " ".join(str(question.content["question"]).split("\n\n")[0].split())
    return _cut(text, QUESTION_LENGTH), topic.name
