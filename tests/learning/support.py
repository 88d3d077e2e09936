"""Answers to test with."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from hypothesis import strategies as st

from core.learning.days import day_start, learner_day
from core.learning.log import GradedAnswer, GraderKind

FIRST_DAY = date(2026, 11, 2)

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Los_Angeles",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Pacific/Apia",
    "Pacific/Chatham",
    "Africa/Casablanca",
    "America/Havana",
    "America/Scoresbysund",
    "Antarctica/Troll",
)
"""Plain ones, odd offsets, changes of the clocks by 30 minutes, 2 hours, at midnight, and a skipped day."""

_numbers = count(1)


def instant(text: str) -> datetime:
    """Return the UTC instant of an ISO time without offset."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def answer(day: int = 0, score: float = 1.0, *, hour: float = 14.0, **fields: Any) -> GradedAnswer:
    """Return an answer given `hour` hours into the learner's day number `day`."""
    zone = fields.pop("zone", "UTC")
    at = fields.pop("at", day_start(FIRST_DAY + timedelta(days=day), zone) + timedelta(hours=hour))
    defaults: dict[str, Any] = {
        "answer_id": f"a{next(_numbers):06}",
        "topic_id": "recursion",
        "local_day": learner_day(at, zone),
    }
    return GradedAnswer(at=at, zone=zone, score=score, **{**defaults, **fields})


def days_of(*scores: float) -> list[GradedAnswer]:
    """Return one answer a day with these scores."""
    return [answer(day, score) for day, score in enumerate(scores)]


@st.composite
def logs(draw: st.DrawFn, max_size: int = 14) -> list[GradedAnswer]:
    """Draw a log in any order: several topics, zones that change, all kinds of grades, some same instants."""
    size = draw(st.integers(0, max_size))
    answers = []
    for number in range(size):
        at = datetime(2026, 10, 20, tzinfo=UTC) + timedelta(hours=draw(st.integers(0, 24 * 30)))
        zone = draw(st.sampled_from(ZONES))
        topic_id = draw(st.sampled_from(("joins", "recursion")))
        answers.append(
            GradedAnswer(
                answer_id=f"{number:03}",
                topic_id=topic_id,
                again=draw(st.booleans()) and draw(st.booleans()),
                attempt=draw(st.sampled_from((1, 1, 2))),
                misconception=draw(st.booleans()) and draw(st.booleans()),
                builds_on=draw(st.sampled_from(((), ("joins",)))) if topic_id == "recursion" else (),
                item_id=draw(st.sampled_from(("one", "two", "three"))),
                is_fact=draw(st.booleans()),
                retired=draw(st.sampled_from((False, False, False, True))),
                at=at,
                zone=zone,
                local_day=learner_day(at, zone),
                score=draw(st.sampled_from((0.0, 0.4, 0.5, 0.74, 0.75, 0.9, 1.0))),
                hints=draw(st.integers(0, 3)),
                revealed=draw(st.booleans()) and draw(st.booleans()),
                skipped=draw(st.booleans()) and draw(st.booleans()),
                difficulty=draw(st.sampled_from((-2.0, 0.0, 1.0))),
                guess=draw(st.sampled_from((0.0, 0.25))),
                grader_confidence=draw(st.sampled_from((0.3, 0.65, 1.0))),
                grader_kind=draw(st.sampled_from(GraderKind)),
                latency_s=draw(st.sampled_from((None, 4.0, 20.0, 31.0, 900.0))),
            )
        )
    return answers
