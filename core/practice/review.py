"""A light review after a long absence: up to three questions, one solid, one weak, one where work stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.ability import START_THETA
from core.learning.phases import Phase
from core.messages import Outgoing
from core.models import Deck, Learner, Question, Round, Topic
from core.phrases import say
from core.practice.aside import where_it_stopped
from core.practice.asked import WAITING, candidates
from core.practice.asking import next_question
from core.practice.recap import recap
from core.practice.selection import choose_one
from core.profile.overview import Overview
from core.profile.standing import Standing
from core.visit import Visit

MOST_QUESTIONS = 3


async def start_review(db: AsyncSession, visit: Visit, known: Overview) -> list[Outgoing] | None:
    """Begin the review and return what to say; None where no topic has a question to ask."""
    query = select(Round).where(Round.event_id == visit.event_id, Round.kind == "review")
    review = (await db.exec(query)).first()
    if review is None:
        chosen = await _chosen(db, visit, known)
        if not chosen:
            return None
        review = Round(
            event_id=visit.event_id,
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            topic_id=chosen[0][0].id,
            zone=visit.zone,
            kind="review",
            title=say("review.name"),
            item_ids=[item_id for _, item_id in chosen],
            created_at=visit.now,
        )
        db.add(review)
        await db.flush()
    return [visit.say(say("review.title")), await next_question(db, visit, review)]


def _topics(known: Overview) -> Iterator[Topic]:
    """Yield what to ask about: a solid topic, a weak one, the one where work stopped; then what else there is."""
    taught = [s for s in known.topics if s.topic.deck and not s.leech and s.phase is not Phase.PAUSED]
    yield from _first(s for s in taught if s.mastery == "solid" and s.basis is None)
    yield from _first(s for s in taught if s.basis)
    yield from _first(s for s in taught if s.topic.name == _stopped_at(known))
    yield from (standing.topic for standing in taught)


def _first(standings: Iterable[Standing]) -> list[Topic]:
    found = next(iter(standings), None)
    return [] if found is None else [found.topic]


def _stopped_at(known: Overview) -> str | None:
    return None if known.last_session is None else known.last_session.checkpoint


async def _chosen(db: AsyncSession, visit: Visit, known: Overview) -> list[tuple[Topic, str]]:
    learner = await db.get_one(Learner, visit.learner_id)
    ability = START_THETA if learner.ability is None else learner.ability
    chosen: dict[str, Topic] = {}
    for topic in _topics(known):
        if len(chosen) == MOST_QUESTIONS:
            break
        query = select(Deck).where(Deck.slug == topic.deck, col(Deck.owner_id).is_(None))
        deck = (await db.exec(query)).first()
        if deck is None:
            continue
        offset = next(s.theta for s in known.topics if s.topic.id == topic.id)
        items = [c for c in await candidates(db, visit.learner_id, deck.id) if c.item_id not in chosen]
        if (item_id := choose_one(items, ability + offset)) is not None:
            chosen[item_id] = topic
    return [(topic, item_id) for item_id, topic in chosen.items()]


async def leave_review(db: AsyncSession, visit: Visit, review: Round) -> Outgoing:
    """End the review early; say how it went, if anything was answered."""
    query = select(Question).where(Question.round_id == review.id, col(Question.state).in_(WAITING))
    for question in await db.exec(query):
        question.state = "set_aside"
        db.add(question)
    review.state = "finished"
    db.add(review)
    answered, _ = await where_it_stopped(db, review)
    return visit.say(await recap(db, visit, review) if answered else say("review.left"))
