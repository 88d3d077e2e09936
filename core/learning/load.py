"""How much is asked of a learner: on which day something is due, and what one session takes of what is due.

Nothing here is left to chance. What looks like it is a hash, so that the log always leads to the same days.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from core.learning.schedule import MAX_INTERVAL_DAYS, Schedule

FUZZ = 0.1
"""The part of an interval by which its end may move, so that what was learned together does not stay together."""
FUZZ_FROM = 3
"""Days from which on an interval is moved; the part is rounded to whole days."""
SESSION_QUESTIONS = 8
"""Questions of a session at most: some ten minutes."""
SESSION_TOPICS = 3
NEW_TOPICS_A_DAY = 1
OVERDUE_AT_MOST = 6
"""Overdue topics beyond which nothing new is begun."""
GOAL_PARTS = 4
"""An interval takes at most this part of the time that is left to the goal's date."""


def spread(schedule: Schedule, unit: str, load: Mapping[date, int]) -> Schedule:
    """Return `schedule` with its due day moved by up to a tenth of the interval, to where the least is due.

    `unit` names the unit, with its learner; `load` counts the learner's other units by due day. Of days with as
    little, a hash chooses.
    """
    interval = (schedule.due_day - schedule.last_day).days
    width = round(FUZZ * interval) if interval >= FUZZ_FROM else 0
    latest = schedule.last_day + timedelta(days=MAX_INTERVAL_DAYS)
    around = (schedule.due_day + timedelta(days=offset) for offset in range(-width, width + 1))
    days = [day for day in around if day <= latest] or [schedule.due_day]
    review = f"{unit}:{schedule.last_day}"

    def busy(day: date) -> tuple[int, bytes]:
        return load.get(day, 0), hashlib.sha256(f"{review}:{day}".encode()).digest()

    return replace(
        schedule, due_day=min((day for day in days if day <= latest), key=busy, default=schedule.due_day)
    )


def due_before_goal(due_day: date, last_day: date, goal: date | None) -> date:
    """Return the day on which something is due that the learner has until `goal` to know.

    The time between two reviews is at most a quarter of what was left at the earlier one. A goal that had passed by
    then hurries nothing.
    """
    if goal is None or goal <= last_day:
        return due_day
    return min(due_day, last_day + timedelta(days=max(1, (goal - last_day).days // GOAL_PARTS)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A unit that could be asked about: a fact, or the skill of a topic."""

    unit: str
    """The id of the fact, or of the topic."""
    topic_id: str
    due_day: date | None
    """Learner's day since when it is due; None for a topic that is new."""
    chance: float = 1.0
    """Chance of recall now, 0 to 1; over all its facts, where it is a topic of facts."""
    builds_on: frozenset[str] = frozenset()
    """Topics that come before it."""


def plan_days(waiting: Iterable[Waiting], today: date, *, begun_today: int = 0) -> list[list[Waiting]]:
    """Return what to ask today and on the days after it, each day's units in the order to ask them.

    What is due comes first, as `in_order` has it. What a session does not take waits for the next day, and nothing
    is lost. A new topic comes last, if not too much is overdue; `begun_today` counts those that the learner has
    begun today already.
    """
    waiting = list(waiting)
    due = in_order([unit for unit in waiting if unit.due_day is not None and unit.due_day <= today])
    fresh = in_order([unit for unit in waiting if unit.due_day is None])
    days: list[list[Waiting]] = []
    while due or fresh:
        day = today + timedelta(days=len(days))
        overdue = {unit.topic_id for unit in due if unit.due_day is not None and unit.due_day < day}
        taken = _session(due, ())
        if len(overdue) <= OVERDUE_AT_MOST:
            room = NEW_TOPICS_A_DAY - (begun_today if not days else 0)
            new_topics = list(dict.fromkeys(unit.topic_id for unit in fresh))[: max(0, room)]
            taken = _session([unit for unit in fresh if unit.topic_id in new_topics], taken)
        days.append(taken)
        due = [unit for unit in due if unit not in taken]
        fresh = [unit for unit in fresh if unit not in taken]
    return days


def _session(units: Sequence[Waiting], taken: Sequence[Waiting]) -> list[Waiting]:
    """Return what a session takes of `units`, in their order, beside what it has `taken` already."""
    session = list(taken)
    for unit in units:
        topics = {other.topic_id for other in session} | {unit.topic_id}
        if len(session) < SESSION_QUESTIONS and len(topics) <= SESSION_TOPICS:
            session.append(unit)
    return session


def in_order(units: Collection[Waiting]) -> list[Waiting]:
    """Return the units in the order to take them up.

    Prerequisites come before what builds on them, then what is least remembered.
    """
    builds_on = {unit.topic_id: unit.builds_on for unit in units}
    depths: dict[str, int] = {}

    def depth(topic_id: str, above: frozenset[str] = frozenset()) -> int:
        if topic_id not in depths:
            # Topics that build on each other, however that came about, do not wait for each other.
            below = sorted((builds_on[topic_id] & builds_on.keys()) - above - {topic_id})
            depths[topic_id] = 1 + max((depth(other, above | {topic_id}) for other in below), default=-1)
        return depths[topic_id]

    for topic_id in sorted(builds_on):  # in this order, so that it does not matter how they were found
        depth(topic_id)

    def rank(unit: Waiting) -> tuple[int, float, date, str, str]:
        return (
            depths[unit.topic_id],
            unit.chance,
            unit.due_day or date.max,
            unit.topic_id,
            unit.unit,
        )

    return sorted(units, key=rank)
