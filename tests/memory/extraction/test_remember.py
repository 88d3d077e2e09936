"""What the learner asks to have remembered."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import extract
from core.memory.kinds import MemoryKind

SHORT = ("explanation.length", "short")


@pytest.mark.case("MEM-23")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Please remember that my exam is on 12 June", "my exam is on 12 June"),
        ("remember i only have 20 minutes a day", "i only have 20 minutes a day"),
        ("Can you remember that I'm colour blind?", "I'm colour blind?"),
        ("Keep in mind that I'm dyslexic, and slow.", "I'm dyslexic, and slow."),
        ("I use a Mac, please remember that.", "I use a Mac"),
        ("make a note: my teacher is called Mrs Hill", "my teacher is called Mrs Hill"),
    ],
)
def test_what_is_to_be_remembered_is_kept_as_it_was_said(text: str, kept: str) -> None:
    """The statement itself, and no other kind besides: the learner asked for these words."""
    (memory,) = extract(text).memories
    assert (memory.kind, memory.text, memory.quote) == (MemoryKind.FACT, kept, text)
    assert extract(text).signals == ()


@pytest.mark.case("MEM-23")
@pytest.mark.parametrize(
    "text", ["Do you remember that I like tea?", "I remember that.", "remember me?", "remember that"]
)
def test_not_every_remember_asks_for_it(text: str) -> None:
    assert extract(text).memories == ()


def test_a_wish_that_is_to_be_remembered_holds_as_a_wish_too() -> None:
    (memory,) = extract("Please remember that I prefer short answers.").memories
    assert (memory.kind, memory.text) == (MemoryKind.FACT, "I prefer short answers.")
    assert (memory.slot, memory.value) == SHORT
