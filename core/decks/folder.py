"""Decks that are used together: each file by itself, then what they say of each other.

A name leads to one deck, and what a topic builds on is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import resources

from core.decks.deck import Deck
from core.decks.nodes import Field, decode
from core.decks.reading import read_with_places
from core.decks.topic_names import topic_key

_Places = Mapping[str, Field]


@cache
def starter_decks() -> tuple[Deck, ...]:
    """Return the decks that come with Meno, in the order of their file names. Raises DeckError."""
    folder = resources.files("core.decks") / "starter"
    files = {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(".yaml")}
    return read_decks(sorted(files.items(), key=lambda file: file[0].removesuffix(".yaml")))


def read_decks(files: Iterable[tuple[str, bytes]]) -> tuple[Deck, ...]:
    """Read decks that are used together, given as file name and content.

    All of them or none: raises DeckError at the first mistake.
    """
    read = {name: read_with_places(decode(content, name), name) for name, content in files}
    by_key: dict[str, tuple[str, Deck]] = {}
    for name, (deck, places) in read.items():
        _claim_names(name, deck, places, by_key)
    builds_on = {
        deck.slug: _prerequisites(deck, places, {key: owner.slug for key, (_, owner) in by_key.items()})
        for deck, places in read.values()
    }
    _refuse_circles(builds_on)
    return tuple(deck for deck, _ in read.values())


def _claim_names(name: str, deck: Deck, places: _Places, by_key: dict[str, tuple[str, Deck]]) -> None:
    """Note that the names of `deck` lead to it; refuse one that leads to another deck already."""
    for field in (places["slug"], places["topic"], *_entries(places, "aliases")):
        other, owner = by_key.setdefault(topic_key(field.text()), (name, deck))
        if owner is not deck:
            raise field.error(f"{field.text()!r} is a name of the deck in {other} as well; drop it in one of them")


def _prerequisites(deck: Deck, places: _Places, slugs: Mapping[str, str]) -> dict[str, Field]:
    """Return the slugs of the decks that `deck` builds on, each with the place that says so."""
    found: dict[str, Field] = {}
    for field in _entries(places, "prerequisites"):
        slug = slugs.get(topic_key(field.text()))
        if slug is None:
            raise field.error(f"no deck here teaches {field.text()!r}; add one, or drop it from prerequisites")
        if slug == deck.slug:
            raise field.error(f"{field.text()!r} is this deck itself; name what has to be known before it")
        found[slug] = field
    return found


def _refuse_circles(builds_on: Mapping[str, Mapping[str, Field]]) -> None:
    try:
        TopologicalSorter(builds_on).prepare()
    except CycleError as error:
        circle = error.args[1][::-1]  # each builds on the next
        place = builds_on[circle[0]][circle[1]]
        raise place.error(f"these build on each other: {' > '.join(circle)}; drop one prerequisite") from None


def _entries(places: _Places, name: str) -> list[Field]:
    return places[name].list() if name in places else []
