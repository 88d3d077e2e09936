"""The time in the past that a question names."""

from __future__ import annotations

from datetime import date

import pytest

from core.memory.times import Days, days_meant, is_before_exam

TODAY = date(2026, 11, 26)
"""A Thursday."""


def days(first: str, last: str = "") -> Days:
    return Days(date.fromisoformat(first), date.fromisoformat(last or first))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("What did we do last Tuesday?", days("2026-11-24")),
        ("what did I say on Thursday", days("2026-11-19")),
        ("Was haben wir letzten Dienstag gemacht?", days("2026-11-24")),
        ("¿Qué hicimos el miércoles?", days("2026-11-25")),
        ("the thing from yesterday", days("2026-11-25")),
        ("the day before yesterday", days("2026-11-24")),
        ("was war vorgestern?", days("2026-11-24")),
        ("¿y ayer?", days("2026-11-25")),
        ("as we did last week", days("2026-11-16", "2026-11-22")),
        ("letzte Woche", days("2026-11-16", "2026-11-22")),
        ("la semana pasada", days("2026-11-16", "2026-11-22")),
        ("last month", days("2026-10-01", "2026-10-31")),
        ("el mes pasado", days("2026-10-01", "2026-10-31")),
        ("last year", days("2025-01-01", "2025-12-31")),
        ("three days ago", days("2026-11-23")),
        ("two weeks ago", days("2026-11-09", "2026-11-15")),
        ("vor zwei Wochen", days("2026-11-09", "2026-11-15")),
        ("hace 2 semanas", days("2026-11-09", "2026-11-15")),
        ("What was hard in March?", days("2026-03-01", "2026-03-31")),
        ("Was war im März 2025?", days("2025-03-01", "2025-03-31")),
        ("en diciembre", days("2025-12-01", "2025-12-31")),
        ("On 3 May", days("2026-05-03")),
        ("on May 3rd, 2025", days("2025-05-03")),
        ("am 3. Mai", days("2026-05-03")),
        ("el 3 de mayo de 2024", days("2024-05-03")),
        ("on 2026-02-11", days("2026-02-11")),
        ("on December 24", days("2025-12-24")),
    ],
)
def test_a_time_in_the_past_is_understood(text: str, meant: Days) -> None:
    assert days_meant(text, TODAY) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Explain recursion",
        "may I ask something",
        "on 31 February",
        "in March 2027",
        "next Tuesday",
        "2026-13-40",
        "in 0 days",
    ],
)
def test_what_names_no_time_in_the_past(text: str) -> None:
    assert days_meant(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What was hard before the exam?", True),
        ("Was war vor der Prüfung schwer?", True),
        ("¿Qué era difícil antes del examen?", True),
        ("What is on the exam?", False),
    ],
)
def test_the_time_before_an_exam(text: str, says: bool) -> None:
    assert is_before_exam(text) is says
