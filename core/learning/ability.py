"""Elo ability of a learner and of a topic, in logits.

The learner's term carries over to topics never seen; the topic's term is the offset from it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from core.learning.log import GradedAnswer, GraderKind

START_THETA = 0.8
"""A new learner's ability: 69 % right at their own level."""

LOW_CONFIDENCE = 0.7
"""A grade given with less confidence than this counts half."""


class Ability(NamedTuple):
    """An ability and the number of answers behind it."""

    theta: float
    n: int


def p_correct(learner_theta: float, topic_theta: float, difficulty: float = 0.0, guess: float = 0.0) -> float:
    """Return the probability of a right answer at `difficulty` (logits; 0 is the learner's level)."""
    logit = learner_theta + topic_theta - difficulty
    return guess + (1 - guess) * 0.5 * (1 + math.tanh(logit / 2))


def updated(
    learner: Ability, topic: Ability, answer: GradedAnswer, *, same_day_repeat: bool
) -> tuple[Ability, Ability]:
    """Return both abilities after `answer`.

    It counts half where the grade is shaky, the learner's own, or not the topic's first that day.
    """
    surprise = answer.y_eff - p_correct(learner.theta, topic.theta, answer.difficulty, answer.guess)
    shaky = answer.grader_confidence < LOW_CONFIDENCE or answer.grader_kind is GraderKind.SELF
    weight = 0.5 if shaky or same_day_repeat else 1.0
    learner_step = weight * 0.4 / (1 + 0.03 * learner.n)
    topic_step = weight * 0.8 / (1 + 0.10 * topic.n)
    return (
        Ability(learner.theta + learner_step * surprise, learner.n + 1),
        Ability(topic.theta + topic_step * surprise, topic.n + 1),
    )


def tier_difficulty(tier: int) -> float:
    """Return the difficulty in logits of an item of tier 1 to 5. Raises ValueError for another tier."""
    if not 1 <= tier <= 5:
        raise ValueError(f"a tier goes from 1 to 5, not {tier}")
    return float(tier - 3)
