"""How predictions are scored, and that no predictor sees what comes later."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from fsrs import Rating

from bench import schedule
from bench.memories import FAMILIES, Memory
from bench.predictors import Constant, Ours
from bench.reviews import COLUMNS, Review, read_reviews, simulated_reviews
from bench.scores import History, Scored, auc, log_loss, rmse_bins

HERE = History(elapsed_days=3, reviews=2, lapses=0)


@pytest.fixture(scope="module")
def log() -> list[Review]:
    """Return the reviews of a small simulated learner."""
    return simulated_reviews(FAMILIES["power law"], random.Random(1), facts=12, days=30, a_day=2)


def write(path: Path, reviews: Sequence[Review]) -> Path:
    with path.open("w", newline="") as lines:
        table = csv.writer(lines)
        table.writerow(COLUMNS)
        table.writerows([one.card, int(one.rating), one.at.isoformat(), 1000] for one in reviews)
    return path


def test_the_bench_measures_a_log_and_ours_is_py_fsrs_fed_with_day_starts(
    log: list[Review], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "log.csv", log)
    assert schedule.main([str(path), "--json", "--learners", "1", "--facts", "8", "--days", "25"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {row["predictor"] for row in rows if row["learners"] == "the file"} >= {"ours", "SM-2", "constant"}
    assert {row["learners"] for row in rows} == {"the file", *FAMILIES}
    assert {tuple(row) for row in rows} == {tuple(rows[0])}


def test_a_file_that_is_no_log_is_refused_with_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.csv"
    path.write_text("card_id,when\n1,2026-01-01\n")
    with pytest.raises(SystemExit):
        schedule.main([str(path)])
    assert "no column review_rating, review_time, review_duration" in capsys.readouterr().err
    path.write_text(",".join(COLUMNS) + "\n1,3,2026-01-31T18:30:00,1000\n")
    with pytest.raises(ValueError, match="line 2: review_time has no zone"):
        read_reviews(path, "UTC")


def test_a_log_is_read_in_the_order_of_time_by_days_that_begin_at_four(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    rows = ["7,3,2026-02-02T03:30:00+00:00,900", "7,1,2026-02-01T12:00:00+02:00,900"]
    path.write_text("\n".join([",".join(COLUMNS), *rows, rows[0]]) + "\n")
    assert [(one.day, one.right) for one in read_reviews(path, "UTC")] == [
        (date(2026, 2, 1), False),
        (date(2026, 2, 1), True),
    ]
    assert read_reviews(path, "Asia/Tokyo")[1].day == date(2026, 2, 2)


@pytest.mark.parametrize("name", [*schedule.PREDICTORS])
def test_a_prediction_does_not_depend_on_what_comes_later(name: str, log: list[Review]) -> None:
    """Of the same half that is scored: its outcomes from the middle on are turned around."""
    cut = len(log) * 3 // 4
    other = {True: Rating.Again, False: Rating.Good}
    turned = [
        one if index < cut else Review(card=one.card, at=one.at, day=one.day, rating=other[one.right])
        for index, one in enumerate(log)
    ]
    make = schedule.PREDICTORS[name]
    chances = [one.chance for one in schedule.scored_with(make(), log)]
    others = [one.chance for one in schedule.scored_with(make(), turned)]
    scored = [index for index in range(len(log) // 2, len(log)) if _is_later_day(log, index)]
    early = sum(index <= cut for index in scored)
    assert chances[:early] == others[:early]
    assert chances[early:] != others[early:]


def _is_later_day(log: Sequence[Review], index: int) -> bool:
    days = [past.day for past in log[:index] if past.card == log[index].card]
    return bool(days) and log[index].day > days[-1]


def test_repeats_on_the_same_day_change_what_is_predicted(log: list[Review]) -> None:
    with_repeats = schedule.scored_with(Ours(corrected=False), log)
    without = schedule.scored_with(Ours(corrected=False, repeats=False), log)
    assert [one.chance for one in with_repeats] != [one.chance for one in without]


def test_the_scores_are_those_of_worked_examples() -> None:
    sure = [Scored(0.9, True, HERE), Scored(0.8, True, HERE), Scored(0.3, False, HERE)]
    assert log_loss(sure) == pytest.approx(0.22839, abs=1e-5)
    assert auc(sure) == 1.0
    assert auc([Scored(0.5, True, HERE), Scored(0.5, False, HERE)]) == 0.5
    assert auc(sure[:2]) is None
    assert rmse_bins(sure) == pytest.approx(0.0)
    far = [*sure[:2], sure[2]._replace(history=HERE._replace(elapsed_days=30))]
    assert rmse_bins(far) == pytest.approx(((2 * 0.15**2 + 0.3**2) / 3) ** 0.5)


def test_a_certain_prediction_that_is_wrong_costs_much_and_not_all() -> None:
    assert log_loss([Scored(1.0, False, HERE)]) == pytest.approx(9.21034, abs=1e-5)


def test_a_constant_has_no_order() -> None:
    scored = [Scored(Constant(0.7).share, right, HERE) for right in (True, False, True)]
    assert auc(scored) == 0.5


def test_a_log_too_short_to_score_is_refused(log: list[Review]) -> None:
    with pytest.raises(ValueError, match="too short"):
        schedule.first_half_mean(log[:2])


@pytest.mark.parametrize("family", [*FAMILIES])
def test_a_simulated_memory_fades_and_practice_slows_it(family: str) -> None:
    def practised(days: Sequence[int]) -> Memory:
        memory = FAMILIES[family](random.Random(5))()
        for day in days:
            memory.practise(day, right=True)
        return memory

    assert practised([]).recall(0) == 0
    once, thrice = practised([0]), practised([0, 4, 12])
    chances = [once.recall(day) for day in (1, 3, 9, 40)]
    assert chances == sorted(chances, reverse=True)
    assert 1 > chances[0] > chances[-1] > 0
    assert thrice.recall(22) > once.recall(10)
