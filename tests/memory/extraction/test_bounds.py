"""However long or odd a message is, it is read in a time that grows with its length, and only so far."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from time import process_time
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory import extraction
from core.memory.extraction.extract import extract, extract_afresh
from core.memory.extraction.foreign import Foreign
from core.memory.extraction.phrases import Wordings
from core.memory.extraction.sentences import MAX_CHARACTERS, MAX_SENTENCE, sentences

PIECES = st.sampled_from(
    [
        *(
            "I struggle with ",
            "I don't get ",
            "I prefer ",
            "short ",
            "answers",
            "recursion",
            "my friend ",
            "remember ",
        ),
        *(
            "said ",
            "if ",
            " and ",
            "but ",
            "I ",
            ". ",
            "? ",
            ", ",
            "\n",
            "> ",
            "```",
            "`",
            '"',
            "'",
            "that ",
            "(",
            ")",
        ),
        *("\u201c", "\u201d", "\0", "\ue000", "I'm ", "learning ", "exam ", "on Friday", "ich verstehe ", " nicht"),
        *("no entiendo ", "is hard", "now ", "😩", ":", " - ", "i want to pass ", "a", "soooo "),
    ]
)
MESSAGES = st.one_of(st.lists(PIECES, max_size=25).map("".join), st.text(max_size=200))

ADVERSARIAL = [
    "I struggle with " + "a " * 140,
    "a " * 149,
    "i " * 149,
    ", " * 149,
    "and i " * 49,
    "my " * 99 + "exam on",
    "the final test " * 19,
    "i have to " * 29,
    "please " * 42,
    "please use more simple " * 12,
    "i like " + "examples " * 32,
    "on " * 99,
    "i will study " + "on the " * 40,
    "remember " * 33,
    "ich verstehe " + "der " * 70,
    "me cuesta " + "la " * 90,
    "kind of a bit " * 20,
    "(" * 298,
    "()" * 149,
    "'" * 298,
    "a'" * 149,
    "x" * 298,
    "sk-" * 99,
    "a1" * 149,
    "soooooo" * 42,
    "😩" * 298,
    "~ " * 149,
    ": " * 149,
    "w/ " * 99,
    "my essay " * 33,
]
"""Sentences as long as one may be, of what patterns repeat."""


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(extraction.__path__):
        yield importlib.import_module(f"{extraction.__name__}.{found.name}")


def patterns() -> Iterator[str]:
    for module in modules():
        for value in vars(module).values():
            values = value if isinstance(value, tuple) else (value,)
            if isinstance(value, Foreign):
                values = tuple(getattr(value, name) for name in Foreign.__slots__)
            for each in values:
                held = each.pattern if isinstance(each, Wordings) else each
                if isinstance(held, re.Pattern):
                    yield held.pattern


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


@given(MESSAGES)
def test_each_word_knows_where_it_stands(text: str) -> None:
    for sentence in sentences(text):
        plain = sentence.plain
        assert len(plain.starts) == len(plain.spans) == len(plain.text.split())
        places = [place for span in plain.spans for place in span]
        assert all(0 <= place <= len(sentence.text) for place in places)
        assert plain.starts == tuple(sorted(plain.starts))


def test_a_huge_message_is_read_only_so_far() -> None:
    text = "I like cats.\n" * 100_000
    assert sum(len(sentence.text) for sentence in sentences(text)) <= MAX_CHARACTERS


@pytest.mark.parametrize("sentence", ADVERSARIAL, ids=lambda sentence: sentence[:20])
def test_no_sentence_takes_long(sentence: str) -> None:
    """Each is tried with some fifty thousand characters behind it; an exponential one would take hours."""
    began = process_time()
    extract_afresh(f"{sentence[:MAX_SENTENCE]}\n" * 5)
    assert process_time() - began < 2


def test_no_pattern_repeats_a_repetition() -> None:
    """The shape that makes a regular expression exponential: a repeated group that ends in a repetition."""
    found = list(patterns())
    assert len(found) > 50
    assert not [pattern for pattern in found if re.search(r"[^\\][+*]\)[+*]", pattern)]


def test_what_was_read_a_moment_ago_is_not_read_again() -> None:
    """A turn asks several times what its message says."""
    assert extract("I struggle with tests.") is extract("I struggle with tests.")
