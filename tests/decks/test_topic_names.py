"""What is one topic and what are two, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decks.topic_names import topic_key

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
