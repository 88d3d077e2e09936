"""Keys that hold several answers, optional words, or a set in any order."""

from __future__ import annotations

import pytest

from core.answers.keys import alternatives, members
from core.decks.checks import faults
from core.decks.deck import ErrorType
from core.practice.grading import Verdict, grade
from tests.practice.items import short

RIGHT = {
    "one of two": ("weren't | wasn't", "weren't"),
    "the other of two": ("weren't | wasn't", "wasn’t"),
    "one of two in prose": ("sea horse or pipe fish", "sea horse"),
    "the other in prose": ("sea horse or pipe fish", "a pipe fish"),
    "both that are right": ("sea horse or pipe fish", "pipe fish or sea horse"),
    "with the optional word": ("a (very) big house", "a very big house"),
    "without the optional word": ("a (very) big house", "big house"),
    "set in another order": ("red; blue; green in any order", "green, red and blue"),
    "set in lines": ("red; blue; green in any order", "- blue\n- green\n- red"),
    "set with spaces alone": ("red; blue; green in any order", "blue green red"),
    "set after a lead-in": ("red; blue; green in any order", "I think it's green, red, blue."),
    "set with a typo": ("purple; orange; yellow in any order", "orange, yelow, purple"),
    "alternative of a member": ("red; navy | dark blue in any order", "dark blue and red"),
    "set of numbers": ("2; -2 in any order", "-2 and 2"),
    "set said in German": ("rot; blau in beliebiger Reihenfolge", "blau und rot"),
    "code that is taken as written": ("`int | None`", "int | None"),
    "logic is not split": ("p or q", "p or q"),
    "bracket of a call": ("print(x)", "print(x)"),
}
WRONG = {
    "the raw key with something else": ("weren't | wasn't", "weren't or isn't"),
    "a part of one of them": ("sea horse or pipe fish", "sea"),
    "only the optional word": ("a (very) big house", "very"),
    "half of logic": ("p or q", "q"),
    "half of code in backticks": ("`int | None`", "int"),
    "a call without what it is given": ("f (x) = 2", "f = 2"),
    "none of the set": ("red; blue; green in any order", "black and white"),
}


@pytest.mark.case("GRD-13")
@pytest.mark.parametrize(("key", "answer"), RIGHT.values(), ids=RIGHT)
def test_each_answer_that_a_key_allows_is_right_by_itself(key: str, answer: str) -> None:
    assert grade(short(key), answer).verdict is Verdict.RIGHT


@pytest.mark.case("GRD-13")
@pytest.mark.parametrize(("key", "answer"), WRONG.values(), ids=WRONG)
def test_what_a_key_does_not_allow_is_wrong(key: str, answer: str) -> None:
    graded = grade(short(key), answer)
    assert (graded.verdict, graded.score) == (Verdict.WRONG, 0.0)


PARTS = {
    "one is missing": ("red, green", 2 / 3, "blue"),
    "one is missing and one does not belong there": ("red, green, black", 0.5, "blue"),
    "one is denied": ("red, green, not blue", 0.5, "blue"),
    "one is said three times": ("red, red, red", 1 / 3, "blue, green"),
}


@pytest.mark.case("GRD-13")
@pytest.mark.parametrize(("answer", "score", "missing"), PARTS.values(), ids=PARTS)
def test_a_part_of_a_set_counts_and_the_rest_is_named(answer: str, score: float, missing: str) -> None:
    graded = grade(short("red; blue; green in any order"), answer)
    assert (graded.verdict, graded.error_type) == (Verdict.PARTIAL, ErrorType.STRUCTURAL)
    assert graded.score == pytest.approx(score)
    assert f"Missing: {missing}." in graded.feedback


def test_one_too_many_is_no_full_mark() -> None:
    graded = grade(short("red; blue in any order"), "red, blue, green")
    assert graded.verdict is Verdict.PARTIAL
    assert graded.score == pytest.approx(2 / 3)
    assert "does not belong" in graded.feedback


def test_a_spelling_item_forgives_no_typo_in_a_set_either() -> None:
    item = short("purple; orange in any order", spelling=True)
    assert grade(item, "orange, purple").verdict is Verdict.RIGHT
    assert grade(item, "orange, purpel").verdict is Verdict.PARTIAL


def test_what_is_read_in_a_key() -> None:
    assert alternatives("a | b") == ("a", "b")
    assert alternatives("int | None") == ("int", "None")
    assert alternatives("`int | None`") == ("`int | None`",)
    assert set(alternatives("a (very) big (old) house")) == {
        *("a big house", "a very big house", "a big old house", "a very big old house"),
        "a (very) big (old) house",
    }
    assert members("red; navy | dark blue in any order") == (("red",), ("navy", "dark blue"))
    assert members("red; blue; green") == ()


def test_a_hint_with_one_of_several_answers_is_at_fault() -> None:
    item = short("sea horse | pipe fish")
    telling = type(item)(
        **{name: getattr(item, name) for name in item.__slots__} | {"hints": ("a", "b", "a pipe fish swims")}
    )
    assert any(fault.field == "hints" for fault in faults(telling))


def test_learners_see_alternatives_as_words() -> None:
    assert short("weren't | wasn't").solution == "weren't or wasn't"
