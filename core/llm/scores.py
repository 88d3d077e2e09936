"""Reads a score that a model gave, in whatever way it wrote it."""

from __future__ import annotations

import math
import re
from typing import Annotated

from pydantic import BeforeValidator

_NUMBER = r"(\d+(?:[.,]\d+)?)"
_RATIO = re.compile(rf"{_NUMBER}\s*(?:/|out of)\s*{_NUMBER}", re.IGNORECASE)
_PERCENT = re.compile(rf"{_NUMBER}\s*%")
_BARE = re.compile(_NUMBER)


def read_score(value: object, scale: float) -> float | None:
    """Return `value` as a share of full marks (0 to 1); None where it was not graded.

    A bare number is on the scale from 0 to `scale`; "8/10" and "80%" bring their own. Whatever is no score or lies
    outside is not graded, never 0 or full marks. So is a fraction of one where `scale` is larger: 0.8 could then be
    a share or nearly nothing.
    """
    if isinstance(value, str):
        share = _read_text(value.strip(), scale)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        share = _on_scale(value, scale)
    else:
        share = None
    return share if share is not None and 0 <= share <= 1 else None


def out_of(scale: float) -> BeforeValidator:
    """Return what makes a field a score with `scale` as full marks, if put beside `float | None` in `Annotated`."""
    return BeforeValidator(lambda value: read_score(value, scale))


Score = Annotated[float | None, out_of(1)]
"""A field for a share of full marks, 0 to 1; None is "not graded"."""


def _read_text(text: str, scale: float) -> float | None:
    if ratio := _RATIO.fullmatch(text):
        whole = _number(ratio[2])
        return _number(ratio[1]) / whole if whole else None
    if percent := _PERCENT.fullmatch(text):
        return _number(percent[1]) / 100
    if bare := _BARE.fullmatch(text):
        return _on_scale(_number(bare[1]), scale)
    return None


def _on_scale(number: float, scale: float) -> float | None:
    if not math.isfinite(number) or (scale > 1 and 0 < number < 1):
        return None
    return number / scale


def _number(text: str) -> float:
    return float(text.replace(",", "."))
