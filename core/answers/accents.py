"""Letters with and without their marks, for keyboards that lack them."""

from __future__ import annotations

import unicodedata

_WITHOUT_MARK = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ё": "е"})  # noqa: RUF001
"""Letters that Unicode does not take apart."""
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})


def without_accents(text: str) -> str:
    """Return `text` with the letters of `résumé` as in `resume`; only Latin and Greek letters lose their marks.

    Elsewhere a mark makes another letter, but for the Cyrillic `ё`, whose dots most people leave out.
    """
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFD", text.translate(_WITHOUT_MARK))
    kept: list[str] = []
    loses_marks = False
    for letter in letters:
        if not unicodedata.combining(letter):
            loses_marks = "LATIN" in (name := unicodedata.name(letter, "")) or "GREEK" in name
        elif loses_marks:
            continue
        kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept))


def spelled_out(text: str) -> str:
    """Return a comparable text as German and Danish keyboards are got round: `schön` as `schoen`."""
    return text.translate(_GERMAN)
