"""A model may phrase a hand-off and never set a fact: with any other fact in it, the rules' text is shown."""

from __future__ import annotations

import pytest

from core.llm.phrase import Phrased
from core.profile.phrasing import first_fault

NOTES = """**Hand-off for next time**
- Worked on recursion: 4 of 6 right at the first try
- Worked on fractions: 2 of 3 right at the first try
- Solid, to skip: fractions
- Begin with: recursion
- Still open, and `/practice recursion` goes on with it: What does `f(0)` return?
- Due next: recursion, Monday, 2 March"""
KNOWN = ("recursion", "fractions", "SQL joins", "joins", "loops")


def fault(text: str, topics: tuple[str, ...] = ("recursion",)) -> str | None:
    return first_fault(
        Phrased(text=text, topics=list(topics)),
        NOTES,
        KNOWN,
        ["recursion", "fractions"] if "fractions" in text else ["recursion"],
    )


@pytest.mark.parametrize(
    "text",
    [
        NOTES,
        "You worked on **recursion** and got 4 of 6 right. One thing next time: recursion, due on Monday, 2 March.",
        "4 of 6 right in recursion, 2/3 in fractions.",
        "Four out of six in Recursion! Skip fractions. `/practice recursion` goes on with “What does `f(0)`”.",
        "Trabajaste en recursion: 4 de 6. El 2 de marzo sigue.",
    ],
)
def test_other_words_for_the_same_facts_are_shown(text: str) -> None:
    assert fault(text) is None


@pytest.mark.case("SUM-04")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("recursion: 5 of 6 right.", "number"),
        ("recursion: five of six right.", "number"),
        ("recursion is at 67%.", "number"),
        ("recursion: 6 of 6 right.", "score"),
        ("recursion: 6/4.", "score"),
        ("recursion: 2 of 3 right, fractions: 4 of 6.", "score"),
        ("recursion is due on Tuesday, 2 March.", "day"),
        ("recursion is due on 2 April.", "day"),
        ("recursion is due tomorrow.", "day"),
        ("recursion went well, next is SQL joins.", "topic"),
        ("recursion went well, and so did Loops.", "topic"),
        ("recursion went well; **photosynthesis** comes next.", "quotation"),
        ("recursion: you said “I hate it”.", "quotation"),
        ("Well done, that was a good session.", "lost topic"),
        ("recursion: see https://example.org", "form"),
        ("recursion " * 200, "form"),
        ("recursion: see [this](evil)", "form"),
        (" ", "form"),
    ],
)
def test_a_fact_that_is_not_in_the_notes_is_found(text: str, named: str) -> None:
    assert fault(text) == named


@pytest.mark.case("SUM-04")
def test_a_topic_that_nobody_knows_is_found_where_the_model_says_so_itself() -> None:
    assert fault("recursion, then photosynthesis.", ("recursion", "photosynthesis")) == "topic"
