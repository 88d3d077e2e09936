"""Misspellings: what is a slip of the finger, and what is another word."""

from __future__ import annotations

import pytest

from core.decks.deck import CommonError
from core.practice.grading import Verdict, grade
from tests.practice.items import short

TYPOS = {
    "letter left out": ("accommodate", "accomodate"),
    "other letter left out": ("accommodate", "acommodate"),
    "letters turned in a short word": ("Paris", "Prais"),
    "letter doubled in a short word": ("mean", "meann"),
    "neighbour on the keyboard": ("tundra", "tumdra"),
    "one vowel for another": ("tundra", "tundre"),
    "two letters left out": ("accommodate", "acomodate"),
    "letters swapped": ("recursion", "recurison"),
    "letter doubled": ("inner", "innner"),
    "space left out": ("left join", "leftjoin"),
    "Cyrillic": ("рекурсия", "рекурзия"),
}


@pytest.mark.case("GRD-12")
@pytest.mark.parametrize(("key", "answer"), TYPOS.values(), ids=TYPOS)
def test_a_typo_is_right_and_the_spelling_is_shown(key: str, answer: str) -> None:
    graded = grade(short(key), answer)
    assert (graded.verdict, graded.error) == (Verdict.RIGHT, "typo")
    assert key in graded.feedback
    assert graded.confidence < 1


NO_TYPOS = {
    "short key": ("cat", "car"),
    "letter in place of another in a short key": ("Paris", "Parts"),
    "two slips in seven letters": ("integer", "entager"),
    "three slips in a long key": ("accommodate", "akomodat"),
    "number": ("366 days", "365 days"),
    "digits alone": ("1024", "1023"),
    "code": ("orders.id", "order.id"),
    "opposite with another beginning": ("ascending", "descending"),
    "negated word": ("is valid", "is invalid"),
    "negation slipped in": ("is null", "isnt null"),
    "no letter case": ("東京都庁", "東京都町"),
    "countries alike": ("Iran", "Iraq"),
    "longer countries alike": ("Austria", "Australia"),
    "medical opposites": ("hypotension", "hypertension"),
    "salts": ("sodium sulfate", "sodium sulfite"),
    "enzyme and sugar": ("lactase", "lactose"),
    "who pays and who is paid": ("employer", "employee"),
    "particles": ("proton", "photon"),
    "acronym": ("HTTPS", "HTTP"),
    "divisions": ("meiosis", "mitosis"),
    "short word among others": ("big house", "bug house"),
    "word inside that is another": ("red wine", "red white"),
    "long sentence": ("one two of three words", "one two of tree words"),
}


@pytest.mark.case("GRD-12")
@pytest.mark.parametrize(("key", "answer"), NO_TYPOS.values(), ids=NO_TYPOS)
def test_what_could_mean_something_else_is_no_typo(key: str, answer: str) -> None:
    assert grade(short(key), answer).verdict is Verdict.WRONG


def test_a_misspelling_as_close_to_another_answer_is_not_forgiven() -> None:
    item = short("stalactite")
    assert grade(item, "stalactyte").verdict is Verdict.RIGHT
    assert grade(item, "stalagtite").verdict is Verdict.RIGHT
    assert grade(item, "stalagtite", rivals=["stalagmite"]).verdict is Verdict.WRONG


def test_a_common_error_close_to_the_key_stays_an_error() -> None:
    known = CommonError(match="stalagmite", feedback="Those grow from the ground.")
    item = short("stalactite", errors=(known,))
    assert grade(item, "Stalagmite.").feedback == "Those grow from the ground."
    assert grade(item, "stalagmite").error == "stalagmite"
    assert grade(item, "it is a stalagmite").verdict is Verdict.WRONG


@pytest.mark.case("GRD-12")
@pytest.mark.parametrize("answer", ["accomodate", "acommodate"])
def test_a_spelling_item_takes_only_the_exact_word(answer: str) -> None:
    item = short("accommodate", spelling=True)
    graded = grade(item, answer)
    assert (graded.verdict, graded.error) == (Verdict.WRONG, "spelling")
    assert "accommodate" not in graded.feedback
    assert grade(item, "Accommodate").verdict is Verdict.RIGHT
