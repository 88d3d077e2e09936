"""Whether a question was asked before, in these words or in nearly these."""

from __future__ import annotations

import pytest

from core.practice.repeats import is_repeat

ASKED = "Where in a plant cell does photosynthesis take place?"


@pytest.mark.parametrize(
    ("question", "earlier"),
    [
        (ASKED, ASKED),
        (ASKED.upper(), ASKED),
        ("In which part of a plant cell does photosynthesis take place?", ASKED),
        ("In a plant cell, where does the photosynthesis take place?", ASKED),
        ("What is a closure?", "Which is a closure?"),
        ("How much is 3 times 4?", "How many is 3 times 4?"),
        ("光合作用在哪里进行?", "光合作用在哪里进行"),
        ("What does `print(1 + 1)` show?", "What does `print(1+1)` show?"),
    ],
)
def test_the_same_in_other_words_is_a_repeat(question: str, earlier: str) -> None:
    assert is_repeat(question, ["What gas do leaves take up?", earlier])


@pytest.mark.parametrize(
    ("question", "earlier"),
    [
        ("What gas do leaves take up?", ASKED),
        ("What is the capital of France?", "What is the capital of Spain?"),
        ("How much is 3 times 4?", "How much is 5 times 7?"),
        ("What does this print?\n```\nprint(1)\n```", "What does this print?\n```\nprint(2)\n```"),
        ("When is a closure made?", "What is a closure?"),
    ],
)
def test_something_else_is_none(question: str, earlier: str) -> None:
    """Other numbers and other code are how practice varies."""
    assert not is_repeat(question, [earlier])
    assert not is_repeat(question, [])
