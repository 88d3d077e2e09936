"""A question together with what it is about, as it is loaded and put."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Item
from core.learning.log import DOUBTED
from core.memory.zones import DIRECT_ZONE
from core.messages import Address
from core.models import Answer, DeckItem, Question, Round, Topic
from core.practice.selection import Candidate
from core.profile.counting import counts
from core.profile.names_here import name_here
from core.visit import Visit

ANSWERED_BY_TYPING = timedelta(days=3)
"""How long what is typed may be the answer to a question: who comes back after a long weekend can still answer
a nudge. Its buttons work for good."""


PRACTICE = ("practice", "mixed")
"""Kinds of rounds in which something is learned; level finding and the light review only look."""

WAITING = ("open", "judging")
"""States of a question that waits for an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question that was put to the learner."""

    question: Question
    row: DeckItem
    item: Item
    topic: Topic
    round: Round | None

    @property
    def comes_again(self) -> bool:
        """Whether it was failed earlier in the same round."""
        if self.round is None or self.round.kind not in PRACTICE:
            return False
        return self.question.position >= self.round.chosen


async def load_asked(db: AsyncSession, learner_id: str, question_id: str) -> Asked | None:
    """Return the learner's question; None where there is no such question of theirs."""
    query = select(Question).where(Question.id == question_id, Question.learner_id == learner_id)
    question = (await db.exec(query)).first()
    if question is None:
        return None
    return await _complete(db, question)


async def open_question(db: AsyncSession, learner_id: str, address: Address, now: datetime) -> Asked | None:
    """Return the question at that place that waits for an answer, the one asked last if there are several."""
    question = await waiting_question(db, learner_id, address, now)
    return None if question is None else await _complete(db, question)


async def waiting_question(db: AsyncSession, learner_id: str, address: Address, now: datetime) -> Question | None:
    """Return what `open_question` does, without what it is about."""
    query = (
        select(Question)
        .where(
            Question.learner_id == learner_id,
            Question.address == address.to_key(),
            col(Question.state).in_(WAITING),
            Question.asked_at > now - ANSWERED_BY_TYPING,
        )
        .order_by(col(Question.asked_at).desc(), col(Question.position).desc())
    )
    return (await db.exec(query)).first()


async def put(
    db: AsyncSession,
    visit: Visit,
    item_id: str,
    topic_id: str,
    place: tuple[str, int] | None = None,
    state: str = "open",
) -> Asked:
    """Store that an item is asked now; asking it again for the same event returns what was stored.

    `place` is the round's id and the position in it, for a question of a round; `state` that of a new one.
    """
    round_id, position = place or (None, 0)
    query = select(Question).where(
        Question.event_id == visit.event_id,
        Question.item_id == item_id,
        Question.round_id == round_id,
        Question.position == position,
    )
    question = (await db.exec(query)).first()
    if question is None:
        question = Question(
            event_id=visit.event_id,
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            item_id=item_id,
            topic_id=topic_id,
            round_id=round_id,
            position=position,
            address=visit.address.to_key(),
            asked_at=visit.now,
            state=state,
            content=(await db.get_one(DeckItem, item_id)).content,
        )
        db.add(question)
        await db.flush()
    return await _complete(db, question)


async def move_here(db: AsyncSession, visit: Visit, question: Question) -> Asked:
    """Bring a question that still waits for an answer to where the learner is now."""
    question.address = visit.address.to_key()
    question.asked_at = visit.now
    db.add(question)
    await db.flush()
    return await _complete(db, question)


async def note_shown(db: AsyncSession, question_ids: Collection[str], at: datetime) -> None:
    """Note when new questions were there to be read: of what came in before that, nothing answers them."""
    if not question_ids:
        return
    query = select(Question).where(col(Question.id).in_(question_ids), Question.state == "open")
    for question in await db.exec(query.where(Question.attempts == 0)):
        question.asked_at = max(question.asked_at, at)
        db.add(question)


async def candidates(db: AsyncSession, learner_id: str, deck_id: str) -> list[Candidate]:
    """Return the items of a deck with what the learner last made of them."""
    rows = await db.exec(
        select(DeckItem)
        .where(DeckItem.deck_id == deck_id, col(DeckItem.retired).is_(False))
        .order_by(col(DeckItem.position))
    )
    items = list(rows)
    answers = select(Answer).where(
        Answer.learner_id == learner_id,
        col(Answer.item_id).in_([item.id for item in items]),
        or_(counts(), col(Answer.verdict) == DOUBTED),  # what was left out is not new either
    )
    last = {answer.item_id: answer for answer in await db.exec(answers.order_by(col(Answer.at)))}
    return [_candidate(item, last.get(item.id)) for item in items]


def _candidate(row: DeckItem, last: Answer | None) -> Candidate:
    item = Item.from_json(row.content)
    return Candidate(
        item_id=row.id,
        kind=item.kind,
        tier=row.tier,
        position=row.position,
        last_answered_at=last.at if last else None,
        last_score=last.score if last else 0.0,
    )


async def _complete(db: AsyncSession, question: Question) -> Asked:
    row = await db.get_one(DeckItem, question.item_id)
    topic = await db.get_one(Topic, question.topic_id)
    if topic.merged_into is not None:
        topic = await db.get_one(Topic, topic.merged_into)
    practice_round = await db.get(Round, question.round_id) if question.round_id else None
    if practice_round is not None and practice_round.zone != DIRECT_ZONE:
        await name_here(db, [topic], frozenset([practice_round.zone]))
    return Asked(
        question=question, row=row, item=Item.from_json(question.content), topic=topic, round=practice_round
    )
