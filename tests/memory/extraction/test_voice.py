"""What is asked, quoted, reported or supposed is no fact, whatever is said in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.extraction.extract import Extraction, extract
from tests.memory.extraction.test_tables import IMPROVED, OTHER_KINDS, OTHER_PREFERENCES, STRUGGLES, STUDIED

SAID = [
    *(text for text, _ in (*STRUGGLES, *IMPROVED, *STUDIED)),
    *(text for _, text, _ in OTHER_KINDS),
    *OTHER_PREFERENCES,
    "I prefer short answers.",
    "I hate long explanations",
]
STATEMENTS = [
    text
    for text in SAID
    if not text.startswith("can you")
    and not set(text) & set("\"`'?:!\n")
    and text.isascii()
    and text.count(".") <= 1
]
"""Sentences that hold a fact, without what ends a quotation or a sentence within."""

QUOTED: list[Callable[[str], str]] = [
    lambda said: f'"{said}"',
    lambda said: f"\u201c{said}\u201d",
    lambda said: f"\u00ab{said}\u00bb",
    lambda said: f"`{said}`",
    lambda said: f"> {said}",
    lambda said: f"```\n{said}\n```",
    lambda said: f"'{said}'",
]
NOT_SAID: list[Callable[[str], str]] = [
    *QUOTED,
    lambda said: f"If {said}",
    lambda said: f"imagine {said}",
    lambda said: f"What if {said}",
    lambda said: f"my friend says {said}",
    lambda said: f"My teacher thinks that {said}",
    lambda said: f"she said: {said}",
    lambda said: f"I doubt that {said}",
    lambda said: f"Translate: {said}",
    lambda said: f"{said.rstrip('.')}?",
    lambda said: f"{said.rstrip('.')}, she said",
    lambda said: f"According to my boss {said}",
]

NOTHING = Extraction()


def test_there_are_many_statements_to_try() -> None:
    assert len(STATEMENTS) > 80
    assert all(extract(said) != NOTHING for said in STATEMENTS)


@given(said=st.sampled_from(STATEMENTS), wrapped=st.sampled_from(NOT_SAID))
def test_what_is_not_said_as_a_statement_is_no_fact(said: str, wrapped: Callable[[str], str]) -> None:
    assert extract(wrapped(said)) == NOTHING


@given(said=st.sampled_from(STATEMENTS), other=st.sampled_from(STATEMENTS), wrapped=st.sampled_from(QUOTED))
def test_what_is_quoted_takes_nothing_from_what_is_said(
    said: str, other: str, wrapped: Callable[[str], str]
) -> None:
    assert extract(f"{wrapped(other)}\n{said}") == extract(said)


@pytest.mark.parametrize("wrapped", NOT_SAID)
def test_each_way_of_not_saying_it(wrapped: Callable[[str], str]) -> None:
    """So that none is left to chance."""
    for said in STATEMENTS:
        assert extract(wrapped(said)) == NOTHING, wrapped(said)
