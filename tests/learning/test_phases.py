"""How far a learner has come: never further than the answers show, and back again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from core.learning.confidence import Confidence, covered
from core.learning.log import GradedAnswer, GraderKind
from core.learning.phases import Phase, phase_of
from core.learning.state import replay
from core.learning.topic import TopicState
from tests.learning.support import answer, days_of, logs


def phase(answers: list[GradedAnswer], **fields: Any) -> Phase:
    return phase_of(replay(answers).topic("recursion"), **fields)


THREE = days_of(1, 1, 1)
LONG = [answer(0), answer(1), answer(16, difficulty=1.0)]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([], Phase.NEW),
        (days_of(1, 1), Phase.IN_PROGRESS),
        ([answer(0, hour=1), answer(0, hour=2), answer(0, hour=3)], Phase.IN_PROGRESS),
        ([answer(day, grader_kind=GraderKind.SELF) for day in range(5)], Phase.IN_PROGRESS),
        ([answer(day, hints=1) for day in range(5)], Phase.IN_PROGRESS),
        ([answer(day, 0.7) for day in range(5)], Phase.IN_PROGRESS),
        (THREE, Phase.COVERED),
        ([answer(0, hour=1), answer(0, hour=2), answer(1)], Phase.COVERED),
        (LONG, Phase.MAINTAINED),
        ([*THREE, answer(5, 0.0)], Phase.COVERED),
        ([*THREE, answer(20, 0.0)], Phase.NEEDS_REVIEW),
        ([*LONG, answer(30, 0.0)], Phase.NEEDS_REVIEW),
        ([*THREE, answer(20, 0.0), answer(21, 0.0)], Phase.IN_PROGRESS),
        ([*THREE, answer(20, 0.0), answer(21)], Phase.COVERED),
    ],
)
def test_the_phase(answers: list[GradedAnswer], expected: Phase) -> None:
    assert phase(answers) is expected


def test_covered_means_at_the_level_aimed_at() -> None:
    assert phase(THREE, level=0.0) is Phase.COVERED
    assert phase(THREE, level=2.0) is Phase.IN_PROGRESS
    easy = [answer(day, difficulty=-2.0, guess=0.25) for day in range(3)]
    assert phase(easy) is Phase.IN_PROGRESS


def test_an_open_misconception_keeps_a_topic_in_progress_until_its_item_is_answered_right() -> None:
    wrong = answer(3, 0.0, item_id="base-case", misconception=True)
    others = [answer(3, hour=15 + number / 10, item_id="other") for number in range(4)]
    assert phase([*THREE, wrong, *others]) is Phase.IN_PROGRESS
    assert phase([*THREE, wrong, *others, answer(4, item_id="base-case")]) is Phase.COVERED


def test_a_topic_of_facts_is_in_progress_until_each_of_them_was_known_once() -> None:
    """Three capitals out of four are not the capitals of the world."""
    log = [answer(day, item_id=fact, is_fact=True, hour=hour) for day in (0, 2) for hour, fact in enumerate("abc")]
    assert phase(log, facts=4) is Phase.IN_PROGRESS
    missed = answer(2, 0.0, item_id="d", is_fact=True)
    assert phase([*log, missed], facts=4) is Phase.IN_PROGRESS
    known = answer(3, item_id="d", is_fact=True)
    assert phase([*log, missed, known], facts=4) is Phase.COVERED


def test_what_is_set_aside_says_so_whatever_its_answers() -> None:
    assert phase(LONG, paused=True) is Phase.PAUSED
    assert phase_of(TopicState(topic_id="joins"), paused=True) is Phase.PAUSED


@given(logs())
def test_a_phase_never_says_more_than_the_confidence(answers: list[GradedAnswer]) -> None:
    for topic in replay(answers).topics.values():
        found, reached = covered(topic.proof), phase_of(topic)
        if reached in (Phase.COVERED, Phase.MAINTAINED):
            assert found is not None
            assert found.confidence is (Confidence.HIGH if reached is Phase.MAINTAINED else Confidence.MEDIUM)
        if found is None:
            assert reached is Phase.IN_PROGRESS
