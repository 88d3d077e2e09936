"""Proofreading the decks that come with Meno: each can be practised as it is, and says nothing wrong."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest

from core.decks.checks import faults
from core.decks.deck import Deck, DeckKind, ItemKind
from core.decks.folder import starter_decks
from core.decks.shelf import Shelf
from core.practice.grading import Verdict, grade, grade_choice
from tests.decks.snippets import fenced, filled, run_python

DECKS = {deck.slug: deck for deck in starter_decks()}
EXPECTED = [
    ("capitals", "facts", 60),
    ("Git", "skills", 32),
    ("programming fundamentals", "skills", 39),
    ("Python", "skills", 40),
    ("recursion", "skills", 15),
    ("SQL", "skills", 38),
    ("SQL joins", "skills", 15),
    ("statistics", "skills", 38),
]
PREDICTION = re.compile(r"does this (?:Python )?program print\?")


def every_deck() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def test_decks_are_packaged_with_their_topics() -> None:
    assert [(deck.topic, deck.kind, len(deck.items)) for deck in starter_decks()] == EXPECTED
    assert "recursive functions" in DECKS["recursion"].aliases
    assert {"joins", "left join", "joins in sql"} <= set(DECKS["sql-joins"].aliases)


def test_topics_that_build_on_others_say_so() -> None:
    shelf = Shelf(starter_decks())
    builds_on = {deck.topic: [before.topic for before in shelf.prerequisites(deck)] for deck in shelf.decks}
    assert {topic: before for topic, before in builds_on.items() if before} == {
        "Python": ["programming fundamentals"],
        "recursion": ["programming fundamentals"],
        "SQL joins": ["SQL"],
    }


@every_deck()
def test_a_deck_has_items_of_all_sorts_and_levels(deck: Deck) -> None:
    kinds = Counter(item.kind for item in deck.items)
    assert kinds[ItemKind.CHOICE] >= 5
    assert kinds[ItemKind.SHORT] + kinds[ItemKind.NUMERIC] >= 5
    assert kinds[ItemKind.OPEN] + kinds[ItemKind.CODE] >= (4 if deck.kind is DeckKind.SKILLS else 0)
    assert {item.tier for item in deck.items} >= {1, 2, 3, 4}


@every_deck()
def test_items_have_no_faults(deck: Deck) -> None:
    assert [(item.key, fault) for item in deck.items for fault in faults(item)] == []


@every_deck()
def test_right_answers_are_graded_right_and_common_errors_with_their_feedback(deck: Deck) -> None:
    typed = [item for item in deck.items if not item.kind.free_form]
    assert [(i.key, a) for i in typed for a in i.answers if grade(i, a).verdict is not Verdict.RIGHT] == []
    for item in typed:
        for error in item.common_errors:
            graded = grade(item, error.match)
            if item.kind.in_parts:  # some of it may be right, and other gaps are named as well
                assert graded.verdict in (Verdict.WRONG, Verdict.PARTIAL)
                assert (graded.misconception, error.feedback in graded.feedback) == (error.match, True), item.key
            else:
                assert (graded.verdict, graded.feedback) == (Verdict.WRONG, error.feedback), (item.key, error.match)


@every_deck()
def test_no_hint_is_graded_right_when_it_is_typed_back(deck: Deck) -> None:
    typed = [item for item in deck.items if not item.kind.free_form]
    assert [(i.key, h) for i in typed for h in i.hints if grade(i, h).verdict is Verdict.RIGHT] == []


@every_deck()
def test_a_free_form_reference_is_left_to_the_learner(deck: Deck) -> None:
    written = [item for item in deck.items if item.kind.free_form]
    assert {grade(item, item.reference).verdict for item in written} <= {Verdict.UNGRADED}


@every_deck()
def test_options_are_of_like_length_and_the_right_one_changes_places(deck: Deck) -> None:
    choices = [item for item in deck.items if item.kind is ItemKind.CHOICE]
    for item in choices:
        assert item.correct is not None
        assert grade_choice(item, item.correct).verdict is Verdict.RIGHT
        others = [len(option) for place, option in enumerate(item.options) if place != item.correct]
        assert 0.6 * min(others) <= len(item.reference) <= 1.4 * max(others), item.key
    places = Counter(item.correct for item in choices)
    assert max(places.values()) <= (len(choices) + 1) // 2


@every_deck()
def test_explanations_have_a_short_and_a_long_form(deck: Deck) -> None:
    for item in deck.items:
        sentences = re.findall(r"[.!?](?:\s|$)", item.short_explanation)
        assert 1 <= len(sentences) <= 3, item.key
        assert len(item.short_explanation) <= 260, item.key
        assert len(item.full_explanation) > len(item.short_explanation), item.key


@pytest.mark.parametrize("slug", DECKS)
def test_lines_of_the_file_fit_the_page_and_fences_are_closed(slug: str) -> None:
    text = (resources.files("core.decks") / "starter" / f"{slug}.yaml").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if len(line) > 110] == []
    assert text.count("```") % 2 == 0


def test_the_predicted_output_is_what_the_program_prints() -> None:
    items = [item for deck in DECKS.values() for item in deck.items if PREDICTION.search(item.question)]
    typed = [item for item in items if item.kind in (ItemKind.SHORT, ItemKind.NUMERIC, ItemKind.OUTPUT)]
    assert len(typed) >= 35
    for item in typed:
        _, printed = run_python(fenced(item.question, "python")[0])
        assert grade(item, printed).verdict is Verdict.RIGHT, item.key


def test_python_in_the_decks_has_no_syntax_error() -> None:
    """Apart from what is shown as a mistake, which then is not marked as Python."""
    shown = [
        code
        for deck in DECKS.values()
        for item in deck.items
        for text in (filled(item), item.reference, item.full_explanation)
        for code in fenced(text, "python")
    ]
    assert len(shown) > 100
    for code in shown:
        compile(code, "shown", "exec")
