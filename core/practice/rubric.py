"""The grade that follows from a model's verdicts on a rubric; every number in it is computed here.

A point counts as met only where the learner's words show it: whole words of their answer, and not just the question
repeated or a sentence to whoever grades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from core.answers.normalise import without_invisible
from core.answers.quotes import occurs, places_of, plain
from core.decks.deck import ErrorType, Item, Weight
from core.learning.log import PASS_SCORE
from core.learning.rating import GOOD_SCORE, PARTLY_SCORE
from core.llm.grade import Met, Verdicts
from core.phrases import say
from core.practice.grades import Grade, PointGrade, Verdict
from core.practice.orders import without_orders
from core.practice.sanity import speaks_of_the_subject, turns_round

WORTH: dict[Met, float] = {"yes": 1.0, "partly": 0.5, "no": 0.0}
"""The share of a point."""
CONTRADICTED = 0.4
"""The most that an answer gets which also claims the opposite."""
CLOSE = 0.1
"""A score this near to one of the borders is looked at twice."""
SURE = 0.7
"""The same for a confidence below this."""
AGREED_WITHIN = 0.25
"""Two looks whose scores differ by more have found nothing."""

_SHORTEST_QUOTE = 2
_LONGEST_FEEDBACK = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One look at an answer."""

    score: float
    """0 to 1."""
    confidence: float
    """0 to 1, as the model gave it."""
    points: tuple[PointGrade, ...]
    """In the order of the item's checklist."""
    misconception: str | None
    """The common error that the answer falls into."""
    feedback: str
    contradiction: bool = False
    """Whether it also claims the opposite."""
    error_type: ErrorType | None = None
    """How deep its error goes, if there is one."""


def look(item: Item, answer: str, verdicts: Verdicts, order: Sequence[int]) -> Look | None:
    """Return what the verdicts amount to; None where they are incomplete, or claim what the answer does not show.

    Complete are they where each point comes once, and they say how sure they are.
    `order` says in which order the points of the item's checklist were put, by their index.
    """
    by_number = {verdict.number: verdict for verdict in verdicts.points}
    numbers = sorted(verdict.number for verdict in verdicts.points)
    if numbers != list(range(1, len(order) + 1)) or verdicts.confidence is None:
        return None
    said = without_orders(answer)
    points: dict[int, PointGrade] = {}
    for number, index in enumerate(order, 1):
        quote = by_number[number].quote or ""
        shown = _shown(quote, said, item.question)
        met: Met = "partly" if by_number[number].met == "yes" and not shown else by_number[number].met
        points[index] = PointGrade(text=item.checklist[index], met=met, quote=quote if shown else "")
    in_order = tuple(points[index] for index in sorted(points))
    score = _score(in_order, item.weights)
    if score > 0 and not (any(point.quote for point in in_order) and speaks_of_the_subject(item, said)):
        return None
    if score >= PASS_SCORE and not verdicts.contradiction and turns_round(item, said):
        return None
    return Look(
        score=min(score, CONTRADICTED) if verdicts.contradiction else score,
        confidence=verdicts.confidence,
        points=in_order,
        misconception=_misconception(item, verdicts),
        feedback=" ".join((verdicts.feedback or "").split())[:_LONGEST_FEEDBACK],
        contradiction=verdicts.contradiction,
        error_type=None if verdicts.error_type is None else ErrorType(verdicts.error_type),
    )


def _score(points: Sequence[PointGrade], weights: Sequence[Weight]) -> float:
    """Return the weighted mean of the points; without a required one the answer is partly right at most."""
    weighed = list(zip(points, weights or [Weight()] * len(points), strict=True))
    score = sum(weight.value * WORTH[point.met] for point, weight in weighed)
    score /= sum(weight.value for _, weight in weighed)
    lacks = any(weight.required and point.met == "no" for point, weight in weighed)
    return min(score, PARTLY_SCORE) if lacks else score


def needs_second_look(first: Look) -> bool:
    """Say whether the score is near a border, or the model not sure."""
    near = min(abs(first.score - PASS_SCORE), abs(first.score - GOOD_SCORE))
    return near <= CLOSE + 1e-9 or first.confidence < SURE


def agreed(first: Look, second: Look) -> Look | None:
    """Return the midpoint of two looks; None where they are too far apart. What one saw contradicted stays so."""
    if abs(first.score - second.score) > AGREED_WITHIN:
        return None
    contradiction = first.contradiction or second.contradiction
    score = fmean((first.score, second.score))
    return replace(
        first,
        score=min(score, CONTRADICTED) if contradiction else score,
        confidence=fmean((first.confidence, second.confidence)),
        contradiction=contradiction,
        error_type=first.error_type or second.error_type,
    )


def grade_of(found: Look, model: str) -> Grade:
    """Return the grade that a look amounts to."""
    verdict = _verdict(found.score)
    return Grade(
        score=found.score,
        verdict=verdict,
        confidence=found.confidence,
        feedback=found.feedback or say("grading.right" if verdict is Verdict.RIGHT else "grading.wrong"),
        error=found.misconception,
        misconception=found.misconception if verdict is not Verdict.RIGHT else None,
        error_type=found.error_type if verdict is not Verdict.RIGHT else None,
        points=found.points,
        model=model,
    )


def _verdict(score: float) -> Verdict:
    if score >= GOOD_SCORE:
        return Verdict.RIGHT
    return Verdict.PARTIAL if score >= PASS_SCORE else Verdict.WRONG


def _shown(quote: str, said: str, question: str) -> bool:
    """Say whether `quote` stands in what was said on the subject, and is not only the question repeated."""
    quote = without_invisible(quote)
    long_enough = len(plain(quote).replace(" ", "")) >= _SHORTEST_QUOTE
    return long_enough and _stands_whole(quote, said) and not occurs(quote, question)


def _stands_whole(quote: str, text: str) -> bool:
    """Say whether `quote` stands in `text` and cuts no word in two."""
    return any(not (_joins(text, start) or _joins(text, end)) for start, end in places_of(quote, text))


def _joins(text: str, place: int) -> bool:
    """Say whether a word goes on over `place`. Scripts without spaces have no such place."""
    around = text[max(place - 1, 0) : place + 1]
    return len(around) == 2 and place > 0 and all(letter.isalnum() and letter < "\u0e00" for letter in around)


def _misconception(item: Item, verdicts: Verdicts) -> str | None:
    number = verdicts.common_error
    known = number is not None and 1 <= number <= len(item.common_errors)
    return item.common_errors[number - 1].match if known and number else None
