"""Finds the JSON object in what a model wrote: in a fence, after a sentence, before a remark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_DECODER = json.JSONDecoder(strict=False, parse_constant=lambda _name: None)
"""Takes line ends inside strings, which small models write, and no NaN."""


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the complete objects in `text`, in order; an object inside another is not one of its own.

    After one that is broken it goes on where that stopped being JSON, so the parts of a cut-off object are never
    taken for the whole.
    """
    start = text.find("{")
    while start != -1:
        try:
            found, end = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            end = max(start + 1, error.pos)
        except RecursionError:
            return
        else:
            yield found
        start = text.find("{", end)
