"""Every fixed text that a learner can see, by key; one file a language, so that languages can be added."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files


def say(key: str, /, **values: object) -> str:
    """Return the text for `key` with `values` filled in. Raises KeyError for an unknown key."""
    return catalogue()[key].format(**values)


def day_name(day: date) -> str:
    """Return a date as it is shown: weekday, day and month."""
    return f"{day:%A}, {day.day} {day:%B}"


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """Return all texts of a language by their dotted keys."""
    content = tomllib.loads(files(__name__).joinpath(f"{language}.toml").read_text("utf-8"))
    return dict(_flatten(content, ""))


def _flatten(table: Mapping[str, object], prefix: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            pairs += _flatten(value, f"{prefix}{name}.")
        else:
            pairs.append((f"{prefix}{name}", str(value)))
    return pairs
