"""How sure it is that a topic is covered: never more than the answers show."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from core.learning.confidence import Confidence, Proof, covered
from core.learning.log import GradedAnswer, GraderKind
from tests.learning.support import FIRST_DAY, answer, days_of


def proof_of(answers: Iterable[GradedAnswer]) -> Proof:
    """Return what `answers` on a topic show, given in the order of their days."""
    proof, day = Proof(), date.min
    for each in answers:
        day = max(day, each.local_day)
        proof = proof.after(each, day)
    return proof


def word(answers: list[GradedAnswer]) -> str:
    found = covered(proof_of(answers))
    return "in progress" if found is None else found.confidence


HARD = {"difficulty": 1.0}
THREE = days_of(1, 1, 1)
LONG = [answer(0), answer(1), answer(16, **HARD)]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([], "in progress"),
        (days_of(1, 1), "in progress"),
        (days_of(1, 0.5, 1), "in progress"),
        ([answer(0), answer(0), answer(0)], "low"),
        ([answer(day, grader_kind=GraderKind.SELF) for day in range(5)], "low"),
        ([answer(day, hints=1) for day in range(5)], "in progress"),
        ([answer(day, revealed=True) for day in range(5)], "in progress"),
        (THREE, "medium"),
        ([answer(0), answer(1), answer(16)], "medium"),
        (LONG, "high"),
        ([answer(0), answer(0), answer(16, **HARD)], "medium"),
        ([*LONG, answer(20, 0.0)], "high"),
        ([*LONG, answer(25, 0.0)], "medium"),
        ([*THREE, answer(20, 0.0)], "low"),
        ([answer(0), answer(0), answer(0), answer(20, 0.0)], "in progress"),
        ([*LONG, answer(20, 0.0), answer(21, 0.0)], "in progress"),
        ([*LONG, answer(20, 0.0), answer(21, 0.0), answer(22)], "high"),
    ],
)
def test_the_word_for_it(answers: list[GradedAnswer], expected: str) -> None:
    assert word(answers) == expected


def test_above_the_level_means_the_learners_own_level() -> None:
    proof = proof_of(LONG)
    assert covered(proof, level=1.0) is not None
    assert [covered(proof, level=level).confidence for level in (0.0, 1.0)] == [Confidence.HIGH, Confidence.MEDIUM]  # type: ignore[union-attr]


def test_it_was_last_confirmed_by_the_last_good_answer() -> None:
    found = covered(proof_of([*THREE, answer(5, 0.0), answer(6, hints=1)]))
    assert found is not None
    assert found.last_confirmed == FIRST_DAY + timedelta(days=2)
