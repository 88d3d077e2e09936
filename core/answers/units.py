"""Units as people write them: what they measure, and how many base units they are.

A table of our own, not a library: learners write `Km`, `sec` and `metres long`, where a library for physicists
has to insist on `km` and `s`. Symbols are read with their case first (`mW` is not `MW`), then without it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from core.answers.accents import without_accents

Dimension = tuple[tuple[str, int], ...]
"""Base quantities with their powers, sorted; empty for a plain number."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: a value in it is `value * factor + offset` in base units."""

    dimension: Dimension
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)
    known: bool = True
    """Whether it stands in the table; any other word is a unit of its own."""


NO_UNIT = Unit(())

_PREFIXES = {
    "p": ("pico", -12),
    "n": ("nano", -9),
    "μ": ("micro mikro", -6),
    "m": ("milli mili", -3),
    "c": ("centi zenti", -2),
    "d": ("deci dezi", -1),
    "h": ("hecto hekto", 2),
    "k": ("kilo", 3),
    "M": ("mega", 6),
    "G": ("giga", 9),
    "T": ("tera", 12),
}

# Symbols | names, in several languages, without accents | base quantities | factor | prefixes that are in use.
_TABLE = """
m         | metre meter metro metern                              | length 1                 | 1       | n μ m c d k
g         | gram gramm gramme gramo                               | mass 1                   | 0.001   | μ m k
          | kilo kilos                                            | mass 1                   | 1       |
t         | tonne tonnen tonelada                                 | mass 1                   | 1000    |
s sec sek | second seconde sekunde sekunden segundo               | time 1                   | 1       | n μ m
min       | minute minuten minuto                                 | time 1                   | 60      |
h hr std  | hour heure stunde stunden hora                        | time 1                   | 3600    |
d         | day jour tag tage tagen dia                           | time 1                   | 86400   |
          | week semaine woche wochen semana                      | time 1                   | 604800  |
l L       | litre liter litro                                     | length 3                 | 0.001   | μ m c d h
bit       | bit                                                   | data 1                   | 1/8     | k M G T
b         |                                                       | data 1                   | 1/8     | M G T
B         | byte octet                                            | data 1                   | 1       | k M G T
KiB kiB   | kibibyte                                              | data 1                   | 1024    |
MiB       | mebibyte                                              | data 1                   | 1048576 |
GiB       | gibibyte                                              | data 1                   | 1073741824 |
TiB       | tebibyte                                              | data 1                   | 1099511627776 |
A         | ampere amp                                            | current 1                | 1       | μ m k
mol       | mole mol                                              | amount 1                 | 1       | m k
Hz        | hertz                                                 | time -1                  | 1       | m k M G T
N         | newton                                                | mass 1 length 1 time -2  | 1       | m k M
J         | joule julio                                           | mass 1 length 2 time -2  | 1       | m k M G
W         | watt vatio                                            | mass 1 length 2 time -3  | 1       | μ m k M G
Pa        | pascal                                                | mass 1 length -1 time -2 | 1       | h k M G
bar       | bar                                                   | mass 1 length -1 time -2 | 100000  | m
V         | volt voltio                                           | mass 1 length 2 time -3 current -1 | 1 | μ m k M
Ω ohm     | ohm                                                   | mass 1 length 2 time -3 current -2 | 1 | m k M
C         | coulomb                                               | current 1 time 1         | 1       | μ m
cal       | calorie kalorie kalorien caloria                      | mass 1 length 2 time -2  | 4.184   | k
$ usd     | dollar                                                | dollar 1                 | 1       |
€ eur     | euro                                                  | euro 1                   | 1       |
£ gbp     | pound                                                 | pound 1                  | 1       |
¥ jpy     | yen                                                   | yen 1                    | 1       |
° deg     | degree grad grado degre                               | angle 1                  | 1       |
%         | percent prozent                                       |                          | 0.01    |
‰         | permille promille                                     |                          | 0.001   |
"""
_TEMPERATURE: Dimension = (("temperature", 1),)
_ANGLE: Dimension = (("angle", 1),)
_CELSIUS = Unit(_TEMPERATURE, Fraction(1), Fraction("273.15"))
_FAHRENHEIT = Unit(_TEMPERATURE, Fraction(5, 9), Fraction("459.67") * Fraction(5, 9))
_TEMPERATURES = {
    **dict.fromkeys(("°C", "C", "oC", "celsius", "degc", "°celsius"), _CELSIUS),
    **dict.fromkeys(("°F", "F", "oF", "fahrenheit", "degf"), _FAHRENHEIT),
    **dict.fromkeys(("K", "kelvin", "°K"), Unit(_TEMPERATURE)),
}
_PHRASES = (
    (re.compile(r"^(?:per ?cent|por ciento|pour ?cent)$"), "%"),
    (re.compile(r"^(?:degrees?|degs?\.?|°|grad|grados?|degres?) ?(celsius|fahrenheit|kelvin|[cfk])$"), r"°\1"),
    (re.compile(r" (?:long|high|tall|wide|deep|thick|away|apart|each|in total|total|old|ago)$"), ""),
    (re.compile(r" (?:per|pro|por|par) (?:an? )?"), "/"),
    (re.compile(r"^(?:sqm|qm)$"), "m^2"),
    (re.compile(r"^(?:square|quadrat)[ -]?(\w+)$"), r"\1^2"),
    (re.compile(r"^(?:cubic|kubik)[ -]?(\w+)$"), r"\1^3"),
    (re.compile(r"(\w+) (?:squared|cuadrados?|carres?)$"), r"\1^2"),
    (re.compile(r"(\w+) (?:cubed|cubicos?|cubes?)$"), r"\1^3"),
)
_PART = re.compile(r"([/·*]?) ?((?:°?[^\W\d_]+\.?|°|%|‰))\^?(-?[1-9])? ?")


def is_degree_of(unit: Unit, other: Unit) -> bool:
    """Say whether `unit` is only `degrees` where `other` says of what."""
    return unit.dimension == _ANGLE and other.dimension == _TEMPERATURE


def read_unit(text: str) -> tuple[Unit, ...]:
    """Return what a unit can mean, mostly one thing; `C` is degrees or coulombs. Nothing written is `NO_UNIT`."""
    return _read(text.strip())


@lru_cache(maxsize=1024)
def _read(text: str) -> tuple[Unit, ...]:
    if not text:
        return (NO_UNIT,)
    written = without_accents(text.replace("\N{MICRO SIGN}", "μ"))
    for pattern, plain in _PHRASES:
        found = pattern.sub(plain, written.casefold())
        if found != written.casefold():
            written = found
    single = _single(written)
    if single:
        return single
    product = _product(written)
    return (product,) if product else (_own(written),)


def _own(text: str) -> Unit:
    """Return the unit that a word unknown to the table is: three apples are not three pears."""
    word = text.casefold()
    singular = word[:-1] if word.endswith("s") and len(word) > 2 else word
    return Unit(((singular, 1),), known=False)


def _single(word: str) -> tuple[Unit, ...]:
    exact, folded = _symbols()
    bare = word.rstrip(".")
    lower = bare.casefold()
    for table, form in ((exact, bare), (folded, lower), (folded, lower.removesuffix("s"))):
        if form in table:
            return table[form]
    return ()


def _product(text: str) -> Unit | None:
    """Read `km/h`, `m/s^2` and `N·m`; None where a part of it is no unit, or all of it is one word."""
    dimension: defaultdict[str, int] = defaultdict(int)
    factor, place, below = Fraction(1), 0, False
    while place < len(text):
        found = _PART.match(text, place)
        units = _single(found[2]) if found else ()
        if not found or not units or units[0].dimension == _TEMPERATURE:
            return None
        below = found[1] == "/" or (below and not found[1])
        power = int(found[3] or 1) * (-1 if below else 1)
        for base, exponent in units[0].dimension:
            dimension[base] += exponent * power
        factor *= units[0].factor ** power
        place = found.end()
    return Unit(_sorted(dimension), factor)


@cache
def _symbols() -> tuple[dict[str, tuple[Unit, ...]], dict[str, tuple[Unit, ...]]]:
    """Return the units by symbol, and by symbol or name without case."""
    exact: dict[str, tuple[Unit, ...]] = {}
    folded: dict[str, tuple[Unit, ...]] = {}
    for symbol, unit in _TEMPERATURES.items():
        exact[symbol] = (unit,)
    for symbol, unit in _spelled():
        exact[symbol] = (*exact.get(symbol, ()), unit)
    for symbol, units in exact.items():
        known = folded.get(symbol.casefold(), ())
        folded[symbol.casefold()] = (*known, *(unit for unit in units if unit not in known))
    return exact, folded


def _spelled() -> Iterator[tuple[str, Unit]]:
    """Yield each symbol and name of the table, with every prefix that goes with it."""
    for row in _TABLE.strip().splitlines():
        symbols, names, bases, factor, prefixes = (cell.strip() for cell in row.split("|"))
        words = bases.split()
        dimension = _sorted(dict(zip(words[::2], map(int, words[1::2]), strict=True)))
        for name in dict.fromkeys([*symbols.split(), *names.split()]):
            yield name, Unit(dimension, Fraction(factor))
        for prefix in prefixes.split():
            long, power = _PREFIXES[prefix]
            scaled = Unit(dimension, Fraction(factor) * Fraction(10) ** power)
            yield from ((prefix + symbol, scaled) for symbol in symbols.split())
            yield from ((each + name, scaled) for each in long.split() for name in names.split())
            if prefix == "μ":
                yield from (("u" + symbol, scaled) for symbol in symbols.split())


def _sorted(dimension: dict[str, int]) -> Dimension:
    return tuple(sorted((base, power) for base, power in dimension.items() if power))
