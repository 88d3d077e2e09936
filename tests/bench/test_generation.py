"""The bench of generated questions on a tiny size; what it measures is nobody's test."""

from __future__ import annotations

import json

import pytest

from bench import generation
from bench.scripted_writer import DEFECTS, WRONG_KEY, specs, written
from core.llm.generate import DraftItem, Wanted
from core.practice.drafts import item_of
from core.practice.quarantine import faults_of


def test_it_prints_one_json_object_with_an_aim_beside_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    generation.main(["--json", "--items", "12"])

    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "generation"
    assert {tuple(row) for row in printed["rows"]} == {("what", "items", "measured", "aim", "as drafted")}
    assert all(row["aim"] for row in printed["rows"])
    assert {f"stopped: {defect}" for defect in (WRONG_KEY, *DEFECTS)} <= {row["what"] for row in printed["rows"]}


@pytest.mark.parametrize("defect", DEFECTS)
def test_the_scripted_writer_makes_each_defect_and_no_other(defect: str) -> None:
    """Evened out, its drafts differ from sound ones by the defect alone."""
    spec = next(
        spec for spec in specs(40, seed=1) if spec.kind == "choice" and sound(written(spec, None, even=True))
    )

    assert not sound(written(spec, defect, even=True), earlier=(spec.question,) if "before" in defect else ())


def sound(draft: dict[str, object], earlier: tuple[str, ...] = ()) -> bool:
    wanted = Wanted(topic="machines", tier=3, earlier=earlier)
    return not faults_of(item_of(DraftItem.model_validate(draft), 3), wanted)


def test_a_strategy_earns_what_it_would() -> None:
    assert generation.by_length(["a", "bbb", "cc"], 1) == 1
    assert generation.by_length(["a", "bbb", "cc"], 0) == 0
    assert generation.by_length(["aaa", "bbb", "c"], 0) == 0.5


def test_even_places_are_likely_and_uneven_ones_are_not() -> None:
    assert generation.uniform([25, 25, 25, 25]) == 1
    assert generation.uniform([30, 22, 26, 22]) > 0.5
    assert generation.uniform([90, 4, 3, 3]) < 1e-9
