"""One topic, however it is spelt.

Three steps, each surer than the next: the same spelling (`topic_key`), the same words in another number, with words
around them that say nothing or as "joins in SQL" for "SQL joins" (`topic_stem`), and one slip of the keyboard
(`misspelt`). What only looks like one topic (`alike`) is for the learner to say.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz.distance import OSA, Indel, Prefix

LONGEST_TOPIC = 60
"""Characters of a topic's name: it stands in sentences, and on buttons."""

_LEADING = re.compile(r"^(?:the|a|an|my|some)\s+")
_HEDGE_BEFORE = re.compile(
    r"^(?:(?:the|an?|my|some) )?(?:how to (?:use|write|do|make|solve|read|apply|work with|understand)|how to|using"
    r"|understanding"
    r"|learning(?: about)?|(?:the )?(?:basics|concepts?|fundamentals|idea|topic|notion|use) of"
    r"|(?:an? )?intro(?:duction)? to"
    r"|everything about|all about) (?=\S)",
    re.IGNORECASE,
)
_HEDGE_AFTER = re.compile(r"(?<=\S) (?:stuff|things?|thingy|topics?|concepts?|basics|in general)$", re.IGNORECASE)
_MOST_HEDGES = 3
_NO_NAMES = frozenset(
    ("the", "a", "an", "my", "some", "your", "our", "their", "this", "that", "these", "any", "all")
)

_PLURALS = {
    "matrices": "matrix", "vertices": "vertex", "indices": "index", "indexes": "index", "axes": "axis",
    "analyses": "analysis", "hypotheses": "hypothesis", "theses": "thesis", "bases": "basis",
    "criteria": "criterion",
    "phenomena": "phenomenon", "formulae": "formula", "formulas": "formula", "vertebrae": "vertebra",
    "bacteria": "bacterium", "nuclei": "nucleus", "radii": "radius", "leaves": "leaf",
    "halves": "half", "series": "series", "species": "species", "kubernetes": "kubernetes", "pandas": "pandas",
    "rails": "rails", "windows": "windows", "maths": "math",
}  # fmt: skip
_NO_PLURAL = ("ss", "us", "is", "ics", "os", "as", "ys")
_SHORTEST_PLURAL = 4

_SHORTEST_MISSPELT = 8
"""Letters. Many shorter words are one slip apart and mean two things: martial and marital, neuron and neutron."""
_TELLING = re.compile(r"[\d+#]")

_MOST_WORDS = 2
"""Words on either side of "in" in a name that can be turned round."""
_SHORTEST_KIN = 6
"""Letters that words of one family share at their beginning, and that a word has of which a slip is told."""
_SHARED_BY_KIN = 0.65
"""The part of the longer word that is."""
_LINKING = frozenset({"in", "of", "for", "and", "with", "on", "to", "a", "an", "the", "by"})

_JOINERS = "\u200c\u200d"
"""Invisible marks that belong to how some scripts and emoji are written."""
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def topic_key(name: str) -> str:
    """Return the normalised spelling of a topic: case, width, spacing, punctuation and articles gone.

    `+` and `#` stay, so that C, C++ and C# are three topics; marks on letters stay, as they are vowels in many
    scripts; what nobody sees (zero width, direction marks) goes. Empty where nothing is left.
    """
    visible = "".join(character for character in name if not _is_invisible(character))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
    return _LEADING.sub("", " ".join(_without_noise(folded).split()))


def without_hedges(name: str) -> str:
    """Return `name` without what says nothing: "how to use pointers", "the basics of SQL", "the join stuff".

    Where nothing but an article would be left ("my topic"), it is the name as it is.
    """
    whole = rest = as_written(name)
    for _ in range(_MOST_HEDGES):
        rest = _HEDGE_AFTER.sub("", _HEDGE_BEFORE.sub("", rest))
    return whole if rest.casefold() in _NO_NAMES and rest != whole else rest


def as_written(name: str) -> str:
    """Return `name` on one line, without marks that nobody sees, but for those that join letters or signs."""
    return " ".join("".join(character for character in name if not _is_stray(character)).split())


def topic_stem(name: str) -> str:
    """Return the key of `name` in the singular and without hedges: two names with one stem are one topic."""
    words = [_singular(word) for word in topic_key(without_hedges(name)).split()]
    return topic_key(" ".join(_place_first(words)))


def misspelt(name: str, known: Iterable[str]) -> str | None:
    """Return the one key of `known` that `name` is but a slip of the keyboard away from, if there is one.

    A slip is a letter that is missing, too much or in its neighbour's place. A letter in place of another is none:
    alkanes and alkenes, complement and compliment are two topics. Nor is anything where digits, `+` or `#` differ,
    or the first letter ("typical", "atypical").
    """
    key = topic_key(name)
    if len(key) < _SHORTEST_MISSPELT:
        return None
    near = {other for other in known if len(other) >= _SHORTEST_MISSPELT and _is_slip(key, other)}
    return near.pop() if len(near) == 1 else None


def alike(name: str, known: Iterable[str]) -> str | None:
    """Return the one of `known` that is most likely the same topic under another name, if any is likely to be.

    The same words in another order ("theory of graphs", "graph theory"), or words of one family or a slip apart
    ("recursive functions", "recursion function"). Digits, `+` and `#` have to be the same.
    """
    words = _telling_words(name)
    found = {other: _likeness(words, _telling_words(other)) for other in known} if words else {}
    best = max(sorted(found), key=lambda other: found[other], default=None)
    return best if best is not None and found[best] > 0 else None


def _telling_words(name: str) -> list[str]:
    return [word for word in topic_stem(name).split() if word not in _LINKING]


def _likeness(words: list[str], others: list[str]) -> float:
    """Return how alike two names are: 1 for the same words, 0 where they are taken for two topics."""
    numbered, others_numbered = (sorted(filter(_TELLING.search, each)) for each in (words, others))
    if len(words) != len(others) or numbered != others_numbered:
        return 0.0
    left, same = list(others), 0
    for word in sorted(words, key=lambda word: word not in others):
        pair = word if word in left else next((other for other in left if _is_kin(word, other)), None)
        if pair is None:
            return 0.0
        left.remove(pair)
        same += pair == word
    return (1 + same) / (1 + len(words))


def _is_kin(word: str, other: str) -> bool:
    if min(len(word), len(other)) >= _SHORTEST_KIN and _is_slip(word, other):
        return True
    shared = Prefix.similarity(word, other)
    return shared >= _SHORTEST_KIN and shared >= _SHARED_BY_KIN * max(len(word), len(other))


def _place_first(words: list[str]) -> list[str]:
    """Return "join in SQL" as "SQL join"; anything longer than such a name as it is."""
    if words.count("in") != 1:
        return words
    at = words.index("in")
    what, where = words[:at], words[at + 1 :]
    return [*where, *what] if 0 < len(what) <= _MOST_WORDS and 0 < len(where) <= _MOST_WORDS else words


def _is_slip(one: str, other: str) -> bool:
    if one[0] != other[0] or _TELLING.findall(one) != _TELLING.findall(other):
        return False
    if OSA.distance(one, other, score_cutoff=1) != 1:
        return False
    return Indel.distance(one, other) == 1 or sorted(one) == sorted(other)


def _singular(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if len(word) < _SHORTEST_PLURAL or not word.isalpha() or word.endswith(_NO_PLURAL) or not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > _SHORTEST_PLURAL:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "ches", "shes", "xes", "zes")) else word[:-1]


def _is_stray(character: str) -> bool:
    return unicodedata.category(character) == "Cf" and character not in _JOINERS


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or ord(character) in _VARIATION_SELECTORS


def _without_noise(folded: str) -> str:
    """Put spaces in the place of what belongs to no word; a mark belongs to the character before it."""
    kept = " "
    for character in folded:
        is_mark = unicodedata.category(character).startswith("M") and kept[-1] != " "
        kept += character if is_mark or character.isalnum() or character in "_+#" else " "
    return kept
