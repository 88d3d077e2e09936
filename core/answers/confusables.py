"""Words a letter or two apart that mean different things: one is never the other with a slip in it."""

from __future__ import annotations

# Beginnings and ends that tell words apart: `hypertension` is not `hypotension`, `sulfate` not `sulfite`.
_BEGINNINGS = (
    ("hyper", "hypo"),
    ("inter", "intra", "intro"),
    ("ab", "ad"),
    ("ante", "anti"),
    ("macro", "micro"),
    ("endo", "exo", "ecto"),
    ("super", "supra", "sub"),
    ("pre", "pro", "per"),
    ("para", "peri", "poly"),
    ("mega", "milli", "mini"),
    ("over", "under"),
)
_ENDS = (
    ("er", "ee"),
    ("or", "ee"),
    ("ase", "ose"),
    ("ate", "ite", "ide"),
    ("ane", "ene", "yne"),
    ("ous", "ic"),
    ("ful", "less"),
    ("ing", "ed"),
    ("ism", "ist"),
)
# Each line is a group. Short words are not here: in them only turned or doubled letters are forgiven anyway.
_GROUPS = """
austria australia
slovakia slovenia
nigeria niger
dominica dominican
mauritius mauritania
guinea guyana
gambia zambia
budapest bucharest
complement compliment
stationary stationery
discreet discrete
desert dessert
personal personnel
council counsel
through thorough though thought
conscious conscience
historic historical
economic economical
continual continuous
device devise
precede proceed
perspective prospective
eminent imminent
ingenious ingenuous
mitosis meiosis
glucagon glycogen
ureter urethra
adenine adenosine
cytosine cytokine
ligase lipase
stalactite stalagmite
meteor meteorite
chlorine chloride chlorite chlorate
fluorine fluoride
bromine bromide
ammonia ammonium
silicon silicone
carbon carton
magnesium manganese
median medium
permutation perturbation
perimeter parameter diameter
integral interval integer
converse inverse
protected projected
public publish
cavalry calvary
marshal martial
principal principle
principals principles
capital capitol
relation relative
statistic statistics
internal interval
"""

_TOGETHER: dict[str, frozenset[str]] = {}
for _line in _GROUPS.split("\n"):
    for _word in _line.split():
        _TOGETHER[_word] = _TOGETHER.get(_word, frozenset()) | frozenset(_line.split())


def are_two_words(given: str, key: str) -> bool:
    """Say whether `given` and `key`, folded and not equal, are known to be words of their own."""
    return (
        given in _TOGETHER.get(key, ())
        or _differ(_beginning(given), _beginning(key), _BEGINNINGS)
        or _differ(_end(given), _end(key), _ENDS)
    )


def _differ(one: str | None, other: str | None, groups: tuple[tuple[str, ...], ...]) -> bool:
    return one != other and any(one in group and other in group for group in groups)


def _beginning(word: str) -> str | None:
    return max((part for group in _BEGINNINGS for part in group if word.startswith(part)), key=len, default=None)


def _end(word: str) -> str | None:
    return max((part for group in _ENDS for part in group if word.endswith(part)), key=len, default=None)
