"""The time in the past that a question names: "last Tuesday", "in March", "vor zwei Wochen", "el 3 de mayo".

English, German and Spanish, a few fixed forms. What is to come (core/profile/goal_dates.py) is not looked for.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from core.answers.accents import without_accents


@dataclass(frozen=True, slots=True)
class Days:
    """Days that follow each other."""

    first: date
    last: date


_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday montag lunes",
            "tuesday dienstag martes",
            "wednesday mittwoch miercoles",
            "thursday donnerstag jueves",
            "friday freitag viernes",
            "saturday samstag sonnabend sabado",
            "sunday sonntag domingo",
        )
    )
    for name in names.split()
}
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar enero",
            "february feb februar febrero",
            "march mar marz marzo",
            "april apr abril",
            "may mai mayo",
            "june jun juni junio",
            "july jul juli julio",
            "august aug agosto",
            "september sep sept septiembre",
            "october oct oktober octubre",
            "november nov noviembre",
            "december dec dezember diciembre",
        ),
        1,
    )
    for name in names.split()
}
_COUNTS = {
    word: number
    for number, words in enumerate(
        (
            "a an one einem einer un una",
            "two zwei dos",
            "three drei tres",
            "four vier cuatro",
            "five funf cinco",
            "six sechs seis",
        ),
        1,
    )
    for word in words.split()
}
_DAY, _WEEK, _MONTH, _YEAR = "day", "week", "month", "year"
_UNITS = {
    name: unit
    for unit, names in {
        _DAY: "day days tag tagen dia dias",
        _WEEK: "week weeks woche wochen semana semanas",
        _MONTH: "month months monat monaten mes meses",
        _YEAR: "year years jahr jahren ano anos",
    }.items()
    for name in names.split()
}
_UNIT_DAYS = {_DAY: 1, _WEEK: 7, _MONTH: 30, _YEAR: 365}
_BACK = {"yesterday": 1, "gestern": 1, "ayer": 1, "vorgestern": 2, "anteayer": 2, "today": 0, "heute": 0, "hoy": 0}

_MONTH_NAME = "(" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_WEEKDAY = "(" + "|".join(_WEEKDAYS) + r")s?\b"
_COUNT = r"(\d{1,3}|" + "|".join(_COUNTS) + ")"
_UNIT = "(" + "|".join(sorted(_UNITS, key=len, reverse=True)) + r")\b"
_BEFORE_EXAM = re.compile(
    r"\b(?:before (?:the|my|our) (?:\w+ )?(?:exam|test|interview|deadline)"
    r"|vor (?:der|dem|meiner|meinem) (?:prufung|klausur|test|examen|abgabe)"
    r"|antes del? (?:mi )?(?:examen|test|prueba|entrevista))"
)
_OF_YEAR = r"(?:,?\s+(?:de |of )?(\d{4}))?"


def days_meant(text: str, today: date) -> Days | None:
    """Return the days in the past that `text` names, seen from `today`; None where it names none.

    Where a month or a weekday has no further mark, the latest one that has begun is meant.
    """
    line = without_accents(" ".join(text.split()).casefold())
    for pattern, read in _FORMS:
        if (found := pattern.search(line)) is not None and (days := read(found, today)) is not None:
            return days if days.first <= today else None
    return None


def is_before_exam(text: str) -> bool:
    """Say whether `text` speaks of the time before an exam, or whatever else has a date that was aimed at."""
    return _BEFORE_EXAM.search(without_accents(" ".join(text.split()).casefold())) is not None


def _iso(found: re.Match[str], _: date) -> Days | None:
    return _on(int(found[1]), int(found[2]), int(found[3]))


def _day_and_month(found: re.Match[str], today: date) -> Days | None:
    return _of_month(found[2], int(found[1]), found[3], today)


def _month_and_day(found: re.Match[str], today: date) -> Days | None:
    return _of_month(found[1], int(found[2]), found[3], today)


def _month(found: re.Match[str], today: date) -> Days | None:
    return _of_month(found[1], None, found[2], today)


def _before_yesterday(_: re.Match[str], today: date) -> Days:
    return _one(today - timedelta(days=2))


def _days_back(found: re.Match[str], today: date) -> Days:
    return _one(today - timedelta(days=_BACK[found[1]]))


def _while_ago(found: re.Match[str], today: date) -> Days:
    """Return that day; of weeks and longer times also the days around, as nobody counts them."""
    count, unit = _COUNTS.get(found[1]) or int(found[1]), _UNITS[found[2]]
    middle = today - timedelta(days=count * _UNIT_DAYS[unit])
    around = timedelta(days=_UNIT_DAYS[unit] // 2)
    return Days(middle - around, min(middle + around, today))


def _last_unit(found: re.Match[str], today: date) -> Days | None:
    unit = _UNITS[found[1]]
    if unit == _WEEK:
        monday = today - timedelta(days=today.weekday() + 7)
        return Days(monday, monday + timedelta(days=6))
    if unit == _MONTH:
        last = today.replace(day=1) - timedelta(days=1)
        return Days(last.replace(day=1), last)
    if unit == _YEAR:
        return Days(date(today.year - 1, 1, 1), date(today.year - 1, 12, 31))
    return None


def _weekday(found: re.Match[str], today: date) -> Days:
    """Return the latest such day before today."""
    back = (today.weekday() - _WEEKDAYS[found[1]] - 1) % 7 + 1
    return _one(today - timedelta(days=back))


def _of_month(name: str, day: int | None, year: str | None, today: date) -> Days | None:
    month = _MONTHS[name]
    if year:
        return _on(int(year), month, day)
    this = _on(today.year, month, day)
    return this if this is not None and this.first <= today else _on(today.year - 1, month, day)


def _on(year: int, month: int, day: int | None) -> Days | None:
    try:
        if day is not None:
            return _one(date(year, month, day))
        return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))
    except ValueError:
        return None


def _one(day: date) -> Days:
    return Days(day, day)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], Days | None]], ...] = (
    (re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b"), _iso),
    (re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th|\.)?(?: of| de)? {_MONTH_NAME}{_OF_YEAR}"), _day_and_month),
    (re.compile(rf"\b{_MONTH_NAME} (\d{{1,2}})(?:st|nd|rd|th)?\b{_OF_YEAR}"), _month_and_day),
    (re.compile(rf"\b(?:in|im|en|during|last|letzten|since|seit) {_MONTH_NAME}{_OF_YEAR}"), _month),
    (re.compile(r"\bthe day before yesterday\b"), _before_yesterday),
    (re.compile(r"\b(" + "|".join(_BACK) + r")\b"), _days_back),
    (re.compile(rf"\b{_COUNT} {_UNIT} ago\b"), _while_ago),
    (re.compile(rf"\b(?:vor|hace) {_COUNT} {_UNIT}"), _while_ago),
    (re.compile(rf"\b(?:last|letzte[nrs]?|vorige[nrs]?) {_UNIT}"), _last_unit),
    (re.compile(rf"\b{_UNIT} pasad[oa]\b"), _last_unit),
    (re.compile(rf"\b(?:last|on|am|letzten|el) {_WEEKDAY}"), _weekday),
)
