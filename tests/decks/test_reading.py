"""Reading deck files: what is taken, and how each mistake is reported."""

from __future__ import annotations

import pytest

from core.decks.deck import CommonError, DeckKind, Item, ItemKind, Language
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
  - key: largest
    kind: code
    language: sql
    tier: 5
    question: Write the query that lists the capitals with more than a million inhabitants.
    reference: |
      ```sql
      SELECT name FROM capitals WHERE inhabitants > 1000000;
      ```
    checklist: [The name is selected., Only those above a million are listed.]
    hints: [Which column is asked for?, Which rows are?, Compare a column with a number.]
    short_explanation: A condition chooses rows.
    full_explanation: WHERE is worked out row by row, before anything is shown.
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


def test_a_code_task_keeps_the_lines_of_its_solution() -> None:
    largest = items()["largest"]
    assert (largest.kind, largest.language, len(largest.checklist)) == (ItemKind.CODE, Language.SQL, 2)
    assert largest.kind.free_form
    assert largest.reference == "```sql\nSELECT name FROM capitals WHERE inhabitants > 1000000;\n```"


@pytest.mark.parametrize("kind", [kind for kind in ItemKind if kind not in (ItemKind.OPEN, ItemKind.CODE)])
def test_other_kinds_are_graded_by_rule(kind: ItemKind) -> None:
    assert not kind.free_form


def test_a_language_is_optional_and_text_may_stand_in_any_block() -> None:
    assert items(DECK.replace("    language: sql\n", ""))["largest"].language is None
    assert items(DECK.replace("language: sql", "language: text"))["largest"].language is Language.TEXT


def test_prerequisites_are_kept_as_they_are_written() -> None:
    assert read_deck(DECK, "capitals.yaml").prerequisites == ()
    text = DECK.replace("aliases:", "prerequisites: [Countries, maps]\naliases:")
    assert read_deck(text, "capitals.yaml").prerequisites == ("Countries", "maps")


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


SAID = {
    "tab": (
        "title: Capitals",
        "\ttitle: Capitals",
        "line 2: this is not YAML (found a tab character that violates indentation while scanning a plain scalar, "
        "begun in line 1); indent with spaces, not with tabs",
    ),
    "colon in a text": (
        "question: How high",
        "question: Say: how high",
        "line 34: this is not YAML (mapping values are not allowed in this context); "
        "put a text that has ': ' in it into quotes",
    ),
    "backtick in front": (
        "reference: Paris",
        "reference: `Paris`",
        "line 14: this is not YAML (found character that cannot start any token); put a text that begins with `, @ "
        "or % into quotes",
    ),
    "quote that is not closed": (
        "title: Capitals",
        "title: 'Capitals",
        "line 2: this is not YAML (found unexpected end of stream while scanning a quoted scalar); "
        "check indentation and quotes",
    ),
    "two decks in a file": (
        "title: Capitals",
        "---\ntitle: Capitals",
        "line 2: this is not YAML (but found another document expected a single document in the stream, begun in "
        "line 1); take out the line ---; one file is one deck",
    ),
    "control character": (
        "title: Capitals",
        "title: Cap\x1bitals",
        "line 2: there is a control character (U+001B); take it out",
    ),
    "slip in a name": (
        "subject: geography",
        "subjct: geography",
        "line 4: a deck has no field 'subjct'; did you mean subject?",
    ),
    "slip in a name of an item": (
        "checklist: [It",
        "check_list: [It",
        "line 44: each entry of items has no field 'check_list'; did you mean checklist?",
    ),
    "name like no other": (
        "match: Lyon",
        "wrong: Lyon",
        "line 17: each entry of common_errors has no field 'wrong'; known are feedback, match, type",
    ),
    "name twice": ("tier: 1\n", "tier: 1\n    tier: 2\n", "line 11: tier is there twice; keep one"),
    "code without a block": (
        "```sql",
        "~~~sql",
        "line 53: item largest: the solution of a code task stands between lines of ```; put them around it",
    ),
    "code in another language": (
        "language: sql",
        "language: python",
        "line 53: item largest: no solution in python is shown; begin it with ```python",
    ),
    "code in no known language": (
        "language: sql",
        "language: cobol",
        "line 50: 'cobol' is not known; write one of python, sql, bash, text",
    ),
    "code with one point": (
        "[The name is selected., ",
        "[",
        "line 57: item largest: the checklist has length 1; write 2 to 6 points",
    ),
    "code without a checklist": (
        "    checklist: [The name is selected., Only those above a million are listed.]\n",
        "",
        "line 48: item largest: an answer of kind code is graded by its checklist; write its points",
    ),
    "common errors of code": (
        "    language: sql\n",
        "    common_errors: [{match: a, feedback: b}]\n",
        "line 50: item largest: nothing compares common_errors with an answer of kind code; drop it",
    ),
    "other answers to an open question": (
        "    checklist: [It",
        "    accepted: [Why not]\n    checklist: [It",
        "line 44: item why: nothing compares accepted with an answer of kind open; drop it",
    ),
    "language of an open question": (
        "    checklist: [It",
        "    language: text\n    checklist: [It",
        "line 44: item why: an item of kind open has no language; drop it or use kind: code",
    ),
    "language of a short answer": (
        "    reference: Paris",
        "    language: text\n    reference: Paris",
        "line 14: item france: an item of kind short has no language; drop it or use kind: code",
    ),
    "checklist of a short answer": (
        "    reference: Paris",
        "    checklist: [It is right.]\n    reference: Paris",
        "line 14: item france: an item of kind short has no checklist; drop it or use kind: open",
    ),
}


@pytest.mark.parametrize(("written", "mistake", "said"), SAID.values(), ids=SAID)
def test_a_broken_file_says_what_to_do(written: str, mistake: str, said: str) -> None:
    assert DECK.count(written) >= 1
    with pytest.raises(DeckError) as caught:
        read_deck(DECK.replace(written, mistake, 1), "capitals.yaml")
    assert str(caught.value) == f"capitals.yaml, {said}"


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
