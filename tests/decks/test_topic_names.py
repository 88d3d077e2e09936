"""What is one topic and what are two, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decks.topic_names import misspelt, topic_key, topic_stem, without_hedges

SAME = [
    ("Recursion", "the  recursion!"),
    ("recursion", "re\u200bcursion"),
    ("recursion", "\u200frecursion\ufeff"),
    ("recursion", "❤\ufe0f recursion"),
    ("café", "cafe\u0301"),
    ("café", "cafe\u200b\u0301"),
    ("left-join", "left join"),
]
DIFFERENT = [("काल", "कुल"), ("กา", "กี"), ("C", "C++"), ("C", "C#"), ("resume", "résumé")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_topic(one: str, other: str) -> None:
    assert topic_key(one) == topic_key(other) != ""


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_topics(one: str, other: str) -> None:
    assert topic_key(one) != topic_key(other)


@pytest.mark.parametrize("name", ["", "?!", "\u200b", "\u0301", "❤\ufe0f"])
def test_nothing_is_left_of_what_names_nothing(name: str) -> None:
    assert topic_key(name) == ""


@given(st.text(max_size=40))
def test_any_text_has_a_key_without_spaces_around(name: str) -> None:
    assert topic_key(name) == topic_key(f" {name}\u200b ").strip()


ONE_STEM = [
    ("joins", "join"),
    ("pointers", "the Pointer"),
    ("matrices", "Matrix"),
    ("recursion", "Recursions"),
    ("how to use pointers", "pointers"),
    ("the SQL JOIN stuff", "SQL joins"),
    ("the basics of SQL", "sql"),
    ("regular expressions", "regular expression"),
    ("boundary conditions", "boundary condition"),
    ("classes", "class"),
    ("studies", "study"),
    ("indexes", "indices"),
]
TWO_STEMS = [
    ("pointers in C", "pointers"),
    ("C", "C++"),
    ("C", "C#"),
    ("C", "Cs"),
    ("java", "javascript"),
    ("CSS", "CS"),
    ("physics", "physic"),
    ("mitosis", "meiosis"),
    ("bus", "bu"),
    ("ser", "estar"),
]


@pytest.mark.parametrize(("one", "other"), ONE_STEM)
def test_one_topic_in_the_singular_in_the_plural_and_with_words_around(one: str, other: str) -> None:
    assert topic_stem(one) == topic_stem(other) != ""


@pytest.mark.parametrize(("one", "other"), TWO_STEMS)
def test_what_only_looks_like_a_plural(one: str, other: str) -> None:
    assert topic_stem(one) != topic_stem(other)


@pytest.mark.parametrize("name", ["stuff", "things", "how to", "the", "concepts"])
def test_a_name_that_is_all_hedges_stays_what_it_is(name: str) -> None:
    assert without_hedges(name) == name


@given(st.text(max_size=40))
def test_a_stem_is_its_own_key_and_is_there_where_a_key_is(name: str) -> None:
    assert topic_key(topic_stem(name)) == topic_stem(name)
    assert (topic_stem(name) == "") == (topic_key(name) == "")


SLIPS = [
    ("recusion", "recursion"),
    ("reccursion", "recursion"),
    ("recurison", "recursion"),
    ("Thermodynamcis", "thermodynamics"),
    ("dynamic programing", "dynamic programming"),
]
NO_SLIPS = [
    ("C", "C++"),
    ("C++", "C#"),
    ("java", "javascript"),
    ("mitosis", "meiosis"),
    ("SQL", "NoSQL"),
    ("affect", "effect"),
    ("ser", "estar"),
    ("neuron", "neutron"),
    ("proton", "photon"),
    ("martial", "marital"),
    ("complement", "compliment"),
    ("stationary", "stationery"),
    ("absorption", "adsorption"),
    ("alkane naming", "alkene naming"),
    ("asymmetric", "symmetric"),
    ("calculus 1", "calculus 11"),
    ("calculus 1", "calculus 2"),
    ("C++ templates", "C+ templates"),
    ("present perfect", "present simple"),
    ("left joins", "right joins"),
    ("recursion", "recursion"),
]


@pytest.mark.parametrize(("typed", "meant"), SLIPS)
def test_a_slip_of_the_keyboard_is_read_as_what_was_meant(typed: str, meant: str) -> None:
    assert misspelt(typed, [topic_key(meant), "sql joins"]) == topic_key(meant)


@pytest.mark.parametrize(("one", "other"), NO_SLIPS)
def test_two_topics_of_like_names_stay_two(one: str, other: str) -> None:
    assert misspelt(one, [topic_key(other)]) is None
    assert misspelt(other, [topic_key(one)]) is None


def test_a_slip_that_could_be_two_topics_is_none() -> None:
    assert misspelt("interst rates", ["interest rates", "interset rates"]) is None


@pytest.mark.parametrize("name", ["A topic", "my topic", "your topics", "some things", "The topic"])
def test_of_a_name_more_is_left_than_an_article(name: str) -> None:
    assert without_hedges(name) == name


@pytest.mark.parametrize("name", ["S\u200fQL", "\u202bSQL\u202c", "SQL\ufeff", "S\u00adQL", "\u200bSQL"])
def test_marks_that_nobody_sees_are_no_part_of_a_name(name: str) -> None:
    """What joins letters of a script, or two signs to one, is."""
    assert without_hedges(name) == "SQL"
    assert without_hedges("\u0645\u06cc\u200c\u0634\u0648\u062f") == "\u0645\u06cc\u200c\u0634\u0648\u062f"
