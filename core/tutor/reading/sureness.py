"""How sure a learner says they feel after a session, in the words that people use for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from core.answers.normalise import fold
from core.answers.skips import is_skip

SURENESS = ("1", "2", "3", "4", "5")
"""How sure a learner can say they feel, from not at all to very."""

LEFT_OPEN = "skip"
"""What stands in the place of a number where the learner would rather not say."""

# `sure` stands for confident and certain as well; what only softens is taken off before.
WORDS: Mapping[str, tuple[str, ...]] = {
    "1": ("one", "not at all", "not sure at all", "not at all sure", "no idea", "no clue", "clueless", "lost"),
    "2": (
        *("two", "unsure", "not sure", "not very", "not very sure", "not so sure", "not too sure", "not that sure"),
        *("not really", "not really sure", "not much", "hardly", "barely", "a bit", "a little", "a bit unsure"),
    ),
    "3": (
        *("three", "so so", "so-so", "somewhat", "somewhat sure", "medium", "middling", "in between", "half"),
        *("half sure", "kind of", "kinda", "sort of", "more or less", "ok", "okay", "partly"),
    ),
    "4": (
        *("four", "quite", "quite sure", "pretty", "pretty sure", "fairly", "fairly sure", "rather sure"),
        *("mostly", "mostly sure", "sure", "good", "pretty good", "quite good"),
    ),
    "5": (
        *("five", "very", "very sure", "really sure", "totally", "totally sure", "completely", "completely sure"),
        *("absolutely", "absolutely sure", "fully", "100%", "super sure", "extremely", "extremely sure"),
    ),
    LEFT_OPEN: ("no", "no thanks", "later", "not now", "never mind", "none", "next"),
}
"""What is said for each of them; whoever says that they do not know leaves it open."""

LONGEST = 40
"""Characters; a longer text says more than that."""

_MEANT = {word: sure for sure, words in WORDS.items() for word in words}
_BEFORE = re.compile(
    r"(?:(?:h+m+|u+m+|uh+|well|oh|so|i(?:'d| would) say|i(?:'m| am)|i (?:feel|guess|think)|it'?s|maybe|perhaps"
    r"|probably|about|around|roughly|like|a|only|just|still|honestly|[~,.:])\s*(?=\W|\b))+"
)
_AFTER = re.compile(
    r"(?:[\s,]*(?:i (?:guess|think|suppose)|now|today|by now|actually|about (?:it|that))|[\s.!)]+)+\Z"
)
_NUMBER = re.compile(r"([1-5])\s*(?:(?:/|out of|of|from)\s*(?:5|five))?")
_OF_FIVE = re.compile(r"\s*(?:/|out of|of)\s*(?:5|five)\Z")


def how_sure(text: str) -> str | None:
    """Return the number, 1 to 5, that the text says, or LEFT_OPEN; None where it says something else."""
    if len(text) > LONGEST:
        return None
    words = " ".join(re.sub(r"\b(?:confident|certain)\b", "sure", fold(text)).split())
    for wording in (_AFTER.sub("", words), _AFTER.sub("", _BEFORE.sub("", words, count=1))):
        if (number := _NUMBER.fullmatch(wording)) is not None:
            return number[1]
        if (meant := _MEANT.get(_OF_FIVE.sub("", wording))) is not None:
            return meant
    return LEFT_OPEN if is_skip(text) else None


def asked_about(actions: Iterable[Mapping[str, Any]]) -> str | None:
    """Return the id of the session whose sureness these actions ask for; None if they ask something else."""
    about = (str(action["id"]).split(":") for action in actions)
    return next((rest[0] for verb, *rest in about if verb == "sure"), None)
