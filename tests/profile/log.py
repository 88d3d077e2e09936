"""Answers put straight into the log, where a test is about what follows from them and not about how they came."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import Any

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind, ItemKind
from core.decks.topic_names import topic_stem
from core.learning.days import learner_day
from core.models import Account, Answer, Deck, DeckItem, Learner, Question, Topic, TopicAlias
from core.profile.deriving import apply_answer
from core.store import Store

_numbers = itertools.count(1)


async def make_topic(store: Store, name: str, deck: Deck | None = None) -> str:
    """Give the only learner a topic, with a deck of its own if any; return its id."""
    async with store.write() as db:
        account = (await db.exec(select(Account))).one()
        if deck is not None:
            db.add(deck)
        topic = Topic(
            learner_id=account.learner_id,
            account_id=account.id,
            name=name,
            key=name,
            deck=deck.slug if deck else None,
            created_at=datetime.fromisoformat("2026-03-02T09:00Z"),
        )
        db.add(topic)
        await db.flush()
        db.add(TopicAlias(learner_id=account.learner_id, key=topic_stem(name), topic_id=topic.id))
        return topic.id


def deck_of(slug: str, kind: DeckKind = DeckKind.SKILLS, prerequisites: tuple[str, ...] = ()) -> Deck:
    """Return a deck without items."""
    return Deck(slug=slug, title=slug, kind=kind, topic=slug, subject="", prerequisites=list(prerequisites))


async def make_item(store: Store, slug: str, key: str, kind: ItemKind = ItemKind.SHORT) -> str:
    """Put an item without content into a deck; return its id."""
    async with store.write() as db:
        deck = (await db.exec(select(Deck).where(Deck.slug == slug))).one()
        item = DeckItem(deck_id=deck.id, key=key, position=0, kind=kind, tier=3, content={})
        db.add(item)
        return item.id


async def log_answer(
    store: Store, topic_id: str, item_id: str, at: datetime, score: float = 1.0, **fields: Any
) -> Answer:
    """Log an answer of the only learner, and carry the derived state on."""
    async with store.write() as db:
        return await _log(db, topic_id, item_id, at, score, fields)


async def _log(
    db: AsyncSession, topic_id: str, item_id: str, at: datetime, score: float, fields: dict[str, Any]
) -> Answer:
    account, learner = (await db.exec(select(Account))).one(), (await db.exec(select(Learner))).one()
    event = f"log:{next(_numbers)}"
    question = Question(
        event_id=event,
        learner_id=learner.id,
        account_id=account.id,
        item_id=item_id,
        topic_id=topic_id,
        content={},
        address="dm",
        asked_at=at,
        state="closed",
    )
    db.add(question)
    await db.flush()
    answer = Answer(
        **{
            "event_id": event,
            "question_id": question.id,
            "attempt": 1,
            "text": "",
            "at": at,
            "timezone": learner.timezone,
            "local_day": learner_day(at, learner.timezone),
            "score": score,
            "verdict": "right" if score else "wrong",
            "feedback": "",
            "grader_kind": "rule",
            "difficulty": 0.0,
            "learner_id": learner.id,
            "account_id": account.id,
            "item_id": item_id,
            "topic_id": topic_id,
            **fields,
        }
    )
    db.add(answer)
    await db.flush()
    await apply_answer(db, answer)
    return answer
