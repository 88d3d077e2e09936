"""What counts as a score."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from core.llm.scores import Score, read_score

SCORES = [
    ("8/10", 0.8),
    ("8 / 10", 0.8),
    ("8 out of 10", 0.8),
    ("0.8", 0.8),
    ("0,8", 0.8),
    (" 0.8\n", 0.8),
    ("80%", 0.8),
    ("80 %", 0.8),
    (0.8, 0.8),
    (0, 0.0),
    ("0/10", 0.0),
    (1, 1.0),
    ("1.0", 1.0),
    ("100%", 1.0),
]
NOT_GRADED = [
    None, True, False, "N/A", "n/a", "", "none", "good", "eight", "8", 8, "11/10", "1/0", "120%", -1, "-1",
    float("nan"), float("inf"), "nan", [], {}, [0.8], {"score": 0.8}, "1/2/3", "0.8.1",
]  # fmt: skip


class Grade(BaseModel):
    score: Score


@pytest.mark.case("LLM-20")
@pytest.mark.parametrize(("given", "share"), SCORES, ids=map(repr, SCORES))
def test_a_score_is_a_share_of_full_marks(given: object, share: float) -> None:
    assert Grade.model_validate({"score": given}).score == pytest.approx(share)


@pytest.mark.case("LLM-20")
@pytest.mark.parametrize("given", NOT_GRADED, ids=repr)
def test_what_is_no_score_is_not_graded(given: object) -> None:
    """Never zero and never full marks."""
    assert Grade.model_validate({"score": given}).score is None


@pytest.mark.parametrize(
    ("given", "share"),
    [(8, 0.8), ("8", 0.8), (10, 1.0), (0, 0.0), ("4/5", 0.8), ("80%", 0.8), (11, None), (0.8, None)],
)
def test_a_bare_number_is_on_the_declared_scale(given: object, share: float | None) -> None:
    """0.8 of 10 may be a share or nearly nothing: nobody guesses."""
    assert read_score(given, 10) == (None if share is None else pytest.approx(share))


def test_a_model_is_told_that_it_may_leave_a_score_out() -> None:
    kinds = Grade.model_json_schema()["properties"]["score"]["anyOf"]

    assert [kind["type"] for kind in kinds] == ["number", "null"]
