"""Comparing a number with its key: value, tolerance, unit."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from core.answers.numbers import Quantity
from core.answers.units import Unit, is_degree_of, read_unit

_PERCENT = Fraction(1, 100)
_SLIP_POWERS = tuple(Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3))


class Fit(StrEnum):
    """How a number fits its key."""

    RIGHT = "right"
    UNIT_MISSING = "unit missing"
    """The number is right and the key's unit is not there."""
    UNIT_WRONG = "unit wrong"
    """The number is right and the unit is another one."""
    POWER_OF_TEN = "power of ten"
    """Right but for the decimal place."""
    WRONG = "wrong"


def fit(key: Quantity, tolerance: Fraction | None, given: Quantity) -> Fit:
    """Compare `given` with `key`.

    Without a stated tolerance an integer or a fraction must be met exactly, a decimal to half of its last
    digit. A unit that the key does not have is let pass (`366 days` for 366), except for percent, a factor.
    """
    fits = {
        _fit(key, tolerance, given, key_unit, unit)
        for key_unit in read_unit(key.unit)
        for unit in read_unit(given.unit)
    }
    return min(fits, key=list(Fit).index)


def _fit(key: Quantity, tolerance: Fraction | None, given: Quantity, key_unit: Unit, unit: Unit) -> Fit:
    slack = _slack(key) if tolerance is None else tolerance
    number_right = _close(key, slack, given)
    if key_unit.dimension == unit.dimension:
        factor = unit.factor / key_unit.factor
        shift = (unit.offset - key_unit.offset) / key_unit.factor
        if _close(key, slack, given, factor, shift):
            return Fit.RIGHT
        if number_right and key.unit:
            return Fit.UNIT_WRONG if given.unit else Fit.UNIT_MISSING
    elif number_right and (not given.unit or is_degree_of(unit, key_unit)):
        return Fit.UNIT_MISSING
    elif number_right and unit.dimension:
        return Fit.UNIT_WRONG if key.unit else Fit.RIGHT
    else:
        factor = Fraction(1)
    if any(_close(key, slack, given, factor * power) for power in _SLIP_POWERS):
        return Fit.POWER_OF_TEN
    return Fit.WRONG


def _close(
    key: Quantity, slack: Fraction, given: Quantity, factor: Fraction = Fraction(1), shift: Fraction = Fraction(0)
) -> bool:
    """Say whether one of the readings, converted, meets the key."""
    target = key.readings[0]
    for value in given.readings:
        if abs(value * factor + shift - target) <= slack:
            return True
        exact = (target - shift) / factor
        if _repeats(exact) and _is_rounded(value, exact, given.decimals, factor):
            return True  # 0.33 for 1/3: nobody can write it out
    return False


def _is_rounded(value: Fraction, exact: Fraction, decimals: int, factor: Fraction) -> bool:
    precise = decimals >= 2 or factor == _PERCENT or (decimals == 1 and abs(value) >= 10)
    return precise and value != 0 and round(exact, decimals) == value


def _slack(key: Quantity) -> Fraction:
    return Fraction(10) ** -key.decimals / 2 if key.decimals else Fraction(0)


def _repeats(value: Fraction) -> bool:
    """Say whether the decimal form of `value` has no end."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest != 1
