"""What is no longer hard for a learner."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import SignalKind, extract

IMPROVED = [
    ("I finally understand recursion.", ["recursion"]),
    ("I get recursion now.", ["recursion"]),
    ("I no longer struggle with SQL joins.", ["SQL joins"]),
    ("Recursion makes sense now.", ["Recursion"]),
    ("I used to struggle with recursion but now I get it.", ["recursion"]),
    ("I struggled with recursion but now I understand it.", ["recursion"]),
    ("I struggled with SQL joins but I don't anymore.", ["SQL joins"]),
    ("I struggled with SQL joins, but I do not struggle with them any more.", ["SQL joins"]),
    ("I struggled with SQL joins but no longer.", ["SQL joins"]),
    ("I struggled with recursion, but it's easy now.", ["recursion"]),
    ("I struggled with recursion years ago, now it's easy", ["recursion"]),
    ("Recursion no longer confuses me.", ["Recursion"]),
    ("recursion finally clicked!!", ["recursion"]),
    ("derivatives are no problem for me anymore", ["derivatives"]),
    ("I've got the hang of list comprehensions.", ["list comprehensions"]),
    ("I feel much more confident with verb conjugations now", ["verb conjugations"]),
    ("I've gotten much better at algebra", ["algebra"]),
    ("Joins are way less scary now", ["Joins"]),
    ("My pronunciation has improved a lot", ["pronunciation"]),
    ("I can solve quadratics without help now", ["quadratics"]),
    ("git rebase used to terrify me, now I do it daily", ["git rebase"]),
    ("I used to hate regex but now I can write them without googling", ["regex"]),
    ("the penny dropped on closures yesterday", ["closures"]),
    ("no more trouble with hypothesis tests, finally", ["hypothesis tests"]),
    ("kanji are slowly becoming easier to read", ["kanji"]),
]


@pytest.mark.parametrize(("text", "topics"), IMPROVED)
def test_improvement_is_a_signal_and_no_memory(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        (topic, SignalKind.IMPROVED) for topic in topics
    ]
    assert found.memories == ()


def test_one_thing_is_hard_and_another_is_not_any_more() -> None:
    found = extract("I struggle with joins but recursion is easy now.")
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        ("joins", SignalKind.STRUGGLED),
        ("recursion", SignalKind.IMPROVED),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "have I gotten better at vocabulary?",
        "My brother got much better at chess",
        "my teacher says I've improved at algebra",
        "If logarithms finally click I'll celebrate",
        "joins are easier than subqueries",
        "it finally makes sense, thanks",
        "now I get an error in line 4",
        "I used to hate broccoli",
        "been studying Latin for two months now",
    ],
)
def test_what_sounds_like_an_improvement_and_is_none(text: str) -> None:
    """Questions, reports, conditions, comparisons, and what names no topic."""
    assert SignalKind.IMPROVED not in {signal.kind for signal in extract(text).signals}
