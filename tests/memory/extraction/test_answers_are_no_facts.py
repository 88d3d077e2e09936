"""What a deck says about its subject is nothing about the learner: an answer stays an answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.decks.deck import Deck, Item
from core.decks.folder import starter_decks
from core.memory.extraction.extract import Extraction, extract_afresh

NOTHING = Extraction()


def answers(item: Item) -> Iterator[str]:
    """Yield everything that is offered, accepted or expected as an answer, right or wrong."""
    yield from (*item.answers, *item.options, *item.checklist, *(error.match for error in item.common_errors))


@pytest.mark.parametrize("deck", starter_decks(), ids=lambda deck: deck.slug)
def test_no_answer_of_a_deck_is_a_fact(deck: Deck) -> None:
    found = {answer: extract_afresh(answer) for item in deck.items for answer in answers(item)}
    assert found
    assert {answer: said for answer, said in found.items() if said != NOTHING} == {}


@pytest.mark.parametrize("deck", starter_decks(), ids=lambda deck: deck.slug)
def test_no_question_hint_or_explanation_copied_from_a_deck_is_a_fact(deck: Deck) -> None:
    for item in deck.items:
        for text in (item.question, *item.hints, item.short_explanation, item.full_explanation):
            assert extract_afresh(text) == NOTHING, text


@pytest.mark.parametrize(
    "answer",
    [
        "It calls itself with a smaller n until n is 0",
        "I would use a dictionary to count the words",
        "global variables are hard to follow and to test",
        "The loop is confusing because the index starts at zero",
        "I use a left join so that customers without orders are kept",
        "the function is building a list of all even numbers",
        "You need to keep functions short and start with the base case",
        "I am going to call it again with n - 1",
        "We have to test n first and then return 1",
        "learning rate is a hyperparameter",
        "the exam table has one row for each student",
        "I think it makes no difference",
    ],
)
def test_an_answer_in_words_is_no_fact(answer: str) -> None:
    assert extract_afresh(answer) == NOTHING
