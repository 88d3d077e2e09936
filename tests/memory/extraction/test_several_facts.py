"""Several facts in one message."""

from __future__ import annotations

from core.memory.extraction.extract import SignalKind, extract
from core.memory.kinds import MemoryKind


def test_two_facts_in_one_message_each_with_its_sentence() -> None:
    found = extract("Last week I struggled with recursion. I prefer concise explanations.")
    assert [(memory.kind, memory.text, memory.quote) for memory in found.memories] == [
        (MemoryKind.STRUGGLE, "Struggles with recursion.", "Last week I struggled with recursion."),
        (MemoryKind.PREFERENCE, "Prefers short explanations.", "I prefer concise explanations."),
    ]
    (signal,) = found.signals
    assert signal.quote == "Last week I struggled with recursion."


def test_two_facts_in_one_sentence() -> None:
    found = extract("I struggle with recursion and I prefer short answers.")
    assert [signal.topic for signal in found.signals] == ["recursion"]
    assert [memory.slot for memory in found.memories] == [None, "explanation.length"]


def test_several_facts_in_one_message_and_in_one_sentence() -> None:
    found = extract(
        "I'm learning German, the cases are hard for me. My exam is on Monday and I prefer short answers."
    )
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        ("German", SignalKind.STUDIED),
        ("cases", SignalKind.STRUGGLED),
    ]
    assert [memory.kind for memory in found.memories] == [
        MemoryKind.STRUGGLE,
        MemoryKind.PLAN,
        MemoryKind.PREFERENCE,
    ]
    assert found.memories[1].text == "My exam is on Monday"


def test_said_twice_it_is_kept_once() -> None:
    found = extract("I prefer short answers. Really, I prefer short answers! I don't get joins. I don't get joins.")
    assert [memory.slot for memory in found.memories] == ["explanation.length", None]
    assert len(found.signals) == 1
