"""The learner's goal: shown, set, dropped, and noted from what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.skips import is_skip
from core.decks.shelf import Shelf
from core.learning.days import local_date
from core.memory.extraction.extract import extract
from core.memory.kinds import MemoryKind
from core.messages import Outgoing
from core.models import Goal, Inquiry
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.goal_dates import date_in, named_day, no_such_day
from core.profile.goals import current_goals, drop_goals, goal_text, set_goal
from core.profile.inquiries import Kind, ask, keep_for_later, note_answer
from core.profile.topics import ensure_topic, find_topic
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.reading.answers import is_question
from core.tutor.reading.intents import courtesy, practice_wanted
from core.tutor.services import Services
from core.visit import Visit

LONGEST_FILLER = 40
"""Characters of a message that may say nothing."""

NONE = ("none", "drop", "clear", "no goal", "no goal any more")
"""What drops the goal."""

_SAYS_NOTHING = re.compile(
    r"[\W\d_]*|\W*(?:(?:h+m+|u+h+m*|u+m+|e+r+m*|well|ok(?:ay)?|yes|yep|yeah|sure|wait|maybe|good)\b\W*)+",
    re.IGNORECASE,
)
"""What people write while they think: a sound, a sign, a number."""

CANCEL = ("cancel", "never mind", "nevermind", "keep it", "skip", "no", "nothing", "leave it")
"""What keeps the goal as it is when a new one was asked for."""


async def goal(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show, set or drop the goal."""
    visit, text = exchange.visit, arguments.get("goal", "").strip()
    if not text:
        return [await show_goal(services.store, visit)]
    if text.casefold().rstrip(".!") in NONE:
        async with services.store.write() as db:
            dropped = await drop_goals(db, visit)
        return [visit.say(say("goal.dropped" if dropped else "goal.none_yet"), private=True)]
    if not goal_text(text):
        return [visit.refuse(say("goal.none_yet"))]
    async with services.store.write() as db:
        return [await change_goal(db, visit, text, services.shelf)]


async def show_goal(store: Store, visit: Visit) -> Outgoing:
    """Say what the goal is, where it may be named."""
    async with store.read() as db:
        held = await current_goals(db, visit.learner_id, visit.visible)
    return visit.say(say("goal.is", goal=goal_line(held[0])) if held else say("goal.none_yet"), private=True)


async def change_goal(db: AsyncSession, visit: Visit, text: str, shelf: Shelf, *, said: bool = False) -> Outgoing:
    """Make `text` the goal; say what it is now, and what it was where that may be named here."""
    before = await current_goals(db, visit.learner_id, visit.visible)
    taught, today = shelf.named_in(text), local_date(visit.now, visit.timezone)
    goal = await set_goal(
        db,
        visit,
        text,
        "said" if said else "command",
        target_date=date_in(text, today),
        subject=taught[0].subject if taught else None,
    )
    lines = [say("goal.set", goal=goal_line(goal)), *_about_day(text, today)]
    begun = await _take_up(db, visit, text, shelf)
    if begun and visit.visible is None:  # in a channel nothing is begun by itself
        lines.append(say("goal.taken_up", topics=few_names(begun)))
    lines += [say("goal.before", goal=old.text) for old in before if old.id != goal.id]
    return visit.say(" ".join(lines), private=True)


async def _take_up(db: AsyncSession, visit: Visit, text: str, shelf: Shelf) -> list[str]:
    """Make topics of what a goal names and a deck teaches, for `/practice` to begin one a day in the order named.

    Returns the names of those that are new.
    """
    begun = []
    for place, deck in enumerate(shelf.named_in_turn(text)):
        if await find_topic(db, visit.learner_id, deck.topic) is None:
            in_turn = replace(visit, now=visit.now + timedelta(microseconds=place))
            begun.append((await ensure_topic(db, in_turn, deck.topic, shelf)).name)
    return begun


def _about_day(text: str, today: date) -> list[str]:
    """Return what to say of the day that a goal names: how it was read, or why the goal has none; else nothing."""
    named = named_day(text, today)
    if named is None:
        return []
    if named.day is None:
        return [say("goal.no_such_day" if no_such_day(text) else "goal.unread_day", day=named.said)]
    day = day_name(named.day)
    if named.day < today:
        return [say("goal.past_day", day=day, year=named.day.year)]
    return [say("goal.read_as", said=named.said, day=day)] if named.several_ways else []


def goal_line(goal: Goal) -> str:
    """Return the goal as it is shown, with its day, if it has one."""
    if goal.target_date is None:
        return f"“{goal.text}”"
    return say("goal.dated", goal=goal.text, day=day_name(goal.target_date), year=goal.target_date.year)


async def ask_new_goal(db: AsyncSession, visit: Visit) -> Outgoing:
    """Ask what the learner wants to reach; the next thing they write is taken as the goal."""
    return await ask(db, visit, Kind.NEW_GOAL, say("goal.ask"), ("cancel",))


async def take_goal(services: Services, exchange: Exchange, text: str) -> list[Outgoing] | None:
    """Take `text` as the goal that was asked for; None where it is something else."""
    visit, plain = exchange.visit, " ".join(text.split()).casefold().rstrip(".!")
    asked = exchange.inquiry
    if asked is None or asked.kind != Kind.NEW_GOAL or not _may_be_goal(text):
        return None
    exchange.kind = "action"
    async with services.store.write() as db:
        await note_answer(db, visit, asked.id)
        if plain in CANCEL:
            return [visit.say(say("goal.kept"), private=True)]
        if plain in NONE:
            await drop_goals(db, visit)
            return [visit.say(say("goal.dropped"), private=True)]
        return [await change_goal(db, visit, text, services.shelf)]


def _may_be_goal(text: str) -> bool:
    """Say whether a text can be meant as a goal: no question, no wish to practise, no courtesy, no report."""
    if (
        is_question(text)
        or says_nothing(text)
        or is_skip(text)
        or courtesy(text) is not None
        or practice_wanted(text) is not None
    ):
        return False
    said = extract(text)
    kinds = {memory.kind for memory in said.memories}
    return bool(goal_text(text)) and (MemoryKind.GOAL in kinds or not (kinds or said.signals))


def says_nothing(text: str) -> bool:
    """Say whether a text names nothing that could be reached: hmm, ok, 5."""
    return len(text) <= LONGEST_FILLER and _SAYS_NOTHING.fullmatch(text) is not None


async def note_goal(db: AsyncSession, visit: Visit, text: str, quote: str, shelf: Shelf) -> None:
    """Make a goal of what the learner said in passing; where they have another one, ask them later."""
    said = goal_text(quote) or goal_text(text)
    held = await current_goals(db, visit.learner_id, None)
    if not said:
        return
    if not held or any(goal.text.casefold() == said.casefold() for goal in held):
        await change_goal(db, visit, said, shelf, said=True)
    else:
        await keep_for_later(db, visit, Kind.GOAL, said)


async def ask_said_goal(db: AsyncSession, visit: Visit, text: str, first_number: int) -> Outgoing:
    """Ask whether what was said in passing is the goal now."""
    body = say("goal.ask_said", goal=text)
    return await ask(db, visit, Kind.GOAL, body, ("yes", "no"), text=text, first_number=first_number)


async def answer_said_goal(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Take the answer to `ask_said_goal`."""
    if word != "yes" or not asked.text:
        return [exchange.visit.say(say("goal.kept"), private=True)]
    async with services.store.write() as db:
        return [await change_goal(db, exchange.visit, asked.text, services.shelf, said=True)]
