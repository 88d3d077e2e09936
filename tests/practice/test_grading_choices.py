"""Choices, by button and typed."""

from __future__ import annotations

import pytest

from core.decks.deck import CommonError
from core.practice.grading import Verdict, grade, grade_choice
from tests.practice.items import choice

COLOURS = choice("Red wine", "White wine", "A `rosé`, cold", correct=1)


def test_the_right_option_is_right_and_the_others_wrong() -> None:
    verdicts = [grade_choice(COLOURS, option).verdict for option in range(3)]
    assert verdicts == [Verdict.WRONG, Verdict.RIGHT, Verdict.WRONG]


@pytest.mark.parametrize("option", [-1, 3, 99])
def test_an_option_that_does_not_exist_is_an_error_of_the_caller(option: int) -> None:
    with pytest.raises(ValueError, match="no option"):
        grade_choice(COLOURS, option)


@pytest.mark.parametrize(
    "typed",
    [
        "2",
        "2)",
        "(2)",
        "2.",
        "option 2",
        "B",
        "b",
        "b)",
        "(B)",
        "option B",
        "Answer: b",
        "it's b",
        "no. 2",
        "number two",
        "b) White wine",
        "2. white wine",
        "Option B: White wine",
    ],
)
def test_a_typed_label_is_its_option(typed: str) -> None:
    assert grade(COLOURS, typed).verdict is Verdict.RIGHT


@pytest.mark.parametrize("typed", ["White wine", "white wine ", "“White  wine.”", "it is white wine", "whit wine"])
def test_the_typed_text_is_its_option(typed: str) -> None:
    assert grade(COLOURS, typed).verdict is Verdict.RIGHT


@pytest.mark.parametrize("typed", ["1", "a", "red wine", "3", "a rosé, cold", "C"])
def test_another_option_typed_is_wrong(typed: str) -> None:
    assert grade(COLOURS, typed).verdict is Verdict.WRONG


@pytest.mark.parametrize(
    "typed", ["4", "0", "wine", "d", "1 or 2", "hello there", "red white", "b) red wine", "2) 1"]
)
def test_text_that_names_no_option_leaves_the_question_open(typed: str) -> None:
    graded = grade(COLOURS, typed)
    assert graded.verdict is Verdict.UNGRADED
    assert graded.feedback


def test_a_typo_between_two_options_chooses_neither() -> None:
    item = choice("stalactites", "stalagmites")
    assert grade(item, "stalacmites").verdict is Verdict.UNGRADED
    assert grade(item, "stalactits").verdict is Verdict.RIGHT


def test_a_number_that_is_both_a_label_and_a_text_is_asked_back() -> None:
    item = choice("3", "4", "5", "6", correct=1)
    assert grade(item, "4").verdict is Verdict.UNGRADED
    assert grade(item, "b").verdict is Verdict.RIGHT
    assert grade(item, "6").verdict is Verdict.WRONG


def test_a_wrong_option_gets_its_own_feedback() -> None:
    item = choice(
        "Yes: it ends", "No: it loops", errors=(CommonError(match="No: it loops", feedback="Look again."),)
    )
    assert grade_choice(item, 1).feedback == "Look again."
    assert grade(item, "no it loops").verdict is Verdict.UNGRADED
    assert grade(item, "No: it loops").error == "No: it loops"
