"""Finds the JSON object in what a model wrote: in a fence, after a sentence, before a remark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from core.llm.characters import storable

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
            found = _storable(found)
        except json.JSONDecodeError as error:
            end = max(start + 1, error.pos)
        except RecursionError:
            return
        else:
            yield found
        start = text.find("{", end)


def _storable(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return the value with all its texts, keys included, as they can be kept: escapes can spell any character."""
    match value:
        case str():
            return storable(value)
        case list():
            return [_storable(entry) for entry in value]
        case dict():
            return {storable(key): _storable(entry) for key, entry in value.items()}
        case _:
            return value
