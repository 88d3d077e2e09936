"""Units: conversion, writing, and what is no number of them."""

from __future__ import annotations

import pytest

from core.answers.units import read_unit
from core.decks.deck import ErrorType
from core.practice.grading import Verdict, grade
from tests.practice.items import numeric

EQUAL = {
    "5 kg": "5000 g|5 kilograms|5 Kg|5000000 mg|0.005 t|5 kilos",
    "1.5 l": "1500 ml|150 cl|1.5 litres|1,5 L|1500 cm³|1.5 dm^3|0.0015 m³",
    "90 min": "1.5 h|1 h 30 min|1 hour and 30 minutes|5400 s|90 Minuten|90 minutos",
    "1.75 m": "1 m 75 cm|175cm|1,75 m|1.75 metres tall",
    "36 km/h": "10 m/s|36 kilometres per hour|36 Km/h|36 km pro Stunde",
    "100 km/h": "27.78 m/s|27.8 m/s",
    "9.81 m/s^2": "9.81 m/s²|9.81 m/s2|9.81 m s^-2|981 cm/s^2|9.81 N/kg|9.81 metres per second squared",
    "100 °C": "212 °F|373.15 K|100 C|100 ℃|100 degrees Celsius|100ºC|100 grados celsius",
    "2 MB": "2000 kB|2 megabytes|2mb|16 Mbit|2000000 bytes",
    "1 KiB": "1024 bytes|1 kibibyte",
    "8 bit": "1 byte",
    "5 mW": "0.005 W|5 milliwatts|5000 µW|5000 μW|5000 uW",
    "20 m^2": "20 square metres|20 m²|20 sqm|200000 cm²",
    "6.02e23": "6.02 x 10^23|6.022·10^23|6.02 × 10²³|602e21",
    "3.0e8 m/s": "300000 km/s|3*10^8 m/s",
    "1000000": "10^6|10⁶|a million|1 000 000",
    "$5": "5 dollars|5 USD|$5.00",
    "1/3": "one third|a third|33.3%",
    "42": "about 42|~42|≈ 42|roughly 42|x = 42|6 * 7 = 42",
}
UNEQUAL = {
    "5 mW": "5 MW|5 W|5 mV",
    "5 kg": "5 g|5 kg/m|5 km",
    "36 km/h": "36 m/s|3.6 km/h|36 km",
    "100 °C": "100 °F|373 °C|100 K",
    "2 MB": "2 GB|2 KB|2 Mbit",
    "1 KiB": "1 kB|1000 bytes",
    "90 min": "1.30 h|1 h 20 min|90 h|30 min 1 h",
    "20 m^2": "20 m|20 m^3",
    "$5": "5 €|£5",
    "3": "3,000|3000|3%",
    "2.5": "2,500",
    "42": "> 42|at least 42|between 41 and 43|42 or 43|x = 41 or x = 42|42 != 42|41 = 42|not 42",
    "6.02e23": "6.02e22|6.02",
}


def pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(key, answer) for key, answers in table.items() for answer in answers.split("|")]


@pytest.mark.parametrize(("key", "answer"), pairs(EQUAL))
def test_an_equal_quantity_is_right(key: str, answer: str) -> None:
    assert grade(numeric(key), answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(("key", "answer"), pairs(UNEQUAL))
def test_another_quantity_is_wrong(key: str, answer: str) -> None:
    assert grade(numeric(key), answer).verdict is Verdict.WRONG


@pytest.mark.case("GRD-09")
@pytest.mark.parametrize(
    ("answer", "verdict", "error"),
    [
        ("13m", Verdict.RIGHT, None),
        ("13 m", Verdict.RIGHT, None),
        ("13 metres", Verdict.RIGHT, None),
        ("13", Verdict.RIGHT, "unit"),
        ("1300 cm", Verdict.RIGHT, None),
        ("13 s", Verdict.WRONG, "unit"),
    ],
)
def test_the_unit_of_13_m(answer: str, verdict: Verdict, error: str | None) -> None:
    """Without its unit a number is right with a note (docs/decks.md)."""
    graded = grade(numeric("13 m"), answer)
    assert (graded.verdict, graded.error) == (verdict, error)


@pytest.mark.parametrize(
    ("key", "answer", "error"),
    [
        ("13 m", "13 cm", "unit"),
        ("13 m", "13 kg", "unit"),
        ("13 m", "130 m", "power of ten"),
        ("5 mW", "5 MW", "unit"),
    ],
)
def test_a_wrong_unit_or_decimal_place_is_an_error_on_the_surface(key: str, answer: str, error: str) -> None:
    graded = grade(numeric(key), answer)
    assert (graded.verdict, graded.error, graded.error_type) == (Verdict.WRONG, error, ErrorType.SURFACE)


def test_degrees_of_nothing_are_a_missing_unit() -> None:
    graded = grade(numeric("20 °C"), "20 degrees")
    assert (graded.verdict, graded.error) == (Verdict.RIGHT, "unit")


def test_a_symbol_is_read_by_its_case_first() -> None:
    assert read_unit("mW") != read_unit("MW")
    assert set(read_unit("mw")) == {*read_unit("mW"), *read_unit("MW")}
    assert len(read_unit("C")) == 2
    assert not read_unit("apples")[0].known
    assert read_unit("apples") == read_unit("apple")
