"""How often level finding finds the level: `python -m bench.placement [--json]`.

Simulated learners with abilities from N(0, 1.2) around the middle level; their true level is the nearest of five,
which are a logit apart. Eight free-text items, no self-rating. An item is harder or easier than its tier says (SD
0.7). Every method meets the same learners, at its n-th question with the same luck of item and answer, and is given
an item of the tier that it asks for.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.report import Row, show
from core.learning.ability import START_THETA, p_correct, tier_difficulty
from core.learning.placement import MOST_QUESTIONS, Probe, estimate, is_settled, wanted_difficulty

ABILITY_SPREAD, ITEM_SPREAD = 1.2, 0.7
AT_LEVEL = p_correct(START_THETA, 0.0)
"""Share of right answers by which a level is defined: at items of its own tier."""
AIM = "Required: ours ahead of Elo and staircase in exact level, 95 % within one. Aim: 55 % exact."


class Luck(NamedTuple):
    """What chance brings to one question."""

    item: float
    """How much harder the item is than its tier says, in logits."""
    answer: float
    """Uniform; the answer is right where this is below its chance."""


class Learner(NamedTuple):
    """One simulated learner."""

    ability: float
    """In logits from the middle level."""
    lucks: tuple[Luck, ...]
    """One for each question."""

    @property
    def level(self) -> int:
        """The true level, 1 to 5."""
        return _tier(self.ability)

    def answers(self, question: int, tier: int) -> bool:
        """Say whether the answer to the n-th question (from 0), an item of `tier`, is right."""
        item, answer = self.lucks[question]
        return answer < p_correct(START_THETA + self.ability, 0.0, tier_difficulty(tier) + item)


class Found(NamedTuple):
    """What a method found."""

    level: int
    questions: int


def learners(count: int, seed: int) -> Iterator[Learner]:
    """Yield `count` learners, always the same for one seed."""
    dice = random.Random(seed)
    for _ in range(count):
        ability = dice.gauss(0, ABILITY_SPREAD)
        yield Learner(
            ability, tuple(Luck(dice.gauss(0, ITEM_SPREAD), dice.random()) for _ in range(MOST_QUESTIONS))
        )


def ours(learner: Learner, *, stops_early: bool) -> Found:
    """Find the level as `core.practice.placement` does."""
    probes: list[Probe] = []
    while len(probes) < MOST_QUESTIONS and not (stops_early and is_settled(None, probes, lowest=1)):
        tier = _tier(wanted_difficulty(None, probes))
        probes.append(Probe(tier, float(learner.answers(len(probes), tier)), guess=0))
    return Found(estimate(None, probes).tier, len(probes))


def elo(learner: Learner, step: Callable[[int], float], wanted: float) -> Found:
    """Find the level by Elo: `step` is how far the n-th answer moves it, `wanted` the chance that items are for."""
    theta = START_THETA
    for question in range(MOST_QUESTIONS):
        tier = _tier(theta - math.log(wanted / (1 - wanted)))
        theta += step(question) * (learner.answers(question, tier) - p_correct(theta, 0.0, tier_difficulty(tier)))
    return Found(_tier(theta - START_THETA), MOST_QUESTIONS)


def staircase(learner: Learner) -> Found:
    """Find the level by steps up and down that balance where a level is defined (Kaernbach's weighted steps).

    The level is the mean of the last four positions.
    """
    position, positions = 0.0, list[float]()
    for question in range(MOST_QUESTIONS):
        up = learner.answers(question, _tier(position))
        position += (1 - AT_LEVEL) / AT_LEVEL if up else -1
        position = min(max(position, -2.0), 2.0)
        positions.append(position)
    return Found(_tier(sum(positions[-4:]) / 4), MOST_QUESTIONS)


def ability_step(answered: int) -> float:
    """Return how far an answer moves the ability of a learner and of a topic together (core.learning.ability)."""
    return 0.4 / (1 + 0.03 * answered) + 0.8 / (1 + 0.10 * answered)


METHODS: Mapping[str, Callable[[Learner], Found]] = {
    "ours": lambda learner: ours(learner, stops_early=False),
    "ours, stopping early": lambda learner: ours(learner, stops_early=True),
    "staircase": staircase,
    "Elo, as practice moves ability": lambda learner: elo(learner, ability_step, AT_LEVEL),
    "Elo, tuned on such learners": lambda learner: elo(learner, lambda n: 1.2 / (1 + 0.2 * n), 0.5),
}


def rows(count: int, seed: int) -> list[Row]:
    """Return how each method does on the same learners."""
    everyone = list(learners(count, seed))
    return [_row(name, everyone, [method(learner) for learner in everyone]) for name, method in METHODS.items()]


def _row(method: str, everyone: Sequence[Learner], found: Sequence[Found]) -> Row:
    errors = [abs(one.level - learner.level) for one, learner in zip(found, everyone, strict=True)]
    return {
        "method": method,
        "exact %": 100 * sum(error == 0 for error in errors) / len(errors),
        "within one %": 100 * sum(error <= 1 for error in errors) / len(errors),
        "questions": sum(one.questions for one in found) / len(found),
    }


def _tier(difficulty: float) -> int:
    return min(5, max(1, round(difficulty) + 3))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.placement", description=__doc__)
    parser.add_argument("--learners", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    show("placement", rows(options.learners, options.seed), notes=[AIM], as_json=options.json)


if __name__ == "__main__":
    main()
