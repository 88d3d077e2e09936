"""Characters that a model can send and nobody can keep: a database refuses them, a terminal obeys them."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character of UTF-16, as servers send that cut between the two."""


def storable(text: str) -> str:
    """Return `text` without control characters but tab and line ends, and with a sign for each half character."""
    return _HALF.sub("\N{REPLACEMENT CHARACTER}", _CONTROL.sub("", text))
