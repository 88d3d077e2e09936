"""Rounds of practice: on one topic, with a closing quiz question, or mixed; begun, gone on with, set aside."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.messages import Outgoing
from core.models import Question, Round, Topic
from core.phrases import say
from core.phrases.lists import few_names
from core.practice.agenda import Agenda, Area
from core.practice.aside import gave_way, open_round, reopen, set_aside_rounds
from core.practice.asked import PRACTICE, WAITING
from core.practice.asking import next_question
from core.practice.choosing import new_easier, new_mixed, new_round
from core.practice.selection import ROUND_ITEMS
from core.profile.merged import among, counts_in
from core.profile.preferences import explain, explanation_length
from core.profile.standing import Standing, weak_topics
from core.profile.topic_map import topic_map
from core.profile.topics import ensure_topic
from core.visit import Visit

MOST_DEFERRED = 10
"""How much of what waits is counted out; more would stand there like a debt."""


async def start_round(
    db: AsyncSession,
    visit: Visit,
    topic_name: str,
    shelf: Shelf,
    count: int = ROUND_ITEMS + 1,
    known: Agenda | None = None,
) -> list[Outgoing]:
    """Begin a round of `count` questions on a topic, or go on with one that is at it; return what to say.

    The caller has made sure that a deck teaches the topic. Where the agenda is `known`, the opening says what of it
    waits for another day.
    """
    topic = await ensure_topic(db, visit, topic_name, shelf)
    begun = await begun_by(db, visit)
    if begun is None:
        unfinished = await open_round(db, visit)
        if unfinished is not None and await _is_at(db, unfinished, topic):
            return await go_on(db, visit, unfinished)
        await set_aside_rounds(db, visit)
        begun = await new_round(db, visit, topic, count)
    opening = await _opening(db, visit, begun, topic, shelf)
    if known is not None and (waits := waiting_line(deferred(known, {topic.id}, begun.item_ids))):
        opening = f"{opening}\n\n{waits}"
    if known is not None and known.resting:
        opening = f"{opening}\n\n{resting_line(known.resting)}"
    return [
        *await gave_way(db, visit),
        visit.say(opening),
        await next_question(db, visit, begun),
    ]


async def start_mixed(
    db: AsyncSession, visit: Visit, known: Agenda, areas: Sequence[Area], shelf: Shelf, count: int
) -> list[Outgoing]:
    """Begin a round over several areas; return what to say. `known` is the agenda that they come from."""
    begun = await begun_by(db, visit)
    if begun is None:
        await set_aside_rounds(db, visit)
        begun = await new_mixed(db, visit, known, areas, count)
    return [
        *await gave_way(db, visit),
        visit.say(await _mixed_opening(db, visit, begun, known, areas, shelf)),
        await next_question(db, visit, begun),
    ]


async def start_easier(db: AsyncSession, visit: Visit, topic: Topic) -> list[Outgoing]:
    """Begin a short round of what is easier on a topic than what goes wrong; what is open here gives way to it."""
    begun = await begun_by(db, visit)
    if begun is None:
        await set_aside_rounds(db, visit)
        begun = await new_easier(db, visit, topic)
    opening = say("practice.title_easier", title=begun.title, count=begun.chosen)
    return [*await gave_way(db, visit), visit.say(opening), await next_question(db, visit, begun)]


async def go_on(db: AsyncSession, visit: Visit, unfinished: Round) -> list[Outgoing]:
    """Go on with a round where it stopped; its question moves to where the learner is now."""
    title = say("practice.resumed", title=unfinished.title)
    return [visit.say(title), await next_question(db, visit, unfinished)]


async def go_back(db: AsyncSession, visit: Visit, found: Round) -> list[Outgoing]:
    """Go on with a round that was set aside; what is open here gives way to it."""
    if found.state == "set_aside":
        await set_aside_rounds(db, visit)
        await reopen(db, found)
    return [*await gave_way(db, visit), *await go_on(db, visit, found)]


def deferred(known: Agenda, practised: Collection[str], asked: Collection[str]) -> int:
    """Return how much of what is due waits for another round than the one on these topics, with these items."""
    return sum(area.units if area.topic.id not in practised else area.units_left(asked) for area in known.wanted)


async def begun_by(db: AsyncSession, visit: Visit) -> Round | None:
    """Return the round that this very event began before its reply was lost."""
    query = select(Round).where(Round.event_id == visit.event_id, col(Round.kind).in_(PRACTICE))
    return (await db.exec(query)).first()


async def _is_at(db: AsyncSession, unfinished: Round, topic: Topic) -> bool:
    """Say whether an open round is about `topic`; one over several is where its question is."""
    if unfinished.kind != "mixed":
        return unfinished.kind == "practice" and await counts_in(db, unfinished.topic_id, topic)
    query = select(Question.topic_id).where(
        Question.round_id == unfinished.id,
        col(Question.state).in_(WAITING),
        among(col(Question.topic_id), [topic.id]),
    )
    return (await db.exec(query)).first() is not None


async def _opening(db: AsyncSession, visit: Visit, fresh: Round, topic: Topic, shelf: Shelf) -> str:
    deck = shelf.of_topic(topic.deck)
    tasks = len(fresh.item_ids) - 1
    key = "practice.title" if tasks == ROUND_ITEMS else "practice.title_of"
    parts = [say(key, title=fresh.title, tasks=tasks)]
    if deck is not None:
        parts[0] += await _shaky_ground(db, visit, fresh, topic)
        parts.append(await explain(db, visit, deck))
    if await explanation_length(db, visit) == "short":
        parts.append(say("practice.kept_short"))
    return "\n\n".join(parts)


async def _mixed_opening(
    db: AsyncSession, visit: Visit, fresh: Round, known: Agenda, areas: Sequence[Area], shelf: Shelf
) -> str:
    """Say what is practised, what waits until another day or rests, and what a new topic is about."""
    key = "practice.title_one" if fresh.chosen == 1 else "practice.title_mixed"
    parts = [say(key, title=fresh.title, count=fresh.chosen)]
    practised = {area.topic.id for area in areas}
    if waits := waiting_line(deferred(known, practised, fresh.item_ids)):
        parts[0] += f" {waits}"
    if eased := [area.topic.name for area in areas if area.eased]:
        parts.append(say("practice.eased", topics=few_names(eased)))
    if known.resting:
        parts.append(resting_line(known.resting))
    deck = shelf.of_topic(known.new.topic.deck) if known.new in areas and known.new is not None else None
    if deck is not None:
        parts.append(say("practice.new_topic", topic=deck.topic, explanation=await explain(db, visit, deck)))
    return "\n\n".join(parts)


def waiting_line(count: int) -> str:
    """Say that what is due beyond this round waits until tomorrow; empty where nothing does."""
    if count == 0:
        return ""
    if count == 1:
        return say("practice.deferred_one")
    return say("practice.deferred", count=count) if count <= MOST_DEFERRED else say("practice.deferred_many")


def resting_line(resting: Sequence[Standing]) -> str:
    """Say what is left out because more questions do not help, and where it says what does."""
    names = [standing.topic.name for standing in resting]
    return say("practice.left_out", topics=few_names(names), topic=names[0])


async def _shaky_ground(db: AsyncSession, visit: Visit, fresh: Round, topic: Topic) -> str:
    """Return a sentence on a prerequisite that is weak itself and may be named here; empty if there is none."""
    builds_on = (await topic_map(db, visit.learner_id)).builds_on.get(topic.id, ())
    weak = await weak_topics(db, visit.learner_id, visit.now, visit.visible) if builds_on else []
    name = next((standing.topic.name for standing in weak if standing.topic.id in builds_on), None)
    return "" if name is None else " " + say("practice.builds_on", title=fresh.title, prerequisite=name)
