"""What a text is about, as far as its words say: for asking whether an answer speaks of what its reference does."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from core.answers.accents import without_accents

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")  # noqa: RUF001
_NO_SPACES = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
_STEM = 5
"""Letters of a word that are compared: `recursive` and `recursion` are about the same."""
_SMALL_WORDS = """
a an the and or but if then so as at by for from in into of on to with without it its is are was were be been being
this that these those there they them he she we you i do does did has have had will would can could should may might
must not no never nor n t s what which who whom whose when where why how than very just also only such because about
your my their our one some any all each every more most other thing things something get gets
der die das den dem des ein eine einen einem einer und oder aber wenn weil dass ist sind war wird werden nicht kein
keine mit ohne von zu zum zur im in am auf fur sich es sie er wir man wie was wo warum
el la los las un una unos unas y o pero si porque que es son fue ser no sin con de del al en por para se su como
le les une et ou mais parce est sont etre ne pas sans avec du au aux dans pour ce cette il elle on se sa son
"""
_NEGATION_WORDS = """
not no never none nothing nobody neither nor without cannot cant dont doesnt isnt arent wasnt werent wont didnt
hasnt havent hadnt shouldnt neednt mustnt false
nicht kein keine keinen keiner nie niemals nichts ohne falsch nunca jamas nada sin ninguno tampoco pas
jamais rien aucun aucune
"""
_PERSON_WORDS = """
i im ive me my mine myself we us our lets you youre your yours
ich mir mich mein meine wir uns du dir dich dein yo mi je moi mon vous
"""
_REPEATED = 3
"""Content words from which a text can repeat a question."""
_NEW = 0.2
"""Share of them that may be new."""
_PERSONS = frozenset(_PERSON_WORDS.split())
_SMALL = frozenset(_SMALL_WORDS.split())
_NEGATIONS = frozenset(_NEGATION_WORDS.split())


@lru_cache(maxsize=512)
def content_words(text: str) -> frozenset[str]:
    """Return the stems of the words in `text` that carry meaning."""
    return frozenset(stem(word) for word in words_of(text) if carries_meaning(word))


def carries_meaning(word: str) -> bool:
    """Say whether a word, as `words_of` has it, is more than a small word."""
    return word not in _SMALL


def words_of(text: str) -> list[str]:
    """Return the words of `text` in order, folded; without spaces between, pairs of characters."""
    plain = without_accents(unicodedata.normalize("NFKC", text).casefold())
    found: list[str] = []
    for word in _WORD.findall(plain):
        if _NO_SPACES.search(word):
            found += [word[place : place + 2] for place in range(max(len(word) - 1, 1))]
        else:
            found.append(word.replace("'", "").replace("\u2019", ""))
    return found


def stem(word: str) -> str:
    """Return the part of a word that its forms have in common; a number is taken whole."""
    return word if word.isdigit() else word.removesuffix("s")[:_STEM]


def negations(words: list[str]) -> int:
    """Return how many of the words deny something."""
    return sum(map(is_negation, words))


def is_negation(word: str) -> bool:
    """Say whether a word, as `words_of` has it, denies something."""
    return word in _NEGATIONS


def repeats(text: str, question: str) -> bool:
    """Say whether `text` only says over what the question says."""
    said = content_words(text)
    return len(said) >= _REPEATED and len(said - content_words(question)) <= len(said) * _NEW


def speaks_to_somebody(text: str) -> bool:
    """Say whether a text speaks of whoever writes it or reads it, as conversation does and answers seldom do."""
    return any(word in _PERSONS for word in words_of(text))
