"""Every bench runs on a tiny size and prints one JSON object; what it measures is nobody's test."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from pathlib import Path
from types import ModuleType

import pytest

from bench import extraction, grading, placement, recall, recall_time, startup, statements, term, turn
from bench.extraction import Found, Label
from bench.report import percentile
from core.memory.hashing_embedder import HashingEmbedder

TINY = {
    "turn": ("--learners", "3", "--memories", "1", "2", "--turns", "1"),
    "startup": ("--learners", "2", "--memories", "2", "--runs", "1", "--turns", "2"),
}


@pytest.mark.parametrize("bench", [turn, startup], ids=["turn", "startup"])
def test_bench_prints_one_json_object(
    bench: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bench prints rows of the same columns, and nothing besides on stdout."""
    name = bench.__name__.removeprefix("bench.")
    bench.main(["--json", "--data-dir", str(tmp_path), *TINY[name]])
    printed = json.loads(capsys.readouterr().out)
    assert printed["bench"] == name
    rows = printed["rows"]
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


TALK = {
    "sample_id": "talk",
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Ben",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "Hi Ben, I painted a canary.", "blip_caption": "a bird"},
            {"speaker": "Ben", "dia_id": "D1:2", "text": "Ann, that is great!"},
        ],
        "session_2_date_time": "2:00 pm on 9 May, 2023",
        "session_2": [{"speaker": "Ben", "dia_id": "D2:1", "text": "I bought a bicycle."}],
    },
    "qa": [
        {"question": "What did Ann paint?", "category": 4, "evidence": ["D1:1"]},
        {"question": "Nothing shows it", "category": 5, "evidence": []},
    ],
}


def test_recall_is_measured_beside_its_parts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On a file of three turns and one question with evidence."""
    file = tmp_path / "talk.json"
    file.write_text(json.dumps([TALK]), encoding="utf-8")
    recall.main(["--json", str(file)])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["recall"] for row in rows][:2] == ["Meno", "Meno, 240 days later"]
    assert len(rows) == 7
    assert rows[0]["turns@10 %"] == 100
    assert {row["questions"] for row in rows} == {1}


def test_recall_time_is_measured_for_few_and_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--learners", "3", "--memories", "1", "2", "--large", "5", "--repeats", "1"]
    recall_time.main(["--json", "--data-dir", str(tmp_path), *sizes])
    printed = json.loads(capsys.readouterr().out)
    named = dict.fromkeys(row["learners"] for row in printed["rows"])
    assert [*named] == ["1 each", "2 each", "one with 5", "who shared its collection", "others"]
    assert len(printed["notes"]) == 3


LABELLED = {
    "about": "Six answers.",
    "items": {
        "rain": {"kind": "short", "question": "What falls?", "reference": "rain"},
        "why": {
            "kind": "open",
            "question": "Why does it fall?",
            "reference": "Heavy drops fall.",
            "checklist": ["Drops get heavy."],
        },
        "dance": {"kind": "dance", "question": "Show it.", "reference": "so"},
    },
    "answers": [
        {"item": "rain", "answer": "Rain!", "label": "right", "why": "case"},
        {"item": "rain", "answer": "no rain", "label": "wrong", "why": "contradiction: negated"},
        {"item": "rain", "answer": "idk", "label": "skip", "why": "does not know"},
        {"item": "why", "answer": "drops get too heavy", "label": "right", "why": "terse"},
        {"item": "why", "answer": "Heavy drops never fall.", "label": "wrong", "why": "contradiction: denied"},
        {"item": "dance", "answer": "so", "label": "right", "why": "a kind that decks do not have"},
    ],
}


def test_grading_is_counted_for_each_kind_with_its_baselines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On answers of its own; the frozen half, which is not there, is said to be missing."""
    (tmp_path / "grading_open.json").write_text(json.dumps(LABELLED), encoding="utf-8")
    monkeypatch.setattr(grading, "DATA", tmp_path)
    grading.main(["--json"])
    printed = json.loads(capsys.readouterr().out)
    rows = {(row["kind"], row["graded by"]): row for row in printed["rows"]}
    assert (rows["short", "rules"]["precision"], rows["short", "rules"]["right accepted"]) == (1.0, 1.0)
    assert rows["open", "rules"]["decided"] == 0.0
    assert rows["open", "yes to all"]["accepted"] == 1
    assert rows["all", "overlap"]["of them accepted"] == 2
    assert any("frozen half is not measured" in note for note in printed["notes"])
    assert any("1 items of a kind" in note for note in printed["notes"])


def test_the_open_half_of_grading_holds_its_aims() -> None:
    """What the grader is made with has to come out right."""
    half = grading.load("grading_open.json")
    ruled = [each for each in half.answers if not each.item.kind.free_form]
    by_rules = grading.row("open", "ruled", "rules", ruled, grading.by_rules)
    lenient = grading.row("open", "all", "yes to all", half.answers, grading.by_yes_to_all)
    assert len(half.answers) >= 220
    assert (by_rules["precision"], by_rules["of them accepted"], lenient["of them accepted"]) == (1.0, 0, 0)


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
    policy, asked = term.POLICIES[name](30, random.Random(1)), set[int]()
    for number in range(60):
        day = term.FIRST_DAY + timedelta(days=number)
        chosen = policy.choose(day, 6)
        assert len(chosen) == len(set(chosen)) == 6
        for fact in chosen:
            policy.learn(fact, day, right=fact % 2 == 0)
        asked |= set(chosen)
    assert asked == set(range(30)) or name.startswith("weakest")


def test_the_interval_of_a_difference_holds_its_mean() -> None:
    found = term.paired([0.1, 0.2, 0.3, 0.2])
    assert found.low < found.mean < found.high
    assert found.mean == pytest.approx(0.2)
    assert term.paired([0.1] * 3) == pytest.approx((0.1, 0.1, 0.1))
