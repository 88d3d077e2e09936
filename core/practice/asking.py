"""A round's next question: the one that is open, a new one, what was failed once more; at the end the recap."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.log import PASS_SCORE
from core.messages import Outgoing
from core.models import Answer, Deck, DeckItem, Question, Round, Topic
from core.practice.asked import PRACTICE, WAITING, Asked, move_here, put
from core.practice.placement import next_probe
from core.practice.questions import present
from core.practice.recap import recap
from core.practice.strategy import easier_item, worked_example
from core.practice.stuck import restated
from core.profile.counting import counts
from core.profile.merged import whole_topic
from core.visit import Visit

AGAIN_AT_MOST = 3
"""Failed items that come again at the end of a round, once each."""


async def next_question(db: AsyncSession, visit: Visit, practice_round: Round) -> Outgoing:
    """Return the round's question that is open, or the next one; at its end, the recap or the level."""
    if practice_round.kind == "placement":
        return await next_probe(db, visit, practice_round)
    asked = await _asked(db, practice_round)
    for position in range(len(practice_round.item_ids)):
        question = asked.get(position)
        if question is None:
            return await _ask(db, visit, practice_round, position)
        if question.state in WAITING:
            return await _shown(db, visit, practice_round, await move_here(db, visit, question))
    if practice_round.kind in PRACTICE and len(practice_round.item_ids) == practice_round.chosen:
        failed = await _failed(db, practice_round)
        if failed:
            practice_round.item_ids = [*practice_round.item_ids, *failed[:AGAIN_AT_MOST]]
            return await _ask(db, visit, practice_round, practice_round.chosen)
    practice_round.state = "finished"
    db.add(practice_round)
    return visit.say(await recap(db, visit, practice_round))


async def _ask(db: AsyncSession, visit: Visit, practice_round: Round, position: int) -> Outgoing:
    """Put the question of that position; an easier one where two of its topic went wrong."""
    item_id = practice_round.item_ids[position]
    topic_id = await _topic_of(db, practice_round, item_id)
    if practice_round.kind in PRACTICE and position < practice_round.chosen:
        easier = await easier_item(db, practice_round, position, topic_id, visit.now)
        if easier is not None:
            before, after = practice_round.item_ids[:position], practice_round.item_ids[position + 1 :]
            practice_round.item_ids = [*before, easier, *after]
            item_id = easier
    db.add(practice_round)
    asked = await put(db, visit, item_id, topic_id, (practice_round.id, position))
    return await _shown(db, visit, practice_round, asked)


async def _shown(db: AsyncSession, visit: Visit, practice_round: Round, asked: Asked) -> Outgoing:
    """Return a question with what comes before it, if anything; the same however often it is shown."""
    shown = present(visit, asked)
    if practice_round.kind not in PRACTICE or asked.question.attempts or asked.question.state != "open":
        return shown
    lead = await restated(db, visit, practice_round, asked) or await worked_example(
        db, visit, practice_round, asked
    )
    return replace(shown, body=f"{lead}\n\n{shown.body}") if lead else shown


async def _asked(db: AsyncSession, practice_round: Round) -> dict[int, Question]:
    """Return the questions of a round by their position."""
    rows = await db.exec(select(Question).where(Question.round_id == practice_round.id))
    return {question.position: question for question in rows}


async def _failed(db: AsyncSession, practice_round: Round) -> list[str]:
    """Return the items whose last answer in the round was no pass, in the order asked."""
    query = (
        select(Question, Answer)
        .join(Answer, Answer.question_id == Question.id)  # type: ignore[arg-type]
        .where(Question.round_id == practice_round.id, counts())
        .order_by(col(Question.position), col(Answer.at))
    )
    last = {question.item_id: answer for question, answer in await db.exec(query)}
    return [item_id for item_id, answer in last.items() if answer.revealed or answer.score < PASS_SCORE]


async def _topic_of(db: AsyncSession, practice_round: Round, item_id: str) -> str:
    """Return the topic that an item asks about: a mixed round and a review go over several."""
    begun_on = await whole_topic(db, practice_round.learner_id, practice_round.topic_id)
    topic_id = begun_on.id if begun_on else practice_round.topic_id
    if practice_round.kind == "practice":
        return topic_id
    query = (
        select(Topic.id)
        .join(Deck, Deck.slug == Topic.deck)  # type: ignore[arg-type]
        .join(DeckItem, DeckItem.deck_id == Deck.id)  # type: ignore[arg-type]
        .where(DeckItem.id == item_id, Topic.learner_id == practice_round.learner_id)
        .where(col(Topic.merged_into).is_(None))
        .order_by(col(Topic.created_at), col(Topic.id))
    )
    found = (await db.exec(query)).first()
    return topic_id if found is None else found
