"""Days that are named from today: "by tomorrow", "by Friday", "until next Monday", "by the end of the month"."""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta
from typing import NamedTuple

_WEEKDAYS = {name.casefold(): number for number, name in enumerate(calendar.day_name)}
_BEFORE = r"(?:by|until|till|before|on|for|due)(?: the| this)?"
_WEEKDAY = re.compile(rf"\b{_BEFORE} (?:(next|coming) )?({'|'.join(_WEEKDAYS)})\b", re.IGNORECASE)
_NEAR = re.compile(
    rf"\b(?:{_BEFORE} (today|tonight|tomorrow|yesterday|day after tomorrow)\b|(tomorrow|today|tonight)[.!]?$)",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"\b(?:by|until|till|before|in|within)(?: the)?(?: end of)? next (week|month|year)\b", re.IGNORECASE
)
_END = re.compile(r"\b(?:by|until|till|before|at)(?: the)? end of (?:the|this) (week|month|year)\b", re.IGNORECASE)

_AWAY = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1, "day after tomorrow": 2}
_WEEK = 7


class Relative(NamedTuple):
    """A day that is named from today."""

    day: date
    said: str
    """The words that name it."""
    several_ways: bool = False
    """Whether people mean different days by it."""


def relative_day(line: str, today: date) -> Relative | None:
    """Return the day that a line names from `today`; None where it names none.

    A weekday is the next one after today; "next Friday" is the one of the week after this. A week, month or year
    means its last day.
    """
    if (near := _NEAR.search(line)) is not None:
        word = (near[1] or near[2]).casefold()
        return Relative(today + timedelta(days=_AWAY[word]), word)
    if (weekday := _WEEKDAY.search(line)) is not None:
        return _weekday(weekday[1], weekday[2], today)
    if (end := _END.search(line)) is not None:
        return Relative(_last_of(end[1], today), end[0])
    if (span := _SPAN.search(line)) is not None:
        return Relative(_last_of(span[1], _last_of(span[1], today) + timedelta(days=1)), span[0])
    return None


def _weekday(which: str | None, name: str, today: date) -> Relative:
    ahead = (_WEEKDAYS[name.casefold()] - today.weekday() - 1) % _WEEK + 1
    said = f"{which} {name}" if which else name
    if which is None or which.casefold() != "next":
        return Relative(today + timedelta(days=ahead), said)
    in_next_week = today + timedelta(days=_WEEK - today.weekday() + _WEEKDAYS[name.casefold()])
    return Relative(in_next_week, said, several_ways=in_next_week != today + timedelta(days=ahead))


def _last_of(span: str, day: date) -> date:
    """Return the last day of the week, month or year in which `day` is."""
    match span.casefold():
        case "week":
            return day + timedelta(days=_WEEK - 1 - day.weekday())
        case "month":
            return day.replace(day=calendar.monthrange(day.year, day.month)[1])
        case _:
            return date(day.year, 12, 31)
