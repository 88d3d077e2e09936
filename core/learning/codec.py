"""A topic's state as JSON, for the row that caches it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from core.learning.rating import Attempt
from core.learning.schedule import Schedule
from core.learning.topic import RecentAnswer, TopicState, WeakMark

MODEL = "fsrs6-elo-1"
"""Names the rules that made a state; raise it when they change, so that old rows are rebuilt from the log."""


def topic_to_json(topic: TopicState) -> dict[str, object]:
    """Return `topic` as values that JSON knows; the same state gives the same values."""
    return {
        "model": MODEL,
        "topic_id": topic.topic_id,
        "theta": topic.theta,
        "n": topic.n,
        "failures": topic.failures,
        "days": topic.days,
        "recent": [[answer.at.isoformat(), answer.credit] for answer in topic.recent],
        "recent_failures": [at.isoformat() for at in topic.recent_failures],
        "last_practised": topic.last_practised.isoformat() if topic.last_practised else None,
        "last_answer_id": topic.last_answer_id,
        "last_day": topic.last_day.isoformat() if topic.last_day else None,
        "zone": topic.zone,
        "attempts": [_attempt_to_json(attempt) for attempt in topic.attempts],
        "latencies": list(topic.latencies),
        "schedule_before": _schedule_to_json(topic.schedule_before),
        "schedule": _schedule_to_json(topic.schedule),
        "mark": _mark_to_json(topic.mark),
    }


def topic_from_json(data: Mapping[str, Any]) -> TopicState:
    """Read what `topic_to_json` returned. Raises ValueError for a state that other rules made: rebuild it."""
    if data.get("model") != MODEL:
        raise ValueError(f"a state of model {data.get('model')!r}, not {MODEL!r}: rebuild it from the log")
    last_practised, last_day = data["last_practised"], data["last_day"]
    return TopicState(
        topic_id=data["topic_id"],
        theta=data["theta"],
        n=data["n"],
        failures=data["failures"],
        days=data["days"],
        recent=tuple(RecentAnswer(datetime.fromisoformat(at), credit) for at, credit in data["recent"]),
        recent_failures=tuple(datetime.fromisoformat(at) for at in data["recent_failures"]),
        last_practised=datetime.fromisoformat(last_practised) if last_practised else None,
        last_answer_id=data["last_answer_id"],
        last_day=date.fromisoformat(last_day) if last_day else None,
        zone=data["zone"],
        attempts=tuple(Attempt(**attempt) for attempt in data["attempts"]),
        latencies=tuple(data["latencies"]),
        schedule_before=_schedule_from_json(data["schedule_before"]),
        schedule=_schedule_from_json(data["schedule"]),
        mark=_mark_from_json(data["mark"]),
    )


def _attempt_to_json(attempt: Attempt) -> dict[str, object]:
    return {
        "score": attempt.score,
        "hinted": attempt.hinted,
        "difficulty": attempt.difficulty,
        "latency_s": attempt.latency_s,
    }


def _schedule_to_json(schedule: Schedule | None) -> dict[str, object] | None:
    if schedule is None:
        return None
    return {
        "stability": schedule.stability,
        "difficulty": schedule.difficulty,
        "last_day": schedule.last_day.isoformat(),
        "due_day": schedule.due_day.isoformat(),
        "good_days": schedule.good_days,
        "lapse_days": [day.isoformat() for day in schedule.lapse_days],
    }


def _schedule_from_json(data: Mapping[str, Any] | None) -> Schedule | None:
    if data is None:
        return None
    return Schedule(
        stability=data["stability"],
        difficulty=data["difficulty"],
        last_day=date.fromisoformat(data["last_day"]),
        due_day=date.fromisoformat(data["due_day"]),
        good_days=data["good_days"],
        lapse_days=tuple(date.fromisoformat(day) for day in data["lapse_days"]),
    )


def _mark_to_json(mark: WeakMark) -> dict[str, object]:
    return {
        "weak": mark.weak,
        "good_days": [day.isoformat() for day in mark.good_days],
        "recovered_on": mark.recovered_on.isoformat() if mark.recovered_on else None,
    }


def _mark_from_json(data: Mapping[str, Any]) -> WeakMark:
    return WeakMark(
        weak=data["weak"],
        good_days=tuple(date.fromisoformat(day) for day in data["good_days"]),
        recovered_on=date.fromisoformat(data["recovered_on"]) if data["recovered_on"] else None,
    )
