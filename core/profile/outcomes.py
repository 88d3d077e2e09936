"""What came of one session, read from rows: what was answered, said, left open, and what it changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.log import GraderKind
from core.learning.rating import GOOD_SCORE
from core.memory.zones import DIRECT_ZONE
from core.models import Answer, Memory, Question, Round, Session, Topic, TopicSignal, Turn
from core.profile.counting import counts
from core.profile.merged import whole_of

QUESTION_LENGTH = 160
"""Characters of an open question that the hand-off quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What was answered on one topic."""

    topic: Topic
    right: int
    """First tries that were right."""
    total: int
    own: int = 0
    """Of those that were right, how many are so by the learner's own judgement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """The question of a round that still waits for its answer."""

    question_id: str
    text: str
    topic: Topic
    """Practising it goes on with the question."""


async def work_done(db: AsyncSession, session_id: str) -> list[Work]:
    """Return what was answered by topic; the topic that was answered last comes last."""
    query = (
        select(Answer, Topic)
        .join(Topic, col(Topic.id) == whole_of(col(Answer.topic_id)))
        .where(Answer.session_id == session_id, Answer.attempt == 1, col(Answer.again).is_(False), counts())
        .order_by(col(Answer.at))
    )
    given: dict[str, list[Answer]] = {}
    topics: dict[str, Topic] = {}
    for answer, topic in await db.exec(query):
        topics[topic.id] = topic
        given[topic.id] = [*given.pop(topic.id, []), answer]
    return [_work(topics[topic_id], answers) for topic_id, answers in given.items()]


def _work(topic: Topic, answers: Sequence[Answer]) -> Work:
    right = [answer for answer in answers if answer.score >= GOOD_SCORE]
    own = sum(answer.grader_kind == GraderKind.SELF for answer in right)
    return Work(topic=topic, right=len(right), total=len(answers), own=own)


async def topics_reported(db: AsyncSession, session_id: str) -> list[Topic]:
    """Return the topics that the learner said they struggle with, in the order said."""
    query = (
        select(Topic)
        .join(TopicSignal, whole_of(col(TopicSignal.topic_id)) == Topic.id)
        .join(Turn, Turn.event_id == TopicSignal.event_id)  # type: ignore[arg-type]
        .where(Turn.session_id == session_id, Turn.part == 0, TopicSignal.kind == "struggled")
        .order_by(col(TopicSignal.at))
    )
    return list({topic.id: topic for topic in await db.exec(query)}.values())


async def preferences_said(db: AsyncSession, session_id: str) -> list[str]:
    """Return what the learner said about how they want to learn, in their words, where it still holds."""
    query = (
        select(Memory.quote)
        .join(Turn, Turn.event_id == Memory.event_id)  # type: ignore[arg-type]
        .where(Turn.session_id == session_id, Turn.part == 0, Memory.kind == "preference")
        .where(col(Memory.valid_to).is_(None))
    )
    return list(dict.fromkeys(await db.exec(query)))


async def question_left(db: AsyncSession, ended: Session) -> Waiting | None:
    """Return the round's question that was asked in this session and still waits, if there is one."""
    query = (
        select(Question, Topic)
        .join(Round, Round.id == Question.round_id)  # type: ignore[arg-type]
        .join(Topic, col(Topic.id) == whole_of(col(Question.topic_id)))
        .where(Question.learner_id == ended.learner_id, Question.asked_at >= ended.started_at)
        .where(col(Question.state).in_(("open", "judging")), Round.state == "open")
        .where(col(Round.kind).in_(("practice", "mixed", "made")))
        .order_by(col(Question.asked_at).desc())
    )
    found = (await db.exec(query)).first()
    if found is None:
        return None
    question, topic = found
    text = " ".join(str(question.content["question"]).split("\n\n")[0].split())
    return Waiting(question_id=question.id, text=cut(text, QUESTION_LENGTH), topic=topic)


async def zones_of(db: AsyncSession, session_id: str) -> frozenset[str]:
    """Return the zones in which something was said in a session."""
    return frozenset(await db.exec(select(Turn.zone).where(Turn.session_id == session_id).distinct()))


async def direct_turn(db: AsyncSession, session_id: str) -> Turn | None:
    """Return the last thing that was said in a direct message of a session; None if it had none."""
    query = select(Turn).where(Turn.session_id == session_id, Turn.zone == DIRECT_ZONE)
    return (await db.exec(query.order_by(col(Turn.id).desc()).limit(1))).first()


def cut(text: str, longest: int) -> str:
    """Return the text in at most `longest` characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
