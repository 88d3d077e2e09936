"""A learner disputes a grade: it is given again, and what follows is as if it had been so from the start.

The log is only added to. An upheld dispute adds an answer that stands at the instant of the one it replaces
(`Answer.supersedes_id`), and everything derived is made again from the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.log import DOUBTED, GraderKind
from core.learning.rating import GOOD_SCORE
from core.messages import Action, Outgoing
from core.models import Answer, Inquiry, Question, Round
from core.phrases import say
from core.practice.answering import point_lines, topic_due
from core.practice.asked import Asked, load_asked, open_question
from core.practice.asking import next_question
from core.practice.grades import JUDGEMENTS
from core.practice.grading import Grade, Verdict
from core.practice.questions import answer_text, is_disputable, present
from core.profile.counting import counts
from core.profile.deriving import rebuild
from core.profile.inquiries import Kind
from core.visit import Visit

log = structlog.get_logger(__name__)

DOUBT = "doubt"
"""What the learner says who holds the key for wrong."""

SETTLED = "settled"
"""State of an inquiry about a dispute that is decided."""

MOST_GAINED = 0.25
"""What an argument can add to the score that a model gave: a second look, and no bargaining."""


LOOK_BACK = 10
"""How many answers back one is looked for that is meant by the word alone."""


async def disputable(db: AsyncSession, visit: Visit, answer_id: str) -> Answer | None:
    """Return the learner's answer with that id if its grade can be disputed; None if it cannot."""
    query = select(Answer).where(Answer.id == answer_id, Answer.learner_id == visit.learner_id, counts())
    answer = (await db.exec(query)).first()
    if answer is None or not is_disputable(answer) or await _waits_elsewhere(db, answer):
        return None
    return answer


async def newest_disputable(db: AsyncSession, visit: Visit) -> Answer | None:
    """Return the newest answer of this session, given at this place, whose grade can be disputed."""
    query = (
        select(Answer, Question.round_id)
        .join(Question, Question.id == Answer.question_id)  # type: ignore[arg-type]
        .where(Answer.learner_id == visit.learner_id, Answer.session_id == visit.session_id, counts())
        .where(Question.address == visit.address.to_key())
        .order_by(col(Answer.at).desc())
    )
    for answer, round_id in await db.exec(query.limit(LOOK_BACK)):
        asked_in = None if round_id is None else await db.get(Round, round_id)
        finds_level = asked_in is not None and asked_in.kind == "placement"
        heard = await hearing(db, visit, answer.id)
        settled = heard is not None and heard.state == SETTLED
        if not finds_level and not settled and await disputable(db, visit, answer.id) is not None:
            return answer
    return None


async def _waits_elsewhere(db: AsyncSession, answer: Answer) -> bool:
    """Say whether its item is asked now by another question, which a look at the key would give away."""
    query = select(Question.id).where(
        Question.learner_id == answer.learner_id,
        Question.item_id == answer.item_id,
        Question.id != answer.question_id,
        col(Question.state).in_(("queued", "open", "judging")),
    )
    return (await db.exec(query.limit(1))).first() is not None


async def repeat(db: AsyncSession, visit: Visit) -> list[Outgoing] | None:
    """Return what to say to an event that upheld a dispute before its reply was lost; None for any other event."""
    query = select(Answer).where(Answer.event_id == visit.event_id, col(Answer.supersedes_id).is_not(None))
    replacing = (await db.exec(query)).first()
    return None if replacing is None else await outcome(db, visit, replacing)


async def hearing(db: AsyncSession, visit: Visit, answer_id: str) -> Inquiry | None:
    """Return what was asked about that answer and answered by the learner's argument, with an earlier event."""
    query = select(Inquiry).where(
        Inquiry.learner_id == visit.learner_id,
        Inquiry.kind == Kind.DISPUTE,
        Inquiry.about == answer_id,
        col(Inquiry.state).in_(("answered", SETTLED)),
        col(Inquiry.answered_by) != visit.event_id,
    )
    return (await db.exec(query)).first()


async def settle(db: AsyncSession, visit: Visit, answer_id: str) -> None:
    """Note that the dispute about that answer is decided, whichever way: it is not decided again."""
    query = select(Inquiry).where(
        Inquiry.learner_id == visit.learner_id, Inquiry.kind == Kind.DISPUTE, Inquiry.about == answer_id
    )
    for inquiry in await db.exec(query):
        inquiry.state = SETTLED
        db.add(inquiry)
    await db.flush()


async def close_question(db: AsyncSession, visit: Visit, asked: Asked) -> None:
    """Close the disputed question before its answer is shown: it cannot be tried again after that."""
    if asked.question.state == "open":
        asked.question.state, asked.question.closed_at = "closed", visit.now
        db.add(asked.question)
        await db.flush()


def rejudge_words(asked: Asked) -> Sequence[str]:
    """Return what the learner can say of a disputed answer where nobody else can judge it.

    Where rules decide, nobody's word alone makes a miss right: the question can be left out.
    """
    return (DOUBT, "missed") if asked.item.kind.decided else tuple(JUDGEMENTS)


def rejudge_actions(asked: Asked, answer: Answer) -> tuple[Action, ...]:
    """Return how the learner can judge the disputed answer where nobody else can."""
    labels = {"missed": "key_right"} if asked.item.kind.decided else {}
    return tuple(
        Action(
            id=f"rejudge:{answer.id}:{word}",
            label=say(f"practice.action.{labels.get(word, word)}"),
            typed=str(n),
        )
        for n, word in enumerate(rejudge_words(asked), 1)
    )


def left_to_learner(visit: Visit, asked: Asked, answer: Answer) -> Outgoing:
    """Return the reference and the question how the answer compares with it."""
    if asked.item.kind.decided:
        parts = [say("dispute.by_key", answer=answer.text), answer_text(asked.item), say("dispute.doubt")]
    else:
        reference = [say("practice.compare"), asked.item.solution, say("practice.judge")]
        parts = [say("dispute.yours", answer=answer.text), *reference]
    return visit.say("\n\n".join(parts), rejudge_actions(asked, answer))


async def leave_out(db: AsyncSession, visit: Visit, answer: Answer) -> list[Outgoing]:
    """Have the question of the disputed answer count neither way, as its key is doubted; return what to say."""
    await settle(db, visit, answer.id)
    changed = {"event_id": visit.event_id, "verdict": DOUBTED, "grader_kind": GraderKind.SELF}
    replacing = Answer(**(answer.model_dump(exclude={"id"}) | changed | {"supersedes_id": answer.id}))
    db.add(replacing)
    await db.flush()
    await rebuild(db, visit.learner_id)
    log.info("item.doubted", item_id=answer.item_id, answer_id=answer.id)
    return await outcome(db, visit, replacing)


async def decide(
    db: AsyncSession, visit: Visit, answer: Answer, result: Grade, grader: GraderKind
) -> list[Outgoing]:
    """Replace the disputed answer if the new grade is better; return what came of it, and what waits."""
    await settle(db, visit, answer.id)
    score = result.score
    if grader is GraderKind.MODEL and answer.grader_kind == GraderKind.MODEL:
        score = min(score, answer.score + MOST_GAINED)
    asked = await load_asked(db, visit.learner_id, answer.question_id)
    if asked is None:
        raise LookupError(f"question {answer.question_id} vanished")
    if score <= answer.score:
        return [visit.say(_kept(asked, result, grader)), *await _going_on(db, visit, asked)]
    replacing = _replacing(answer, visit, result, score, grader)
    db.add(replacing)
    await close_question(db, visit, asked)
    await db.flush()
    await rebuild(db, visit.learner_id)
    return await outcome(db, visit, replacing)


async def outcome(db: AsyncSession, visit: Visit, replacing: Answer) -> list[Outgoing]:
    """Return what to say of an upheld dispute, and the question that waits."""
    asked = await load_asked(db, visit.learner_id, replacing.question_id)
    if asked is None:
        raise LookupError(f"question {replacing.question_id} vanished")
    parts = [_upheld(replacing), point_lines(replacing)]
    if replacing.grader_kind == GraderKind.MODEL and replacing.score < GOOD_SCORE:
        parts.append(answer_text(asked.item))  # the points tell what is missing, and the question is closed
    parts.append(await topic_due(db, visit, asked))
    return [visit.say("\n\n".join(part for part in parts if part)), *await _going_on(db, visit, asked)]


def _upheld(replacing: Answer) -> str:
    """Return how it counts now; who judged themselves is not told that they were right."""
    if replacing.verdict == DOUBTED:
        return say("dispute.left_out")
    if replacing.grader_kind == GraderKind.SELF:
        return say("dispute.trusted", verdict=say(f"verdict.{replacing.verdict}"))
    return say("dispute.upheld" if replacing.score >= GOOD_SCORE else "dispute.partly_upheld")


def _kept(asked: Asked, result: Grade, grader: GraderKind) -> str:
    """Return that the grade stays, and why; but nothing that could give a question away which goes on."""
    if grader is GraderKind.SELF:
        return say("dispute.dropped")
    reason = "" if asked.question.state == "open" else result.feedback
    return say("dispute.kept", feedback=reason).strip()


def _replacing(answer: Answer, visit: Visit, result: Grade, score: float, grader: GraderKind) -> Answer:
    """Return the answer as it was given, with its new grade."""
    verdict = Verdict.RIGHT if score >= GOOD_SCORE else Verdict.PARTIAL
    values = answer.model_dump(exclude={"id"}) | {
        "event_id": visit.event_id,
        "score": score,
        "verdict": verdict,
        "feedback": result.feedback,
        "criteria": [asdict(point) for point in result.points],
        "grader_kind": grader,
        "grader_model": result.model,
        "grader_confidence": result.confidence,
        "error_type": None,
        "misconception": None if verdict is Verdict.RIGHT else answer.misconception,
        "supersedes_id": answer.id,
    }
    return Answer(**values)


async def going_on(db: AsyncSession, visit: Visit, answer_id: str) -> list[Outgoing]:
    """Return what waits where a dispute about that answer was dropped."""
    answer = await db.get_one(Answer, answer_id)
    asked = await load_asked(db, visit.learner_id, answer.question_id)
    return [] if asked is None else await _going_on(db, visit, asked)


async def _going_on(db: AsyncSession, visit: Visit, asked: Asked) -> list[Outgoing]:
    """Return the question that waits here, again: what stands below a dispute is soon out of sight."""
    waiting = await open_question(db, visit.learner_id, visit.address, visit.now)
    if waiting is not None:
        return [present(visit, waiting)]
    if asked.round is None or asked.round.state != "open":
        return []
    return [await next_question(db, visit, asked.round)]
