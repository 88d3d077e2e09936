"""What a newer statement ends: what it gives up, and the same with another date; and what it leaves alone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.memory.extraction.extract import extract_afresh
from core.models import Memory
from tests.dialogue import House, Talk

GIVES_UP = [
    ("I moved from Java to Kotlin last month.", "Java"),
    ("Actually my exam is in June, not in May.", "May"),
    ("I dropped the bakery app and started a weather bot instead.", "bakery app"),
    ("I don't live in Berlin anymore, I moved to Leipzig.", "Berlin"),
    ("I use VS Code instead of Vim now.", "Vim"),
    ("I no longer like videos, reading works better for me", "videos"),
    ("The hackathon is cancelled.", "hackathon"),
    ("We switched to Rust from C++ at work", "C++"),
    ("I'm not a nurse anymore but a paramedic", "nurse"),
    ("Ich bin von Java auf Kotlin umgestiegen.", "Java"),
    ("Ich arbeite nicht mehr als Koch.", "Koch"),
    ("He cambiado de Java a Kotlin por el trabajo", "Java"),
]


@pytest.mark.parametrize(("said", "given_up"), GIVES_UP)
def test_what_is_given_up_is_named(said: str, given_up: str) -> None:
    (found,) = extract_afresh(said).retractions
    assert given_up in found.phrase
    assert found.quote in said


@pytest.mark.parametrize(
    "said",
    [
        "my brother moved from Java to Kotlin",
        "What if I moved from Java to Kotlin?",
        "if I moved from Java to Kotlin, would that help?",
        'She wrote "I moved from Java to Kotlin".',
        "> I dropped the bakery app",
        "Should I use VS Code instead of Vim?",
        "I like tea.",
    ],
)
def test_nothing_is_given_up_by_what_is_no_statement_of_the_learner(said: str) -> None:
    assert extract_afresh(said).retractions == ()


CORRECTIONS = [
    ("Remember that I use Java at work.", "I moved from Java to Kotlin.", ["I moved from Java to Kotlin."]),
    ("I'm building a bakery app.", "I dropped the bakery app.", []),
    (
        "I'm building a bakery app.",
        "I dropped the bakery app and started building a weather bot.",
        ["started building a weather bot"],
    ),
    ("Remember that my exam is in May.", "my exam is in June, not in May", ["my exam is in June, not in May"]),
    ("Remember that I live in Berlin.", "my brother moved from Berlin to Rome", ["I live in Berlin."]),
    ("Remember that I live in Berlin.", "What if I moved from Berlin to Rome?", ["I live in Berlin."]),
    ("Remember that I use Java at work.", "I moved from Python to Kotlin.", ["I use Java at work."]),
]


@pytest.mark.parametrize(("first", "second", "current"), CORRECTIONS)
async def test_what_was_corrected_is_history(
    house: House, talk: Talk, first: str, second: str, current: list[str]
) -> None:
    """The newest is current, the old one keeps its time and points to it; what is not about it changes nothing."""
    await talk.says(first)
    (old,) = await house.rows(Memory)
    talk.clock.advance(timedelta(days=3))
    at = talk.clock.now()
    await talk.says(second)
    rows = await house.rows(Memory)
    held = [memory for memory in rows if memory.valid_to is None]
    assert [memory.text.removesuffix(".") for memory in held] == [text.removesuffix(".") for text in current]
    if old.id in {memory.id for memory in held}:
        return
    ended = next(memory for memory in rows if memory.id == old.id)
    assert (ended.valid_to, ended.superseded_by) == (at, held[0].id if held else None)
    if held:
        assert held[0].kind == old.kind
        assert held[0].quote in second


async def test_another_date_for_the_same_takes_its_place(house: House, talk: Talk) -> None:
    for said in ("Remember that my exam is on 12 May.", "Remember that my exam is on 19 June."):
        await talk.says(said)
    old, new = await house.rows(Memory)
    assert (old.superseded_by, new.valid_to) == (new.id, None)
