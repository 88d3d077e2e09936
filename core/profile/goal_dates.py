"""The day that a goal names: "by 12 June", "in June", "in 3 weeks", 2027-06-12, 12.6.2027. English, a few forms.

What is named from today ("by Friday") is read in `relative_days`.
"""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta
from typing import NamedTuple

from core.profile.relative_days import relative_day

_MONTHS = {name.casefold(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.casefold(): number for number, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_MONTH = "(" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? (\d{4}))?"
_BEFORE = (
    r"\b(?:by|in|until|till|before|for|on|end of|during)(?: the)?(?: end of)? (?:next |this |early |late |mid-? ?)?"
)

_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_DAY_MONTH = re.compile(rf"\b{_DAY}(?: of)? {_MONTH}{_YEAR}", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"\b{_MONTH} {_DAY}\b{_YEAR}", re.IGNORECASE)
_MONTH_ALONE = re.compile(rf"{_BEFORE}{_MONTH}{_YEAR}", re.IGNORECASE)
_IN_A_WHILE = re.compile(
    r"\b(?:in|within) (a|an|one|two|three|four|five|six|\d{1,3}) (day|week|month|year)s?\b", re.IGNORECASE
)
_BY = r"\b(?:by|until|till|before|on|due)(?: the)? "
_NUMBERS_WITH_YEAR = re.compile(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])")
_NUMBERS_ALONE = re.compile(rf"{_BY}(\d{{1,2}})([./])(\d{{1,2}})(?![\d/])", re.IGNORECASE)
_LOOKS_LIKE_A_DAY = re.compile(
    r"\b(?:by|until|till|before|due)(?: the)? ((?:[\w.'/-]+ ){0,3}?(?:\d[\w./-]*|spring|summer|autumn|fall|winter"
    r"|christmas|easter|semester|term|weekend|holidays?|birthday|week|month|year)\b[^,;.]*)",
    re.IGNORECASE,
)
"""What is said like a day to be ready by, but is none of the forms that are read."""

YEARS_TO_COME = 9
"""How many years are looked through for a day: from one 29 February to the next it can be eight."""

LEAP_YEAR = 2000
"""A year in which each day is that is in any."""

MONTHS = 12

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


def date_in(text: str, today: date) -> date | None:
    """Return the day that `text` names as a target, seen from `today`; None where it names none that is to come.

    A month alone means its last day. A day or month without a year is the next one.
    """
    found = named_day(text, today)
    return found.day if found is not None and found.day is not None and found.day >= today else None


class Named(NamedTuple):
    """What a text says like a day."""

    said: str
    """The words that name it; empty where they are plain."""
    day: date | None = None
    """The day, perhaps past; None where it cannot be read, or no calendar has it."""
    several_ways: bool = False
    """Whether people mean different days by it."""


def named_day(text: str, today: date) -> Named | None:
    """Return the day that `text` names, seen from `today`, also one that is past; None where it names none."""
    line = " ".join(text.split())
    if (missing := no_such_day(line)) is not None:
        return Named(missing)
    if (numbers := _in_numbers(line, today)) is not None:
        return numbers
    if (plain := _exact(line, today) or _of_month(line, today) or _in_a_while(line, today)) is not None:
        return Named("", plain)
    if (relative := relative_day(line, today)) is not None:
        return Named(relative.said, relative.day, relative.several_ways)
    unread = _LOOKS_LIKE_A_DAY.search(line)
    return None if unread is None else Named(unread[1].strip())


def _in_numbers(line: str, today: date) -> Named | None:
    """Return a day that is written in numbers; with a slash the day or the month can come first."""
    found = _NUMBERS_WITH_YEAR.search(line)
    year = None if found is None else int(found[4]) + (2000 if len(found[4]) == 2 else 0)
    found = found or _NUMBERS_ALONE.search(line)
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    month_first = second > MONTHS >= first and found[2] != "."
    day, month = (second, first) if month_first else (first, second)
    years = [year] if year is not None else range(today.year, today.year + YEARS_TO_COME)
    days = [known for candidate in years if (known := _day(candidate, month, day)) is not None]
    said = re.sub(_BY, "", found[0], flags=re.IGNORECASE)
    if not days:
        return Named(said)
    to_come = next((known for known in days if known >= today), days[0])
    return Named(said, to_come, several_ways=found[2] != "." and max(day, month) <= MONTHS and day != month)


def date_gone(text: str, today: date) -> date | None:
    """Return the day that `text` is the name of: today, yesterday, a date without a year the last such; else None.

    One that is to come is none.
    """
    line = " ".join(text.split()).casefold()
    near = {"today": today, "yesterday": today - timedelta(days=1)}
    if line in near:
        return near[line]
    if (iso := _ISO.fullmatch(line)) is not None:
        return _gone(_day(int(iso[1]), int(iso[2]), int(iso[3])), today)
    for pattern, (year, month, day) in ((_DAY_MONTH, (3, 2, 1)), (_MONTH_DAY, (3, 1, 2))):
        if (found := pattern.fullmatch(line)) is not None:
            return _last(found[year], _MONTHS[found[month]], int(found[day]), today)
    return None


def no_such_day(text: str) -> str | None:
    """Return the day that `text` names and no calendar has (31 February), as it is written there; else None."""
    line = " ".join(text.split())
    for pattern, place in ((_ISO, (1, 2, 3)), (_DAY_MONTH, (3, 2, 1)), (_MONTH_DAY, (3, 1, 2))):
        found = pattern.search(line)
        if found is None:
            continue
        year, month, day = (found[group] for group in place)
        number = int(month) if month.isdecimal() else _MONTHS[month.casefold()]
        exists = _day(int(year) if year else LEAP_YEAR, number, int(day)) is not None
        return None if exists else found[0].strip()
    return None


def _exact(line: str, today: date) -> date | None:
    if (iso := _ISO.search(line)) is not None:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if (found := _DAY_MONTH.search(line)) is not None:
        return _next(found[3], found[2], int(found[1]), today)
    if (found := _MONTH_DAY.search(line)) is not None:
        return _next(found[3], found[1], int(found[2]), today)
    return None


def _of_month(line: str, today: date) -> date | None:
    found = _MONTH_ALONE.search(line)
    return None if found is None else _next(found[2], found[1], None, today)


def _in_a_while(line: str, today: date) -> date | None:
    found = _IN_A_WHILE.search(line)
    if found is None:
        return None
    count = _NUMBERS.get(found[1].casefold()) or int(found[1])
    return today + timedelta(days=count * _DAYS[found[2].casefold()])


def _next(year: str | None, month_name: str, day: int | None, today: date) -> date | None:
    """Return that day of the year named, or else of the first year in which it is still to come."""
    month = _MONTHS[month_name.casefold()]
    years = (int(year),) if year else range(today.year, today.year + YEARS_TO_COME)
    for candidate in years:
        last = calendar.monthrange(candidate, month)[1] if 1 <= candidate <= 9999 else 1
        found = _day(candidate, month, last if day is None else day)
        if found is not None and (year or found >= today):
            return found
    return None


def _last(year: str | None, month: int, day: int, today: date) -> date | None:
    """Return that day of the year named, or else of the last year in which it was."""
    if year:
        return _gone(_day(int(year), month, day), today)
    days = (_day(candidate, month, day) for candidate in range(today.year, today.year - YEARS_TO_COME, -1))
    return next((found for found in days if found is not None and found <= today), None)


def _gone(day: date | None, today: date) -> date | None:
    return day if day is not None and day <= today else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
