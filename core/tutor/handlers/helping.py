"""What is said of a topic that more questions do not help, and of one whose groundwork is shaky."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Item
from core.decks.explaining import explanation
from core.learning.days import learner_day, local_date
from core.learning.phases import Phase
from core.messages import Action, Outgoing
from core.models import Topic
from core.phrases import on_due_day, say
from core.practice.aside import gave_way, set_aside_rounds
from core.practice.easing import wrong_item
from core.practice.rounds import start_easier
from core.profile.deriving import signal_by_button
from core.profile.merged import whole_topic
from core.profile.names_here import name_here
from core.profile.preferences import explanations
from core.profile.reports import PAUSED, RESUMED
from core.profile.standing import Standing, standings
from core.profile.topics import find_topic
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit

_KINDS: Mapping[str, str] = {"pause": PAUSED, "resume": RESUMED}


def help_lines(standing: Standing) -> Iterator[str]:
    """Yield what to do instead of answering more questions on a topic; nothing where they help."""
    name, first = standing.topic.name, standing.first
    if standing.leech:
        yield say("instead.stuck", topic=name)
        if first is not None:
            yield say("instead.first", first=first.name)
        elif standing.topic.deck:
            yield say("instead.explanation", topic=name)
        yield say("instead.ask")
    elif first is not None:
        yield say("instead.shaky", topic=name, first=first.name)


def help_actions(standing: Standing) -> list[Action]:
    """Return the buttons for what helps instead of more questions on a topic; none where these help."""
    if not standing.leech:
        return []
    topic, first = standing.topic, standing.first
    words = ["example", *(["easier"] if topic.deck else [])]
    actions = [_action(topic, word) for word in words]
    if first is not None and first.deck:
        label, typed = (say(f"instead.action.{key}", topic=first.name) for key in ("first", "first_word"))
        actions.append(Action(id=f"practice:{first.id}", label=label, typed=typed))
    return [*actions, set_aside_action(standing)]


def rest_line(standing: Standing, visit: Visit) -> str:
    """Say that a topic is not asked about for some days, until when, and what to do instead."""
    due_at = standing.due_at or visit.now
    day = on_due_day(learner_day(due_at, visit.timezone), local_date(visit.now, visit.timezone))
    return say("practice.rests", topic=standing.topic.name, day=day)


async def with_other_ways(db: AsyncSession, visit: Visit, topic_name: str, said: list[Outgoing]) -> list[Outgoing]:
    """Return what is said to a round that the learner wants all the same, where more questions do not help.

    What helps instead stands before its first question; any other round is returned as it is.
    """
    topic = await find_topic(db, visit.learner_id, topic_name)
    stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    stuck = next((s for s in stands if topic is not None and s.topic.id == topic.id and s.leech), None)
    if stuck is None:
        return said
    ways = visit.say(say("practice.little_help", topic=stuck.topic.name), tuple(help_actions(stuck)))
    return [*said[:-1], ways, said[-1]]


async def act(services: Services, exchange: Exchange, topic_id: str, word: str) -> list[Outgoing]:
    """Do what a button of a topic says: set it aside, take it up, show what goes wrong, ask what is easier."""
    if word not in ("example", "easier"):
        return await set_aside(services, exchange, topic_id, word)
    visit = exchange.visit
    async with services.store.write() as db:
        topic = await whole_topic(db, visit.learner_id, topic_id)
        if topic is None or topic.learner_id != visit.learner_id:
            return [visit.refuse(say("action.not_yours"))]
        await name_here(db, [topic], visit.visible)
        if word == "example":
            return [await _example(db, exchange, topic)]
        if services.shelf.of_topic(topic.deck) is None:
            return [visit.refuse(say("action.unknown"))]
        return await start_easier(db, visit, topic)


async def _example(db: AsyncSession, exchange: Exchange, topic: Topic) -> Outgoing:
    """Return the item of a topic that goes wrong, worked out; never the one that waits for an answer."""
    visit, waiting = exchange.visit, exchange.open_question
    wrong = await wrong_item(db, visit, topic.id, besides=waiting.row.id if waiting else "")
    if wrong is None:
        return visit.say(say("instead.no_example", topic=topic.name), private=True)
    item = Item.from_json(wrong.content)
    said = say(
        "instead.example",
        topic=topic.name,
        question=item.question.strip(),
        answer=item.solution,
        explanation=explanation(item, "full", (await explanations(db, visit)).order).strip(),
        ask=say("instead.example_ask"),
    )
    return visit.say(said, private=True)


def _action(topic: Topic, word: str) -> Action:
    label = say(f"instead.action.{word}", topic=topic.name)
    return Action(id=f"topic:{topic.id}:{word}", label=label, typed=say(f"instead.action.{word}_word"))


def phase_line(standing: Standing) -> str:
    """Return in words how far the learner has come with a topic."""
    return say(f"phase.{standing.phase}")


def set_aside_action(standing: Standing) -> Action:
    """Return the button that sets a topic aside, or takes it up again."""
    word = "resume" if standing.phase is Phase.PAUSED else "pause"
    return Action(
        id=f"topic:{standing.topic.id}:{word}",
        label=say(f"instead.action.{word}"),
        typed=say(f"instead.action.{word}_word"),
    )


async def set_aside(services: Services, exchange: Exchange, topic_id: str, word: str) -> list[Outgoing]:
    """Set a topic of the learner's aside, with the round on it that is open here, or take it up again."""
    visit = exchange.visit
    async with services.store.write() as db:
        topic = await whole_topic(db, visit.learner_id, topic_id)
        if topic is None or word not in _KINDS:
            return [visit.refuse(say("action.unknown"))]
        await signal_by_button(db, visit, topic, _KINDS[word])
        if _KINDS[word] == PAUSED:
            await set_aside_rounds(db, visit, topic)
        notice = await gave_way(db, visit)
    return [visit.say(say(f"instead.done.{word}", topic=topic.name), private=True), *notice]
