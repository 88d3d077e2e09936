"""What a graded answer counts for."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.learning.log import GradedAnswer
from tests.learning.support import FIRST_DAY, answer, instant

SOUND: dict[str, Any] = {
    "answer_id": "a1",
    "topic_id": "recursion",
    "at": instant("2026-11-02T12:00"),
    "zone": "UTC",
    "local_day": FIRST_DAY,
    "score": 1.0,
}


@pytest.mark.parametrize(
    ("fields", "credit"),
    [
        ({}, 1.0),
        ({"score": 0.5}, 0.5),
        ({"hints": 1}, 0.75),
        ({"hints": 2}, 0.5),
        ({"hints": 3}, 0.5),
        ({"score": 0.8, "hints": 1}, 0.6),
        ({"revealed": True}, 0.0),
        ({"skipped": True}, 0.0),
    ],
)
def test_hints_cost_a_quarter_each_and_a_revealed_or_skipped_answer_earns_nothing(
    fields: dict[str, Any], credit: float
) -> None:
    assert answer(**fields).y_eff == pytest.approx(credit)


def test_a_pass_with_hints_is_no_failure() -> None:
    assert not answer(score=0.5, hints=3).failed
    assert answer(score=0.49).failed
    assert answer(score=1.0, revealed=True).failed


@pytest.mark.parametrize(
    "fields",
    [
        {"score": 1.1},
        {"score": float("nan")},
        {"grader_confidence": -0.1},
        {"guess": 1.0},
        {"hints": -1},
        {"difficulty": float("inf")},
        {"at": datetime(2026, 11, 2, 12)},
        {"at": datetime(2026, 11, 2, 12, tzinfo=ZoneInfo("Asia/Tokyo"))},
    ],
)
def test_values_out_of_range_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"aware|from 0|at least 0|finite"):
        GradedAnswer(**{**SOUND, **fields})
