"""Grading an answer by rules alone.

What no rule can grade is `ungraded`, in one of two ways. With feedback, nothing was answered (a blank, no
option named): the question stays open and the feedback says why. Without feedback, the answer to an open
question was given: the learner compares it with the reference and grades it.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.answers.normalise import LONGEST_ANSWER, comparable, fold
from core.answers.options import find_options
from core.answers.skips import is_skip
from core.decks.deck import Item, ItemKind
from core.phrases import say
from core.practice.grades import EXACT, Grade, PointGrade, Verdict, right, ungraded, wrong
from core.practice.grading_numbers import grade_number
from core.practice.grading_parts import grade_parts
from core.practice.grading_words import common_error, grade_words

__all__ = ["Grade", "PointGrade", "Verdict", "grade", "grade_choice", "is_key"]


def grade(item: Item, answer: str, rivals: Iterable[str] = ()) -> Grade:
    """Grade a typed answer.

    `rivals` are answers of other items of the deck: a misspelling as close to one of them is not forgiven.
    """
    text = answer.strip()
    if not fold(text[:LONGEST_ANSWER]):
        return ungraded("blank")
    if is_skip(text) and not is_key(item, text):
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
        return grade_number(item, text)
    return grade_words(item, text, rivals)


def grade_choice(item: Item, option: int) -> Grade:
    """Grade the option with index `option`, counted from 0. Raises ValueError if there is none."""
    if not 0 <= option < len(item.options):
        raise ValueError(f"item {item.key} has no option with index {option}")
    if option == item.correct:
        return right()
    return wrong(common_error(item, item.options[option]), EXACT)


def _grade_typed_choice(item: Item, text: str) -> Grade:
    meant = find_options(item.options, text)
    if len(meant) == 1:
        return grade_choice(item, *meant)
    return ungraded("two_options" if meant else "no_option")


def is_key(item: Item, text: str) -> bool:
    """Say whether the text is a right answer, or one of the options, as it is written."""
    return comparable(text) in {comparable(known) for known in (*item.wordings, *item.options)}
