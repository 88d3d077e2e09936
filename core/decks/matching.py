"""Finding the item that explains a named thing inside a topic, such as the base case of recursion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.decks.deck import Deck, Item
from core.decks.shelf import Shelf

SHORTEST = 3
"""Letters of a name that is looked for; a shorter one says too little."""

_PLACED = re.compile(r"(.+?) (?:of|in|for|with) (.+)", re.IGNORECASE)
_SUBJECT = re.compile(r"(?P<article>an? |the )?(?P<name>.+)", re.IGNORECASE)
_IS = r"(?:is|means?|says?)\b"
_IS_ONE_OF = r"(?:is|are) (?:an?|the)\b"
_DOES = (
    r"(?:is|may|can|must|has|means|says|holds|stores|keeps|fills|gives|names|tells|contains|describes|returns"
    r"|identifies)\b"
)


def explaining_item(shelf: Shelf, name: str, not_these: frozenset[str] = frozenset()) -> tuple[Deck, Item] | None:
    """Return the item that is clearly about `name`, with its deck; None where it would be a guess.

    Its short explanation then begins like a definition: "The base case is", "A foreign key may". The questions in
    `not_these` wait for the learner's answer, so nothing is explained by them.
    """
    decks: Sequence[Deck] = shelf.decks
    placed = _PLACED.fullmatch(name.strip())
    if placed is not None and (deck := shelf.find(placed[2])) is not None:
        name, decks = placed[1], (deck,)
    subject = _SUBJECT.fullmatch(" ".join(name.split()))
    if subject is None or len(subject["name"]) < SHORTEST:
        return None
    defines = _definition(subject["name"])
    items = ((deck, item) for deck in decks for item in deck.items if item.question not in not_these)
    found = [(deck, item) for deck, item in items if defines.match(item.short_explanation)]
    return min(found, key=lambda pair: pair[1].tier, default=None)


def _definition(name: str) -> re.Pattern[str]:
    """Return what the beginning of a definition of `name` looks like, whether it is named in the plural or not."""
    singular = name[:-1] if name.endswith("s") and not name.endswith("ss") else name
    named = rf"[`*\"]*{re.escape(singular)}s?[`*\"]*(?: \([^)]*\))?"
    return re.compile(rf"The {named} {_IS}|{named} {_IS_ONE_OF}|An? {named} {_DOES}", re.IGNORECASE)
