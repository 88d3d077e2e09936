"""Handlers around a disputed grade: the button, the learner's argument, and the decision."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.skips import is_skip
from core.learning.log import GraderKind
from core.messages import Outgoing
from core.models import Answer, Inquiry, Session
from core.phrases import say
from core.practice import disputes
from core.practice.answering import SURE_ENOUGH
from core.practice.asked import Asked, load_asked
from core.practice.disputes import (
    DOUBT,
    SETTLED,
    close_question,
    decide,
    disputable,
    hearing,
    leave_out,
    left_to_learner,
    rejudge_actions,
    rejudge_words,
)
from core.practice.grades import judged
from core.practice.grading import Grade
from core.practice.questions import dispute_action, puts_question
from core.profile.inquiries import Kind, ask, cancel_action, note_answer
from core.profile.preferences import explanation_language
from core.tutor.exchange import Exchange
from core.tutor.handlers.goals import CANCEL
from core.tutor.reading.answers import has_form_of_answer, help_asked_for
from core.tutor.reading.arguments import is_no_argument, withdraws
from core.tutor.services import Services
from core.visit import Visit

LONGEST_QUOTE = 60
"""Characters of an answer by which it is recognised."""


async def act(services: Services, exchange: Exchange, verb: str, answer_id: str, word: str) -> list[Outgoing]:
    """Do what a button of a graded answer says."""
    if verb == "dispute":
        return await dispute(services, exchange, answer_id)
    return await rejudge(services, exchange, answer_id, word)


async def dispute(services: Services, exchange: Exchange, answer_id: str) -> list[Outgoing]:
    """Ask for the learner's argument; the next thing that they write is taken as it."""
    visit = exchange.visit
    async with services.store.write() as db:
        answer = await disputable(db, visit, answer_id)
        heard = await hearing(db, visit, answer_id)
        if answer is None or (heard is not None and heard.state == SETTLED):
            return [visit.refuse(say("dispute.closed"))]
        asked = await load_asked(db, visit.learner_id, answer.question_id)
        if heard is not None and asked is not None:
            return [left_to_learner(visit, asked, answer)]
        parts = [say("dispute.about", answer=_quoted(answer.text)), say("dispute.ask")]
        parts += [] if exchange.open_question is None else [say("dispute.meanwhile")]
        return [await ask(db, visit, Kind.DISPUTE, " ".join(parts), ("cancel",), about=answer.id)]


def _quoted(text: str) -> str:
    """Return the beginning of an answer, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]} …"


async def drop(services: Services, visit: Visit, asked_for: Inquiry) -> list[Outgoing]:
    """Say that a dispute is dropped, and put the question that waits once more."""
    async with services.store.write() as db:
        going_on = [] if asked_for.about is None else await disputes.going_on(db, visit, asked_for.about)
    return [visit.say(say("dispute.dropped")), *going_on]


async def beside_the_rest(services: Services, exchange: Exchange, said: list[Outgoing]) -> list[Outgoing]:
    """Return the reply with what has become of an argument that was waited for, where this turn was not it."""
    visit, asked_for = exchange.visit, exchange.inquiry
    if asked_for is None or asked_for.kind != Kind.DISPUTE or asked_for.about is None:
        return said
    async with services.store.read() as db:
        row = await db.get_one(Inquiry, asked_for.id)
        session = None if visit.session_id is None else await db.get(Session, visit.session_id)
    over = session is None or session.private or session.ended_at is not None or session.id != row.session_id
    asks_anew = any(action.id.startswith("ask:") for outgoing in said for action in outgoing.actions)
    if row.state != "open" or over or asks_anew:
        return said
    if goes_on_waiting(exchange, said):
        leave = cancel_action(asked_for.id, Kind.DISPUTE)
        return [*said, visit.say(say("dispute.waits"), (leave,))]
    return [visit.say(say("dispute.left"), (dispute_action(asked_for.about),)), *said]


def goes_on_waiting(exchange: Exchange, said: Sequence[Outgoing]) -> bool:
    """Say whether this turn only stands between the question for an argument and the argument.

    So do a command and a request that put no question of practice.
    """
    return exchange.kind in ("command", "message") and not any(map(puts_question, said))


def waits_for_argument(exchange: Exchange) -> bool:
    """Say whether the learner was asked, in this session, for their argument about a grade."""
    asked_for = exchange.inquiry
    if asked_for is None or asked_for.kind != Kind.DISPUTE or asked_for.about is None:
        return False
    return asked_for.session_id == exchange.visit.session_id


async def take_argument(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None
) -> list[Outgoing] | None:
    """Take `text` as the argument that was asked for, and have the answer graded again; None for anything else.

    What nobody argues with is no argument, nor is what clearly answers the question that waits; "next" goes on
    without one. Without a model, or where it cannot say, the learner compares the answer with the reference.
    """
    visit, asked_for = exchange.visit, exchange.inquiry
    if asked_for is None or asked_for.about is None or not waits_for_argument(exchange):
        return None
    leaves = is_skip(text) or " ".join(text.split()).casefold().rstrip(".!") in CANCEL
    leaves = leaves or withdraws(text) or help_asked_for(text) == "reveal"
    if not leaves and is_no_argument(text):
        return None
    if waiting is not None and has_form_of_answer(waiting, text):
        return None
    exchange.kind = "action"
    async with services.store.write() as db:
        await note_answer(db, visit, asked_for.id)
    if leaves:
        return await drop(services, visit, asked_for)
    async with services.store.read() as db:
        found = await _disputed(db, visit, asked_for.about)
        language = await explanation_language(db, visit)
    if found is None:
        return [visit.refuse(say("dispute.closed"))]
    answer, asked = found
    if services.grade is not None:
        await exchange.replies.status(say("practice.grading"))
        result = await services.grade.reconsider(visit, asked.item, answer.text, text, language)
        if result is not None and result.confidence >= SURE_ENOUGH:
            return await _decided(services, visit, answer.id, result, GraderKind.MODEL)
    async with services.store.write() as db:
        found = await _disputed(db, visit, answer.id)
        if found is None:
            return [visit.refuse(say("dispute.closed"))]
        await close_question(db, visit, found[1])
    return [left_to_learner(visit, asked, answer)]


async def ask_to_judge(services: Services, exchange: Exchange, answer_id: str) -> list[Outgoing]:
    """Ask once more how the disputed answer compares with the reference that was just shown."""
    visit, exchange.kind = exchange.visit, "action"
    async with services.store.read() as db:
        found = await _disputed(db, visit, answer_id)
    if found is None:
        return [visit.refuse(say("dispute.closed"))]
    answer, asked = found
    key = "dispute.doubt" if asked.item.kind.decided else "practice.judge_first"
    return [visit.say(say(key), rejudge_actions(asked, answer))]


async def rejudge(services: Services, exchange: Exchange, answer_id: str, word: str) -> list[Outgoing]:
    """Take what the learner says of the disputed answer: their own grade, or that its key is wrong."""
    visit = exchange.visit
    async with services.store.read() as db:
        heard, found = await hearing(db, visit, answer_id), await _disputed(db, visit, answer_id)
    if heard is None or heard.state == SETTLED or found is None:
        return [visit.refuse(say("dispute.closed"))]
    if word not in rejudge_words(found[1]):
        return [visit.refuse(say("action.unknown"))]
    if word != DOUBT:
        return await _decided(services, visit, answer_id, judged(word), GraderKind.SELF)
    async with services.store.write() as db:
        answer = await disputable(db, visit, answer_id)
        return [visit.refuse(say("dispute.closed"))] if answer is None else await leave_out(db, visit, answer)


async def _decided(
    services: Services, visit: Visit, answer_id: str, result: Grade, grader: GraderKind
) -> list[Outgoing]:
    async with services.store.write() as db:
        answer = await disputable(db, visit, answer_id)
        if answer is None:
            return [visit.refuse(say("dispute.closed"))]
        return await decide(db, visit, answer, result, grader)


async def _disputed(db: AsyncSession, visit: Visit, answer_id: str) -> tuple[Answer, Asked] | None:
    answer = await disputable(db, visit, answer_id)
    asked = None if answer is None else await load_asked(db, visit.learner_id, answer.question_id)
    return None if answer is None or asked is None else (answer, asked)
