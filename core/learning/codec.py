"""The states of a learner, of a topic and of its facts as JSON, for the rows that cache them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from core.learning.confidence import Proof
from core.learning.correction import Correction
from core.learning.rating import Attempt
from core.learning.schedule import Schedule
from core.learning.struggle import Struggle
from core.learning.topic import ItemState, RecentAnswer, TopicState, WeakMark
from core.learning.unit import Unit

MODEL = "fsrs6-elo-4"
"""Names the rules that made a state; raise it when they change, so that old rows are rebuilt from the log."""


def topic_to_json(topic: TopicState) -> dict[str, object]:
    """Return `topic` without its facts as values that JSON knows; the same state gives the same values."""
    return {
        "model": MODEL,
        "topic_id": topic.topic_id,
        "theta": topic.theta,
        "learner_theta": topic.learner_theta,
        "n": topic.n,
        "n_facts": topic.n_facts,
        "failures": topic.failures,
        "days": topic.days,
        "recent": [[answer.at.isoformat(), answer.credit] for answer in topic.recent],
        "recent_failures": [at.isoformat() for at in topic.recent_failures],
        "last_practised": topic.last_practised.isoformat() if topic.last_practised else None,
        "last_answer_id": topic.last_answer_id,
        "zone": topic.zone,
        "replies": list(topic.replies),
        "latencies": list(topic.latencies),
        "proof": _proof_to_json(topic.proof),
        "misconceived": list(topic.misconceived),
        "credited_on": topic.credited_on.isoformat() if topic.credited_on else None,
        "mark": _mark_to_json(topic.mark),
        **_unit_to_json(topic),
    }


def topic_from_json(data: Mapping[str, Any], items: Iterable[ItemState] = ()) -> TopicState:
    """Read what `topic_to_json` returned, and put its facts back into it.

    Raises ValueError for a state that other rules made: rebuild it.
    """
    if data.get("model") != MODEL:
        raise ValueError(f"a state of model {data.get('model')!r}, not {MODEL!r}: rebuild it from the log")
    last_practised = data["last_practised"]
    return TopicState(
        topic_id=data["topic_id"],
        theta=data["theta"],
        learner_theta=data["learner_theta"],
        n=data["n"],
        n_facts=data["n_facts"],
        failures=data["failures"],
        days=data["days"],
        recent=tuple(RecentAnswer(datetime.fromisoformat(at), credit) for at, credit in data["recent"]),
        recent_failures=tuple(datetime.fromisoformat(at) for at in data["recent_failures"]),
        last_practised=datetime.fromisoformat(last_practised) if last_practised else None,
        last_answer_id=data["last_answer_id"],
        zone=data["zone"],
        replies=tuple(data["replies"]),
        latencies=tuple(data["latencies"]),
        proof=_proof_from_json(data["proof"]),
        misconceived=tuple(data["misconceived"]),
        credited_on=date.fromisoformat(data["credited_on"]) if data["credited_on"] else None,
        mark=_mark_from_json(data["mark"]),
        items={item.item_id: item for item in items},
        **_unit_fields(data),
    )


def item_to_json(item: ItemState) -> dict[str, object]:
    """Return the state of a fact as values that JSON knows; the same state gives the same values."""
    return {"item_id": item.item_id, "n": item.n, **_unit_to_json(item)}


def item_from_json(data: Mapping[str, Any]) -> ItemState:
    """Read what `item_to_json` returned."""
    return ItemState(item_id=data["item_id"], n=data["n"], **_unit_fields(data))


def correction_to_json(correction: Correction) -> dict[str, object] | None:
    """Return a correction as values that JSON knows; None for one that corrects nothing."""
    if correction == Correction():
        return None
    return {"weights": list(correction.weights), "covariance": [list(row) for row in correction.covariance]}


def correction_from_json(data: Mapping[str, Any] | None) -> Correction:
    """Read what `correction_to_json` returned. Raises ValueError for a matrix of another size: rebuild it."""
    if data is None:
        return Correction()
    return Correction(weights=tuple(data["weights"]), covariance=tuple(tuple(row) for row in data["covariance"]))


def _unit_to_json(unit: Unit) -> dict[str, object]:
    return {
        "last_day": unit.last_day.isoformat() if unit.last_day else None,
        "attempts": [_attempt_to_json(attempt) for attempt in unit.attempts],
        "schedule_before": _schedule_to_json(unit.schedule_before),
        "schedule": _schedule_to_json(unit.schedule),
        "struggle": _struggle_to_json(unit.struggle),
    }


def _unit_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "last_day": date.fromisoformat(data["last_day"]) if data["last_day"] else None,
        "attempts": tuple(Attempt(**attempt) for attempt in data["attempts"]),
        "schedule_before": _schedule_from_json(data["schedule_before"]),
        "schedule": _schedule_from_json(data["schedule"]),
        "struggle": _struggle_from_json(data["struggle"]),
    }


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
        "reviews": schedule.reviews,
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
        reviews=data["reviews"],
        good_days=data["good_days"],
        lapse_days=tuple(date.fromisoformat(day) for day in data["lapse_days"]),
    )


def _struggle_to_json(struggle: Struggle) -> dict[str, object]:
    return {
        "run": struggle.run,
        "tries": struggle.tries,
        "failing_days": [day.isoformat() for day in struggle.failing_days],
        "steady_days": struggle.steady_days,
    }


def _struggle_from_json(data: Mapping[str, Any]) -> Struggle:
    return Struggle(
        run=data["run"],
        tries=data["tries"],
        failing_days=tuple(date.fromisoformat(day) for day in data["failing_days"]),
        steady_days=data["steady_days"],
    )


def _proof_to_json(proof: Proof) -> dict[str, object]:
    return {
        "good": proof.good,
        "last_good": proof.last_good.isoformat() if proof.last_good else None,
        "sure": proof.sure,
        "sure_days": proof.sure_days,
        "last_sure": proof.last_sure.isoformat() if proof.last_sure else None,
        "longest_gap": proof.longest_gap.days,
        "hardest": proof.hardest,
        "ability": proof.ability,
        "failed_days": [day.isoformat() for day in proof.failed_days],
    }


def _proof_from_json(data: Mapping[str, Any]) -> Proof:
    return Proof(
        good=data["good"],
        last_good=date.fromisoformat(data["last_good"]) if data["last_good"] else None,
        sure=data["sure"],
        sure_days=data["sure_days"],
        last_sure=date.fromisoformat(data["last_sure"]) if data["last_sure"] else None,
        longest_gap=timedelta(days=data["longest_gap"]),
        hardest=data["hardest"],
        ability=data["ability"],
        failed_days=tuple(date.fromisoformat(day) for day in data["failed_days"]),
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
