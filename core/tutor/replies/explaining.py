"""Explaining from the decks: a topic, a thing inside it, or the answer to the last question."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Deck, Item
from core.decks.explaining import Length, explanation
from core.decks.matching import explaining_item
from core.decks.shelf import Shelf
from core.memory.recall import as_used
from core.messages import Outgoing
from core.models import Answer, Question, Turn
from core.phrases import say
from core.practice.questions import answer_text
from core.profile.preferences import Explanations, explanations
from core.profile.topics import deck_of
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.replies.offers import practise_deck
from core.visit import Visit

QUESTION_SHOWN = 160
"""Characters of a question that is called to mind."""


async def explain_named(
    store: Store, shelf: Shelf, exchange: Exchange, name: str, length: Length | None
) -> Outgoing | None:
    """Explain a topic that has a deck, or a thing that one of its items defines; None where none does.

    `length` is what the message itself asks for; it goes before the learner's usual wish.
    """
    visit = exchange.visit
    async with store.read() as db:
        wishes = await explanations(db, visit)
        waiting = await _waiting_questions(db, visit)
        deck = await deck_of(db, visit.learner_id, name, shelf)
    if length is not None:
        wishes = replace(wishes, length=length)
    if deck is not None:
        return _told(exchange, wishes, deck, deck)
    found = explaining_item(shelf, name, waiting)
    return None if found is None else _told(exchange, wishes, *found)


async def explain_last_answer(store: Store, exchange: Exchange) -> Outgoing | None:
    """Say why the answer to the question answered last here is what it is; None where there is no such question."""
    visit = exchange.visit
    async with store.read() as db:
        question = await _last_answered(db, visit)
        wishes = await explanations(db, visit)
    if question is None:
        return None
    if question.state != "closed":
        return visit.say(say("explain.still_open"))
    item = Item.from_json(question.content)
    parts = [
        say("explain.last", question=_first_words(item.question)),
        answer_text(item),
        explanation(item, "full", wishes.order),
    ]
    exchange.recalled = as_used([m for m in wishes.held if m.value == wishes.order], visit.now)
    return visit.say("\n\n".join(parts))


def _told(exchange: Exchange, wishes: Explanations, deck: Deck, about: Deck | Item) -> Outgoing:
    """Return the explanation with an offer to practise; while a question waits, a button would get in its way."""
    visit = exchange.visit
    exchange.recalled = as_used(wishes.held, visit.now)
    told = explanation(about, wishes.length, wishes.order)
    source = say("explain.from_deck", topic=deck.topic) if isinstance(about, Item) else ""
    waits = exchange.open_question is not None
    offer = say("reply.question_waits") if waits else say("reply.practise_it", topic=deck.topic)
    below = " ".join(part for part in (source, offer) if part)
    return visit.say(f"{told}\n\n{below}", () if waits else practise_deck(deck))


async def _waiting_questions(db: AsyncSession, visit: Visit) -> frozenset[str]:
    """Return the questions that the learner has not answered yet: their explanation would give them away."""
    query = select(Question).where(
        Question.learner_id == visit.learner_id, col(Question.state).in_(("queued", "open", "judging"))
    )
    return frozenset(str(question.content["question"]) for question in await db.exec(query))


async def _last_answered(db: AsyncSession, visit: Visit) -> Question | None:
    query = (
        select(Question)
        .join(Answer, Answer.question_id == Question.id)  # type: ignore[arg-type]
        .join(Turn, Turn.event_id == Answer.event_id)  # type: ignore[arg-type]
        .where(Answer.learner_id == visit.learner_id, Turn.part == 0, Turn.address == visit.address.to_key())
        .order_by(col(Answer.at).desc(), col(Turn.id).desc())
        .limit(1)
    )
    return (await db.exec(query)).first()


def _first_words(question: str) -> str:
    """Return the beginning of a question on one line, enough to know it again."""
    line = " ".join(question.partition("```")[0].split())
    return line if len(line) <= QUESTION_SHOWN else f"{line[:QUESTION_SHOWN].rstrip()} …"
