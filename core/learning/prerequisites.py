"""What an answer on one topic says about the topics that it builds on.

Who gets a question on an advanced topic right has used its prerequisites as well: a part of the credit is theirs.
Who fails one while a prerequisite is shaky is sent there first.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from core.learning.schedule import MAX_INTERVAL_DAYS, Rating, Schedule, review
from core.learning.topic import TopicState
from core.learning.weak import mastery

CREDIT = 0.4
"""The part of what a good review would have gained that being used in another topic gains."""
CREDIT_FROM = 0.5
"""How much of the way to due has to lie behind before it gains anything."""
SHAKY_MASTERY = 0.6
"""Mastery of a prerequisite below which it comes before what builds on it."""


def credited(prerequisite: TopicState, day: date) -> TopicState:
    """Return `prerequisite` after something that builds on it went well on the learner's `day`.

    At most once a day, and only what is at least half way to due gains. It was not asked itself, so the day of its
    last review stays, and it is due within the longest interval from that. Facts gain nothing: which of them was
    used, nobody knows.
    """
    before = prerequisite.schedule
    if before is None or prerequisite.items or day <= (prerequisite.credited_on or date.min):
        return prerequisite
    if day <= before.last_day or (day - before.last_day) < CREDIT_FROM * (before.due_day - before.last_day):
        return prerequisite
    return replace(prerequisite, schedule=_moved(before, review(before, Rating.Good, day)), credited_on=day)


def called_up(prerequisite: TopicState, learner_theta: float, day: date) -> TopicState:
    """Return `prerequisite` after something that builds on it failed on the learner's `day`.

    If it is shaky, it is due at once. What was never asked is not known to be shaky.
    """
    schedule = prerequisite.schedule
    if schedule is None or not is_shaky(prerequisite, learner_theta, day):
        return prerequisite
    return replace(prerequisite, schedule=replace(schedule, due_day=min(schedule.due_day, day)))


def is_shaky(prerequisite: TopicState, learner_theta: float, day: date) -> bool:
    """Say whether a prerequisite is known too little to build on."""
    return prerequisite.n > 0 and mastery(prerequisite, learner_theta, day) < SHAKY_MASTERY


def _moved(before: Schedule, good: Schedule) -> Schedule:
    """Return `before`, moved a part of the way to what a good review would have made of it."""
    stability = before.stability + CREDIT * max(0.0, good.stability - before.stability)
    days = round(CREDIT * max(0, (good.due_day - before.due_day).days))
    latest = before.last_day + timedelta(days=MAX_INTERVAL_DAYS)
    due_day = max(before.due_day, min(before.due_day + timedelta(days=days), latest))
    return replace(before, stability=stability, due_day=due_day)
