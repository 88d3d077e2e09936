"""The questions of `meno eval`, and what is looked for in the answers. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

SHORT_SENTENCES = 5
"""Sentences of the reply's own prose that count as short at most; code and quotations are no prose of its own."""
SHARED_WORDS = 2
"""Words of some length that a reply shares with a goal or a project which it refers to."""
LONG_WORD = 5
"""Letters from which a word counts for that."""
GENERAL_WORDS = {"about", "build", "building", "current", "currently", "enjoy", "learn", "learning"} | {
    "project",
    "reading",
    "really",
    "working",
    "would",
    "write",
    "writing",
}
"""Words in which anybody tells of a goal; they say nothing about which it is."""

_CODE = re.compile(r"^```.*?^```[^\n]*$", re.DOTALL | re.MULTILINE)
_QUOTED = re.compile(r"“[^”]*”")
_SENTENCE = re.compile(r"[.!?…](?=[\s”\"*)]|\Z)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is stored of a learner and can be looked for in a reply."""

    weak: Sequence[str] = ()
    """Names of topics that are focused on."""
    length: str | None = None
    order: str | None = None
    aims: Sequence[str] = ()
    """Goals, projects and interests, in the learner's words."""


Check = Callable[[Known, str], bool | None]
"""Looks at a reply: whether it does what it should, None where there is nothing it could do it by."""


def names_weak_topic(known: Known, reply: str) -> bool | None:
    """Say whether one of the topics that are focused on is named."""
    return any(topic.casefold() in reply.casefold() for topic in known.weak) if known.weak else None


def keeps_length(known: Known, reply: str) -> bool | None:
    """Say whether a reply is short where that is wanted; who wants it full is not given a count to please."""
    if known.length != "short":
        return None
    prose = _QUOTED.sub("", _CODE.sub("", reply))
    return len(_SENTENCE.findall(prose)) <= SHORT_SENTENCES


def keeps_order(known: Known, reply: str) -> bool | None:
    """Say whether code stands first, or after the prose, as it is wanted; None without code or wish."""
    code = _CODE.search(reply)
    if known.order is None or code is None:
        return None
    return (reply[: code.start()].strip() == "") == (known.order == "code_first")


def refers_to_aim(known: Known, reply: str) -> bool | None:
    """Say whether a goal, a project or an interest is taken up."""
    said = _long_words(reply)
    wanted = [_long_words(aim) for aim in known.aims]
    return any(len(words & said) >= min(SHARED_WORDS, len(words)) > 0 for words in wanted) if wanted else None


CHECKS: Mapping[str, Check] = {
    "weak topic named": names_weak_topic,
    "length kept": keeps_length,
    "order kept": keeps_order,
    "aim taken up": refers_to_aim,
}
"""Every check by the name it is shown under."""

_ANY = ("length kept",)
_EXPLAINING = ("length kept", "order kept")

PROBES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("What should I work on next?", ("weak topic named", *_ANY)),
    ("What do you know about me?", ("weak topic named", "aim taken up")),
    ("Recommend what to write next", ("aim taken up", *_ANY)),
    ("What should I build next?", ("aim taken up", *_ANY)),
    ("Explain recursion", _EXPLAINING),
    ("Explain SQL joins", _EXPLAINING),
    ("What is a base case?", _EXPLAINING),
    ("What is due?", ("weak topic named",)),
    ("Where were we?", ("weak topic named", *_ANY)),
    ("How should you explain things to me?", _ANY),
)
"""Each question with the checks that make sense for it."""


def checked(question_checks: Sequence[str], known: Known, reply: str) -> dict[str, bool]:
    """Return the outcome of each check that applies to this learner and this reply."""
    outcomes = {name: CHECKS[name](known, reply) for name in question_checks}
    return {name: outcome for name, outcome in outcomes.items() if outcome is not None}


def _long_words(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.casefold()) if len(word) >= LONG_WORD} - GENERAL_WORDS
