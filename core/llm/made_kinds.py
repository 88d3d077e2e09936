"""The kinds of questions that a model may write, in words for who writes them and for who solves them.

Another kind is another row here; its prompt's version is raised with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field


@dataclass(frozen=True, slots=True)
class MadeKind:
    """What a kind is, for the two who are asked about it."""

    written: str
    """What the question is like, for who writes it."""
    solved: str
    """What its answer is like, for who solves it."""


MADE_KINDS: Mapping[str, MadeKind] = {
    "choice": MadeKind(
        written="one of 3 to 5 options",
        solved="the words of the one option that is right, copied, without its number",
    ),
    "short": MadeKind(
        written="a word or a few, typed",
        solved="the word or the few words that are asked for, and nothing around them",
    ),
    "numeric": MadeKind(
        written="a number",
        solved="the number, with its unit if it has one, and nothing around it",
    ),
    "cloze": MadeKind(
        written="words missing from a text, typed",
        solved="what is missing at `[1]`, `[2]` and so on, in this order, with commas between and nothing else",
    ),
    "ordering": MadeKind(
        written="3 to 7 steps to be put into order",
        solved="the numbers of the steps in the right order, with spaces between and nothing else",
    ),
    "output": MadeKind(
        written="what a short program prints",
        solved="what the program prints, each line on a line of its own, and nothing around it",
    ),
    "open": MadeKind(
        written="sentences or code, graded by a checklist",
        solved="the explanation or code that is asked for, complete and short",
    ),
}
"""By the name of the kind (`core.decks.deck.ItemKind`)."""


def kinds_in_words() -> str:
    """Return the kinds as the writer's prompt lists them."""
    return ", ".join(f"`{name}` ({kind.written})" for name, kind in MADE_KINDS.items())


def _known(name: str) -> str:
    if name not in MADE_KINDS:
        raise ValueError(f"write one of {', '.join(MADE_KINDS)}")
    return name


KindName = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": list(MADE_KINDS)})]
"""A field for the name of a kind."""
