"""Every fixed text that a learner can see, by key; one file a language, so that languages can be added."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from importlib.resources import files


def say(key: str, /, **values: object) -> str:
    """Return the text for `key` with `values` filled in. Raises KeyError for an unknown key."""
    return catalogue()[key].format(**values)


def day_name(day: date) -> str:
    """Return a date as it is shown: weekday, day and month."""
    return f"{day:%A}, {day.day} {day:%B}"


def due_day_name(day: date, today: date) -> str:
    """Return the learner's day on which something is due, as seen from the calendar's `today`.

    What is overdue is due today. Between midnight and four o'clock the calendar is a day ahead of the
    learner's day: by the calendar, "tomorrow" is understood without knowing of that.
    """
    if day <= today:
        return say("day.today")
    return say("day.tomorrow") if day == today + timedelta(days=1) else day_name(day)


def on_due_day(day: date, today: date) -> str:
    """Return `due_day_name` for the middle of a sentence: `today`, `on Monday, 2 March`."""
    named = due_day_name(day, today)
    return say("day.on", day=named) if named == day_name(day) else named


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
