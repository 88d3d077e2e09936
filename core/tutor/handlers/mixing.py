"""Practice without a topic: the round that is open, a mixed one of what is due, or what there is instead."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.learning.days import learner_day, local_date
from core.messages import Action, ActionStyle, Outgoing
from core.models import Round, Topic
from core.phrases import on_due_day, say
from core.phrases.lists import few_names
from core.practice.agenda import Agenda, agenda
from core.practice.aside import newest_set_aside, open_round, set_aside_rounds, where_it_stopped
from core.practice.asked import PRACTICE
from core.practice.choosing import round_length
from core.practice.mixing import MIXED_ITEMS, MOST_ITEMS
from core.practice.rounds import begun_by, go_back, go_on, resting_line, start_mixed, start_round
from core.practice.selection import ROUND_ITEMS
from core.profile.topics import ensure_topic, find_topic
from core.tutor.exchange import Exchange
from core.tutor.handlers.helping import help_actions, rest_line, with_other_ways
from core.tutor.services import Services
from core.visit import Visit

OFFERED = 5
"""Topics that a newcomer is offered as buttons; the text names all."""

SUBJECTS_OFFERED = 3
"""Subjects whose level a newcomer can have found by a button."""


async def practise_due(services: Services, exchange: Exchange, count: int | None = None) -> list[Outgoing]:
    """Say what is open, or start a round of what is due and weak, or offer what there is instead."""
    visit = exchange.visit
    async with services.store.write() as db:
        if await begun_by(db, visit) is None and (unfinished := await open_round(db, visit)) is not None:
            return [await _offer_to_go_on(db, visit, unfinished, count)]
        return await _start(db, visit, services.shelf, count)


async def practise_topic(
    services: Services, exchange: Exchange, topic_name: str, count: int | None
) -> list[Outgoing]:
    """Start a round on a topic that a deck teaches, or go on with one that is at it.

    Where another number is asked for than that one has, or where it was set aside half-way, it is asked first.
    """
    visit, shelf = exchange.visit, services.shelf
    async with services.store.write() as db:
        if await begun_by(db, visit) is None:
            topic = await ensure_topic(db, visit, topic_name, shelf)
            if (unfinished := await _begun_on(db, visit, topic, count)) is not None:
                return [await _offer_to_go_on(db, visit, unfinished, count, new="same")]
        said = await start_round(db, visit, topic_name, shelf, count or ROUND_ITEMS + 1)
        return said if await begun_by(db, visit) is None else await with_other_ways(db, visit, topic_name, said)


async def _begun_on(db: AsyncSession, visit: Visit, topic: Topic, count: int | None) -> Round | None:
    """Return the round on a topic beside which a new one of `count` questions is not begun without asking."""
    found = await open_round(db, visit)
    if found is not None and found.kind == "practice" and found.topic_id == topic.id:
        return found if count is not None and found.chosen != round_length(count) else None
    aside = await newest_set_aside(db, visit, topic)
    answered = 0 if aside is None else (await where_it_stopped(db, aside))[0]
    return aside if answered else None


async def go_back_to(services: Services, exchange: Exchange, topic_name: str) -> list[Outgoing] | None:
    """Go back to the round on a topic that was set aside; None where there is none."""
    visit = exchange.visit
    async with services.store.read() as db:
        topic = await find_topic(db, visit.learner_id, topic_name)
        found = None if topic is None else await newest_set_aside(db, visit, topic)
    return None if found is None else await handle_round(services, exchange, found.id, "back")


async def handle_round(services: Services, exchange: Exchange, round_id: str, argument: str) -> list[Outgoing]:
    """Go on with a round that is open or set aside, or begin a new one in its place.

    `argument` is go, back, new or same (a new one on its topic), the last two with the questions wanted: `new.3`.
    """
    visit = exchange.visit
    word, _, number = argument.partition(".")
    async with services.store.write() as db:
        found = await db.get(Round, round_id)
        if found is None or found.learner_id != visit.learner_id or word not in ("go", "back", "new", "same"):
            return [visit.refuse(say("action.not_yours"))]
        if found.zone != visit.zone:  # a round of direct messages does not go on in a channel
            return [visit.refuse(say("practice.elsewhere"))]
        if word in ("new", "same"):
            return await _start_anew(db, visit, services.shelf, count_in(number), found if word == "same" else None)
        if word == "back" and (found.state == "set_aside" or visit.again):
            return await go_back(db, visit, found)
        if found.state != "open" and not visit.again:
            return [visit.say(say("practice.round_over"), private=True)]
        return await go_on(db, visit, found)


def count_in(number: str) -> int | None:
    """Return the number of questions that a button carries; None without one."""
    return int(number) if number.isdecimal() and 0 < int(number) <= MOST_ITEMS else None


async def practise_ahead(services: Services, exchange: Exchange, count: int | None = None) -> list[Outgoing]:
    """Start a round of what will be due next."""
    visit = exchange.visit
    async with services.store.write() as db:
        known = await agenda(db, visit)
        areas = known.ahead() or known.for_round()
        if not areas:
            return [_nothing_due(visit, known, services.shelf, count)]
        if len(areas) == 1:
            return await start_round(db, visit, areas[0].topic.name, services.shelf, count or ROUND_ITEMS + 1)
        return await start_mixed(db, visit, known, areas, services.shelf, count or MIXED_ITEMS)


async def _start_anew(
    db: AsyncSession, visit: Visit, shelf: Shelf, count: int | None, like: Round | None
) -> list[Outgoing]:
    """Start another round than the one that is open, which is set aside if there is one to start.

    It is on the topic of the round that it is to be `like`, or of what is due.
    """
    fresh = await begun_by(db, visit) is None
    if like is not None:
        if fresh:
            await set_aside_rounds(db, visit)
        topic = await db.get_one(Topic, like.topic_id)
        return await start_round(db, visit, topic.name, shelf, count or ROUND_ITEMS + 1)
    if fresh and (await agenda(db, visit)).for_round():
        await set_aside_rounds(db, visit)
    return await _start(db, visit, shelf, count)


async def _start(db: AsyncSession, visit: Visit, shelf: Shelf, count: int | None) -> list[Outgoing]:
    known = await agenda(db, visit)
    areas = known.for_round()
    if not areas:
        return [_nothing_due(visit, known, shelf, count)]
    if len(areas) == 1 and not areas[0].eased:
        return await start_round(db, visit, areas[0].topic.name, shelf, count or MIXED_ITEMS, known)
    return await start_mixed(db, visit, known, areas, shelf, count or MIXED_ITEMS)


async def _offer_to_go_on(
    db: AsyncSession, visit: Visit, unfinished: Round, count: int | None, new: str = "new"
) -> Outgoing:
    """Say which round is open, or was set aside. It is picked by words, as a number may answer its question.

    A new one has the questions that are asked for, or else as many as the one that is open was begun with.
    """
    answered, total = await where_it_stopped(db, unfinished)
    count = count or (unfinished.chosen if unfinished.kind in PRACTICE else None)
    is_open = unfinished.state == "open"
    go = "go" if is_open else "back"
    offers = ((go, "go_on", ActionStyle.PRIMARY), (_counted(new, count, "."), "new_round", ActionStyle.PLAIN))
    actions = tuple(
        Action(
            id=f"round:{unfinished.id}:{word}",
            label=say(f"practice.action.{key}"),
            typed=say(f"practice.action.{key}_word"),
            style=style,
        )
        for word, key, style in offers
    )
    key = "practice.is_open_level" if unfinished.kind == "placement" else "practice.is_open"
    key = key if is_open else "practice.was_aside"
    return visit.say(say(key, title=unfinished.title, answered=answered, total=total), actions)


def _counted(said: str, count: int | None, sign: str = ":") -> str:
    """Return a part of a button's id with the number of questions that are wanted, if there is one."""
    return said if count is None else f"{said}{sign}{min(count, MOST_ITEMS)}"


def _nothing_due(visit: Visit, known: Agenda, shelf: Shelf, count: int | None) -> Outgoing:
    """Say that nothing is due and what comes next, and offer to practise ahead, something new, or other help."""
    if known.empty:
        return _choose(visit, shelf, count)
    said = [say("practice.nothing_due")]
    if known.next_due is not None:
        topic, due_at = known.next_due
        day = on_due_day(learner_day(due_at, visit.timezone), local_date(visit.now, visit.timezone))
        said = [say("practice.nothing_due_next", topic=topic.name, day=day)]
    actions = _ahead_or_new(known, shelf, count)
    if actions:
        said.append(say("practice.nothing_due_offer"))
    said = [" ".join(said)]
    if known.resting:
        said.append(rest_line(known.resting[0], visit))
        actions += help_actions(known.resting[0])
    if others := known.resting[1:]:
        said.append(resting_line(others))
    if known.set_aside:
        names = [standing.topic.name for standing in known.set_aside]
        said.append(say("due.set_aside", topics=few_names(names), topic=names[0]))
    return visit.say("\n\n".join(said), tuple(actions))


def _ahead_or_new(known: Agenda, shelf: Shelf, count: int | None) -> list[Action]:
    """Return the buttons to practise ahead, and something that was never practised."""
    actions: list[Action] = []
    if known.later:
        actions.append(Action(id=_counted("mix:ahead", count), label=say("practice.action.ahead"), typed="1"))
    if (new := _something_new(known, shelf)) is not None:
        reference, name = new
        label = say("practice.action.new", topic=name)
        actions.append(
            Action(id=_counted(f"practice:{reference}", count), label=label, typed=str(len(actions) + 1))
        )
    return actions


def _something_new(known: Agenda, shelf: Shelf) -> tuple[str, str] | None:
    """Return a topic that was never practised, as a button's reference and name: of a subject at hand, if any."""
    if known.new is not None:
        return known.new.topic.id, known.new.topic.name
    topics = [*(area.topic for area in known.later), *(s.topic for s in (*known.resting, *known.set_aside))]
    practised = {topic.deck for topic in topics}
    subjects = {topic.subject for topic in topics}
    fresh = [deck for deck in shelf.decks if deck.slug not in practised]
    fresh.sort(key=lambda deck: deck.subject not in subjects)
    return (fresh[0].slug, fresh[0].topic) if fresh else None


def _choose(visit: Visit, shelf: Shelf, count: int | None) -> Outgoing:
    """Offer what there is to somebody of whom nothing is known yet, and to find their level."""
    said = say("practice.choose_topic", topics=", ".join(shelf.topics))
    offers = [
        (_counted(f"practice:{deck.slug}", count), say("practice.action.start", topic=deck.topic))
        for deck in shelf.decks[:OFFERED]
    ]
    if visit.visible is None:  # a level is found in direct messages only
        said = f"{said} {say('practice.choose_level')}"
        offers += [
            (f"level:{subject}", say("practice.action.level", subject=subject))
            for subject in shelf.subjects[:SUBJECTS_OFFERED]
        ]
    actions = (Action(id=id_, label=label, typed=str(n)) for n, (id_, label) in enumerate(offers, 1))
    return visit.say(said, tuple(actions))
