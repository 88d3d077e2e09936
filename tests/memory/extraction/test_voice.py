"""What is asked, quoted, reported or supposed is no fact, whatever is said in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.extraction.extract import Extraction, extract
from tests.memory.extraction.test_improvements import IMPROVED
from tests.memory.extraction.test_other_kinds import OTHER_KINDS, STUDIED
from tests.memory.extraction.test_preferences import OTHER_PREFERENCES
from tests.memory.extraction.test_struggles import STRUGGLES

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

QUOTED = ('"{}"', "\u201c{}\u201d", "\u00ab{}\u00bb", "`{}`", "> {}", "```\n{}\n```", "'{}'")
NOT_SAID = (
    *QUOTED,
    "If {}",
    "imagine {}",
    "What if {}",
    "my friend says {}",
    "My teacher thinks that {}",
    "she said: {}",
    "I doubt that {}",
    "Translate: {}",
    "According to my boss {}",
    "{bare}?",
    "{bare}, she said",
)
"""Ways to put a sentence so that it says nothing of the learner; `bare` is without its full stop."""

NOTHING = Extraction()


def put(form: str, said: str) -> str:
    return form.format(said, bare=said.rstrip("."))


def test_there_are_many_statements_to_try() -> None:
    assert len(STATEMENTS) > 80
    assert all(extract(said) != NOTHING for said in STATEMENTS)


@given(said=st.sampled_from(STATEMENTS), form=st.sampled_from(NOT_SAID))
def test_what_is_not_said_as_a_statement_is_no_fact(said: str, form: str) -> None:
    assert extract(put(form, said)) == NOTHING


@given(said=st.sampled_from(STATEMENTS), other=st.sampled_from(STATEMENTS), form=st.sampled_from(QUOTED))
def test_what_is_quoted_takes_nothing_from_what_is_said(said: str, other: str, form: str) -> None:
    assert extract(f"{put(form, other)}\n{said}") == extract(said)


@pytest.mark.parametrize("form", NOT_SAID)
def test_each_way_of_not_saying_it(form: str) -> None:
    """So that none is left to chance."""
    for said in STATEMENTS:
        assert extract(put(form, said)) == NOTHING, put(form, said)
