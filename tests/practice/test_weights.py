"""What points of a rubric weigh, and what a required one decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.decks.deck import Weight
from core.learning.log import PASS_SCORE
from core.learning.rating import GOOD_SCORE, PARTLY_SCORE
from core.llm.grade import PointVerdict, Verdicts
from core.practice.grading import Verdict
from core.practice.rubric import Look, grade_of, look
from tests.practice.items import open_item

ANSWER = "The base case ends it; the calls come nearer to it; each call keeps a frame."
QUOTES = ("base case", "calls come nearer", "keeps a frame")
ITEM = replace(
    open_item(),
    question="Why does a recursion end?",
    checklist=("names the base case", "says that calls come nearer", "says what a call keeps"),
    weights=(Weight(value=2, required=True), Weight(), Weight(value=1)),
)


def found(*met: str, order: Sequence[int] = (0, 1, 2), weights: tuple[Weight, ...] = ITEM.weights) -> Look:
    points = [
        PointVerdict(number=n, met=met[index], quote=QUOTES[index] if met[index] != "no" else "")  # type: ignore[arg-type]
        for n, index in enumerate(order, 1)
    ]
    seen = look(replace(ITEM, weights=weights), ANSWER, Verdicts(points=points, confidence=0.9), order)
    assert seen is not None
    return seen


@pytest.mark.parametrize(
    ("met", "score"),
    [
        (("yes", "yes", "yes"), 1.0),
        (("yes", "yes", "no"), 0.75),
        (("yes", "no", "no"), 0.5),
        (("partly", "yes", "yes"), 0.75),
        (("yes", "partly", "partly"), 0.75),
    ],
)
def test_the_score_is_the_weighted_mean(met: tuple[str, ...], score: float) -> None:
    assert found(*met).score == score
    assert found(*met, order=(2, 0, 1)).score == score


def test_a_missed_required_point_keeps_an_answer_from_being_right() -> None:
    """However much else is there; what would be less anyway stays as it is."""
    heavy = (Weight(required=True), Weight(value=9), Weight(value=9))
    missed = found("no", "yes", "yes", weights=heavy)
    assert missed.score == PARTLY_SCORE
    assert PASS_SCORE < PARTLY_SCORE < GOOD_SCORE
    assert grade_of(missed, "judge").verdict is Verdict.PARTIAL
    assert found("no", "yes", "yes", weights=(Weight(), Weight(value=9), Weight(value=9))).score > GOOD_SCORE
    assert found("no", "yes", "no").score == 0.25


def test_without_weights_all_points_count_the_same() -> None:
    assert found("yes", "no", "no", weights=()).score == pytest.approx(1 / 3)
