"""The bench of generated questions on a tiny size; what it measures is nobody's test."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bench import generation
from bench.scripted_questions import ALL_DEFECTS, DEFECTS, OWN_DEFECTS, WRONG_KEY, Spec, specs
from bench.scripted_writer import ScriptedWriter, written
from core.llm.generate import DraftItem, Wanted
from core.practice.drafts import UnusableDraft, item_of
from core.practice.quarantine import faults_of


def test_it_prints_one_json_object_with_an_aim_beside_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    generation.main(["--json", "--items", "12"])

    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "generation"
    assert {tuple(row) for row in printed["rows"]} == {("what", "items", "measured", "aim", "as drafted")}
    assert all(row["aim"] for row in printed["rows"])
    assert {f"stopped: {defect}" for defect in (WRONG_KEY, *ALL_DEFECTS)} <= {
        row["what"] for row in printed["rows"]
    }


KINDS_AND_DEFECTS = [(kind, defect) for kind, own in OWN_DEFECTS.items() for defect in (*DEFECTS, *own)]


@pytest.mark.parametrize(("kind", "defect"), KINDS_AND_DEFECTS)
def test_the_scripted_writer_makes_each_defect_and_no_other(kind: str, defect: str) -> None:
    """Evened out, its drafts differ from sound ones by the defect alone."""
    spec = sound_one(kind)

    assert not sound(written(spec, defect, even=True), earlier=(spec.question,) if "before" in defect else ())


@pytest.mark.parametrize("kind", OWN_DEFECTS)
def test_the_scripted_solver_finds_the_right_answer_and_not_a_wrong_key(kind: str) -> None:
    """A wrong key is sound in form."""
    spec = replace(sound_one(kind), number=0, solvable=True, mends=False)

    for defect in (None, WRONG_KEY):
        writer = ScriptedWriter([replace(spec, defect=defect)])
        (outcome,) = asyncio.run(generation.run(writer))
        assert (outcome.made.item is None) == (defect == WRONG_KEY)


def sound_one(kind: str) -> Spec:
    """Return a question of the kind whose draft is sound, and stays so where its options are evened out."""
    found = (spec for spec in specs(80, seed=1) if spec.kind == kind)
    return next(spec for spec in found if all(sound(written(spec, None, even=even)) for even in (True, False)))


def sound(draft: dict[str, object], earlier: tuple[str, ...] = ()) -> bool:
    wanted = Wanted(topic="machines", tier=3, earlier=earlier)
    try:
        return not faults_of(item_of(DraftItem.model_validate(draft), 3), wanted)
    except UnusableDraft:
        return False


def test_a_strategy_earns_what_it_would() -> None:
    assert generation.by_length(["a", "bbb", "cc"], 1) == 1
    assert generation.by_length(["a", "bbb", "cc"], 0) == 0
    assert generation.by_length(["aaa", "bbb", "c"], 0) == 0.5


def test_even_places_are_likely_and_uneven_ones_are_not() -> None:
    assert generation.uniform([25, 25, 25, 25]) == 1
    assert generation.uniform([30, 22, 26, 22]) > 0.5
    assert generation.uniform([90, 4, 3, 3]) < 1e-9
