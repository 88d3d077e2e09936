"""Comparing typed words with the answers that are right: the same, nearly the same, or others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.answers.accents import spelled_out, without_accents
from core.answers.keys import alternatives
from core.answers.languages import languages_of, spelled_in, split_article
from core.answers.normalise import comparable, contains_phrase, fold, without_lead_in, without_vowel_marks
from core.answers.number_names import read_name
from core.answers.typos import is_typo

_SHORTEST_BARE = 4
"""Letters from which missing accents are forgiven: `ano` is not `año`."""


_BRACKETED = re.compile(r"\(([^(),]+)\)")
_AROUND = re.compile(r"^(?:by|through|via|with|using|in|at|on|it|they) (?=\S)")
"""What may stand before an answer in a sentence that is not written out. In a key it is a part of it."""
_AFFIRMED = re.compile(r"(?:(yes|true)|no|false) (?:it|they|he|she|that) \w+?(nt| not)?")
_INFINITIVE = re.compile(r"^to (?=\w)")
_SPACE_IN_FORMULA = re.compile(r"(?<=[^\W\d_]) (?=[^\W\d_])")
_LONGEST_ACRONYM = 6
_ASKED_NOUN = re.compile(r"\b(?:which|what|welche[rsnm]?|qué|quelle?s?) (\w+)(?: (\w+))?")
_NO_NOUN = re.compile(r"of|is|are|was|were|do|does|did|the|an?|not?|one|two|and|or|can|will|would|ist|sind")


class Likeness(StrEnum):
    """How like a right answer the typed one is."""

    SAME = "same"
    ACCENTS = "accents"
    """The same but for accents that are left out or spelled out (`schoen` for `schön`)."""
    TYPO = "typo"
    """The same but for a slip of the finger."""
    ARTICLE = "article"
    """The same but for an article of another gender."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to read an answer."""

    text: str
    """Comparable."""
    genders: str = ""
    """What the article that was taken off can be; empty where there was none."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The answers that are right, and what else decides about others."""

    answers: Sequence[str]
    """As their author wrote them, see core/answers/keys.py."""
    question: str = ""
    """Says in which languages an answer may have an article, or be a number word."""
    exact: bool = False
    """Whether the written form itself is asked for."""
    rivals: Sequence[str] = ()
    """Wrong answers, as they are written: what is as close to one of them is no typo."""


def likeness(text: str, expected: Expected) -> tuple[Likeness, str]:
    """Return how like the right answers `text` is, with the one that it is most like; "" where it is like none."""
    best: tuple[Likeness, str] = (Likeness.OTHER, "")
    order = list(Likeness)
    given = list(wordings(text, expected))
    rivals = [comparable(rival) for rival in expected.rivals]
    for answer in expected.answers:
        for key in alternatives(answer):
            found = _compare(given, key, expected, rivals)
            if found is Likeness.SAME:
                return found, key
            if order.index(found) < order.index(best[0]):
                best = (found, key)
    return best


def wordings(text: str, expected: Expected) -> Iterator[Wording]:
    """Yield the ways to read a typed answer: with lead-in (`it is`), article and number word, and without."""
    folded = fold(text)
    bare = without_lead_in(folded)
    yield from _readings(folded, expected)
    if bare != folded:
        yield from _readings(bare, expected)
    shorter = _AROUND.sub("", comparable(bare))
    if affirmed := _AFFIRMED.fullmatch(shorter):
        shorter = shorter.split()[0] if bool(affirmed[1]) != bool(affirmed[2]) else shorter
    yield Wording(shorter)
    if bracketed := _BRACKETED.fullmatch(bare):
        yield Wording(comparable(bracketed[1]))
    yield from map(Wording, _without_question(comparable(bare), comparable(expected.question)))


def _readings(folded: str, expected: Expected) -> Iterator[Wording]:
    yield Wording(comparable(folded))
    if expected.exact:
        return
    if _INFINITIVE.match(folded):
        yield Wording(comparable(_INFINITIVE.sub("", folded)))
    genders, rest = split_article(folded, languages_of(expected.question))
    if genders:
        yield Wording(comparable(rest), genders)
    language = spelled_in(expected.question)
    words = comparable(folded).split()
    named = read_name(words, (language,)) if language else None
    if named:
        yield Wording(" ".join([str(named[0]), *words[named[1] :]]))


def _compare(given: list[Wording], key: str, expected: Expected, rivals: list[str]) -> Likeness:
    keys = list(_readings(fold(key), expected))
    pairs = [(one, other) for one in given for other in keys]
    equal = [(one, other) for one, other in pairs if one.text == other.text]
    if any(_may_agree(one, other) for one, other in equal):
        return Likeness.SAME
    if equal:
        return Likeness.ARTICLE
    if not expected.exact and any(
        without_vowel_marks(one.text) == without_vowel_marks(other.text) for one, other in pairs
    ):
        return Likeness.SAME
    if not expected.exact and any(_lacks_accents(one.text, other.text, rivals) for one, other in pairs):
        return Likeness.ACCENTS
    if "(" in key and any(_formula(one.text) == _formula(other.text) for one, other in pairs):
        return Likeness.SAME
    if key.isupper() and len(key) <= _LONGEST_ACRONYM:
        return Likeness.OTHER  # HTTP is not HTTPS with a letter left out
    if any(is_typo(one.text, other.text, rivals) for one, other in pairs if _may_agree(one, other)):
        return Likeness.TYPO
    return Likeness.OTHER


def _formula(text: str) -> str:
    return _SPACE_IN_FORMULA.sub("", text)


def _may_agree(one: Wording, other: Wording) -> bool:
    return not one.genders or not other.genders or bool(set(one.genders) & set(other.genders))


def _lacks_accents(given: str, key: str, rivals: Iterable[str]) -> bool:
    """Say whether `given` is `key` as it is typed on a keyboard without its letters."""
    words = zip(given.split(), key.split(), strict=False)
    if given in rivals or any(one != other and len(one) < _SHORTEST_BARE for one, other in words):
        return False
    bare = without_accents(given)
    return (bare in (given, key) and bare == without_accents(key)) or given == spelled_out(key)


def _without_question(said: str, question: str) -> Iterator[str]:
    """Yield what is left of `paris is the capital of france` or `python 3.10` without the words of the question.

    Only a whole sentence with `is` or `are` between, and the noun behind `which` or `what`; nothing where the
    question asks what something is not.
    """
    if contains_phrase(question, "not"):
        return
    for verb in (" is ", " are ", " was ", " were "):
        one, _, other = said.partition(verb)
        if len(other.split()) > 1 and contains_phrase(question, other):
            yield one
        before, _, after = said.rpartition(verb)
        if len(before.split()) > 1 and contains_phrase(question, before):
            yield after
    noun = _ASKED_NOUN.search(question)
    for word in noun.groups("") if noun else ():
        if word and not _NO_NOUN.fullmatch(word):
            shorter = (said.removeprefix(f"{word} "), said.removesuffix(f" {word}"))
            yield from (rest for rest in shorter if rest != said)
