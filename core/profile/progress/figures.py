"""The figures behind `/progress`: how topics stand, what will be remembered, how much was answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import learner_day, local_date
from core.learning.forecast import forecast
from core.learning.phases import Phase
from core.learning.weak import MasteryWord
from core.models import Answer
from core.profile.counting import counts, given_in
from core.profile.standing import Standing, standings
from core.visit import Visit

TOPICS_SHOWN = 10
"""How many topics are shown; the others are counted."""

FORECAST_DAYS = (0, 1, 2, 3, 5, 7, 10, 14, 18, 22, 26, 30)
"""The days ahead, today included, for which is reckoned what is remembered."""

ACTIVITY_DAYS = 28
"""Days of the calendar, today included, whose answers are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicFigures:
    """How one topic stands."""

    number: int
    """Its place, from 1: by it the picture and the words name the same topic."""
    name: str
    answers: int
    """Graded answers so far, at least 1."""
    mastery: MasteryWord
    value: float
    """Ability times chance of recall, 0 to 1; says little where the evidence does not suffice."""
    set_aside: bool = False

    @property
    def sure(self) -> bool:
        """Whether there are enough answers to say how well it is known."""
        return self.mastery is not MasteryWord.NOT_ENOUGH_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a learner has come, as far as it may be shown where they are."""

    today: date
    """As their calendar has it."""
    topics: tuple[TopicFigures, ...]
    """Those practised most, up to `TOPICS_SHOWN`; empty where none was practised."""
    more: int
    """How many others were practised."""
    untouched: tuple[str, ...]
    """Names of topics without an answer."""
    remembered: tuple[float, ...]
    """Mean chance of recall over the topics, 0 to 1, on each of `FORECAST_DAYS`; empty if nothing is scheduled."""
    activity: tuple[int, ...]
    """Answers on each of the last `ACTIVITY_DAYS` days of their calendar, today last."""

    @property
    def first_day(self) -> date:
        """The first day that `activity` counts."""
        return self.today - timedelta(days=ACTIVITY_DAYS - 1)


async def read_progress(db: AsyncSession, visit: Visit) -> Progress:
    """Return how far the learner has come, by what came up in the zones that are visible to `visit`."""
    stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    practised = sorted((s for s in stands if s.answers), key=lambda s: -s.answers)  # of equal ones the urgent first
    today = learner_day(visit.now, visit.timezone)
    # Hundreds of facts take a moment, and everybody waits for the event loop.
    remembered = await asyncio.to_thread(forecast, [s.schedules for s in practised], today, FORECAST_DAYS)
    return Progress(
        today=local_date(visit.now, visit.timezone),
        topics=tuple(_topic(number, s) for number, s in enumerate(practised[:TOPICS_SHOWN], 1)),
        more=max(0, len(practised) - TOPICS_SHOWN),
        untouched=tuple(_on_one_line(s.topic.name) for s in stands if not s.answers),
        remembered=tuple(remembered),
        activity=await _activity(db, visit),
    )


def _topic(number: int, standing: Standing) -> TopicFigures:
    return TopicFigures(
        number=number,
        name=_on_one_line(standing.topic.name),
        answers=standing.answers,
        mastery=standing.mastery,
        value=standing.mastery_value,
        set_aside=standing.phase is Phase.PAUSED,
    )


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


async def _activity(db: AsyncSession, visit: Visit) -> tuple[int, ...]:
    """Return how much was answered on each day, by the calendar of where the learner was then."""
    today = local_date(visit.now, visit.timezone)
    days = [today - timedelta(days=ago) for ago in range(ACTIVITY_DAYS - 1, -1, -1)]
    answered = Counter(local_date(at, zone) for at, zone in await _answers_since(db, visit, days[0]))
    return tuple(answered[day] for day in days)


async def _answers_since(db: AsyncSession, visit: Visit, day: date) -> Sequence[tuple[datetime, str]]:
    """Return when answers were given, and in which zone; those of a calendar day before `day` may be among them."""
    earliest = visit.now - (local_date(visit.now, visit.timezone) - day) - timedelta(days=2)
    query = select(Answer.at, Answer.timezone).where(
        Answer.learner_id == visit.learner_id, Answer.at >= earliest, counts()
    )
    if visit.visible is not None:
        query = query.where(given_in(visit.visible))
    return (await db.exec(query)).all()
