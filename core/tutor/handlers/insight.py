"""Handlers that show what Meno knows, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import local_date
from core.learning.log import GraderKind
from core.learning.phases import Phase
from core.messages import Outgoing
from core.models import Answer, Question
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.practice.placement import tier_words
from core.profile.counting import counts, given_in
from core.profile.goals import current_goals
from core.profile.levels import current_levels, level_in
from core.profile.merged import among
from core.profile.reports import struggle_reports
from core.profile.standing import Standing, standings, weak_topics
from core.profile.topics import find_topic
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.handlers.helping import help_actions, help_lines, phase_line, set_aside_action
from core.tutor.handlers.memories import why_remembered
from core.tutor.handlers.memory_lines import place_name
from core.tutor.handlers.memory_views import known_text
from core.tutor.handlers.used import note_shown, used_lines
from core.tutor.services import Services
from core.visit import Visit

ANSWERS_SHOWN = 5


async def why(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show the evidence behind a topic: the learner's own words and their latest answers.

    Without a topic, show what the latest reply was made from, and which topics can be asked about.
    """
    visit = exchange.visit
    name = arguments.get("topic", "").strip()
    async with services.store.read() as db:
        stands = await standings(db, visit.learner_id, visit.now, visit.visible)
        topic = await find_topic(db, visit.learner_id, name) if name else None
        found = next((s for s in stands if topic is not None and s.topic.id == topic.id), None)
        if found is None:
            if name and (told := await _why_of_another(db, exchange, name)) is not None:
                return [told]
            used = [] if name else await used_lines(db, exchange) or []
            which = _which_topic(visit, name, stands)
            return [visit.say("\n".join([*used, "", which.body]), private=True)] if used else [which]
        reports = await struggle_reports(db, found.topic.id, visit.visible)
        answers = await _latest_answers(db, found.topic.id, visit.visible)
        sources = await _sources(db, answers)
        await note_shown(db, exchange, {report.quote for report in reports[-ANSWERS_SHOWN:]})
    lines = [f"{_standing_line(found)} {phase_line(found)}", *help_lines(found)]
    lines += [
        say("why.said", day=_day(visit, report.at), quote=report.quote) for report in reports[-ANSWERS_SHOWN:]
    ]
    if len(answers) > ANSWERS_SHOWN:
        lines.append(say("why.latest", shown=ANSWERS_SHOWN))
    lines += [
        _answer_line(visit, answer) + sources.get(answer.question_id, "") for answer in answers[-ANSWERS_SHOWN:]
    ]
    aside = set_aside_action(found)
    ways = help_actions(found) if found.phase is not Phase.PAUSED else []
    offered = not visit.private  # in a private conversation there are no buttons
    if offered and found.phase is not Phase.PAUSED:  # of one that is set aside its phase says what that means
        lines.append(say("instead.aside", label=aside.label))
    return [visit.say("\n".join(lines), tuple(ways) or (aside,), private=True)]


async def _why_of_another(db: AsyncSession, exchange: Exchange, name: str) -> Outgoing | None:
    """Show what stands behind a level, or behind a memory that is meant by its number or its words; else None."""
    visit = exchange.visit
    level = level_in(await current_levels(db, visit.learner_id, visit.visible), name)
    if level is not None:
        day = _day(visit, level.valid_from)
        words, place = tier_words(level.tier), place_name(level.zone)
        text = say("why.level", subject=level.subject, level=words, reason=level.reason, day=day, place=place)
        return visit.say(text, private=True)
    return None if visit.private else await why_remembered(db, exchange, name)


async def about_learner(store: Store, visit: Visit) -> str:
    """Return what is known about the learner: memories, and below them goals and what is focused on."""
    async with store.read() as db:
        goals = await current_goals(db, visit.learner_id, visit.visible)
        weak = await weak_topics(db, visit.learner_id, visit.now, visit.visible)
        parts = [await known_text(db, visit)]
    if goals:
        parts.append(say("known.goals", goals=few_names([goal.text for goal in goals])))
    if weak:
        parts.append(say("known.focus", topics=few_names([standing.topic.name for standing in weak])))
    return "\n\n".join(parts)


async def _latest_answers(db: AsyncSession, topic_id: str, zones: frozenset[str] | None) -> list[Answer]:
    """Return the latest answers on a topic that were given in `zones` (None: anywhere), oldest first.

    They are one more than are shown, where there are so many.
    """
    query = select(Answer).where(among(col(Answer.topic_id), [topic_id]), counts())
    if zones is not None:
        query = query.where(given_in(zones))
    answers = await db.exec(query.order_by(col(Answer.at).desc()).limit(ANSWERS_SHOWN + 1))
    return list(answers)[::-1]


async def _sources(db: AsyncSession, answers: Sequence[Answer]) -> dict[str, str]:
    """Return where the questions come from, by their ids, in words to put behind an answer; where that is known."""
    ids = {answer.question_id for answer in answers}
    asked = await db.exec(select(Question).where(col(Question.id).in_(ids)))
    named = ((question.id, question.content.get("source")) for question in asked)
    return {question_id: say("why.source", source=source) for question_id, source in named if source}


def _which_topic(visit: Visit, name: str, stands: Sequence[Standing]) -> Outgoing:
    """Ask for a topic where none was named; refuse where there is none, or none of that name."""
    topics = [standing.topic.name for standing in stands]
    if not topics:
        return visit.refuse(say("why.nothing_yet"))
    if not name:
        return visit.say(say("why.choose", example=topics[0], topics=few_names(topics)), private=True)
    return visit.refuse(say("why.unknown", topic=name[:60], topics=few_names(topics)))


def _answer_line(visit: Visit, answer: Answer) -> str:
    day, verdict = _day(visit, answer.at), _verdict(answer)
    if not answer.text:
        return say("why.wordless", day=day, verdict=verdict)
    return say("why.answered", day=day, text=answer.text, verdict=verdict)


def _verdict(answer: Answer) -> str:
    """Return the verdict in words; one that is the learner's own is marked as such."""
    verdict = say(f"verdict.{answer.verdict}")
    if answer.grader_kind != GraderKind.SELF:
        return verdict
    return say("why.self_judged" if answer.supersedes_id is None else "why.self_judged_after", verdict=verdict)


def _standing_line(standing: Standing) -> str:
    mastery = say(f"mastery.{standing.mastery}")
    if standing.basis is None:
        return say("why.fine", topic=standing.topic.name, mastery=mastery, answers=standing.answers)
    return say(f"why.{standing.basis}", topic=standing.topic.name, mastery=mastery, answers=standing.answers)


def _day(visit: Visit, instant: datetime) -> str:
    """Return the date on which something was said, as the learner's calendar showed it."""
    return day_name(local_date(instant, visit.timezone))
