"""Grading an answer by rules alone.

What no rule can grade is `ungraded`, in one of two ways. With feedback, nothing was answered (a blank, no
option named): the question stays open and the feedback says why. Without feedback, the answer to an open
question was given: the learner compares it with the reference and grades it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from core.answers.normalise import (
    LONGEST_ANSWER,
    comparable,
    fold,
    without_lead_in,
    without_vowel_marks,
)
from core.answers.numbers import Quantity, parse_key, parse_quantity
from core.answers.options import find_options
from core.answers.quantities import Fit, fit
from core.answers.skips import is_skip
from core.answers.typos import is_typo
from core.decks.deck import CommonError, Item, ItemKind
from core.phrases import say
from core.practice.grades import EXACT, LIKELY, Grade, PointGrade, Verdict, right, ungraded, wrong
from core.practice.grading_parts import grade_parts

__all__ = ["Grade", "PointGrade", "Verdict", "grade", "grade_choice"]

_UNSURE = 0.4
_FEW_WORDS = 6


def grade(item: Item, answer: str, rivals: Iterable[str] = ()) -> Grade:
    """Grade a typed answer.

    `rivals` are answers of other items of the deck: a misspelling as close to one of them is not forgiven.
    """
    text = answer.strip()
    if not fold(text[:LONGEST_ANSWER]):
        return ungraded("blank")
    if is_skip(text) and not _is_key(item, text):
        return Grade(0.0, Verdict.SKIPPED, EXACT, say("grading.skipped"))
    if item.kind.free_form:
        return Grade(0.0, Verdict.UNGRADED, 0.0, "")
    if len(text) > LONGEST_ANSWER:
        return ungraded("too_long")
    if item.kind is ItemKind.CHOICE:
        return _grade_typed_choice(item, text)
    if item.kind.in_parts:
        return grade_parts(item, text, grade)
    if item.kind is ItemKind.NUMERIC:
        return _grade_number(item, text)
    return _grade_words(item, text, [comparable(rival) for rival in rivals])


def grade_choice(item: Item, option: int) -> Grade:
    """Grade the option with index `option`, counted from 0. Raises ValueError if there is none."""
    if not 0 <= option < len(item.options):
        raise ValueError(f"item {item.key} has no option with index {option}")
    if option == item.correct:
        return right()
    error = _common_error(item, [comparable(item.options[option])])
    return wrong(error, EXACT)


def _grade_typed_choice(item: Item, text: str) -> Grade:
    meant = find_options(item.options, text)
    if len(meant) == 1:
        return grade_choice(item, *meant)
    return ungraded("two_options" if meant else "no_option")


def _grade_words(item: Item, text: str, rivals: list[str]) -> Grade:
    given = _wordings(text)
    keys = [comparable(answer) for answer in item.answers]
    if any(each in keys for each in given) or (not item.spelling and _same_but_for_vowel_marks(given, keys)):
        return right()
    error = _common_error(item, given)
    if error:
        return wrong(error, EXACT)
    rivals = [*rivals, *(comparable(known.match) for known in item.common_errors)]
    near = next((i for i, key in enumerate(keys) for each in given if is_typo(each, key, rivals)), None)
    if near is None:
        return wrong(None, LIKELY if len(given[-1].split()) <= _FEW_WORDS else _UNSURE)
    if item.spelling:
        return Grade(0.0, Verdict.WRONG, EXACT, say("grading.wrong_spelling"), "spelling")
    return right(say("grading.right_typo", answer=item.answers[near]), LIKELY, "typo")


def _same_but_for_vowel_marks(given: Iterable[str], keys: Iterable[str]) -> bool:
    bare = {without_vowel_marks(key) for key in keys}
    return any(without_vowel_marks(each) in bare for each in given)


def _grade_number(item: Item, text: str) -> Grade:
    given = parse_quantity(text)
    if given is None:
        if any(each in map(comparable, item.answers) for each in _wordings(text)):
            return right()
        error = _common_error(item, _wordings(text))
        return wrong(error, EXACT) if error else wrong(None, LIKELY, "wrong_not_a_number")
    best = min((fit(*key, given) for key in _number_keys(item)), key=list(Fit).index, default=Fit.WRONG)
    if best in (Fit.RIGHT, Fit.UNIT_MISSING) and item.spelling and not _has_form(item, text):
        return Grade(0.5, Verdict.PARTIAL, EXACT, say("grading.partly_form"), "form")
    if best is Fit.RIGHT:
        return right()
    if best is Fit.UNIT_MISSING:
        return right(say("grading.right_unit_missing", answer=item.solution), error="unit")
    return _grade_wrong_number(item, text, given, best)


def _grade_wrong_number(item: Item, text: str, given: Quantity, best: Fit) -> Grade:
    error = _common_error(item, _wordings(text)) or _common_number(item, given)
    if error:
        return wrong(error, EXACT)
    if best is Fit.UNIT_WRONG:
        return Grade(0.0, Verdict.WRONG, EXACT, say("grading.wrong_unit", unit=given.unit), "unit")
    if best is Fit.POWER_OF_TEN:
        return Grade(0.0, Verdict.WRONG, EXACT, say("grading.wrong_power_of_ten"), "power of ten")
    return wrong(None, EXACT)


def _number_keys(item: Item) -> Iterator[tuple[Quantity, Fraction | None]]:
    for answer in item.answers:
        key = parse_key(answer)
        if key:
            yield key


def _has_form(item: Item, text: str) -> bool:
    """Say whether the answer is written as one of the item's answers is."""
    forms = {fold(answer).replace(" ", "") for answer in item.answers}
    return without_lead_in(fold(text)).replace(" ", "").rstrip(".") in forms


def _wordings(text: str) -> tuple[str, str]:
    """Return the comparable answer, and it without a lead-in such as `it is`."""
    return comparable(text), comparable(without_lead_in(fold(text)))


def _is_key(item: Item, text: str) -> bool:
    return comparable(text) in {comparable(known) for known in (*item.answers, *item.options)}


def _common_error(item: Item, given: Iterable[str]) -> CommonError | None:
    wordings = set(given)
    return next((error for error in item.common_errors if comparable(error.match) in wordings), None)


def _common_number(item: Item, given: Quantity) -> CommonError | None:
    for error in item.common_errors:
        known = parse_key(error.match)
        if known and fit(*known, given) in (Fit.RIGHT, Fit.UNIT_MISSING):
            return error
    return None
