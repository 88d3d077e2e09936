"""A practice round: five tasks and a closing quiz question, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Deck as DeckOfFile
from core.decks.shelf import Shelf
from core.learning.ability import START_THETA
from core.learning.days import learner_day, local_date
from core.learning.rating import GOOD_SCORE
from core.messages import Outgoing
from core.models import Answer, Deck, DeckItem, Learner, Question, Round, Topic, TopicState
from core.phrases import on_due_day, say
from core.practice.asked import candidates, move_here, put
from core.practice.placement import next_probe
from core.practice.questions import present
from core.practice.selection import choose_round
from core.profile.preferences import explain, explanation_length
from core.profile.standing import topic_theta, weak_topics
from core.profile.topics import ensure_topic
from core.visit import Visit


async def start_round(db: AsyncSession, visit: Visit, topic_name: str, shelf: Shelf) -> list[Outgoing]:
    """Begin a round on a topic, or go on with the one that is unfinished; return what to say.

    The caller has made sure that a deck teaches the topic.
    """
    topic = await ensure_topic(db, visit, topic_name, shelf)
    found = await unfinished(db, visit, topic)
    if found is not None and found.event_id != visit.event_id:
        title = say("practice.resumed", title=found.title)
        return [visit.say(title), await next_question(db, visit, found)]
    fresh = found or await _new_round(db, visit, topic, shelf)
    return [
        visit.say(await _opening(db, visit, fresh, topic, shelf)),
        await next_question(db, visit, fresh),
    ]


async def next_question(db: AsyncSession, visit: Visit, practice_round: Round) -> Outgoing:
    """Return the round's question that is open, or the next one; at its end, the recap or the level."""
    if practice_round.kind == "placement":
        return await next_probe(db, visit, practice_round)
    rows = await db.exec(select(Question).where(Question.round_id == practice_round.id))
    asked = {question.position: question for question in rows}
    for position, item_id in enumerate(practice_round.item_ids):
        question = asked.get(position)
        if question is None:
            topic_id = await _topic_of(db, practice_round, item_id)
            asked_now = await put(db, visit, item_id, topic_id, (practice_round.id, position))
            return present(visit, asked_now)
        if question.state in ("open", "judging"):
            return present(visit, await move_here(db, visit, question))
    practice_round.state = "finished"
    db.add(practice_round)
    return visit.say(await _recap(db, practice_round, visit))


async def _opening(db: AsyncSession, visit: Visit, fresh: Round, topic: Topic, shelf: Shelf) -> str:
    deck = shelf.find(topic.name)
    parts = [say("practice.title", title=fresh.title)]
    if deck is not None:
        parts[0] += await _shaky_ground(db, visit, fresh, shelf.prerequisites(deck))
        parts.append(await explain(db, visit, deck))
    if await explanation_length(db, visit) == "short":
        parts.append(say("practice.kept_short"))
    return "\n\n".join(parts)


async def _shaky_ground(db: AsyncSession, visit: Visit, fresh: Round, prerequisites: Sequence[DeckOfFile]) -> str:
    """Return a sentence on a prerequisite that is weak itself and may be named here; empty if there is none."""
    slugs = {prerequisite.slug for prerequisite in prerequisites}
    weak = await weak_topics(db, visit.learner_id, visit.now, visit.visible) if slugs else []
    name = next((standing.topic.name for standing in weak if standing.topic.deck in slugs), None)
    return "" if name is None else " " + say("practice.builds_on", title=fresh.title, prerequisite=name)


async def unfinished(db: AsyncSession, visit: Visit, topic: Topic, kind: str = "practice") -> Round | None:
    """Return the open round of that kind on `topic` in this zone; set aside all others."""
    query = select(Round).where(
        Round.learner_id == visit.learner_id, Round.zone == visit.zone, Round.state == "open"
    )
    found = None
    for practice_round in await db.exec(query):
        if practice_round.topic_id == topic.id and practice_round.kind == kind:
            found = practice_round
            continue
        practice_round.state = "set_aside"
        db.add(practice_round)
        await _set_questions_aside(db, practice_round)
    return found


async def _set_questions_aside(db: AsyncSession, practice_round: Round) -> None:
    query = select(Question).where(
        Question.round_id == practice_round.id, col(Question.state).in_(("open", "judging"))
    )
    for question in await db.exec(query):
        question.state = "set_aside"
        db.add(question)


async def _new_round(db: AsyncSession, visit: Visit, topic: Topic, shelf: Shelf) -> Round:
    """Choose the items and store the round."""
    deck = await _deck(db, topic)
    learner = await db.get_one(Learner, visit.learner_id)
    state = await db.get(TopicState, topic.id)
    ability = START_THETA if learner.ability is None else learner.ability
    ability += topic_theta(state)
    practice_round = Round(
        event_id=visit.event_id,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        topic_id=topic.id,
        zone=visit.zone,
        title=topic.name[:1].upper() + topic.name[1:],
        item_ids=choose_round(await candidates(db, visit.learner_id, deck.id), ability),
        created_at=visit.now,
    )
    db.add(practice_round)
    await db.flush()
    return practice_round


async def _deck(db: AsyncSession, topic: Topic) -> Deck:
    query = select(Deck).where(Deck.slug == topic.deck, col(Deck.owner_id).is_(None))
    return (await db.exec(query)).one()


async def _topic_of(db: AsyncSession, practice_round: Round, item_id: str) -> str:
    """Return the topic that an item asks about: a review goes over several."""
    if practice_round.kind != "review":
        return practice_round.topic_id
    query = (
        select(Topic.id)
        .join(Deck, Deck.slug == Topic.deck)  # type: ignore[arg-type]
        .join(DeckItem, DeckItem.deck_id == Deck.id)  # type: ignore[arg-type]
        .where(DeckItem.id == item_id, Topic.learner_id == practice_round.learner_id)
    )
    return (await db.exec(query)).one()


async def _recap(db: AsyncSession, practice_round: Round, visit: Visit) -> str:
    """Return how the round went and when the topic is due next; every number comes from the log."""
    query = (
        select(Answer)
        .join(Question, Question.id == Answer.question_id)  # type: ignore[arg-type]
        .where(Question.round_id == practice_round.id)
        .order_by(col(Answer.at))
    )
    first_try: dict[str, Answer] = {}
    for answer in await db.exec(query):
        first_try.setdefault(answer.question_id, answer)
    right = sum(answer.score >= GOOD_SCORE for answer in first_try.values())
    shown = sum(answer.revealed for answer in first_try.values())
    state = await db.get(TopicState, practice_round.topic_id)
    parts = [say("practice.recap", title=practice_round.title, right=right, total=len(first_try))]
    if practice_round.kind != "review" and state is not None and state.due_at is not None:
        today = local_date(visit.now, visit.timezone)
        due = on_due_day(learner_day(state.due_at, visit.timezone), today)
        parts.append(say("practice.due_next", day=due))
    if shown:
        parts.append(say("practice.recap_shown", count=shown))
    return " ".join(parts)
