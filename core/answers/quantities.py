"""Comparing a number with its key: value, tolerance, unit."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from core.answers.numbers import Quantity

_RATIO = "ratio"
_PERCENT = Fraction(1, 100)
_UNITS: dict[str, tuple[str, Fraction]] = {
    name: (dimension, Fraction(factor))
    for dimension, names_by_factor in {
        _RATIO: {"0.01": "% percent"},
        "length": {
            "0.001": "mm millimetre millimeter",
            "0.01": "cm centimetre centimeter",
            "1": "m metre meter",
            "1000": "km kilometre kilometer",
        },
        "mass": {"0.001": "g gram", "0.000001": "mg milligram", "1": "kg kilogram"},
        "time": {
            "0.001": "ms millisecond",
            "1": "s sec second",
            "60": "min minute",
            "3600": "h hr hour",
            "86400": "d day",
        },
        "data": {"0.125": "bit", "1": "b byte", "1000": "kb", "1000000": "mb", "1000000000": "gb"},
    }.items()
    for factor, names in names_by_factor.items()
    for name in names.split()
}
_SLIP_POWERS = tuple(Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3))


class Fit(StrEnum):
    """How a number fits its key."""

    RIGHT = "right"
    UNIT_MISSING = "unit missing"
    """The number is right and the key's unit is not there."""
    UNIT_WRONG = "unit wrong"
    """The number is right and the unit is one of something else."""
    POWER_OF_TEN = "power of ten"
    """Right but for the decimal place."""
    WRONG = "wrong"


def fit(key: Quantity, tolerance: Fraction | None, given: Quantity) -> Fit:
    """Compare `given` with `key`.

    Without a stated tolerance an integer or a fraction must be met exactly, a decimal to half of its last
    digit. A unit that the key does not have is let pass (`366 days` for 366), except for percent, a factor.
    """
    key_dimension, key_factor = _unit(key.unit)
    dimension, factor = _unit(given.unit)
    slack = _slack(key) if tolerance is None else tolerance
    number_right = _close(key, slack, given, Fraction(1))
    comparable_units = dimension == key_dimension or (
        _RATIO in (key_dimension, dimension) and not (key.unit and given.unit)
    )
    if comparable_units and _close(key, slack, given, factor / key_factor):
        return Fit.RIGHT
    if number_right and dimension != key_dimension and dimension != _RATIO:
        return _despite_units(key, given)
    if any(_close(key, slack, given, power) for power in _SLIP_POWERS):
        return Fit.POWER_OF_TEN
    return Fit.WRONG


def _despite_units(key: Quantity, given: Quantity) -> Fit:
    """Name the fit of a right number whose unit is not the key's."""
    if not given.unit:
        return Fit.UNIT_MISSING
    return Fit.UNIT_WRONG if key.unit else Fit.RIGHT


def _close(key: Quantity, slack: Fraction, given: Quantity, factor: Fraction) -> bool:
    target = key.readings[0]
    for value in given.readings:
        if abs(value * factor - target) <= slack:
            return True
        if _repeats(target) and _is_rounded(value, target / factor, given.decimals, factor):
            return True  # 0.33 for 1/3: nobody can write it out
    return False


def _is_rounded(value: Fraction, exact: Fraction, decimals: int, factor: Fraction) -> bool:
    precise = decimals >= 2 or factor == _PERCENT
    return precise and value != 0 and round(exact, decimals) == value


def _slack(key: Quantity) -> Fraction:
    return Fraction(1, 2 * 10**key.decimals) if key.decimals else Fraction(0)


def _repeats(value: Fraction) -> bool:
    """Say whether the decimal form of `value` has no end."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest != 1


def _unit(unit: str) -> tuple[str, Fraction]:
    """Return dimension and factor; a unit that is not in the table is a dimension of its own."""
    singular = unit[:-1] if unit.endswith("s") and len(unit) > 2 else unit
    return _UNITS.get(unit) or _UNITS.get(singular) or (singular, Fraction(1))
