"""Numbers: ways of writing, tolerance, units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.answers.numbers import parse_key, parse_quantity
from core.decks.deck import CommonError
from core.practice.grading import Verdict, grade
from tests.practice.items import numeric

EQUAL = {
    "1080": "1080|1,080|1 080|1\u00a0080|1\u202f080|1'080|1’080|1_080|1080.0|1080,0|1.080|1.08e3|1.08 x 10^3"
    "|+1080|one thousand and eighty|one thousand eighty|it is 1080|the answer is 1,080.|ok 1080|so, 1,080!"
    "|I'd say 1080|hm, it should be 1080|`1080`|**1080**"
    "|12 * 90 = 1080",
    "1/2": "2/4|0.5|½|50%|50 percent|.5|,5|5108/10,216|1 / 2|half|one half",
    "366": "three hundred and sixty-six|three hundred sixty six|366 days|Three Hundred And Sixty Six days",
    "13 m": "13m|13 m|13 metres|13 meters|1300 cm|0.013 km|13.0 m|thirteen metres",
    "-5": "-5|−5|minus five|- 5|negative 5",
    "1.5": "1 1/2|1½|3/2|1,5|1.50|150%",
    "1/3": "0.33|0.333|33%|2/6|0.3333333",
    "50%": "50%|50 %|0.5|1/2|fifty percent",
    "3.14": "3.14|3.1416|22/7",
    "9.81 ± 0.05 m/s^2": "9.81 m/s²|9.8 m/s^2|9.85 m/s²",
    "1,234,567.5": "1234567.5|1 234 567.5|1.234.567,5|1'234'567,5",
    "0": "0|zero|0.0|-0",
    "3 rows": "3 rows|three rows|3 row",
    "5 million": "5000000|5,000,000|5 million|five million",
    "$5": "$5|$ 5|5 $",
}
UNEQUAL = {
    "1080": "10,80|108,0|1081|10800|108|1 0 8 0|1080 or 1081|-1080|1080/0|not 1080|1080 1080|one thousand"
    "|ok, 1081|I think not 1080",
    "1/2": "1/0|0/0|2/1|0.51|5%|0.5%|1/2/2|1/|/2",
    "366": "365|367|366.5|three hundred and sixty-five",
    "13 m": "14 m|13 cm|130 cm|13 s|13 kg|13 apples",
    "-5": "5|minus 6",
    "1/3": "0.3|0.34|33",
    "3.14": "3.1|3.15|314",
    "9.81 ± 0.05 m/s^2": "9.7 m/s^2|9.87 m/s^2",
    "50%": "0.05|5%|500%",
    "0": "1|o|none of it 5",
}


def pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(key, answer) for key, answers in table.items() for answer in answers.split("|")]


@pytest.mark.case("GRD-06")
@pytest.mark.case("GRD-08")
@pytest.mark.case("GRD-14")
@pytest.mark.parametrize(("key", "answer"), pairs(EQUAL))
def test_equal_numbers_are_right(key: str, answer: str) -> None:
    graded = grade(numeric(key), answer)
    assert (graded.verdict, graded.score) == (Verdict.RIGHT, 1.0)


@pytest.mark.case("GRD-06")
@pytest.mark.case("GRD-08")
@pytest.mark.case("GRD-14")
@pytest.mark.parametrize(("key", "answer"), pairs(UNEQUAL))
def test_other_numbers_are_wrong(key: str, answer: str) -> None:
    graded = grade(numeric(key), answer)
    assert (graded.verdict, graded.score) == (Verdict.WRONG, 0.0)
    assert key not in graded.feedback


def test_a_number_without_its_unit_is_right_with_a_note() -> None:
    graded = grade(numeric("13 m"), "13")
    assert (graded.verdict, graded.error) == (Verdict.RIGHT, "unit")
    assert "13 m" in graded.feedback


def test_a_number_with_the_unit_of_something_else_is_named() -> None:
    graded = grade(numeric("13 m"), "13 s")
    assert (graded.verdict, graded.error) == (Verdict.WRONG, "unit")
    assert "“s”" in graded.feedback


@pytest.mark.parametrize("answer", ["10800", "108", "1.08"])
def test_a_slip_of_the_decimal_place_is_named(answer: str) -> None:
    assert grade(numeric("1080"), answer).error == "power of ten"


@pytest.mark.case("GRD-08")
def test_an_equal_value_in_another_form_is_partly_right_where_the_form_is_asked_for() -> None:
    lowest_terms = numeric("1/2", spelling=True)
    assert grade(lowest_terms, "1/2").verdict is Verdict.RIGHT
    assert grade(lowest_terms, "It is 1 / 2.").verdict is Verdict.RIGHT
    graded = grade(lowest_terms, "2/4")
    assert (graded.verdict, graded.score, graded.error) == (Verdict.PARTIAL, 0.5, "form")
    assert grade(lowest_terms, "3/4").verdict is Verdict.WRONG


def test_a_common_wrong_number_gets_its_own_feedback_in_any_writing() -> None:
    item = numeric("1000", errors=(CommonError(match="100", feedback="That is per day."),))
    for answer in ("100", "one hundred", "100.0", "it is 100"):
        assert grade(item, answer).feedback == "That is per day."


def test_words_in_place_of_a_number_are_wrong_and_accepted_words_right() -> None:
    item = numeric("0", "none")
    assert grade(item, "None.").verdict is Verdict.RIGHT
    assert "number" in grade(item, "a few").feedback


def test_readings_of_one_separator_are_kept() -> None:
    for text, readings in {
        "3,142": (Fraction(3142), Fraction("3.142")),
        "1.080": (Fraction("1.08"), Fraction(1080)),
        "1,080": (Fraction(1080),),  # nobody writes a zero behind a decimal comma
    }.items():
        quantity = parse_quantity(text)
        assert quantity is not None
        assert quantity.readings == readings


@pytest.mark.parametrize("text", ["", "m", "1e9999", "9" * 81, "1/0", "1 2", "--5", "1..2", "5 or 6", "٣x٤"])
def test_text_that_is_no_single_number_is_not_read_as_one(text: str) -> None:
    assert parse_quantity(text) is None


def test_a_key_can_state_its_tolerance() -> None:
    key = parse_key("9.81 +/- 0.05 m/s^2")
    assert key is not None
    assert (key[0].readings[0], key[0].unit, key[1]) == (Fraction("9.81"), "m/s^2", Fraction("0.05"))


def test_how_far_a_number_may_be_off_is_not_shown() -> None:
    item = numeric("51.8 ± 0.4 %")
    assert item.solution == "51.8 %"
    assert "±" not in grade(item, "51.8").feedback


def test_a_common_error_is_known_without_its_unit_too() -> None:
    item = numeric("9 %", errors=(CommonError(match="90 %", feedback="Look at the decimal place."),))
    assert grade(item, "90").feedback == "Look at the decimal place."
