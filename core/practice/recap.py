"""How a round went: what moved on each topic and why, what came again, what is left. All of it from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day, local_date
from core.learning.rating import GOOD_SCORE
from core.learning.state import replay
from core.learning.weak import mastery, mastery_word
from core.models import Answer, Question, Round, Topic
from core.phrases import on_due_day, say
from core.practice.agenda import agenda
from core.profile.answer_log import graded_log
from core.profile.counting import counts
from core.profile.merged import merged_topics
from core.profile.names_here import name_here
from core.profile.standing import Standing, standings
from core.visit import Visit

NAMED = 2
"""Topics to focus on that a recap names."""

COUNTED_OUT = 10
"""How much of what is still due is counted out."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What was answered on one topic."""

    right: int
    total: int


async def recap(db: AsyncSession, visit: Visit, practice_round: Round) -> str:
    """Return how the round went and what comes next."""
    first, again = await _first_tries(db, practice_round)
    work = _by_topic(first, await merged_topics(db, visit.learner_id))
    shown = sum(answer.revealed for answer in first)
    title, total = practice_round.title, len(first)
    parts = [say("practice.recap", title=title, right=sum(w.right for w in work.values()), total=total)]
    if practice_round.kind == "review":
        return " ".join([*parts, *([say("practice.recap_shown", count=shown)] if shown else [])])
    stands = {s.topic.id: s for s in await standings(db, visit.learner_id, visit.now, visit.visible)}
    before = await _mastery_before(db, visit, practice_round, list(work))
    if len(work) == 1:
        parts += [_moved(visit, stands.get(topic_id), before[topic_id]) for topic_id in work]
        parts = [" ".join(part for part in parts if part)]
    else:
        parts += [await _line(db, visit, topic_id, work, stands, before) for topic_id in work]
    if again:
        right = sum(answer.score >= GOOD_SCORE for answer in again)
        parts.append(say("practice.recap_again", count=len(again), right=right))
    if shown:
        parts.append(say("practice.recap_shown", count=shown))
    return "\n".join([*parts, *await _next(db, visit, list(stands.values()))])


async def _first_tries(db: AsyncSession, practice_round: Round) -> tuple[list[Answer], list[Answer]]:
    """Return the first answer to each question that was chosen, and to each that came again."""
    query = (
        select(Answer)
        .join(Question, Question.id == Answer.question_id)  # type: ignore[arg-type]
        .where(Question.round_id == practice_round.id, counts())
        .order_by(col(Answer.at))
    )
    first: dict[str, Answer] = {}
    for answer in await db.exec(query):
        first.setdefault(answer.question_id, answer)
    return [a for a in first.values() if not a.again], [a for a in first.values() if a.again]


def _by_topic(answers: Sequence[Answer], merged: Mapping[str, str]) -> dict[str, _Work]:
    work: dict[str, _Work] = {}
    for answer in answers:
        topic_id = merged.get(answer.topic_id, answer.topic_id)
        so_far = work.get(topic_id, _Work(0, 0))
        work[topic_id] = _Work(so_far.right + (answer.score >= GOOD_SCORE), so_far.total + 1)
    return work


async def _mastery_before(
    db: AsyncSession, visit: Visit, practice_round: Round, topic_ids: Sequence[str]
) -> Mapping[str, str]:
    """Return the word for the mastery of each topic before the round, from the log as it was then."""
    state = replay(await graded_log(db, visit.learner_id, before=practice_round.created_at, zones=visit.visible))
    day = learner_day(practice_round.created_at, visit.timezone)
    topics = {topic_id: state.topic(topic_id) for topic_id in topic_ids}
    return {key: mastery_word(mastery(topic, state.theta, day), topic.n) for key, topic in topics.items()}


async def _line(
    db: AsyncSession,
    visit: Visit,
    topic_id: str,
    work: Mapping[str, _Work],
    stands: Mapping[str, Standing],
    before: Mapping[str, str],
) -> str:
    """Return a topic's line: how many were right, what that changed, when it is due."""
    topic = await db.get_one(Topic, topic_id)
    await name_here(db, [topic], visit.visible)
    moved = _moved(visit, stands.get(topic_id), before[topic_id])
    return say(
        "practice.recap_topic",
        topic=topic.name,
        right=work[topic_id].right,
        total=work[topic_id].total,
        moved=moved,
    ).rstrip()


def _moved(visit: Visit, standing: Standing | None, before: str) -> str:
    """Return what a topic's mastery was and is, in words, and when it is due; empty where it may not be told."""
    if standing is None:
        return ""
    parts = []
    if standing.due_at is not None:
        today = local_date(visit.now, visit.timezone)
        due = on_due_day(learner_day(standing.due_at, visit.timezone), today)
        parts.append(_rests(standing, due) if standing.rests(visit.now) else say("practice.due_next", day=due))
    now = say(f"mastery.{standing.mastery}")
    key = "practice.stays" if before == standing.mastery else "practice.moved"
    parts.append(say(key, before=say(f"mastery.{before}"), now=now))
    return " ".join(parts)


def _rests(standing: Standing, day: str) -> str:
    return say("practice.recap_rests", topic=standing.topic.name, day=day)


async def _next(db: AsyncSession, visit: Visit, stands: Sequence[Standing]) -> list[str]:
    """Return what we focus on, two topics at most, and one line on what to do next."""
    lines = []
    focus = [standing.topic.name for standing in stands if standing.in_focus][:NAMED]
    if focus:
        lines.append(say("practice.recap_focus", topics=", ".join(focus)))
    left = (await agenda(db, visit)).units
    coming = [s for s in stands if s.taught and s.due_at is not None and s.due_at > visit.now]
    if left:
        key = "practice.next_due" if left <= COUNTED_OUT else "practice.next_many"
        lines.append(say(key, count=left))
    elif coming:
        first = min(coming, key=lambda s: (s.due_at, s.topic.key))
        day = learner_day(first.due_at or visit.now, visit.timezone)
        today = local_date(visit.now, visit.timezone)
        lines.append(say("practice.next_later", topic=first.topic.name, day=on_due_day(day, today)))
    return lines
