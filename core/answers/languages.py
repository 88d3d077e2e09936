"""Which languages a question is about, and what articles they have.

An article is no part of an answer, in the languages that a question is written in or asks for. It is read only
there: `die` is an article in German, and a verb in English.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = {
    "en": "the is are what which who how does do of to and in a an it not that when why with you",
    "de": "der die das ist sind was welche welcher welches wer wie und ein eine nicht dass wann warum für mit du",
    "es": "el la los las es son qué cuál quién cómo de y en un una no que cuándo por con del",
    "fr": "le la les est sont que quel quelle qui comment de et en un une ne pas quand pourquoi avec du des",
}
_NAMES = {
    "de": r"german|deutsch(?:en)?|alemán|allemand",
    "es": r"spanish|spanisch(?:en)?|español|castellano|espagnol",
    "fr": r"french|französisch(?:en)?|francés|français",
}
_NAMED = {language: re.compile(rf"\b(?:{names})\b", re.IGNORECASE) for language, names in _NAMES.items()}
_ENGLISH = re.compile(r"\b(?:english|englisch(?:en)?|inglés|anglais)\b", re.IGNORECASE)
_GENDERS = {
    "de": {"der": "m", "die": "f", "das": "n", "den": "m", "ein": "mn", "eine": "f", "einen": "m"},
    "es": {"el": "m", "la": "f", "los": "m", "las": "f", "un": "m", "una": "f", "unos": "m", "unas": "f"},
    "fr": {"le": "m", "la": "f", "les": "mf", "l'": "mf", "un": "m", "une": "f"},
}
_ARTICLE = re.compile(r"(?:(\w+) |(l')(?=\w))(?=\w\w)(.+)")


@lru_cache(maxsize=1024)
def language_of(text: str) -> str | None:
    """Return the language that `text` is written in, by its small words: en, de, es, fr, or None."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    counts = {language: sum(word in known for word in words) for language, known in _KNOWN.items()}
    best = max(counts, key=counts.__getitem__)
    rivals = [count for language, count in counts.items() if language != best]
    return best if counts[best] > max(rivals) else None


def code_of(name: str) -> str | None:
    """Return the language that is called `name`, also with a word before it (`Swiss German`); None if unknown."""
    if _ENGLISH.search(name):
        return "en"
    return next((language for language, names in _NAMED.items() if names.search(name)), None)


@lru_cache(maxsize=1024)
def languages_of(question: str) -> frozenset[str]:
    """Return the languages in which an answer to `question` may have an article."""
    named = {language for language, names in _NAMED.items() if names.search(question)}
    written = language_of(question)
    return frozenset(named | ({written} if written in _GENDERS else set()))


@lru_cache(maxsize=1024)
def spelled_in(question: str) -> str | None:
    """Return the language whose number words are numbers in an answer to `question`.

    None in a question about a language, where the word is what is asked for.
    """
    if _ENGLISH.search(question) or any(names.search(question) for names in _NAMED.values()):
        return None
    written = language_of(question)
    return written if written in _GENDERS else None


def split_article(folded: str, languages: frozenset[str]) -> tuple[str, str]:
    """Return the genders that a leading article can have, as letters, and the rest; "" where there is none."""
    found = _ARTICLE.fullmatch(folded) if languages else None
    if found is None:
        return "", folded
    article = found[1] or found[2]
    genders = "".join(_GENDERS[language].get(article, "") for language in languages)
    return (genders, found[3]) if genders else ("", folded)


_KNOWN = {language: frozenset(words.split()) for language, words in _WORDS.items()}
