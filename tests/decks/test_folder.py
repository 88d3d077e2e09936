"""Decks that are read together: one name, one deck; prerequisites that are there; all of the files or none."""

from __future__ import annotations

import pytest

from core.decks.folder import read_decks
from core.decks.reading import DeckError
from core.decks.shelf import Shelf

DECK = """\
slug: {slug}
title: Anything
kind: facts
subject: anything
topic: {topic}
{more}
short_explanation: Short.
full_explanation: Longer than that.
items:
  - key: only
    kind: short
    tier: 1
    question: Which word is asked for?
    reference: teapot
    hints: [It is in the kitchen., It has a spout., It begins with t.]
    short_explanation: Short.
    full_explanation: Longer than that.
"""


def deck(slug: str, more: str = "aliases: []", topic: str = "") -> tuple[str, bytes]:
    """Return a file's name and content."""
    return f"{slug}.yaml", DECK.format(slug=slug, topic=topic or slug, more=more).encode()


def test_prerequisites_are_found_by_any_name_of_their_deck() -> None:
    files = [
        deck("maps", "prerequisites: [The Countries, LAND-MASSES, seas]"),
        deck("countries", topic="Countries"),
        deck("continents", "aliases: [land masses]"),
        deck("seas"),
    ]
    decks = read_decks(files)
    assert [read.slug for read in decks] == ["maps", "countries", "continents", "seas"]
    shelf = Shelf(decks)
    assert [before.slug for before in shelf.prerequisites(decks[0])] == ["countries", "continents", "seas"]
    assert shelf.prerequisites(decks[1]) == []
    assert Shelf(decks[:2]).prerequisites(decks[0]) == [decks[1]]


BROKEN = {
    "unknown prerequisite": (
        [deck("maps", "prerequisites: [globes]")],
        "maps.yaml, line 6: no deck here teaches 'globes'; add one, or drop it from prerequisites",
    ),
    "prerequisite of itself": (
        [deck("maps", "aliases: [charts]\nprerequisites: [charts]")],
        "maps.yaml, line 7: 'charts' is this deck itself; name what has to be known before it",
    ),
    "circle": (
        [
            deck("a", "prerequisites: [b]"),
            deck("b", "aliases: [bee]\nprerequisites:\n  - d\n  - c"),
            deck("c", "prerequisites: [a]"),
            deck("d"),
        ],
        "a.yaml, line 6: these build on each other: a > b > c > a; drop one prerequisite",
    ),
    "one alias for two decks": (
        [deck("maps", "aliases: [charts]"), deck("graphs", "aliases: [diagrams, The Charts]")],
        "graphs.yaml, line 6: 'The Charts' is a name of the deck in maps.yaml as well; drop it in one of them",
    ),
    "alias that is another deck's topic": (
        [deck("maps", "aliases: [graphs]"), deck("graphs")],
        "graphs.yaml, line 1: 'graphs' is a name of the deck in maps.yaml as well; drop it in one of them",
    ),
    "empty file": ([("maps.yaml", b"")], "maps.yaml, line 1: the file is empty; write a deck into it"),
    "Latin-1": (
        [("maps.yaml", deck("maps")[1].replace(b"Short.", "Fa\xe7ade.".encode("latin-1")))],
        "maps.yaml, line 7: this is not UTF-8 text; save the file with the encoding UTF-8",
    ),
    "UTF-16": (
        [("maps.yaml", deck("maps")[1].decode().encode("utf-16"))],
        "maps.yaml, line 1: this is not UTF-8 text; save the file with the encoding UTF-8",
    ),
    "UTF-16 without a mark": (
        [("maps.yaml", deck("maps")[1].decode().encode("utf-16-le"))],
        "maps.yaml, line 1: there is a control character (U+0000); take it out",
    ),
}


@pytest.mark.parametrize(("files", "said"), BROKEN.values(), ids=BROKEN)
def test_one_broken_file_keeps_all_of_them_out(files: list[tuple[str, bytes]], said: str) -> None:
    with pytest.raises(DeckError) as caught:
        read_decks([deck("sound"), *files])
    assert str(caught.value) == said


def test_names_of_one_deck_may_say_the_same() -> None:
    (read,) = read_decks([deck("world-maps", "aliases: [World maps, the world maps]", topic="World Maps")])
    assert Shelf([read]).find("world maps") is read


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    name, content = deck("maps")
    assert read_decks([(name, b"\xef\xbb\xbf" + content)]) == read_decks([(name, content)])
