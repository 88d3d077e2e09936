"""What goes wrong in session after session: the wrong idea is worked on, before it is asked for once more.

Three steps, by rules: the learner's own answer with what is said to it (restate), a hint to hold against it
(contrast), and a new case of the same topic. None of them gives the answer away.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from core.decks.deck import DeckKind, Item
from core.learning.log import PASS_SCORE
from core.models import Answer, Deck, DeckItem, Round
from core.phrases import say
from core.practice.asked import Asked, candidates
from core.practice.selection import choose_easier
from core.profile.counting import counts, given_in
from core.visit import Visit

SESSIONS = 3
"""Sessions in a row in which an item was failed, after which its wrong idea is worked on."""


async def stuck_item(db: AsyncSession, visit: Visit, item_ids: Sequence[str]) -> str | None:
    """Return the first item of the topics at hand that was failed in three sessions running; None if none was."""
    decks = select(DeckItem.deck_id).where(col(DeckItem.id).in_(item_ids))
    query = (
        _answers(visit)
        .join(DeckItem, col(DeckItem.id) == Answer.item_id)
        .where(col(DeckItem.deck_id).in_(decks), col(DeckItem.retired).is_(False))
    )
    by_item: dict[str, dict[str, bool]] = {}
    for answer in await db.exec(query.order_by(col(Answer.at))):
        passed = answer.score >= PASS_SCORE and not answer.revealed
        sessions = by_item.setdefault(answer.item_id, {})
        sessions[answer.session_id or answer.question_id] = passed or sessions.get(answer.session_id or "", False)
    stuck = [
        item_id
        for item_id, sessions in by_item.items()
        if len(sessions) >= SESSIONS and not any(list(sessions.values())[-SESSIONS:])
    ]
    return stuck[0] if stuck else None


async def begin_with_case(db: AsyncSession, visit: Visit, stuck: str, item_ids: Sequence[str]) -> list[str]:
    """Return the items of a round that works on `stuck` first.

    Of a skill a new case comes first, and the item itself later; a fact has no other case, so it comes first.
    """
    row = await db.get_one(DeckItem, stuck)
    deck = await db.get_one(Deck, row.deck_id)
    others = [item_id for item_id in item_ids if item_id != stuck]
    if DeckKind(deck.kind) is DeckKind.FACTS:
        return [stuck, *others][: len(item_ids)]
    items = await candidates(db, visit.learner_id, deck.id)
    case = choose_easier(items, below=row.tier + 1, taken=[stuck], now=visit.now)
    if case is None:
        return [stuck, *others][: len(item_ids)]
    rest = [item_id for item_id in others if item_id != case]
    if len(item_ids) < SESSIONS:
        return [case, stuck]
    # The last one stays: it closes a round on one topic.
    return [case, *rest[: len(item_ids) - 3], stuck, rest[-1]]


async def restated(db: AsyncSession, visit: Visit, practice_round: Round, asked: Asked) -> str:
    """Return what a round that works on a wrong idea begins with; empty for any other question."""
    if practice_round.works_on is None or asked.question.position != 0:
        return ""
    row = await db.get_one(DeckItem, practice_round.works_on)
    item = Item.from_json(row.content)
    query = _answers(visit).where(Answer.item_id == row.id, Answer.at < practice_round.created_at)
    last = (await db.exec(query.order_by(col(Answer.at).desc()).limit(1))).first()
    parts = [say("practice.stuck.restate", question=item.question.strip())]
    if last is not None and last.text:
        parts.append(say("practice.stuck.answered", answer=last.text))
    feedback = _feedback(item, last)
    if feedback:
        parts.append(feedback)
    parts.append(say("practice.stuck.contrast", hint=item.hints[-1]))
    case = "practice.stuck.same" if asked.row.id == row.id else "practice.stuck.new_case"
    return "\n\n".join([*parts, say(case)])


def _feedback(item: Item, last: Answer | None) -> str:
    """Return what is said to the common error that the answer fell into; empty where it is none."""
    if last is None or last.misconception is None:
        return ""
    return next((error.feedback for error in item.common_errors if error.match == last.misconception), "")


def _answers(visit: Visit) -> SelectOfScalar[Answer]:
    """Return the query for the learner's answers that may be told here: in a channel, those given there."""
    query = select(Answer).where(Answer.learner_id == visit.learner_id, col(Answer.again).is_(False), counts())
    if visit.visible is not None:
        query = query.where(given_in(visit.visible))
    return query
