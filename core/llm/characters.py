"""Characters that a model can send and nobody can keep: databases refuse them, terminals and readers obey them."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_TURNS_ROUND = re.compile("[\u202d\u202e]")
"""Signs that show letters in another order than they stand in; the marks that scripts need are others."""
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character of UTF-16, as servers send that cut between the two."""


def storable(text: str) -> str:
    """Return `text` without control characters but tab and line ends, and with a sign for each half character.

    So are overrides of direction, by which a text reads otherwise than it is compared.
    """
    return _HALF.sub("\N{REPLACEMENT CHARACTER}", _TURNS_ROUND.sub("", _CONTROL.sub("", text)))
