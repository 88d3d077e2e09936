"""Mastery, and which topics are weak and stale.

A topic is weak on one of two grounds. *Reported*: the learner said so, and too few answers since have
confirmed or dropped it. *Measured*: the answers say so; it then stays weak until mastery was high on two
days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from statistics import fmean

from core.learning.ability import p_correct
from core.learning.days import day_start, learner_day
from core.learning.schedule import LAPSE_WINDOW
from core.learning.topic import TopicState, WeakMark

WEAK_MASTERY = 0.65
"""Mastery below which a topic becomes weak."""
RECOVERED_MASTERY = 0.75
"""Mastery that a weak topic must show, on `RECOVERY_DAYS` days."""
RECOVERY_DAYS = 2
SOLID_MASTERY = 0.85
WEAK_RECENT = 0.6
"""Mean credit of the last three answers below which a topic becomes weak."""
WEAK_LAPSES = 2
MIN_ANSWERS = 3
MIN_DAYS = 2
MIN_FAILURES = 2
"""Evidence needed: `MIN_ANSWERS` on `MIN_DAYS` days, or `MIN_FAILURES`; settles a report likewise."""
CHECK_AFTER = timedelta(days=1)
"""Learner's days from a report to the check that it schedules."""
STALE_AFTER = timedelta(days=1)
"""Learner's days from due to stale."""
UNPRACTISED = timedelta(days=14)
FADED = 0.90
"""A topic unpractised for `UNPRACTISED` is stale once its chance of recall is below this."""


class WeakBasis(StrEnum):
    """On what ground a topic is weak."""

    REPORTED = "reported"
    """The learner said so; not yet confirmed or dropped by answers."""
    MEASURED = "measured"
    """The graded answers say so."""


class MasteryWord(StrEnum):
    """Mastery as it is shown; keys of the catalogue of texts."""

    NOT_ENOUGH_EVIDENCE = "not_enough_evidence"
    SHAKY = "shaky"
    GETTING_THERE = "getting_there"
    SOLID = "solid"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedSignal:
    """The learner said that they struggle with a topic."""

    topic_id: str
    """The topic."""
    at: datetime
    """When they said it; aware, UTC."""
    quote_id: str
    """Where their words are kept."""


def mastery(topic: TopicState, learner_theta: float, day: date) -> float:
    """Return ability times recall on the learner's `day`, 0 to 1."""
    return p_correct(learner_theta, topic.theta) * topic.recall(day)


def mastery_word(value: float, n: int) -> MasteryWord:
    """Return the word for a mastery (0 to 1) with `n` answers behind it."""
    if n < MIN_ANSWERS:
        return MasteryWord.NOT_ENOUGH_EVIDENCE
    if value < WEAK_MASTERY:
        return MasteryWord.SHAKY
    return MasteryWord.SOLID if value >= SOLID_MASTERY else MasteryWord.GETTING_THERE


def weak_basis(
    topic: TopicState, reports: Iterable[ReportedSignal], learner_theta: float, day: date
) -> WeakBasis | None:
    """Return on what ground `topic` is weak on the learner's `day`; None if it is not.

    `reports` may be all of the learner's: those about other topics are left out.
    """
    if is_measured_weak(topic, learner_theta, day):
        return WeakBasis.MEASURED
    return WeakBasis.REPORTED if open_reports(topic, reports) else None


def is_measured_weak(topic: TopicState, learner_theta: float, day: date) -> bool:
    """Say whether the answers make `topic` weak on the learner's `day`."""
    return topic.mark.weak or (_enough_evidence(topic) and _slumped(topic, learner_theta, day))


def next_mark(before: TopicState, after: TopicState, learner_theta: float, day: date) -> WeakMark:
    """Return the mark of a topic after an answer on `day`.

    `before` is the topic as it stood before the answer, `after` as it stands now but for its mark.
    """
    mark = before.mark
    slumped = _slumped(after, learner_theta, day)
    if not mark.weak:
        faded = is_measured_weak(before, learner_theta, day)
        weak = faded or (_enough_evidence(after) and (slumped or _lapses(after, day) >= WEAK_LAPSES))
        if not weak:
            return mark
    if slumped or after.lapsed_on(day):
        return replace(mark, weak=True, good_days=())
    good = {*mark.good_days} - {day}
    if mastery(after, learner_theta, day) >= RECOVERED_MASTERY:
        good.add(day)
    if len(good) >= RECOVERY_DAYS:
        return WeakMark(recovered_on=day)
    return replace(mark, weak=True, good_days=tuple(sorted(good)))


def open_reports(topic: TopicState, reports: Iterable[ReportedSignal]) -> tuple[ReportedSignal, ...]:
    """Return the reports about `topic` that answers have neither confirmed nor dropped, oldest first."""
    about = (report for report in reports if report.topic_id == topic.topic_id)
    waiting = (report for report in about if not _settled(topic, report))
    return tuple(sorted(waiting, key=lambda report: (report.at, report.quote_id)))


def due_at(topic: TopicState, reports: Iterable[ReportedSignal], zone: str) -> datetime | None:
    """Return the instant from which `topic` is due in `zone`; None if it was neither practised nor reported.

    A report makes it due on the next learner's day, until the first answer after it.
    """
    due = _due_day(topic, reports, zone)
    return None if due is None else day_start(due, zone)


def weak_and_stale_at(
    topic: TopicState, reports: Iterable[ReportedSignal], learner_theta: float, zone: str
) -> datetime | None:
    """Return the instant from which `topic` is weak and stale if nothing else happens; None for never."""
    reports = tuple(reports)
    stale = stale_day(topic, reports, zone)
    if stale is None:
        return None
    if weak_basis(topic, reports, learner_theta, stale) is not None:
        return day_start(stale, zone)
    if not _enough_evidence(topic):
        return None
    faded = topic.first_day_below(WEAK_MASTERY / p_correct(learner_theta, topic.theta))
    return None if faded is None else day_start(faded, zone)


def _enough_evidence(topic: TopicState) -> bool:
    return (topic.n >= MIN_ANSWERS and topic.days >= MIN_DAYS) or topic.failures >= MIN_FAILURES


def _slumped(topic: TopicState, learner_theta: float, day: date) -> bool:
    """Say whether what was shown last is poor: an entry to weakness that needs no history."""
    poor_answers = bool(topic.recent) and fmean(answer.credit for answer in topic.recent) < WEAK_RECENT
    return poor_answers or mastery(topic, learner_theta, day) < WEAK_MASTERY


def _lapses(topic: TopicState, day: date) -> float:
    """Return the lapses of the last 90 days that no recovery has made good."""
    return topic.lapses_since(max(day - LAPSE_WINDOW, topic.mark.recovered_on or date.min))


def _settled(topic: TopicState, report: ReportedSignal) -> bool:
    answers = sum(answer.at > report.at for answer in topic.recent)
    failures = sum(at > report.at for at in topic.recent_failures)
    return answers >= MIN_ANSWERS or failures >= MIN_FAILURES


def _due_day(topic: TopicState, reports: Iterable[ReportedSignal], zone: str) -> date | None:
    unchecked = [
        learner_day(report.at, zone) + CHECK_AFTER
        for report in open_reports(topic, reports)
        if topic.last_practised is None or topic.last_practised <= report.at
    ]
    scheduled = [] if topic.due_day is None else [topic.due_day]
    return topic.rested(min(unchecked + scheduled, default=None))


def stale_day(topic: TopicState, reports: Iterable[ReportedSignal], zone: str) -> date | None:
    """Return the learner's day from which `topic` is stale in `zone`; None if neither practised nor reported.

    Stale is what has been due for a learner's day, or is unpractised for 14 days with a chance of recall
    below 90 %. A report is due on day 1: reported on day 0 and not practised, it is stale on day 2.
    """
    due = _due_day(topic, reports, zone)
    if due is None:
        return None
    overdue = due + STALE_AFTER
    faded = topic.first_day_below(FADED)
    if faded is None or topic.last_day is None:
        return overdue
    return min(overdue, max(topic.last_day + UNPRACTISED, faded))
