"""A named thing is explained by the item that defines it, or not at all."""

from __future__ import annotations

import pytest

from core.decks.folder import starter_decks
from core.decks.matching import explaining_item
from core.decks.shelf import Shelf

SHELF = Shelf(starter_decks())


@pytest.mark.parametrize(
    ("name", "topic", "key"),
    [
        ("a base case", "recursion", "base-case-purpose"),
        ("Base cases", "recursion", "base-case-purpose"),
        ("the base case of recursion", "recursion", "base-case-purpose"),
        ("commit", "Git", "what-a-commit-holds"),
        ("a foreign key", "SQL", "sql-foreign-key"),
        ("p-value", "statistics", "stats-p-value"),
    ],
)
def test_a_defined_thing_is_found(name: str, topic: str, key: str) -> None:
    """With or without article, in singular or plural, with the topic named or not."""
    found = explaining_item(SHELF, name)
    assert found is not None
    assert (found[0].topic, found[1].key) == (topic, key)


@pytest.mark.parametrize(
    "name",
    [
        "photosynthesis",
        "love",
        "you",
        "the answer",
        "left",
        "function",
        "it",
        "a",
        "",
        "base case of Git",
        ".*",
        "the",
    ],
)
def test_nothing_is_guessed(name: str) -> None:
    """Not by a part of a name, not by a word that stands in many texts, not from another topic."""
    assert explaining_item(SHELF, name) is None


def test_a_question_that_waits_is_not_used() -> None:
    """Its explanation would be the answer."""
    found = explaining_item(SHELF, "base case")
    assert found is not None
    again = explaining_item(SHELF, "base case", frozenset({found[1].question}))
    assert again is None or again[1].key != found[1].key
