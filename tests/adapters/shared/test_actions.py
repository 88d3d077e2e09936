"""Buttons as lines to type, and labels that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adapters.shared.actions import as_typed_lines, shorten
from core.messages import Action


def test_each_action_is_a_line_that_says_what_to_type() -> None:
    actions = [
        Action(id="a:1", label="Hint", typed="1"),
        Action(id="a:2", label="Show the\nanswer", typed="2"),
    ]

    assert as_typed_lines(actions) == "1) Hint\n2) Show the answer"


def test_a_word_to_type_is_told_from_what_it_does() -> None:
    assert as_typed_lines([Action(id="a:1", label="I don't know", typed="skip")]) == "(type skip) I don't know"


def test_no_actions_give_no_text() -> None:
    assert as_typed_lines([]) == ""


@given(st.text(), st.integers(min_value=1, max_value=80))
def test_a_label_fits_on_one_line(label: str, limit: int) -> None:
    short = shorten(label, limit)

    assert len(short) <= limit
    assert short == " ".join(short.split())


@given(st.text(alphabet="ab ", max_size=20))
def test_a_label_with_room_keeps_its_words(label: str) -> None:
    assert shorten(label, 20).split() == label.split()


def test_a_long_label_ends_in_an_ellipsis() -> None:
    assert shorten("What is recursion?", 9) == "What is…"
