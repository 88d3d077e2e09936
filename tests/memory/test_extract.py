"""What is taken from a message as a fact about the learner, and above all what is not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.extraction import preferences, struggles, topics
from core.memory.extraction import sentences as sentences_module
from core.memory.extraction.extract import SignalKind, extract
from core.memory.extraction.sentences import MAX_CHARACTERS, MAX_SENTENCE, sentences
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
    "I like writing about RAG and agentic AI.",
    "I prefer Python over Java.",
]

STRUGGLES = [
    ("Last week I struggled with recursion.", ["recursion"]),
    ("I struggle with recursion", ["recursion"]),
    ("i struggle with the recursion a lot", ["recursion"]),
    ("I struggled with recursion a lot last week.", ["recursion"]),
    ("I'm struggling with SQL joins.", ["SQL joins"]),
    ("I am really struggling with pointers today!", ["pointers"]),
    ("I've been struggling with regular expressions lately.", ["regular expressions"]),
    ("I have trouble with SQL joins.", ["SQL joins"]),
    ("I have a lot of trouble understanding monads", ["monads"]),
    ("I'm having difficulty with the chain rule.", ["chain rule"]),
    ("I had problems with closures yesterday", ["closures"]),
    ("I have a hard time with French verbs.", ["French verbs"]),
    ("I don't get recursion.", ["recursion"]),
    ("I don\u2019t get recursion at all", ["recursion"]),
    ("I still don't understand left joins.", ["left joins"]),
    ("I do not understand Big O notation", ["Big O notation"]),
    ("I just don't get how recursion works.", ["recursion"]),
    ("I don't understand what a base case is.", ["base case"]),
    ("Recursion confuses me.", ["Recursion"]),
    ("SQL joins really confuse me", ["SQL joins"]),
    ("Honestly, the subjunctive confuses me.", ["subjunctive"]),
    ("Pointers trip me up.", ["Pointers"]),
    ("I keep mixing up left and right joins.", ["left and right joins"]),
    ("I always mix up ser and estar.", ["ser and estar"]),
    ("I keep forgetting the base case.", ["base case"]),
    ("I keep getting off-by-one errors wrong", ["off-by-one errors"]),
    ("I'm bad at integrals.", ["integrals"]),
    ("I'm not good at probability.", ["probability"]),
    ("I'm confused about async/await.", ["async/await"]),
    ("I am confused by C++ templates.", ["C++ templates"]),
    ("I'm stuck on dynamic programming.", ["dynamic programming"]),
    ("I can't wrap my head around monads.", ["monads"]),
    ("I never understood logarithms", ["logarithms"]),
    ("I find recursion hard.", ["recursion"]),
    ("I find SQL joins really confusing", ["SQL joins"]),
    ("Recursion is hard for me.", ["Recursion"]),
    ("My weak spot is geometry.", ["geometry"]),
    ("I think I struggle with recursion.", ["recursion"]),
    ("I struggle with recursion and SQL joins.", ["recursion", "SQL joins"]),
    ("I struggle with recursion, pointers and closures.", ["recursion", "pointers", "closures"]),
    ("I struggle with divide and conquer.", ["divide and conquer"]),
    ("I don't get recursion, can you explain it?", ["recursion"]),
    ("I have an exam on Friday and I struggle with recursion.", ["recursion"]),
    ("I struggle with recursion because it calls itself.", ["recursion"]),
    ("I struggle with `async` functions.", ["async functions"]),
    ('I struggle with "closures".', ["closures"]),
    ("Hello! I struggle with recursion. Can you help?", ["recursion"]),
    ("I struggle with recursion, e.g. with trees.", ["recursion"]),
    ("I have been struggling with for loops and while loops.", ["for loops", "while loops"]),
    ("I don't get the difference between ser and estar.", ["difference between ser and estar"]),
    ("As a beginner I struggle to understand recursion.", ["recursion"]),
    ("I get confused by pointers.", ["pointers"]),
    ("I have no idea how recursion works.", ["recursion"]),
    ("I don't get this, recursion is hard for me.", ["recursion"]),
    ("I struggled with recursion a few weeks ago.", ["recursion"]),
    ("I struggled with joins because I don't practise anymore.", ["joins"]),
    ("I struggle with joins but recursion is easy now.", ["joins"]),
]

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
]

NOTHING = [
    # negation
    "I don't struggle with recursion.",
    "I never struggle with recursion.",
    "I have no trouble with SQL joins.",
    "I don't have trouble with SQL joins.",
    "I'm not struggling with pointers.",
    "I'm not confused about joins.",
    "I don't find recursion hard.",
    "Recursion doesn't confuse me.",
    "Recursion never confuses me.",
    "Recursion no longer confuses me.",
    "I don't prefer short answers.",
    "I don't mind long answers.",
    "I wouldn't say I struggle with recursion.",
    "It's not that I struggle with recursion.",
    # long ago
    "I struggled with recursion years ago.",
    "I had trouble with SQL joins a long time ago, in the nineties, ages ago.",
    # questions
    "Do I struggle with recursion?",
    "Why do I struggle with recursion?",
    "Am I bad at recursion?",
    "Should I prefer short answers?",
    "Do you prefer short answers?",
    "Does recursion confuse me?",
    "What should I work on?",
    "I struggle with recursion?",
    # other people
    "My friend struggles with recursion.",
    "My friend said I struggle with recursion.",
    "My teacher thinks I struggle with recursion.",
    "She says, I struggle with recursion.",
    "My brother has trouble with SQL joins.",
    "People prefer short answers.",
    "My students don't get recursion.",
    "Recursion confuses my sister.",
    "He told me I don't get recursion.",
    "My boss keeps mixing up the joins.",
    # words of others
    '"I struggle with recursion" is what he wrote.',
    "\u201cI prefer short answers\u201d",
    "'I don't get recursion' was the title.",
    "> I struggle with recursion.",
    "```\nI struggle with recursion.\n```",
    "```\nI struggle with recursion.",
    "`I struggle with recursion`",
    "Translate: I struggle with recursion.",
    "The character says: I prefer short answers.",
    # what is not so
    "If I struggled with recursion, would you help?",
    "If I struggle with recursion, I will ask.",
    "Suppose I struggle with recursion.",
    "Imagine I have trouble with joins, what then?",
    "When I struggle with something I take a walk.",
    "I wish I struggled with recursion.",
    "Pretend I don't get recursion.",
    "I might struggle with recursion later.",
    "I will struggle with recursion.",
    # for others, or only this once
    "Tell my friend to keep it short.",
    "Keep the essay short.",
    "Keep the function short.",
    "Write short answers for my quiz.",
    "Keep it short this time.",
    "Just this once, give me short answers.",
    "Explain recursion briefly.",
    "I'd like a short answer to this.",
    "I'd prefer not to answer.",
    "I need short answers for a crossword.",
    "I used to prefer short answers.",
    # not a subject
    "I struggled with the third exercise.",
    "I'm stuck with you.",
    "I prefer not having long answers.",
    "I don't get it.",
    "I don't get paid enough.",
    "I don't understand.",
    "I don't understand your answer.",
    "I don't understand the question.",
    "I don't understand why.",
    "This confuses me.",
    "You confuse me.",
    "Your explanation confuses me.",
    "I'm stuck on a train.",
    "I'm stuck.",
    "I like it.",
    "I like your answers.",
    "I like this.",
    "I'd like to practise recursion.",
    "I want to learn recursion.",
    "I keep forgetting to do my homework.",
    "I struggle with nothing.",
    # nothing that a tutor should keep
    "I struggle with depression.",
    "I have trouble with my boss.",
    "I struggle with anxiety before exams.",
    # harmless
    "",
    "Recursion is a function that calls itself.",
    "recursion",
    "Thanks, that was a short answer.",
    "/practice recursion",
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
    assert memory.text == memory.quote == text


@pytest.mark.parametrize(("text", "topics"), STRUGGLES)
def test_struggle(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [signal.topic for signal in found.signals] == topics
    assert {signal.kind for signal in found.signals} == {SignalKind.STRUGGLED}
    assert [memory.kind for memory in found.memories] == [MemoryKind.STRUGGLE] * len(topics)


@pytest.mark.parametrize(("text", "topics"), IMPROVED)
def test_improvement_is_a_signal_and_no_memory(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        (topic, SignalKind.IMPROVED) for topic in topics
    ]
    assert found.memories == ()


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_about_the_learner(text: str) -> None:
    found = extract(text)
    assert found.memories == ()
    assert found.signals == ()


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


def test_said_twice_it_is_kept_once() -> None:
    found = extract("I prefer short answers. Really, I prefer short answers! I don't get joins. I don't get joins.")
    assert [memory.slot for memory in found.memories] == ["explanation.length", None]
    assert len(found.signals) == 1


def test_of_two_wishes_that_contradict_the_last_counts() -> None:
    (memory,) = extract("I prefer short answers. No wait, I prefer detailed answers.").memories
    assert memory.value == "full"


def test_a_sentence_too_long_to_be_one_is_passed_over() -> None:
    """Pasted material, not something said to the tutor."""
    assert extract("I struggle with recursion " + "and so on " * 100).signals == ()


PIECES = st.sampled_from(
    [
        *("I struggle with ", "I don't get ", "I prefer ", "short ", "answers", "recursion", "my friend "),
        *("said ", "if ", " and ", "but ", "I ", ". ", "? ", ", ", "\n", "> ", "```", "`", '"', "'"),
        *("\u201c", "\u201d", "\0", "\ue000"),
    ]
)
MESSAGES = st.one_of(st.lists(PIECES, max_size=25).map("".join), st.text(max_size=200))


@given(MESSAGES)
def test_every_quote_and_topic_is_the_learner_s_own_words(text: str) -> None:
    found = extract(text)
    for memory in found.memories:
        assert memory.quote in text
        assert memory.text
    for signal in found.signals:
        assert signal.quote in text
        assert signal.topic.strip() == signal.topic != ""


@given(MESSAGES)
def test_patterns_only_see_sentences_of_bounded_size_and_each_place_once(text: str) -> None:
    """So the work grows with the number of sentences, and that with the message."""
    found = list(sentences(text))
    place = 0
    for sentence in found:
        assert 0 < len(sentence.text) == len(sentence.masked) <= MAX_SENTENCE
        place = text.index(sentence.text, place) + len(sentence.text)


def test_a_huge_message_is_read_only_so_far() -> None:
    text = "I like cats.\n" * 100_000
    assert sum(len(sentence.text) for sentence in sentences(text)) <= MAX_CHARACTERS


def test_no_pattern_repeats_a_repetition() -> None:
    """The shape that makes a regular expression exponential: a repeated group that ends in a repetition."""
    patterns = [
        pattern.pattern
        for module in (preferences, sentences_module, struggles, topics)
        for pattern in vars(module).values()
        if isinstance(pattern, re.Pattern)
    ]
    assert patterns
    assert not [pattern for pattern in patterns if re.search(r"[^\\][+*]\)[+*]", pattern)]
