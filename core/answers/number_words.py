"""Numbers spelled in English, turned into digits."""

from __future__ import annotations

from collections.abc import Sequence

# fmt: off
_SMALL = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
}
# fmt: on
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_WORDS = frozenset({*_SMALL, *_TENS, *_SCALES, "hundred"})


def words_to_digits(text: str) -> str:
    """Return lower-case `text` with each spelled number as digits: `two hundred and five` -> `205`."""
    tokens = text.split()
    if _WORDS.isdisjoint(tokens):
        return " ".join(tokens)
    written: list[str] = []
    position = 0
    while position < len(tokens):
        if tokens[position] not in _WORDS:
            written.append(tokens[position])
            position += 1
            continue
        value, used = _read_number(tokens[position : position + 20])
        written.append(str(value))
        position += used
    return " ".join(written)


def _read_number(tokens: Sequence[str]) -> tuple[int, int]:
    """Return the number spelled by the first tokens and how many they are."""
    number = _SpelledNumber()
    used = 0
    for position, word in enumerate(tokens):
        if word == "and" and number.may_take_and:
            continue
        if not number.take(word):
            break
        used = position + 1
    return number.value, used


class _SpelledNumber:
    """A number that grows word by word; each word must be smaller than the room left by the last one."""

    def __init__(self) -> None:
        self._whole = 0
        self._group = 0
        self._room = 1000
        self._below = 10**12
        self.may_take_and = False

    @property
    def value(self) -> int:
        return self._whole + self._group

    def take(self, word: str) -> bool:
        """Add a word; False, and nothing changed, where it cannot follow."""
        if word in _SMALL:
            return self._add(_SMALL[word], room=0)
        if word in _TENS:
            return self._add(_TENS[word], room=10)
        if word == "hundred":
            return self._multiply_group()
        return word in _SCALES and self._close_group(_SCALES[word])

    def _add(self, value: int, room: int) -> bool:
        starts = self._room == 1000
        if value >= self._room or (value == 0 and not (starts and self._whole == 0)):
            return False
        self._group += value
        self._room = room
        self.may_take_and = False
        return True

    def _multiply_group(self) -> bool:
        if self._group >= 100 or (self._group == 0 and (self._room != 1000 or self._whole)):
            return False
        self._group = 100 * (self._group or 1)
        self._room = 100
        self.may_take_and = True
        return True

    def _close_group(self, scale: int) -> bool:
        starts = self._whole == 0 and self._room == 1000
        if scale >= self._below or (self._group == 0 and not starts):
            return False
        self._whole += scale * (self._group or 1)
        self._group = 0
        self._room = 1000
        self._below = scale
        self.may_take_and = True
        return True
