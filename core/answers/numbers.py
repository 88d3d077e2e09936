"""Reading a number as people write it: separators, fractions, percent, words, a unit behind it.

A number with one separator can be read in two ways (`3,142` is three thousand and some, or three and a bit where
the comma is the decimal sign). Both readings are kept, whatever language the learner writes in; an answer is right
when one of them is. `1,080` is only the thousand: nobody writes a zero behind a decimal comma to say one and a bit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from core.answers.normalise import fold, fold_but_case, without_lead_in
from core.answers.number_names import read_name
from core.answers.number_words import words_to_digits
from core.answers.units import read_unit

MAX_CHARACTERS = 80
"""Nothing longer is read as a number."""

_PLAIN = (
    r"(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?"
    r"|[1-9]\d{0,2}(?:[ '_]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d*)?|[.,]\d+)(?!\d)"
)
_NUMBER = re.compile(
    rf"(?P<sign>[-+]|minus |negative )? ?(?P<currency>[$€£¥] ?)?"
    rf"(?:(?:(?P<whole>\d+) )?(?P<top>{_PLAIN}) ?/ ?(?P<bottom>{_PLAIN})"
    rf"|(?P<plain>{_PLAIN})(?:e(?P<power>[-+]?\d{{1,3}})| ?[x×*·⋅] ?10 ?\^ ?(?P<ten>-?\d{{1,3}}))?)"  # noqa: RUF001
    rf" ?(?P<scale>thousand|million|billion)?(?P<rest>.*)"
)
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_FACTOR = r"(?:°?[^\W\d_]+(?:\^-?[1-9]|(?<=[ms])[23])?|[°%‰])"
_UNIT = re.compile(rf"{_FACTOR}(?:(?: ?[/·*] ?| (?=\w+\^)){_FACTOR})*(?: [^\W\d_]+){{0,3}}")
_NO_UNIT = re.compile(
    r"\b(?:is|are|was|isnt|ist|es|est|wrong|false|never|at|over|under|or|and|not?|to|but|maybe|more|less|than|about|if|when|plus|minus|x|oder|und|nicht|o|y|pero|ou|et|mais|pas)\b"
)
_ABOUT = re.compile(
    r"^(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|nearly|almost|~|≈|ungefahr|ungefähr|etwa|rund|unos"
    r"|unas|aproximadamente|environ) ?(?=[\d.,$€£¥-])"
)
_NOT_EQUAL = re.compile(r"[!<>~≠]=?\s*$|\b(?:not|no|or|but|and|nicht|oder|aber|pero|mais|ou)\b|[≠<>]")
_COMPOUND = re.compile(r"(?<=[^\W\d_])(?:,? (?:and )?| ?)(?=\d)")
_DECIMALS = re.compile(r".*[.,](\d+)")
_TRAILING = " .,;:!?\"'"
_FRACTION_WORDS = re.compile(
    r"(?:(\d+|an?|ein|eine|un|une|die)? ?)(half|halves|hälfte|thirds?|drittel|quarters?|fourths?|viertel|fifths?"
    r"|fünftel|sixths?|sevenths?|eighths?|achtel|ninths?|tenths?|zehntel)\b"
)
_DENOMINATORS = {
    **dict.fromkeys(("half", "halve", "hälfte"), 2),
    **dict.fromkeys(("third", "drittel"), 3),
    **dict.fromkeys(("quarter", "fourth", "viertel"), 4),
    **dict.fromkeys(("fifth", "fünftel"), 5),
    **dict.fromkeys(("eighth", "achtel"), 8),
    **dict.fromkeys(("tenth", "zehntel"), 10),
    "sixth": 6,
    "seventh": 7,
    "ninth": 9,
}
_BARE_POWER = re.compile(r"^([-+]?)10 ?\^ ?(?=-?\d)")
_TOLERANCE = re.compile(r"(?P<before>[^±]+?) ?(?:±|\+/?-) ?(?P<by>[\d.]+)(?P<after>.*)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as written, with its unit."""

    readings: tuple[Fraction, ...]
    """What it can mean, the reading with English separators first; at least one."""
    unit: str = ""
    """As typed, for `mW` is not `MW`; empty where there is none."""
    decimals: int = 0
    """Digits written behind the decimal sign, less the power of ten that stands behind: -21 for `6.02e23`."""


def parse_quantity(text: str) -> Quantity | None:
    """Read `text` as one number with at most one unit; None where it is anything else (also `1/0`).

    What stands before the last `=` and a lead-in such as `it is` or `about` are not part of the number. A sum of
    known units of one kind (`1 h 30 min`) is one number.
    """
    folded = without_lead_in(fold(text))
    before, _, result = folded.rpartition("=")
    if _NOT_EQUAL.search(before):
        return None
    folded = _BARE_POWER.sub(r"\1 1 x 10^", _ABOUT.sub("", result.strip(' "'))).strip().rstrip(_TRAILING)
    if len(folded) > MAX_CHARACTERS:
        return None
    quantity = _read_one(folded, fold_but_case(text).rstrip(_TRAILING)) or _read_sum(folded)
    if quantity is None or not before:
        return quantity
    stated = _read_one(before.strip(), "")
    return None if stated and not _meet(stated, quantity) else quantity


def _read_one(folded: str, written: str) -> Quantity | None:
    """Read a folded text as one number; `written` ends with the unit in the case that it was typed in."""
    found = _NUMBER.fullmatch(_digits(folded))
    if found is None:
        return None
    unit = found["rest"].strip() or (found["currency"] or "").strip()
    values = _values(found)
    if not values or (unit and not _is_unit(unit)):
        return None
    sign = -1 if (found["sign"] or "+").strip() in ("-", "minus", "negative") else 1
    scale = sign * _SCALES.get(found["scale"] or "", 1)
    as_typed = written[len(written) - len(unit) :]
    unit = as_typed if as_typed.casefold() == unit else unit
    return Quantity(tuple(scale * value for value in values), unit, _decimals(found))


def _read_sum(folded: str) -> Quantity | None:
    """Read `1 h 30 min` in its first unit."""
    parts = [_read_one(part, "") for part in _COMPOUND.split(folded)]
    if len(parts) < 2 or any(part is None or not part.unit for part in parts):
        return None
    units = [read_unit(part.unit)[0] for part in parts if part]
    if any(not unit.known or unit.offset or unit.dimension != units[0].dimension for unit in units):
        return None
    values = [part.readings[0] * unit.factor for part, unit in zip(parts, units, strict=True) if part]
    falling = all(value > rest for value, rest in pairwise(values))
    return Quantity((sum(values) / units[0].factor,), parts[0].unit) if parts[0] and falling else None


def _meet(stated: Quantity, result: Quantity) -> bool:
    """Say whether the two sides of `13 m = 1300 cm` are one quantity, as far as that can be said."""
    one, other = read_unit(stated.unit)[0], read_unit(result.unit)[0]
    if one.dimension != other.dimension:
        return not stated.unit or not result.unit
    left = stated.readings[0] * one.factor + one.offset
    right = result.readings[0] * other.factor + other.offset
    return abs(left - right) <= abs(right) / 100


def without_tolerance(key: str) -> str:
    """Return a key as an answer to show: `51.8 ± 0.4 %` becomes `51.8 %`."""
    found = _TOLERANCE.fullmatch(key)
    return f"{found['before'].rstrip()}{found['after']}" if found else key


def parse_key(text: str) -> tuple[Quantity, Fraction | None] | None:
    """Read a key: a number, and the tolerance where one is written (`9.81 ± 0.05 m/s^2`)."""
    found = _TOLERANCE.fullmatch(fold(text))
    if found is None:
        quantity = parse_quantity(text)
        return (quantity, None) if quantity else None
    quantity = parse_quantity(found["before"] + found["after"])
    tolerance = parse_quantity(found["by"])
    return (quantity, tolerance.readings[0]) if quantity and tolerance else None


def _digits(folded: str) -> str:
    """Return the text with spelled numbers as digits."""
    if any(character.isdigit() for character in folded):
        return folded  # nothing is spelled: hyphens and spaces keep their meaning
    digits = words_to_digits(folded.replace("-", " "))
    sign, _, rest = digits.partition(" ") if digits.startswith(("minus ", "menos ", "moins ")) else ("", "", digits)
    named = None if any(map(str.isdigit, rest)) else read_name(rest.split())
    if named:
        value, used = named
        digits = " ".join([*(["minus"] if sign else []), str(value), *rest.split()[used:]])
    if fraction := _FRACTION_WORDS.match(digits):
        top = fraction[1] if fraction[1] and fraction[1].isdigit() else "1"
        return f"{top}/{_DENOMINATORS[fraction[2].removesuffix('s')]}{digits[fraction.end() :]}"
    return digits


def _values(found: re.Match[str]) -> tuple[Fraction, ...]:
    if found["plain"]:
        power = int(found["power"] or found["ten"] or 0)
        return tuple(value * Fraction(10) ** power for value in _read_plain(found["plain"]))
    top, bottom = _read_plain(found["top"])[0], _read_plain(found["bottom"])[0]
    return (int(found["whole"] or 0) + top / bottom,) if bottom else ()


def _read_plain(number: str) -> tuple[Fraction, ...]:
    """Return the meanings of digits with separators, that with English separators first."""
    number = re.sub("[ '_]", "", number)
    separators = re.findall("[.,]", number)
    if not separators:
        return (Fraction(number),)
    grouped = number.replace(separators[0], "")
    if separators[-1] != separators[0]:
        return (Fraction(grouped.replace(separators[-1], ".")),)
    if len(separators) > 1:
        return (Fraction(grouped),)
    decimal = Fraction(f"0{number.replace(',', '.')}0")
    if not re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", number):
        return (decimal,)
    if separators[0] == ".":
        return (decimal, Fraction(grouped))
    return (Fraction(grouped),) if number.endswith("0") else (Fraction(grouped), decimal)


def _decimals(found: re.Match[str]) -> int:
    """Return the place of the last digit behind the decimal sign; 0 where there is no such sign."""
    digits = _DECIMALS.fullmatch(found["plain"] or "")
    power = int(found["power"] or found["ten"] or 0) + len(str(_SCALES.get(found["scale"] or "", 1))) - 1
    return len(digits[1]) - power if digits else 0


def _is_unit(text: str) -> bool:
    return text in "$€£¥" or (_UNIT.fullmatch(text) is not None and not _NO_UNIT.search(text))
