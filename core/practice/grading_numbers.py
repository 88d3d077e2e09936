"""Grading a typed number by rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from core.answers.normalise import fold, without_lead_in
from core.answers.numbers import Quantity, parse_key, parse_quantity
from core.answers.quantities import Fit, fit
from core.answers.words import Likeness, likeness
from core.decks.deck import CommonError, Item
from core.phrases import say
from core.practice.grades import EXACT, LIKELY, NO_NUMBER, UNSURE, Grade, partly, right, slip, wrong
from core.practice.grading_words import FEW_WORDS, common_error, expected


def grade_number(item: Item, text: str) -> Grade:
    """Grade an answer that should be a number; an accepted answer in words is one too."""
    given = parse_quantity(text)
    if given is None:
        if likeness(text, expected(item))[0] is Likeness.SAME:
            return right()
        if error := common_error(item, text):
            return wrong(error, EXACT)
        sure = LIKELY if len(text.split()) <= FEW_WORDS else UNSURE
        return replace(wrong(None, sure, "wrong_not_a_number"), error=NO_NUMBER)
    best = min((fit(*key, given) for key in _keys(item)), key=list(Fit).index, default=Fit.WRONG)
    if best in (Fit.RIGHT, Fit.UNIT_MISSING) and item.spelling and not _has_form(item, text):
        return partly(say("grading.partly_form"), "form")
    if best is Fit.RIGHT:
        return right()
    if best is Fit.UNIT_MISSING:
        return right(say("grading.right_unit_missing", answer=item.solution), error="unit")
    return _grade_wrong_number(item, text, given, best)


def _grade_wrong_number(item: Item, text: str, given: Quantity, best: Fit) -> Grade:
    error = common_error(item, text) or _common_number(item, given)
    if error:
        return wrong(error, EXACT)
    if best is Fit.UNIT_WRONG:
        return slip(say("grading.wrong_unit", unit=given.unit), "unit")
    if best is Fit.POWER_OF_TEN:
        return slip(say("grading.wrong_power_of_ten"), "power of ten")
    return wrong(None, EXACT)


def _keys(item: Item) -> Iterator[tuple[Quantity, Fraction | None]]:
    for answer in item.wordings:
        key = parse_key(answer)
        if key:
            yield key


def _has_form(item: Item, text: str) -> bool:
    """Say whether the answer is written as one of the item's answers is."""
    forms = {fold(answer).replace(" ", "") for answer in item.wordings}
    return without_lead_in(fold(text)).replace(" ", "").rstrip(".") in forms


def _common_number(item: Item, given: Quantity) -> CommonError | None:
    for error in item.common_errors:
        known = parse_key(error.match)
        if known and fit(*known, given) in (Fit.RIGHT, Fit.UNIT_MISSING):
            return error
    return None
