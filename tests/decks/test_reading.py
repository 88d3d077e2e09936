"""Reading deck files: what is taken, and how each mistake is reported."""

from __future__ import annotations

import pytest

from core.decks.deck import CommonError, DeckKind, Item, ItemKind
from core.decks.reading import DeckError, read_deck
from core.errors import InputRefused

DECK = """\
slug: capitals
title: Capitals
kind: facts
subject: geography
topic: capitals
aliases: [capital cities]
items:
  - key: france
    kind: short
    tier: 1
    question: |
      What is the capital of France?
      One word.
    reference: Paris
    accepted: [Paree]
    common_errors:
      - match: Lyon
        feedback: That is the second largest city.
    hints: [It lies on the Seine., It has twenty districts., It begins with P.]
    short_explanation: The government sits there.
    full_explanation: It has been the capital for most of the time since 987.
  - key: norway
    kind: choice
    tier: 2
    question: Which is the capital of Norway?
    options: [Bergen, Oslo, Trondheim]
    correct_option: 2
    hints: [It lies in the south., It lies on a fjord., It was called Kristiania.]
    short_explanation: The parliament sits there.
    full_explanation: Bergen was the largest town until about 1830.
  - key: height
    kind: numeric
    tier: 3
    question: How high is the Eiffel tower?
    reference: 330 m
    hints: [It is higher than 200 metres., It is lower than 400 metres., Every digit is below 4.]
    short_explanation: It grew with its antennas.
    full_explanation: At first it was 312 m high.
  - key: why
    kind: open
    tier: 4
    question: Why do countries move their capital?
    reference: To be nearer to the middle, or to leave a crowded town.
    checklist: [It names a reason., It has an example.]
    hints: [Think of Brazil., Think of a map., Think of crowds.]
    short_explanation: For the sake of balance.
    full_explanation: Brasília was built inland in 1960.
short_explanation: A capital is where a country is governed from.
full_explanation: A capital is where a country is governed from; it need not be the largest town.
"""


def items(text: str = DECK) -> dict[str, Item]:
    return {item.key: item for item in read_deck(text, "capitals.yaml").items}


def test_a_deck_is_read_with_all_its_fields() -> None:
    deck = read_deck(DECK, "capitals.yaml")
    assert (deck.slug, deck.kind, deck.topic, deck.aliases) == (
        "capitals",
        DeckKind.FACTS,
        "capitals",
        ("capital cities",),
    )
    france = deck.items[0]
    assert (france.kind, france.tier, france.answers) == (ItemKind.SHORT, 1, ("Paris", "Paree"))
    assert france.common_errors == (CommonError(match="Lyon", feedback="That is the second largest city."),)
    assert not france.spelling


def test_the_right_option_counts_from_one_in_the_file_and_its_text_is_the_reference() -> None:
    norway = items()["norway"]
    assert (norway.correct, norway.reference) == (1, "Oslo")


def test_values_are_taken_as_they_are_written() -> None:
    text = DECK.replace("reference: Paris", "reference: no").replace("[Paree]", "[1e3, 0x10, null, 12:30]")
    assert items(text)["france"].answers == ("no", "1e3", "0x10", "null", "12:30")


def test_line_breaks_inside_a_paragraph_are_undone() -> None:
    assert items()["france"].question == "What is the capital of France? One word."


def test_line_breaks_of_code_lists_and_paragraphs_are_kept() -> None:
    question = "One\ntwo\n\n- three\n- four\n1. five\n```text\nsix\nseven\n```\neight\nnine"
    indented = question.replace("\n", "\n      ")
    text = DECK.replace("What is the capital of France?\n      One word.", indented)
    assert items(text)["france"].question == (
        "One two\n\n- three\n- four\n1. five\n```text\nsix\nseven\n```\neight nine"
    )


MISTAKES = {
    "not YAML": ("title: Capitals", "title: [Capitals", 3, "not YAML"),
    "tab": ("title: Capitals", "\ttitle: Capitals", 2, "not YAML"),
    "control character": ("title: Capitals", "title: Cap\x00itals", 2, "control character (U+0000)"),
    "unknown field of the deck": ("title: Capitals", "tittle: Capitals", 2, "no field 'tittle'"),
    "missing field of the deck": ("subject: geography\n", "", 1, "lacks subject"),
    "field twice": ("title: Capitals", "title: Capitals\ntitle: Towns", 3, "title is there twice"),
    "unknown kind of deck": (
        "kind: facts",
        "kind: fact",
        3,
        "'fact' is not known; write one of facts, skills",
    ),
    "slug with capitals": ("slug: capitals", "slug: Capitals", 1, "lower-case"),
    "list in place of text": ("title: Capitals", "title: [a]", 2, "one text"),
    "text in place of list": ("aliases: [capital cities]", "aliases: towns", 6, "as a list"),
    "key twice": ("key: norway", "key: france", 22, "the key france is there twice"),
    "unknown kind of item": ("kind: short", "kind: essay", 9, "'essay' is not known"),
    "tier that is no number": ("tier: 3", "tier: high", 33, "whole number"),
    "tier out of range": ("tier: 3", "tier: 6", 33, "the tier is 6"),
    "two hints": ("It lies on the Seine., ", "", 19, "there are 2 hints"),
    "same hint twice": ("It lies on a fjord.", "it lies in the south", 28, "something new"),
    "hint with the answer": ("It begins with P.", "It is Paris.", 19, "hint 3 contains the answer"),
    "hint with an accepted answer": ("It begins with P.", "Say paree", 19, "hint 3 contains the answer"),
    "hint with the number": ("Every digit is below 4.", "About 330 yards", 36, "hint 3 contains the answer"),
    "hint with the right option": ("It lies on a fjord.", "OSLO!", 28, "hint 2 contains the answer"),
    "hint with the open answer": (
        "Think of a map.",
        "'To be nearer to the middle, or to leave a crowded town?'",
        45,
        "hint 2 contains the answer",
    ),
    "answer that repeats the question": (
        "reference: Paris",
        "reference: what is the capital of France? one word",
        14,
        "repeats the question",
    ),
    "answer that nobody types": ("reference: Paris", f"reference: {'very ' * 101}long", 14, "use kind: open"),
    "empty explanation": ("The government sits there.", "''", 20, "short_explanation is empty"),
    "no reference": ("    reference: Paris\n", "", 8, "lacks reference"),
    "number that is none": ("reference: 330 m", "reference: high", 35, "not a number"),
    "options of a typed item": (
        "    reference: Paris",
        "    options: [a, b]\n    reference: Paris",
        14,
        "no options",
    ),
    "same option twice": (
        "[Bergen, Oslo, Trondheim]",
        "[Bergen, Oslo, bergen.]",
        26,
        "two options say the same",
    ),
    "seven options": ("[Bergen, Oslo,", "[Bergen, Oslo, c1, c2, c3, c4,", 26, "there are 7 options"),
    "right option missing": ("correct_option: 2", "correct_option: 4", 27, "no such option"),
    "right option zero": ("correct_option: 2", "correct_option: 0", 27, "no such option"),
    "right option not named": ("    correct_option: 2\n", "", 22, "lacks correct_option"),
    "reference of a choice": ("correct_option: 2", "reference: Oslo", 27, "has no reference"),
    "option like a number": ("Trondheim]", "'1']", 26, "number or letter"),
    "option about the others": ("Trondheim]", "none of the above]", 26, "refers to the others"),
    "option letter explained": ("Bergen was the", "Option B is the", 30, "not by its letter"),
    "common error that is right": ("match: Lyon", "match: paris", 17, "is a right answer"),
    "feedback with the answer": ("the second largest city", "not Paris", 17, "contains the answer"),
    "open without checklist": (
        "    checklist: [It names a reason., It has an example.]\n",
        "",
        39,
        "checklist",
    ),
    "spelling neither true nor false": ("tier: 1\n", "tier: 1\n    spelling: yes\n", 11, "true or false"),
}


@pytest.mark.parametrize(("written", "mistake", "line", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_reported_with_its_line(written: str, mistake: str, line: int, said: str) -> None:
    assert DECK.count(written) >= 1
    with pytest.raises(DeckError) as caught:
        read_deck(DECK.replace(written, mistake, 1), "capitals.yaml")
    assert str(caught.value).startswith(f"capitals.yaml, line {line}: ")
    assert said in str(caught.value)
    assert isinstance(caught.value, InputRefused)


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n- b\n", "just text", "[" * 20_000, "a: &a [*a]"])
def test_a_file_that_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(DeckError):
        read_deck(text, "other.yaml")


def test_a_deck_without_items_is_refused() -> None:
    with pytest.raises(DeckError, match="line 7: the deck has no items"):
        read_deck(DECK[: DECK.index("items:")] + "items: []\n" + DECK[DECK.index("\nshort_") :], "empty.yaml")


def test_explanations_of_a_deck_are_unwrapped_like_those_of_its_items() -> None:
    """What an editor wrapped is one line in a chat; code keeps its lines."""
    wrapped = """\
short_explanation: |
  Where a country
  is governed from.
full_explanation: |
  Where a country
  is governed from.

  ```
  one
  two
  ```
"""
    deck = read_deck(DECK[: DECK.rindex("short_explanation:")] + wrapped, "capitals.yaml")
    assert deck.short_explanation == "Where a country is governed from."
    assert deck.full_explanation == "Where a country is governed from.\n\n```\none\ntwo\n```"


def test_a_short_explanation_of_an_item_is_unwrapped() -> None:
    """The same for the text that is shown most."""
    line = "short_explanation: The government sits there."
    deck = read_deck(
        DECK.replace(line, "short_explanation: |\n      The government\n      sits there."), "capitals.yaml"
    )
    assert deck.items[0].short_explanation == "The government sits there."
