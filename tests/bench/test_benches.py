"""Every bench runs on a tiny size and prints one JSON object; what it measures is nobody's test."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bench import extraction, placement, statements, term
from bench.extraction import Found, Label
from bench.report import percentile
from core.memory.hashing_embedder import HashingEmbedder

ROOT = Path(__file__).parents[2]
TINY = {
    "turn": ("--learners", "3", "--memories", "1", "2", "--turns", "1"),
    "startup": ("--learners", "2", "--memories", "2", "--runs", "1", "--turns", "2"),
}


def run_bench(name: str, folder: Path) -> list[dict[str, object]]:
    """Return the rows that a bench prints for a tiny size."""
    command = [sys.executable, "-m", f"bench.{name}", "--json", "--data-dir", str(folder), *TINY[name]]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    printed = json.loads(result.stdout)
    assert printed["bench"] == name
    rows: list[dict[str, object]] = printed["rows"]
    return rows


@pytest.mark.parametrize("name", ["turn", "startup"])
def test_bench_prints_one_json_object(name: str, tmp_path: Path) -> None:
    """A bench prints rows of the same columns, and nothing besides on stdout."""
    rows = run_bench(name, tmp_path)
    assert len(rows) > 1
    assert {tuple(row) for row in rows} == {tuple(rows[0])}


def test_extraction_is_counted_for_each_kind_and_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a small part of the open half: the frozen one is measured, and tests nothing."""
    monkeypatch.setitem(extraction.HALVES, "open", ("extraction_spent.json",))
    extraction.main(["--json", "--half", "open"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "extraction"
    counted = {row["kind"] for row in printed["rows"] if row["language"] == "all"}
    assert counted == {*extraction.KINDS, "everything"}
    assert {row["language"] for row in printed["rows"]} == {"all", "en", "de", "es"}
    assert {tuple(row) for row in printed["rows"]} == {tuple(printed["rows"][0])}


def test_a_half_that_is_not_there_is_said_to_be_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two frozen sets there is none."""
    monkeypatch.setitem(extraction.HALVES, "frozen", ("not_written_yet.json",))
    extraction.main(["--half", "frozen"])
    assert "The frozen half is not measured: no not_written_yet.json." in capsys.readouterr().out


def test_each_label_is_found_once_and_a_wish_said_twice_is_one_wish() -> None:
    """What else is found is wrong."""
    labels = [Label("struggle", ("joins",)), Label("preference", ("short",))]
    found = [
        Found("struggle", "the SQL Joins", "a"),
        Found("struggle", "joins", "b"),
        Found("preference", "Prefers short explanations.", "c"),
        Found("preference", "to the point", "c"),
        Found("goal", "joins", "d"),
    ]
    wrong, missed = extraction.compare(labels, found)
    assert [(fact.kind, fact.quote) for fact in wrong] == [("struggle", "b"), ("goal", "d")]
    assert missed == []
    assert extraction.compare(labels, found[1:2]) == ([], labels[1:])


async def test_no_statement_of_a_turn_scans_a_table_that_grows(tmp_path: Path) -> None:
    """A turn finds the learner's own rows by an index, however many others there are."""
    rows, _ = await statements.run(tmp_path, HashingEmbedder(), learners=3, each=2)
    assert {row["turn"]: row["scans of a growing table"] for row in rows} == {
        "message with recall": 0,
        "/practice": 0,
        "graded answer": 0,
        "a struggle that is learned from": 0,
    }


@pytest.mark.parametrize(("share", "value"), [(0.5, 2.0), (0.95, 4.0), (0.0, 1.0), (1.0, 4.0)])
def test_percentile_is_one_of_the_values(share: float, value: float) -> None:
    """The nearest rank, of values in any order."""
    assert percentile([3.0, 1.0, 4.0, 2.0], share) == value


def test_placement_measures_every_method_on_the_same_learners(capsys: pytest.CaptureFixture[str]) -> None:
    """On a few learners; each is asked eight questions at most."""
    placement.main(["--json", "--learners", "5"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == "placement"
    assert [row["method"] for row in printed["rows"]] == [*placement.METHODS]
    assert all(0 < row["questions"] <= 8 for row in printed["rows"])
    assert [*placement.learners(3, seed=2)] == [*placement.learners(5, seed=2)][:3]
    (learner,) = placement.learners(1, seed=2)
    assert learner.answers(0, 1) or not learner.answers(0, 5)


def test_a_term_compares_every_policy_with_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """Of two learners, a few facts and days."""
    term.main(["--json", "--learners", "2", "--facts", "10", "--days", "6"])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["policy"] for row in rows] == [*term.POLICIES]
    assert all(0 < row["known at the end %"] < 100 for row in rows)
    assert rows[0]["ours ahead by points"] is None
    assert all(row["from"] <= row["ours ahead by points"] <= row["to"] for row in rows[1:])


@pytest.mark.parametrize("name", [*term.POLICIES])
def test_a_policy_asks_each_fact_once_a_day_and_every_fact_in_time(name: str) -> None:
    policy, asked = term.POLICIES[name](9, random.Random(1)), set[int]()
    for number in range(30):
        day = term.FIRST_DAY + timedelta(days=number)
        chosen = policy.choose(day, 3)
        assert len(chosen) == len(set(chosen)) == 3
        for fact in chosen:
            policy.learn(fact, day, right=fact % 2 == 0)
        asked |= set(chosen)
    assert asked == set(range(9)) or name.startswith("weakest")


def test_the_interval_of_a_difference_holds_its_mean() -> None:
    found = term.paired([0.1, 0.2, 0.3, 0.2])
    assert found.low < found.mean < found.high
    assert found.mean == pytest.approx(0.2)
    assert term.paired([0.1] * 3) == pytest.approx((0.1, 0.1, 0.1))
