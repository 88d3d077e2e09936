"""How well recall is predicted: `python -m bench.schedule FILE [--json]`.

FILE is a review log (CSV with the columns card_id, review_rating, review_time and review_duration). Predictions are
made in the order of time, from what came before. The first half only warms up; of the second half those reviews are
scored that come a learner's day or more after the card's last one. The same is done for simulated learners of other
families, so that nothing is believed because of one person.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from bench.memories import FAMILIES
from bench.predictors import Constant, MovingAverage, Ours, Predictor, PyFsrs, Sm2, TenthSteps
from bench.report import Row, progress, show
from bench.reviews import Review, read_reviews, simulated_reviews
from bench.scores import History, Scored, auc, log_loss, rmse_bins
from core.learning.days import is_zone

OURS, PLAIN, PY_FSRS = "ours", "ours, uncorrected", "py-fsrs, day starts"
PREDICTORS: Mapping[str, Callable[[], Predictor]] = {
    OURS: Ours,
    PLAIN: lambda: Ours(corrected=False),
    PY_FSRS: lambda: PyFsrs(day_starts=True),
    "ours, uncorrected, first answer of a day": lambda: Ours(corrected=False, repeats=False),
    "py-fsrs, raw times": lambda: PyFsrs(day_starts=False),
    "moving average": MovingAverage,
    "SM-2": Sm2,
    "steps of 0.1": TenthSteps,
}
SIMULATED = (OURS, PLAIN)
"""Predictors that are tried on simulated learners."""
EQUAL = 1e-12
"""How far ours may be from py-fsrs: it is the same arithmetic."""
AIM = "Aim: ours at most 0.4384 in log loss on the file it was made for, and 0.434 with a correction."


def scored_with(predictor: Predictor, reviews: Sequence[Review]) -> list[Scored]:
    """Return the scored predictions over the second half of `reviews`, which are in the order of time."""
    found, past = [], dict[str, tuple[date, int, int]]()
    for index, one in enumerate(reviews):
        last, count, lapses = past.get(one.card, (None, 0, 0))
        if last is not None and one.day > last and index >= len(reviews) // 2:
            history = History((one.day - last).days, count + 1, lapses)
            found.append(Scored(predictor.chance(one), one.right, history))
        predictor.learn(one)
        past[one.card] = (one.day, count + 1, lapses + (one.day != last and not one.right))
    return found


def first_half_mean(reviews: Sequence[Review]) -> float:
    """Return the share of right answers among those reviews of the first half that are like the scored ones."""
    last, right = dict[str, date](), list[bool]()
    for one in reviews[: len(reviews) // 2]:
        if one.card in last and one.day > last[one.card]:
            right.append(one.right)
        last[one.card] = one.day
    if not right:
        raise ValueError("the first half of the log has no card that was seen on two days: it is too short")
    return sum(right) / len(right)


def file_rows(reviews: Sequence[Review]) -> tuple[list[Row], float]:
    """Return a row for each predictor, and the largest difference between ours, uncorrected, and py-fsrs."""
    constant = first_half_mean(reviews)
    scored = {name: scored_with(make(), reviews) for name, make in PREDICTORS.items()}
    scored["constant"] = scored_with(Constant(constant), reviews)
    if not scored[OURS]:
        raise ValueError("the second half of the log has no card that was seen before: it is too short")
    pairs = zip(scored[PLAIN], scored[PY_FSRS], strict=True)
    apart = max(abs(ours.chance - theirs.chance) for ours, theirs in pairs)
    return [_row("the file", name, ones) for name, ones in scored.items()], apart


def simulated_rows(learners: int, facts: int, days: int) -> list[Row]:
    """Return rows for each family: `learners` of it, taken together."""
    rows: list[Row] = []
    for name, family in FAMILIES.items():
        logs = [
            simulated_reviews(family, random.Random(f"{name} {seed}"), facts=facts, days=days, a_day=3)
            for seed in range(learners)
        ]
        for predictor in SIMULATED:
            scored = [one for log in logs for one in scored_with(PREDICTORS[predictor](), log)]
            rows.append(_row(name, predictor, scored))
        rows.append(_row(name, "the truth", [one for log in logs for one in scored_with(_Truth(), log)]))
    return rows


class _Truth:
    """Knows a simulated learner's own chance: nothing can do better but by luck."""

    def chance(self, asked: Review) -> float:
        if asked.truth is None:
            raise ValueError("only a simulated learner's chance is known")
        return asked.truth

    def learn(self, answered: Review) -> None:
        pass


def _row(learners: str, predictor: str, scored: Sequence[Scored]) -> Row:
    return {
        "learners": learners,
        "predictor": predictor,
        "reviews": len(scored),
        "log loss": log_loss(scored),
        "RMSE(bins)": rmse_bins(scored),
        "AUC": auc(scored),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; return 1 if the file cannot be measured or ours is not what py-fsrs says."""
    parser = argparse.ArgumentParser(prog="bench.schedule", description=__doc__)
    parser.add_argument("file", type=Path, help="a review log (CSV)")
    parser.add_argument("--zone", default="UTC", help="the learner's IANA time zone; days begin at 4:00 there")
    parser.add_argument("--learners", type=int, default=20, help="simulated learners of each family")
    parser.add_argument("--facts", type=int, default=120, help="facts of a simulated learner")
    parser.add_argument("--days", type=int, default=90, help="days of a simulated learner")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not is_zone(options.zone):
        parser.error(f"{options.zone!r} is no IANA time zone, such as Europe/Berlin")
    try:
        rows, apart = file_rows(read_reviews(options.file, options.zone))
    except (OSError, ValueError) as error:
        parser.error(str(error))
    progress("simulating learners")
    rows = [*rows, *simulated_rows(options.learners, options.facts, options.days)]
    same = f"Largest difference between ours, uncorrected, and py-fsrs with day starts: {apart:.1e}."
    show("schedule", rows, notes=[AIM, same], digits=4, as_json=options.json)
    if apart > EQUAL:
        progress("ours and py-fsrs differ: one of the two reckons days otherwise")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
