"""Keys that name no option or several, options that say the same, and backs that are no answer."""

from __future__ import annotations

import pytest

from core.decks.keys import option_named
from core.decks.reading import DeckError, read_deck
from core.practice.grading import Verdict, grade, grade_choice

CARD = """\
  - key: {key}
    kind: {kind}
    tier: 1
    question: {question}
    hints: [Think first., Think longer., Ask somebody.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
"""


def deck(*cards: str) -> str:
    head = "slug: d\ntitle: D\nkind: facts\nsubject: s\ntopic: d\nshort_explanation: A.\nfull_explanation: A, b.\n"
    return f"{head}items:\n{''.join(cards)}"


def short(key: str, question: str, reference: str, kind: str = "short") -> str:
    more = f"    reference: {reference}\n" + ("    checklist: [It is there.]\n" if kind == "open" else "")
    return CARD.format(key=key, kind=kind, question=question) + more


def choice(options: str, correct: str) -> str:
    return CARD.format(key="c", kind="choice", question="Which is it?") + (
        f"    options: {options}\n    correct_option: {correct}\n"
    )


@pytest.mark.case("QUIZ-01")
@pytest.mark.parametrize(
    ("options", "key", "meant"),
    [
        ("[rain, snow, hail]", "B", 1),
        ("[rain, snow, hail]", "b)", 1),
        ("[rain, snow, hail]", "2", 1),
        ("[rain, snow, hail]", "'snow '", 1),
        ("['false', 'true']", "true", 1),
        ("['4 apples', '2 apples', '3 apples']", "2", 1),
        ("['4 apples', '2 apples', '3 apples']", "2 apples", 1),
    ],
)
def test_a_key_as_text_number_or_letter_names_one_option(options: str, key: str, meant: int) -> None:
    """Numbers count from 1. Choosing that option is right, in each way in which it can be named."""
    (item,) = read_deck(deck(choice(options, key)), "d.yaml").items
    assert (item.correct, item.reference) == (meant, item.options[meant])
    assert grade_choice(item, meant).verdict is Verdict.RIGHT
    assert [grade(item, typed).verdict for typed in (str(meant + 1), item.reference)] == [Verdict.RIGHT] * 2


@pytest.mark.case("QUIZ-01")
@pytest.mark.parametrize("key", ["true", "0", "4", "D", "none", "rain and snow"])
def test_a_key_that_names_no_option_is_refused(key: str) -> None:
    with pytest.raises(DeckError, match="no such option; write a number from 1 to 3"):
        read_deck(deck(choice("[rain, snow, hail]", key)), "d.yaml")


@pytest.mark.case("QUIZ-01")
def test_a_key_that_can_mean_two_options_is_refused() -> None:
    with pytest.raises(ValueError, match="option 1 and 2"):
        option_named(["snow", "Snow.", "hail"], "snow")
    with pytest.raises(DeckError, match="number or letter"):
        read_deck(deck(choice("[b, a, c]", "b")), "d.yaml")


@pytest.mark.case("QUIZ-02")
@pytest.mark.parametrize(
    ("options", "key", "said"),
    [
        ("['4', '4 ', four, '5']", "'4'", "option"),
        ("[4 apples, '4 apples ', four apples, 5 apples]", "'1'", "two options say the same"),
        ("[Snow, snow., hail]", "3", "two options say the same"),
        ("[snow]", "snow", "there are 1 options; write 2 to 6"),
        ("[rain, hail]", "snow", "no such option"),
    ],
)
def test_options_that_say_the_same_one_option_and_a_missing_key_are_refused(
    options: str, key: str, said: str
) -> None:
    with pytest.raises(DeckError, match=said):
        read_deck(deck(choice(options, key)), "d.yaml")


GOOD = short("good", "What falls from clouds?", "rain")


@pytest.mark.case("QUIZ-16")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        (short("bad", "What is snow?", "what is SNOW?"), "the answer repeats the question"),
        (short("bad", "What is snow?", "What falls from clouds?"), "the answer is the question of good"),
        (short("bad", "What is snow?", "''"), "reference is empty"),
        (short("bad", "What is snow?", "long " * 800), "nobody types more than 500"),
        (short("bad", "Why is snow white?", "long " * 800, "open"), "longer than 2000 characters"),
    ],
)
def test_a_back_that_is_no_answer_is_refused(card: str, said: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(deck(GOOD, card), "d.yaml")
    assert said in str(caught.value)
    assert "items of this deck" not in str(caught.value)


@pytest.mark.case("QUIZ-16")
def test_the_report_says_how_many_cards_have_mistakes() -> None:
    cards = [
        short("same", "What is snow?", "What is snow"),
        short("long", "What is hail?", "long " * 800),
        short("other", "What is fog?", "What falls from clouds?"),
    ]
    with pytest.raises(DeckError) as caught:
        read_deck(deck(GOOD, *cards), "d.yaml")
    assert str(caught.value) == (
        "d.yaml, line 24: item same: the answer repeats the question; write what is to be learned "
        "(3 items of this deck have mistakes)"
    )
