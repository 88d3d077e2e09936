"""What happens when an open question is answered: graded once, logged, and answered in turn.

Everything here runs inside the caller's unit of work and returns what to say after it is committed. An event
that is taken up again leads to the same words (`repeat`), not to a second grade or a second hint.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.skips import is_skip
from core.decks.deck import ItemKind
from core.learning.ability import START_THETA, p_correct, tier_difficulty
from core.learning.days import learner_day, local_date
from core.learning.log import GraderKind
from core.learning.rating import GOOD_SCORE
from core.messages import Outgoing
from core.models import Answer, Learner, TopicState
from core.phrases import on_due_day, say
from core.practice.asked import Asked, load_asked
from core.practice.asking import next_question
from core.practice.grades import JUDGEMENTS, NO_NUMBER, judged
from core.practice.grading import Grade, Verdict, grade_choice
from core.practice.questions import (
    answer_text,
    as_shown,
    compare_text,
    dispute_actions,
    judge_actions,
    retry_actions,
)
from core.practice.rivals import grade_beside_rivals
from core.profile.deriving import apply_answer
from core.profile.preferences import explain
from core.profile.standing import standings
from core.profile.state_rows import topic_theta
from core.visit import Visit

ATTEMPTS = 3
"""Tries at a question that is typed; one that is chosen has one."""

SURE_ENOUGH = 0.6
"""Below this confidence a rule's grade is left to the learner, who compares with the reference."""

SHORTEST_DRAFT = 12
"""Characters from which a text can be an answer to an open task; then its reference is shown."""

LIVE_WITHIN = timedelta(hours=1)
"""A longer time to answer says nothing about the learner: people leave a chat."""


async def repeat(db: AsyncSession, visit: Visit) -> list[Outgoing] | None:
    """Return what to say to an event that was graded before its reply was lost; None for any other event."""
    query = select(Answer).where(Answer.event_id == visit.event_id, col(Answer.supersedes_id).is_(None))
    answer = (await db.exec(query)).first()
    asked = None if answer is None else await load_asked(db, visit.learner_id, answer.question_id)
    if answer is None or asked is None:
        return None
    return await _respond(db, visit, asked, answer)


async def answer_with_text(db: AsyncSession, visit: Visit, asked: Asked, text: str) -> list[Outgoing]:
    """Grade what was typed."""
    if (done := _no_longer_open(visit, asked)) is not None:
        return done
    if asked.question.state == "judging":
        if is_skip(text):
            return await judge_own_answer(db, visit, asked, "missed")
        same_again = text == asked.question.draft  # the same message, whose reply was lost
        said = compare_text(asked) if same_again else say("practice.judge_first")
        return [visit.say(said, judge_actions(asked.question))]
    result = await grade_beside_rivals(db, asked, as_shown(asked.question, asked.item), text)
    if result.error == NO_NUMBER or (result.verdict is Verdict.UNGRADED and result.feedback):
        return [visit.say(result.feedback)]
    if asked.item.kind.free_form and result.verdict is Verdict.UNGRADED and len(text.strip()) < SHORTEST_DRAFT:
        return [visit.say(say("practice.too_short"))]
    if result.verdict is Verdict.UNGRADED or result.confidence < SURE_ENOUGH:
        return [await _let_learner_judge(db, visit, asked, text)]
    return await _record(db, visit, asked, text, result, GraderKind.RULE)


async def answer_with_option(db: AsyncSession, visit: Visit, asked: Asked, option: int) -> list[Outgoing]:
    """Grade the option with that index in the item."""
    if (done := _no_longer_open(visit, asked)) is not None:
        return done
    if asked.item.kind is not ItemKind.CHOICE or not 0 <= option < len(asked.item.options):
        return [visit.refuse(say("practice.no_such_option"))]
    text = asked.item.options[option]
    return await _record(db, visit, asked, text, grade_choice(asked.item, option), GraderKind.RULE)


async def judge_own_answer(db: AsyncSession, visit: Visit, asked: Asked, word: str) -> list[Outgoing]:
    """Take the learner's own grade for an answer that no rule can grade."""
    if (done := _no_longer_open(visit, asked)) is not None:
        return done
    if asked.question.state != "judging" or word not in JUDGEMENTS:
        return [visit.refuse(say("practice.no_such_option"))]
    return await _record(db, visit, asked, asked.question.draft or "", judged(word), GraderKind.SELF)


def awaits_grade(asked: Asked, text: str) -> bool:
    """Say whether `text` was taken as a free-form answer that nobody has graded yet."""
    return asked.item.kind.free_form and asked.question.state == "judging" and asked.question.draft == text


async def take_grade(db: AsyncSession, visit: Visit, asked: Asked, result: Grade) -> list[Outgoing]:
    """Take a model's grade for the answer that waits for one; the learner may have judged it meanwhile."""
    if (done := _no_longer_open(visit, asked)) is not None:
        return done
    return await _record(db, visit, asked, asked.question.draft or "", result, GraderKind.MODEL)


async def give_hint(db: AsyncSession, visit: Visit, asked: Asked) -> list[Outgoing]:
    """Give the next hint: one at a time, and never before an attempt."""
    question = asked.question
    if question.state not in ("queued", "open"):
        return [visit.say(say("practice.already_answered"), private=True)]
    # A free-form task shows its reference after the first try, so there a hint can only come before it.
    if question.attempts == 0 and not asked.item.kind.free_form:
        return [visit.say(say("practice.try_first"))]
    given_before = visit.again and question.hints > 0
    if not given_before and question.hints >= len(asked.item.hints):
        return [visit.say(say("practice.no_more_hints"), retry_actions(question))]
    if not given_before:
        question.hints += 1
        db.add(question)
    hint = asked.item.hints[question.hints - 1]
    heading = say("practice.hint", number=question.hints, total=len(asked.item.hints))
    return [visit.say(f"{heading} {hint}", retry_actions(question))]


async def reveal(db: AsyncSession, visit: Visit, asked: Asked) -> list[Outgoing]:
    """Show the answer on demand; it counts as not known."""
    if (done := _no_longer_open(visit, asked)) is not None:
        return done
    result = Grade(0.0, Verdict.SKIPPED, 1.0, say("practice.revealed"))
    return await _record(db, visit, asked, "", result, GraderKind.RULE)


def _no_longer_open(visit: Visit, asked: Asked) -> list[Outgoing] | None:
    """Return what to say where the question is no longer open; else None."""
    if asked.question.state not in ("queued", "open", "judging"):
        key = "set_aside" if asked.question.state == "set_aside" else "already_answered"
        return [visit.say(say(f"practice.{key}"), private=True)]
    return None


async def _let_learner_judge(db: AsyncSession, visit: Visit, asked: Asked, text: str) -> Outgoing:
    asked.question.state = "judging"
    asked.question.draft = text
    db.add(asked.question)
    return visit.say(compare_text(asked), judge_actions(asked.question))


async def _record(
    db: AsyncSession, visit: Visit, asked: Asked, text: str, result: Grade, grader: GraderKind
) -> list[Outgoing]:
    """Write the answer to the log, carry the derived state on, and close the question if that was it."""
    question = asked.question
    question.attempts += 1
    answer = await _new_answer(db, visit, asked, text, result, grader)
    db.add(answer)
    await db.flush()
    await apply_answer(db, answer)
    typed = asked.item.kind is not ItemKind.CHOICE and grader is GraderKind.RULE
    can_be_mended = result.verdict is Verdict.WRONG or (
        asked.item.kind.in_parts and result.verdict is Verdict.PARTIAL
    )
    may_retry = typed and not finds_level(asked) and can_be_mended and question.attempts < ATTEMPTS
    if not may_retry:
        question.state = "closed"
        question.closed_at = visit.now
    db.add(question)
    await db.flush()
    return await _respond(db, visit, asked, answer)


async def _new_answer(
    db: AsyncSession, visit: Visit, asked: Asked, text: str, result: Grade, grader: GraderKind
) -> Answer:
    learner = await db.get_one(Learner, visit.learner_id)
    state = await db.get(TopicState, asked.topic.id)
    theta = START_THETA if learner.ability is None else learner.ability
    difficulty = tier_difficulty(asked.item.tier)
    latency = visit.now - asked.question.asked_at
    return Answer(
        event_id=visit.event_id,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        question_id=asked.question.id,
        item_id=asked.row.id,
        topic_id=asked.topic.id,
        session_id=visit.session_id,
        attempt=asked.question.attempts,
        again=asked.comes_again,
        text=text,
        at=visit.now,
        timezone=visit.timezone,
        local_day=learner_day(visit.now, visit.timezone),
        score=result.score,
        verdict=result.verdict,
        feedback=result.feedback,
        hints=asked.question.hints,
        revealed=result.verdict is Verdict.SKIPPED,
        latency_s=latency.total_seconds() if latency < LIVE_WITHIN else None,
        grader_kind=grader,
        grader_model=result.model,
        grader_confidence=result.confidence,
        criteria=[asdict(point) for point in result.points],
        error_type=result.error_type,
        misconception=result.misconception,
        difficulty=difficulty,
        guess=asked.item.guess,
        p_predicted=p_correct(theta, topic_theta(state), difficulty, asked.item.guess),
    )


async def _respond(db: AsyncSession, visit: Visit, asked: Asked, answer: Answer) -> list[Outgoing]:
    """Return the verdict, then the round's next question or when the topic is due next."""
    disputing = () if finds_level(asked) else dispute_actions(answer)
    if asked.question.state == "open":
        actions = (*retry_actions(asked.question), *disputing)
        return [visit.say(say("practice.retry", feedback=answer.feedback), actions)]
    verdict = await _verdict(db, visit, asked, answer)
    if asked.round is not None and asked.round.state != "set_aside":
        return [visit.say(verdict, disputing), await next_question(db, visit, asked.round)]
    due = await topic_due(db, visit, asked)
    return [visit.say("\n\n".join(part for part in (verdict, due) if part), disputing)]


async def topic_due(db: AsyncSession, visit: Visit, asked: Asked) -> str:
    """Return when the topic is due next, in a sentence; empty where it is not."""
    stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    due_at = next((standing.due_at for standing in stands if standing.topic.id == asked.topic.id), None)
    if due_at is None:
        return ""
    today = local_date(visit.now, visit.timezone)
    day = on_due_day(learner_day(due_at, visit.timezone), today)
    return say("practice.topic_due", topic=asked.topic.name, day=day)


def point_lines(answer: Answer) -> str:
    """Return what became of each point of the rubric, a line each; empty where there was none."""
    return "\n".join(say(f"practice.point.{point['met']}", point=point["text"]) for point in answer.criteria)


async def _verdict(db: AsyncSession, visit: Visit, asked: Asked, answer: Answer) -> str:
    """Return the feedback, the right answer where it was missed, and the explanation as it is wanted.

    Who judged a free-form answer themselves has seen the reference already; who passed it over has not. Level
    finding goes on without explanations: they would teach what is being asked about.
    """
    parts = [answer.feedback]
    if answer.criteria:
        parts.append(point_lines(answer))
    missed = asked.question.draft is None if asked.item.kind.free_form else answer.score < GOOD_SCORE
    if missed:
        parts.append(answer_text(asked.item))
    if finds_level(asked):
        return "\n\n".join(parts)
    if answer.score < GOOD_SCORE and answer.grader_kind == GraderKind.MODEL:
        parts += [say("practice.compare"), asked.item.reference]
    parts.append(await explain(db, visit, asked.item))
    return "\n\n".join(parts)


def finds_level(asked: Asked) -> bool:
    """Say whether the question looks for the learner's level."""
    return asked.round is not None and asked.round.kind == "placement"
