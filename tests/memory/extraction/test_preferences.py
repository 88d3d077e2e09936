"""How a learner wants to be taught."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import extract
from core.memory.extraction.slots import LANGUAGE
from core.memory.kinds import MemoryKind

SHORT = ("explanation.length", "short")
FULL = ("explanation.length", "full")
CODE = ("explanation.order", "code_first")
CONCEPT = ("explanation.order", "concept_first")

PREFERENCES = [
    ("I prefer concise explanations.", [SHORT]),
    ("I prefer short answers", [SHORT]),
    ("i prefer short answers!", [SHORT]),
    ("please keep it short", [SHORT]),
    ("Keep it brief, please.", [SHORT]),
    ("Please keep your answers short from now on.", [SHORT]),
    ("I like short answers.", [SHORT]),
    ("I love short, crisp explanations", [SHORT]),
    ("I really like it when explanations are brief.", [SHORT]),
    ("I'd rather have full explanations.", [FULL]),
    ("I\u2019d rather have full explanations.", [FULL]),
    ("I would prefer detailed explanations", [FULL]),
    ("I want long, detailed answers please.", [FULL]),
    ("Give me short answers.", [SHORT]),
    ("Please give me more detailed explanations.", [FULL]),
    ("Be concise.", [SHORT]),
    ("please be brief", [SHORT]),
    ("Short answers, please.", [SHORT]),
    ("I don't want long explanations.", [SHORT]),
    ("I don't like long answers.", [SHORT]),
    ("I hate long explanations", [SHORT]),
    ("No long explanations please", [SHORT]),
    ("I prefer short answers over long ones.", [SHORT]),
    ("I prefer detailed answers to short ones.", [FULL]),
    ("I prefer things in depth.", [FULL]),
    ("Can you keep your answers short?", [SHORT]),
    ("Could you please give me shorter explanations?", [SHORT]),
    ("If possible, I prefer short answers.", [SHORT]),
    ("Explain with code first.", [CODE]),
    ("Please show me the code first.", [CODE]),
    ("I prefer code first.", [CODE]),
    ("I like to see code before theory.", [CODE]),
    ("I learn best from code first", [CODE]),
    ("I'd rather see an example first.", [CODE]),
    ("Please start with code.", [CODE]),
    ("Code first, please", [CODE]),
    ("I'd like you to keep answers short.", [SHORT]),
    ("I like my explanations short.", [SHORT]),
    ("Keep explanations short and start with code.", [SHORT, CODE]),
    ("I prefer the concept first.", [CONCEPT]),
    ("I want the theory before the code.", [CONCEPT]),
    ("Explain the concepts first, please.", [CONCEPT]),
    ("I prefer to start with the theory.", [CONCEPT]),
    ("I prefer short answers and code first.", [SHORT, CODE]),
    ("My friend is slow but I prefer short answers.", [SHORT]),
    ("Hi! Also, I prefer short answers.", [SHORT]),
    ("- I prefer short answers", [SHORT]),
    ("I'm a nurse. I prefer short answers. Thanks!", [SHORT]),
]

OTHER_PREFERENCES = [
    "I prefer examples from biology.",
    "I prefer Python over Java.",
    "i like it when you explain things step by step",
    "I learn best from worked examples",
    "im a visual learner btw",
    "No emojis please.",
    "can you stop using so much jargon",
    "analogies really help me",
    "I work best in short sessions",
    "Explain things slowly, please.",
    "Bitte keine Emojis.",
    "Ich lerne am besten mit Beispielen.",
    "aprendo mejor con ejemplos",
    "prefiero que me expliques paso a paso",
]

LANGUAGES = [
    ("please explain in Spanish, I will write in English", "Spanish"),
    ("answer me in german from now on", "German"),
    ("Talk to me in French please", "French"),
    ("Bitte erkläre mir alles auf Deutsch.", "German"),
    ("por favor, responde siempre en español", "Spanish"),
]


@pytest.mark.parametrize(("text", "expected"), PREFERENCES)
def test_preference_about_explanations(text: str, expected: list[tuple[str, str]]) -> None:
    found = extract(text)
    assert [(memory.slot, memory.value) for memory in found.memories] == expected
    assert {memory.kind for memory in found.memories} == {MemoryKind.PREFERENCE}
    assert found.signals == ()


@pytest.mark.parametrize("text", OTHER_PREFERENCES)
def test_other_preferences_are_kept_in_the_learner_s_words(text: str) -> None:
    (memory,) = extract(text).memories
    assert (memory.kind, memory.slot, memory.value) == (MemoryKind.PREFERENCE, None, None)
    assert memory.quote == text
    assert memory.text in text


@pytest.mark.parametrize(("text", "language"), LANGUAGES)
def test_the_language_of_explanations_is_no_topic(text: str, language: str) -> None:
    """And the language that is learned is no wish to be taught in it."""
    (memory,) = extract(text).memories
    assert (memory.slot, memory.value) == (LANGUAGE, language)
    assert memory.text == f"Prefers explanations in {language}."
    assert extract(text).signals == ()
    assert extract(f"I'm learning {language}.").memories == ()


def test_of_two_wishes_that_contradict_the_last_counts() -> None:
    (memory,) = extract("I prefer short answers. No wait, I prefer detailed answers.").memories
    assert memory.value == "full"
