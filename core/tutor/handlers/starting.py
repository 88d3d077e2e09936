"""The start of a session: what is known, in a few lines, and whether it is still right.

Each answer changes the rows that it is about: it confirms them, replaces the goal, moves a level, or takes back
a reported struggle.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Action, Outgoing
from core.models import Inquiry, Level
from core.phrases import say
from core.phrases.lists import few_names
from core.practice.placement import ask_whether_it_fits, tier_words
from core.practice.review import MOST_QUESTIONS, start_review
from core.profile.deriving import signal_by_button
from core.profile.handoff import Handoff
from core.profile.handoff_text import score_text
from core.profile.inquiries import Kind, ask, keep_for_later
from core.profile.levels import is_confirmed
from core.profile.merged import whole_topic
from core.profile.overview import Overview, overview
from core.profile.reports import TAKEN_BACK
from core.profile.standing import Standing, standings
from core.tutor.exchange import Exchange
from core.tutor.handlers.goals import ask_new_goal, goal_line
from core.tutor.services import Services
from core.visit import Visit

DUE_NAMED = 2
"""How many due topics a start names; the rest is spread over the days to come, and not counted out."""

AMENDABLE = 2
"""How many levels and how many topics can be put right from a start."""


def summary(known: Overview, visit: Visit, *, handed_off: bool) -> list[str]:
    """Return the profile in a few lines; without what the hand-off said, where that was just shown."""
    lines = [] if known.goal is None else [say("start.goal", goal=goal_line(known.goal))]
    if known.levels:
        named = [_level(level, visit.now) for level in known.levels]
        lines.append(say("start.levels", levels=few_names(named, AMENDABLE)))
    if handed_off:
        return lines
    if known.last_session is not None and (stopped := stopped_line(known.last_session)):
        lines.append(stopped)
    if known.focus:
        lines.append(say("start.focus", topics=", ".join(s.topic.name for s in known.focus)))
    due = [standing.topic.name for standing in known.due(visit.now)]
    if due:
        key = "start.due_first" if len(due) > DUE_NAMED else "start.due"
        lines.append(say(key, topics=", ".join(due[:DUE_NAMED])))
    return lines


def _level(level: Level, now: datetime) -> str:
    key = "start.level" if is_confirmed(level, now) else "start.level_unconfirmed"
    return say(key, subject=level.subject, level=tier_words(level.tier))


def stopped_line(last: Handoff) -> str:
    """Return where the last session stopped; empty where it did not work on anything."""
    if last.open_question:
        return say("start.stopped_open", topic=last.open_topic, question=last.open_question)
    if last.worked:
        worked = last.worked[-1]
        return say("start.stopped", topic=worked.topic, score=score_text(worked))
    return ""


async def ask_if_still_right(db: AsyncSession, visit: Visit, lines: list[str], first_number: int) -> Outgoing:
    """Ask whether what is known is still right."""
    body = "\n".join([*lines, say("start.still_right")])
    return await ask(db, visit, Kind.START, body, ("yes", "goal", "wrong"), first_number=first_number)


async def ask_for_review(db: AsyncSession, visit: Visit, lines: list[str], first_number: int) -> Outgoing:
    """Offer a light review after a long absence."""
    body = "\n".join([*lines, say("review.offer", most=MOST_QUESTIONS)])
    return await ask(db, visit, Kind.REVIEW, body, ("yes", "no"), first_number=first_number)


async def answer_start(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Take the answer to "Is this still right?"."""
    visit = exchange.visit
    async with services.store.write() as db:
        known = await overview(db, visit)
        if word == "goal":
            return [await ask_new_goal(db, visit)]
        if word == "wrong":
            return [await _ask_what(db, visit, known)]
        for row in (*known.levels, *([known.goal] if known.goal else ())):
            row.confirmed_at = visit.now
            db.add(row)
    return [_go_on(visit, known)]


def _go_on(visit: Visit, known: Overview) -> Outgoing:
    """Say what to go on with, as a button."""
    taught = [s.topic for s in (*known.focus, *known.due(visit.now)) if s.topic.deck]
    if not taught:
        return visit.say(say("start.confirmed"), private=True)
    label = say("practice.action.start", topic=taught[0].name)
    action = Action(id=f"practice:{taught[0].id}", label=label, typed="1")
    return visit.say(say("start.confirmed_next", topic=taught[0].name), (action,), private=True)


async def _ask_what(db: AsyncSession, visit: Visit, known: Overview) -> Outgoing:
    levels, topics = known.levels[:AMENDABLE], known.focus[:AMENDABLE]
    labels = {f"level.{level.id}": say("inquiry.amend.level", subject=level.subject) for level in levels}
    labels |= {f"topic.{s.topic.id}": say("inquiry.amend.topic", topic=s.topic.name) for s in topics}
    words = ("goal", *labels, "cancel")
    return await ask(db, visit, Kind.AMEND, say("start.what"), words, labels=labels)


async def answer_amend(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Repair the row that the learner says is not right."""
    visit = exchange.visit
    what, _, row_id = word.partition(".")
    async with services.store.write() as db:
        if what == "goal":
            return [await ask_new_goal(db, visit)]
        if what == "level":
            level = await db.get(Level, row_id)
            if level is None or level.learner_id != visit.learner_id:
                return [visit.refuse(say("action.not_yours"))]
            return [await ask_whether_it_fits(db, visit, level)]
        if what == "topic":
            return [await _drop_from_focus(db, visit, row_id)]
    return [visit.say(say("start.left_as_it_is"), private=True)]


async def _drop_from_focus(db: AsyncSession, visit: Visit, topic_id: str) -> Outgoing:
    """Take back a report; what the answers measured stays, with the reason."""
    topic = await whole_topic(db, visit.learner_id, topic_id)
    if topic is None:
        return visit.refuse(say("action.not_yours"))
    await signal_by_button(db, visit, topic, TAKEN_BACK)
    stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    measured = next((s for s in stands if s.topic.id == topic.id and s.basis), None)
    if measured is not None:
        return visit.say(_stays(measured), private=True)
    return visit.say(say("start.topic_dropped", topic=topic.name), private=True)


def _stays(measured: Standing) -> str:
    return say("start.topic_stays", topic=measured.topic.name, answers=measured.answers)


async def answer_review(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Begin the light review; after it, or at once where it is not wanted, ask whether the profile is right."""
    visit = exchange.visit
    async with services.store.write() as db:
        known = await overview(db, visit)
        if word == "yes" and (said := await start_review(db, visit, known)) is not None:
            await keep_for_later(db, visit, Kind.START)
            return said
        lines = summary(known, visit, handed_off=True)
        return [await ask_if_still_right(db, visit, lines, 1) if lines else _go_on(visit, known)]
