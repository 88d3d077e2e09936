"""What holds for every item and every answer."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.answers.keys import alternatives, members
from core.answers.normalise import comparable, fold
from core.answers.number_words import words_to_digits
from core.answers.options import find_options
from core.answers.typos import is_typo
from core.decks.checks import faults
from core.decks.deck import ItemKind
from core.practice.grading import Verdict, grade
from core.practice.orders import without_orders
from core.practice.sanity import speaks_of_the_subject, turns_round
from tests.practice.items import choice, numeric, open_item, short

texts = st.text(max_size=80).filter(lambda text: fold(text) != "")
words = st.text("abcdefghijklmnopqrstuvwxyzàéñöüšабвгд -'.,+*()[]=<>0123456789", max_size=40).filter(
    lambda text: fold(text) != ""
)
decimals = st.decimals(-(10**9), 10**9, places=3).map(str)
fractions = st.tuples(st.integers(-999, 999), st.integers(1, 999)).map("{0[0]}/{0[1]}".format)
spaces = st.text(" \t\n\u00a0\u2009\u200b\u200f", max_size=4)


@given(texts)
def test_a_reference_answers_its_own_item(reference: str) -> None:
    assert grade(short(reference), reference).verdict is Verdict.RIGHT


@given(st.one_of(decimals, fractions, st.integers().map(str)), st.sampled_from(["", " m", "%", " rows", " kg"]))
def test_a_number_answers_its_own_item(number: str, unit: str) -> None:
    assert grade(numeric(number + unit), number + unit).verdict is Verdict.RIGHT


@given(words, spaces, spaces)
def test_case_and_spaces_around_change_nothing(reference: str, before: str, after: str) -> None:
    for answer in (reference.upper(), reference.lower(), reference.title(), f"{before}{reference}{after}"):
        assert grade(short(reference), answer).verdict is Verdict.RIGHT


@given(
    words,
    st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]),
    st.sampled_from(["{}", "\u202a{}\u202c", "\u200f{}", "{}\ufeff"]),
)
def test_composition_and_direction_marks_change_nothing(reference: str, form: str, marked: str) -> None:
    answer = marked.format(unicodedata.normalize(form, reference))  # type: ignore[arg-type]
    assert grade(short(reference), answer).verdict is Verdict.RIGHT


plain_words = st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=9), min_size=1, max_size=4)


@given(plain_words)
def test_the_negation_of_a_key_is_not_right(key_words: list[str]) -> None:
    key = " ".join(key_words)
    assume(not {"not", "no", "never"} & set(key_words))
    for denied in (
        "not {}",
        "no {}",
        "never {}",
        "it is not {}",
        "{} is false",
        "not the {}",
        "non-{}",
        "anything but {}",
    ):
        assert grade(short(key), denied.format(key)).verdict is not Verdict.RIGHT


@given(st.integers(-(10**6), 10**6))
def test_the_negation_of_a_number_is_not_right(number: int) -> None:
    for denied in ("not {}", "it is not {}", "anything but {}", "{} is wrong"):
        assert grade(numeric(str(number)), denied.format(number)).verdict is not Verdict.RIGHT


@given(st.permutations(["red", "dark blue", "green", "yellow"]), st.integers(1, 4))
def test_the_share_of_a_set_is_its_score_in_any_order(colours: list[str], count: int) -> None:
    graded = grade(short("red; green; dark blue; yellow in any order"), ", ".join(colours[:count]))
    assert graded.score == pytest.approx(count / 4)


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_text_makes_a_key_or_a_check_of_a_model_fail(key: str, answer: str) -> None:
    assert alternatives(key)
    assert members(key) == () or len(members(key)) > 1
    item = replace(open_item(), reference=key, checklist=(answer,))
    assert speaks_of_the_subject(item, without_orders(answer)) in {True, False}
    assert turns_round(item, answer) in {True, False}


@given(st.integers(0, 10**11))
def test_thousands_separators_change_nothing(number: int) -> None:
    for separator in ", ’'_":
        assert grade(numeric(str(number)), f"{number:,}".replace(",", separator)).verdict is Verdict.RIGHT


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_integers_are_right_only_if_equal(key: int, answer: int) -> None:
    assert (grade(numeric(str(key)), str(answer)).verdict is Verdict.RIGHT) == (key == answer)


SCRAPS = [
    "it is",
    "the answer",
    "a",
    "rain.",
    "no",
    "not",
    "``",
    "` `",
    "```",
    "\n",
    "1",
    "±",
    "and",
    "hundred",
    "zero",
]
answers = st.one_of(
    st.text(max_size=60),
    st.text("0123456789.,'/%-+=^e ×*mis½²", max_size=20),
    st.lists(st.sampled_from(SCRAPS)).map(" ".join),
)


@given(
    answers,
    st.sampled_from(
        [short("rain"), short("`"), numeric("13 m"), choice("rain", "snow"), choice("rain", "` `"), open_item()]
    ),
)
def test_no_answer_makes_grading_fail(answer: str, item: object) -> None:
    assert isinstance(item, type(open_item()))
    graded = grade(item, answer)
    assert 0 <= graded.score <= 1
    assert 0 <= graded.confidence <= 1
    assert graded.feedback or item.kind is ItemKind.OPEN
    assert (graded.score == 1) == (graded.verdict is Verdict.RIGHT)


@pytest.mark.parametrize(("word", "key"), [("", "rain"), ("rain", ""), ("", ""), (" ", "rain"), ("rain", " ")])
def test_nothing_is_no_typo_of_a_word(word: str, key: str) -> None:
    assert not is_typo(word, key)


@given(answers, answers, st.lists(answers, max_size=3))
def test_no_two_texts_make_the_comparison_fail(one: str, other: str, rivals: list[str]) -> None:
    """Also where nothing is left of an option, a key or an answer: emphasis, fences, lead-ins, marks alone."""
    assert is_typo(comparable(one), comparable(other), map(comparable, rivals)) in {True, False}
    assert find_options([one, *rivals], other) <= set(range(1 + len(rivals)))


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once_for_letters_and_spaces(text: str) -> None:
    letters = "".join(
        character for character in text if character.isascii() and (character.isalnum() or character == " ")
    )
    assert fold(fold(letters)) == fold(letters)
    assert comparable(letters) == comparable(fold(letters))


@given(st.integers(0, 999_999))
def test_spelled_numbers_are_read_back(number: int) -> None:
    assert words_to_digits(spelled(number)) == str(number)


@given(texts)
def test_an_item_whose_hint_is_the_answer_is_at_fault(reference: str) -> None:
    item = short(reference)
    telling = type(item)(
        **{name: getattr(item, name) for name in item.__slots__} | {"hints": ("a", "b", reference)}
    )
    assert any(fault.field == "hints" for fault in faults(telling))


# fmt: off
ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
# fmt: on


def spelled(number: int) -> str:
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f" {ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = f" and {spelled(number % 100)}" if number % 100 else ""
        return f"{ONES[number // 100]} hundred{rest}"
    rest = f" {spelled(number % 1000)}" if number % 1000 else ""
    return f"{spelled(number // 1000)} thousand{rest}"
