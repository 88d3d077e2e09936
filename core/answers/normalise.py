"""The form in which a typed answer and a key are compared: what cannot make an answer wrong is taken off.

`fold` removes what is never part of an answer (case, typographic variants, invisible marks, code fences).
`comparable` also removes prose punctuation, a leading article, spelled numbers and the `and` or `then` of a
list of numbers; operators and brackets stay, so that `n - 1` and `n-1` are one answer, and `n - 1` and
`n + 1` are two.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from core.answers.number_words import words_to_digits

LONGEST_ANSWER = 500
"""Characters of an answer to anything but an open question; a longer one is not graded."""

_INVISIBLE = dict.fromkeys(
    [
        0xAD,  # soft hyphen
        0x61C,  # Arabic letter mark
        0x640,  # tatweel, which only stretches a word
        0x180E,
        *range(0x200B, 0x2010),  # zero width, left-to-right and right-to-left marks
        *range(0x202A, 0x202F),  # embeddings and overrides
        *range(0x2060, 0x2070),  # word joiner, isolates
        0xFE0E,
        0xFE0F,  # emoji or text presentation
        0xFEFF,
    ]
)
_TYPOGRAPHY = (
    _INVISIBLE
    | dict.fromkeys(map(ord, "‘’‚‛′ʼ´"), "'")  # noqa: RUF001
    | dict.fromkeys(map(ord, "“”„‟″«»"), '"')
    | dict.fromkeys(map(ord, "‐‑‒–—−﹣"), "-")  # noqa: RUF001
)
_VOWEL_MARKS = dict.fromkeys(
    [
        *range(0x0591, 0x05BE),  # Hebrew: accents and niqqud
        0x05BF,
        0x05C1,
        0x05C2,
        0x05C4,
        0x05C5,
        0x05C7,
        *range(0x064B, 0x0660),  # Arabic: harakat
        0x0670,
    ]
)
"""Signs for vowels that writers of these scripts may leave out."""
_QUOTES = str.maketrans("", "", "'\"")

_FENCE = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
_MARKED = re.compile(r"(\|\||\*\*|\*)([^*|]+)\1")
_VULGAR_FRACTION = re.compile("[¼-¾⅐-⅞↉]")
_SUPERSCRIPT = re.compile("[⁰¹²³⁴-⁹ⁿ]+")

# `right` and `well` begin answers of their own (`right join`): as fillers they need a comma or a lead-in.
_FILLERS = re.compile(
    r"^(?:(?:(?:okay|ok|so|oh|h+m+|u+m+|uh+|then)[,.:;!-]*"
    r"|(?:right|well)(?:[,.:;!]+|(?= (?:i|its?|it's|the answer)\b))) )+(?=\S)"
)
_OPINION = re.compile(
    r"^(?:i (?:think|guess|believe)|i(?:'?d| would) say)(?: that(?= (?:the|my|it|this|that)\b))?[,:]? (?=\S)"
)
_LEAD_IN = re.compile(
    r"^(?:(?:maybe|probably),? )?"
    r"(?:(?:the |my )?(?:correct |right )?answer(?: (?:is|(?:would|should|will) be)\b|:)"
    r"|the (?:name|word|term|title|order|command|capital)(?: of \w+(?: \w+){0,3})?(?:'s| is)\b"
    r"|(?:they(?:'?re| are)|(?:it|this|that)"
    r"(?:'?s| is| returns| prints| outputs| gives| raises| (?:would|should|will) be))(?: called)?\b):? ?"
)
_NUMBER_LIST = re.compile(r"-?\d+(?:\.\d+)?(?: (?:(?:and|then) )*-?\d+(?:\.\d+)?)+!*")
_BETWEEN_NUMBERS = re.compile(r" (?:and|then)\b|!")
_PROSE = (
    (re.compile(r"\s*&+\s*"), " and "),
    (re.compile(r"\*\*"), "^"),
    (re.compile(r"(?<!\w)(?:[^\W\d_]\.){2,}(?=\s|$)"), lambda found: found[0].replace(".", "")),  # U.S.A.
    (re.compile(r"[,;]"), " "),
    (re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])"), " "),
    (re.compile(r"(?<=[^\W\d_])\.(?=\s)"), ""),
    (re.compile(r"^[\s¿¡]+|[\s.?:]+$|(?<=\w\w)[!.?:\s]+$"), ""),
)
_AROUND_SYMBOL = re.compile(r"\s*([^\w\s])\s*")
_ARTICLE = re.compile(r"^(?:an?|the) (?=\w\w)")


def fold(text: str) -> str:
    """Return `text` on one line, without case, typographic variants, invisible marks, fences and emphasis."""
    text = fold_but_case(text)
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text.casefold())


def fold_but_case(text: str) -> str:
    """Return `text` as `fold` does, with its capitals."""
    text = _FENCE.sub(r" \1 ", text).replace("`", "")
    text = text if text.isascii() else _fold_unicode(text)
    text = " ".join(text.split())
    marked = _MARKED.fullmatch(text)
    return marked[2].strip() if marked else text


@lru_cache(maxsize=4096)
def comparable(text: str) -> str:
    """Return the form of `text` in which two answers are equal or not; empty only where `fold` is.

    Checking a deck asks for the same keys, hints and options over and over, so they are remembered.
    """
    folded = fold(text)
    prose = folded.translate(_QUOTES)
    for pattern, replacement in _PROSE:
        prose = pattern.sub(replacement, prose)
    prose = words_to_digits(_ARTICLE.sub("", prose))
    if _NUMBER_LIST.fullmatch(prose):
        prose = _BETWEEN_NUMBERS.sub("", prose)
    return _AROUND_SYMBOL.sub(r"\1", prose) or folded


def without_invisible(text: str) -> str:
    """Return `text` without the characters that nobody sees."""
    return text.translate(_INVISIBLE)


def without_vowel_marks(text: str) -> str:
    """Return `text` without the vowel signs of Hebrew and Arabic, which are optional there.

    Marks that make another letter, such as those of `é` or of Indian scripts, stay.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).translate(_VOWEL_MARKS))


def without_lead_in(text: str) -> str:
    """Return what follows `ok`, `it is called`, `the answer is`, `I think it's` and the like in a folded text.

    A fixed list, taken off the beginning only: what follows must still be the whole answer. A text that is
    nothing but a lead-in stays as it is.
    """
    said = _OPINION.sub("", _FILLERS.sub("", text))
    return _LEAD_IN.sub("", said, count=1) or text


def contains_phrase(text: str, phrase: str) -> bool:
    """Say whether comparable `phrase` stands in comparable `text` as whole words."""
    # Nearly always the phrase is not there at all, which is known without making a pattern for it.
    return bool(phrase) and phrase in text and re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None


def _fold_unicode(text: str) -> str:
    text = _VULGAR_FRACTION.sub(lambda found: f" {_spelled_fraction(found[0])}", text)
    text = _SUPERSCRIPT.sub(lambda found: f"^{unicodedata.normalize('NFKC', found[0])}", text)
    return unicodedata.normalize("NFKC", text.translate(_TYPOGRAPHY))


def _spelled_fraction(character: str) -> str:
    # NFKC alone would join the whole number and the numerator: 1½ -> 11/2.
    return unicodedata.normalize("NFKC", character).replace("\N{FRACTION SLASH}", "/")
