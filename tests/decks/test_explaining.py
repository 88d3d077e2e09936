"""An explanation has the length and the order that are wanted, and loses nothing by it."""

from __future__ import annotations

from itertools import chain

import pytest

from core.decks.deck import Deck
from core.decks.explaining import SHORT_CODE_LINES, Explained, arranged, explanation
from core.decks.folder import starter_decks

CODE = "```python\nprint(1)\n\n# not: prose\n```"
MORE = "```text\n1\n```"
MIXED = f"Three things count:\n\n- one\n- two:\n\n{CODE}\n\nIt prints:\n\n{MORE}\n\nThat is all."


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (None, MIXED),
        (
            "code_first",
            f"{CODE}\n\n{MORE}\n\nThree things count:\n\n- one\n- two.\n\nIt prints.\n\nThat is all.",
        ),
        (
            "concept_first",
            f"Three things count:\n\n- one\n- two.\n\nIt prints.\n\nThat is all.\n\n{CODE}\n\n{MORE}",
        ),
    ],
)
def test_code_stands_before_or_after_all_prose(order: str | None, expected: str) -> None:
    """Prose that led into code becomes a sentence of its own; a colon before a list stays."""
    assert arranged(MIXED, order) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["Only prose, with `code` in a span.", CODE, "", f"Look:\n\n{CODE}"])
def test_concept_first_leaves_what_is_in_that_order(text: str) -> None:
    assert arranged(text, "concept_first") == text


def everything() -> list[tuple[str, Explained]]:
    """Return each starter deck and each of its items, by name."""
    decks = starter_decks()
    items = chain.from_iterable(((f"{deck.slug}: {item.key}", item) for item in deck.items) for deck in decks)
    return [*((deck.slug, deck) for deck in decks), *items]


def test_no_word_and_no_line_of_code_of_the_starter_decks_is_lost() -> None:
    """The same words in another order; only a colon may have become a full stop."""
    for name, about in everything():
        for order in ("code_first", "concept_first"):
            given = explanation(about, "full", order)
            plain = sorted(given.replace(":", ".").split())
            assert plain == sorted(about.full_explanation.replace(":", ".").split()), name


def test_a_short_explanation_begins_with_the_example_where_code_is_wanted_first() -> None:
    deck = _deck("recursion")
    code, _, prose = explanation(deck, "short", "code_first").rpartition("\n\n")
    assert code.startswith("```python\ndef total")
    assert prose == deck.short_explanation
    assert explanation(deck, "short", "concept_first") == deck.short_explanation
    assert explanation(deck, "short", None) == deck.short_explanation


def test_an_example_that_is_long_does_not_make_a_short_explanation_longer() -> None:
    """The first example is used if it is small, and left out otherwise."""
    for name, about in everything():
        brief = explanation(about, "short", "code_first")
        assert brief.endswith(about.short_explanation), name
        assert len(brief.removesuffix(about.short_explanation).splitlines()) <= SHORT_CODE_LINES + 3, name
    lines = "\n".join(f"print({number})" for number in range(SHORT_CODE_LINES + 1))
    wordy = _Texts("Brief.", f"Full.\n\n```python\n{lines}\n```")
    assert explanation(wordy, "short", "code_first") == "Brief."


class _Texts:
    def __init__(self, short: str, full: str) -> None:
        self.short_explanation = short
        self.full_explanation = full


def _deck(slug: str) -> Deck:
    return next(deck for deck in starter_decks() if deck.slug == slug)
