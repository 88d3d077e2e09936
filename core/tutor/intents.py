"""What a message asks for, where that can be told from a few fixed wordings."""

from __future__ import annotations

import re
from enum import StrEnum

LONGEST_REQUEST = 200
"""Characters of a message that is nothing but a request. The patterns that must fit a whole message go over
it many times, so a longer one is not tried."""

_WORK_ON = re.compile(
    r"\bwhat\b.{0,20}\b(should|shall|can|do|could)\b.{0,12}\b(i|we)\b.{0,20}"
    r"\b(work on|practi[cs]e|study|focus on|learn|review|do next|repeat)\b|\bwhat('s| is)? next\b",
    re.IGNORECASE,
)
_ABOUT_ME = re.compile(r"\bwhat\b.{0,20}\byou\b.{0,20}\b(know|remember|recall)\b", re.IGNORECASE)
_USED = re.compile(
    r"\b(?:which|what)\b.{0,20}\bmemor(?:y|ies)\b.{0,20}\byou\b.{0,12}\b(?:use|using|used)\b"
    r"|\bwhat\b.{0,40}\byou (?:just )?(?:use|used|using)\b.{0,12}"
    r"\b(?:for|in) (?:that|this|it|your (?:reply|answer))\b",
    re.IGNORECASE,
)
_REMEMBER = re.compile(
    r"(?:^|[.!?;,:]\s*)(?:(?:please|also|and|but|meno|hey|(?:can|could|will|would) you)[, ]+){0,3}"
    r"(?:remember|(?:keep|bear) in mind|don'?t forget|do not forget|(?:make a |take )?note|memori[sz]e|save|store)"
    r"(?: this)?(?:,? please)?"
    r"(?: that\b|\s*:|,? (?:my|i|i'm|i am|the|we|our)\b)",
    re.IGNORECASE,
)
_EXPLAIN = re.compile(
    r"\W*(?:please |can you |could you )*(?:explain|what(?:'?s| is| are| does)|tell me about|how do(?:es)?)"
    r" (.{2,60}?)(?: works?| to me| mean)?\W*",
    re.IGNORECASE,
)
_PRACTISE = re.compile(
    r"\W*(?:please |let'?s |i want to |i'd like to |can we )*"
    r"(?:practi[cs]e|(?:quiz|test|drill) me(?: on)?|ask me about)(?: (.{1,60}?))?\W*",
    re.IGNORECASE,
)

_EARLIER = (
    r"(?:last (?:time|session|week|month|lesson)|yesterday|(?:the )?other day|before|earlier|previous(?:ly)?)"
)
_WHERE_WE_STOPPED = re.compile(
    r"\bwhere (?:did|have|had|were) (?:we|i)\b.{0,10}\b(?:stop(?:ped)?|leave|left|get|got|end(?:ed)?|finish)\b"
    r"|\bwhat (?:did|have|had|was it that) (?:we|i)\b.{0,20}\b(?:do|done|did|work(?:ed)?|practi[cs]ed?|cover(?:ed)?"
    rf"|learn(?:ed|t)?|talk(?:ed)?)\b.{{0,40}}\b{_EARLIER}\b"
    r"|\b(?:continue|go on|carry on|pick up|resume)\b.{0,20}\bwhere (?:we|i) (?:left|stopped)"
    rf"|\W*(?:let'?s )?(?:continue|go on|carry on|resume)(?: with| from)? (?:our |the )?{_EARLIER}\W*",
    re.IGNORECASE,
)
_AS_EARLIER = re.compile(
    r"\b(?:as|like|what|that) (?:we|you) (?:did|had|practi[cs]ed|discussed|said|covered|explained|talked about)\b"
    rf".{{0,40}}\b{_EARLIER}\b",
    re.IGNORECASE,
)


class Earlier(StrEnum):
    """Which earlier session is meant."""

    LAST_TIME = "last time"
    YESTERDAY = "yesterday"
    LAST_WEEK = "last week"
    LAST_MONTH = "last month"


_COURTESIES = {
    "greeting": r"(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|hola)(?: there| meno)?",
    "thanks": r"(?:ok |okay |great )?(?:thanks?(?: you)?|thx|ty|cheers)(?: a lot| so much)?",
    "farewell": r"(?:bye|goodbye|bye bye|see you|good night|that'?s all)(?: later| now)?",
}


def courtesy(text: str) -> str | None:
    """Return which courtesy the message is and nothing else (greeting, thanks, farewell); else None."""
    patterns = ((name, re.compile(rf"\W*{words}\W*", re.IGNORECASE)) for name, words in _COURTESIES.items())
    return next((name for name, pattern in patterns if _fits(pattern, text)), None)


def practice_wanted(text: str) -> str | None:
    """Return the topic to practise if the message asks for practice (empty: any); else None."""
    found = _fits(_PRACTISE, text)
    return None if found is None else (found[1] or "").strip()


def explanation_wanted(text: str) -> str | None:
    """Return what is to be explained if the message asks for an explanation; else None."""
    found = _fits(_EXPLAIN, text)
    return None if found is None else found[1]


def asks_what_to_work_on(text: str) -> bool:
    """Say whether the message asks, somewhere in it, what to work on."""
    return _WORK_ON.search(_one_line(text)) is not None


def asks_what_is_known(text: str) -> bool:
    """Say whether the message asks, somewhere in it, what is remembered about the learner."""
    return _ABOUT_ME.search(_one_line(text)) is not None


def asks_about_earlier(text: str) -> Earlier | None:
    """Return the earlier session that the message asks about (where did we stop?), if that is what it asks."""
    return _earlier(_WHERE_WE_STOPPED, text)


def refers_to_earlier(text: str) -> Earlier | None:
    """Return the earlier session that the message mentions in passing (as we did last week); else None."""
    return _earlier(_AS_EARLIER, text)


def _earlier(pattern: re.Pattern[str], text: str) -> Earlier | None:
    line = _one_line(text)
    if len(line) > LONGEST_REQUEST or pattern.search(line) is None:
        return None
    named = (meant for meant in Earlier if meant in line.casefold())
    return next(named, Earlier.LAST_TIME)


def asks_what_was_used(text: str) -> bool:
    """Say whether the message asks which memories the reply before it was made from."""
    return len(text) <= LONGEST_REQUEST and _USED.search(_one_line(text)) is not None


def asks_to_remember(text: str) -> bool:
    """Say whether the message asks, somewhere in it, to remember what it says."""
    return _REMEMBER.search(_one_line(text)) is not None


def _fits(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Match all of a short message."""
    line = _one_line(text)
    return pattern.fullmatch(line) if len(line) <= LONGEST_REQUEST else None


def _one_line(text: str) -> str:
    return " ".join(text.split())
