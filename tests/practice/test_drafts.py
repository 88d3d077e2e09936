"""Items made of drafts: the key, however it was written, and an order that no model had a part in."""

from __future__ import annotations

from collections import Counter

import pytest

from core.practice.drafts import UnusableDraft, item_of
from core.practice.grading import Verdict, grade_choice
from core.practice.quarantine import faults_of
from tests.practice.drafts import OPTIONS, WANTED, draft, item


@pytest.mark.case("QUIZ-01")
@pytest.mark.parametrize(
    ("key", "options", "right"),
    [
        ("B", OPTIONS, "mitochondria"),
        ("b)", OPTIONS, "mitochondria"),
        (2, OPTIONS, "mitochondria"),
        ("2", OPTIONS, "mitochondria"),
        ("mitochondria ", OPTIONS, "mitochondria"),
        ("true", ["false", "true"], "true"),
        (True, ["false", "true"], "true"),
        (2, ["3", "2", "5"], "2"),
        ("1", ["7", "5", "1"], "1"),
    ],
)
def test_a_key_names_one_option_however_it_is_written(
    key: bool | int | str, options: list[str], right: str
) -> None:
    """Numbers count from 1; where a number is also what an option says, the reference decides."""
    made = item(options=options, correct=key, reference=right)

    assert made.correct is not None
    assert made.options[made.correct] == made.reference == right
    verdicts = {option: grade_choice(made, place).verdict for place, option in enumerate(made.options)}
    assert {option for option, verdict in verdicts.items() if verdict is Verdict.RIGHT} == {right}


@pytest.mark.case("QUIZ-01")
@pytest.mark.parametrize("key", ["E", 0, 5, "nucleus", None, ""])
def test_a_key_that_names_no_option_makes_no_item(key: object) -> None:
    with pytest.raises(UnusableDraft, match="correct: it names no option"):
        item(correct=key)


def test_a_key_that_can_be_read_in_two_ways_and_no_reference_that_decides_makes_no_item() -> None:
    with pytest.raises(UnusableDraft):
        item(options=["3", "1", "2"], correct=2, reference="the second")


@pytest.mark.case("QUIZ-01")
def test_a_reference_that_is_the_letter_of_the_right_option_becomes_its_words() -> None:
    assert item(correct="A", reference="A").reference == "chloroplasts"


@pytest.mark.case("QUIZ-01")
def test_a_reference_that_is_another_option_than_the_key_is_a_fault() -> None:
    assert any("reference" in fault for fault in faults_of(item(correct=2), WANTED))


def test_the_same_draft_is_the_same_item_in_the_same_order_however_its_options_came() -> None:
    turned = [*OPTIONS[1:], OPTIONS[0]]
    one, other = item(), item(options=turned, correct=4)

    assert (one.key, one.options, one.correct) == (other.key, other.options, other.correct)


def test_over_many_items_the_right_option_is_anywhere() -> None:
    """The model always puts it first."""
    made = [item(question=f"Where does photosynthesis number {number} take place?") for number in range(400)]
    places = Counter(each.correct for each in made)

    assert all(each.correct is not None and each.options[each.correct] == "chloroplasts" for each in made)
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) < 140  # 100 each are expected


def test_an_item_has_three_hints() -> None:
    with pytest.raises(UnusableDraft, match="hints"):
        item_of(draft(hints=["one", "two"]), 2)


def test_common_errors_are_kept_where_they_are_sound_and_left_out_where_not() -> None:
    sound = [{"match": "mitochondria", "feedback": "These take sugar apart."}]
    telling = [{"match": "mitochondria", "feedback": "No, chloroplasts."}]

    assert [error.match for error in item(common_errors=sound).common_errors] == ["mitochondria"]
    assert item(common_errors=telling).common_errors == ()
