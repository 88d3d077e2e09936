"""What somebody wants forgotten for good: everything, a topic, a place or a day."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.profile.erasing.scopes import Scope

_ALL = frozenset({"everything", "all", "me", "all of it", "everything about me", "all about me"})
_HERE = frozenset({"here", "this", "this channel", "this place", ""})
_CHANNEL = re.compile(r"(?:<#)?#?(?P<channel>[\w.-]+)(?:\|[^>]*)?>?")
_EVERYTHING_IN_WORDS = re.compile(
    r"(?:(?:please|can you|could you|would you|meno),? )*(?:delete|erase|forget|remove|wipe|clear)"
    r" (?:everything|all|all of it|(?:all )?(?:of )?my (?:data|account|profile)|me)"
    r"(?: (?:you (?:know|have|remember)|about me|of me|on me))*(?:,? please)?[.!]*",
    re.IGNORECASE,
)


class ForgetWish(NamedTuple):
    """What is to be forgotten."""

    scope: Scope
    about: str = ""
    """The name of a topic, a channel (empty: here), or a day in words."""


def forget_scope(written: str) -> ForgetWish | None:
    """Return what the words behind the command name; None where they name nothing."""
    line = " ".join(written.split())
    if line.casefold() in _ALL:
        return ForgetWish(Scope.EVERYTHING)
    word, _, rest = line.partition(" ")
    word = word.casefold()
    if word == "here" and not rest:
        return ForgetWish(Scope.PLACE)
    if word in ("place", "channel"):
        channel = _CHANNEL.fullmatch(rest)
        here = rest.casefold() in _HERE or channel is None
        return ForgetWish(Scope.PLACE, "" if here or channel is None else channel["channel"])
    if word in (Scope.TOPIC, Scope.DAY) and rest:
        return ForgetWish(Scope(word), rest)
    return None


def wants_everything_forgotten(text: str) -> bool:
    """Say whether a message asks to forget everything about its author."""
    return _EVERYTHING_IN_WORDS.fullmatch(" ".join(text.split())) is not None
