"""One topic, however it is spelt.

Three steps, each surer than the next: the same spelling (`topic_key`), the same words in another number or with
words around them that say nothing (`topic_stem`), and one slip of the keyboard (`misspelt`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz.distance import OSA, Indel

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
    """Return `name` without what says nothing: "how to use pointers", "the basics of SQL", "the join stuff"."""
    name = " ".join(name.split())
    for _ in range(_MOST_HEDGES):
        name = _HEDGE_AFTER.sub("", _HEDGE_BEFORE.sub("", name))
    return name


def topic_stem(name: str) -> str:
    """Return the key of `name` in the singular and without hedges: two names with one stem are one topic."""
    return topic_key(" ".join(_singular(word) for word in topic_key(without_hedges(name)).split()))


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


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or ord(character) in _VARIATION_SELECTORS


def _without_noise(folded: str) -> str:
    """Put spaces in the place of what belongs to no word; a mark belongs to the character before it."""
    kept = " "
    for character in folded:
        is_mark = unicodedata.category(character).startswith("M") and kept[-1] != " "
        kept += character if is_mark or character.isalnum() or character in "_+#" else " "
    return kept
