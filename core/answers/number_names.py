"""Numbers from 0 to 100 as they are spelled in German, Spanish and French."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.answers.accents import without_accents

_LONGEST = 5
"""Words of the longest name: `quatre vingt dix neuf`, and one to spare."""

_GERMAN = (
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn"
)
_GERMAN_TENS = "zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig"
_SPANISH = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis "
    "veintisiete veintiocho veintinueve"
)
_SPANISH_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf"
)
_FRENCH_TENS = "vingt trente quarante cinquante soixante"
_ALSO = {
    "de": {
        "eins": 1,
        "eine": 1,
        "einen": 1,
        "einem": 1,
        "einer": 1,
        "hundert": 100,
        "einhundert": 100,
        "tausend": 1000,
    },
    "es": {"un": 1, "una": 1, "veintiún": 21, "cien": 100, "mil": 1000},
    "fr": {"une": 1, "vingt et un": 21, "quatre vingts": 80, "cent": 100, "mille": 1000},
}


def read_name(words: list[str], languages: tuple[str, ...] = ("de", "es", "fr")) -> tuple[int, int] | None:
    """Return the number that the first of `words` name in one of `languages` and how many they are, or None.

    Words are folded, hyphens in them spaces; with or without their accents.
    """
    for count in range(min(_LONGEST, len(words)), 0, -1):
        name = without_accents(" ".join(words[:count]))
        for language in languages:
            if name in _names(language):
                return _names(language)[name], count
    return None


@cache
def _names(language: str) -> dict[str, int]:
    made = {"de": _german, "es": _spanish, "fr": _french}[language]()
    return {without_accents(name).replace("-", " "): value for name, value in made}


def _german() -> Iterator[tuple[str, int]]:
    yield from _ALSO["de"].items()
    yield from ((name, value) for value, name in enumerate(_GERMAN.split()))
    for ten, name in enumerate(_GERMAN_TENS.split(), 2):
        yield name, 10 * ten
        yield from ((f"{_GERMAN.split()[one]}und{name}", 10 * ten + one) for one in range(1, 10))


def _spanish() -> Iterator[tuple[str, int]]:
    yield from _ALSO["es"].items()
    yield from ((name, value) for value, name in enumerate(_SPANISH.split()))
    for ten, name in enumerate(_SPANISH_TENS.split(), 3):
        yield name, 10 * ten
        yield from ((f"{name} y {_SPANISH.split()[one]}", 10 * ten + one) for one in range(1, 10))
        yield from ((f"{name} y {one}", 10 * ten + 1) for one in ("un", "una"))


def _french() -> Iterator[tuple[str, int]]:
    yield from _ALSO["fr"].items()
    yield from ((name, value) for value, name in enumerate(_FRENCH.split()))
    for ten, name in enumerate(_FRENCH_TENS.split(), 2):
        yield name, 10 * ten
        yield f"{name} et un", 10 * ten + 1
        yield from ((f"{name}-{_FRENCH.split()[one]}", 10 * ten + one) for one in range(1, 10))
    yield "soixante et onze", 71
    yield from ((f"soixante-{_FRENCH.split()[rest]}", 60 + rest) for rest in range(10, 20))
    yield from ((f"quatre-vingt-{_FRENCH.split()[rest]}", 80 + rest) for rest in range(1, 20))
