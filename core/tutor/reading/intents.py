"""What a message asks for, where that can be told from a few fixed wordings."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Literal

from core.decks.explaining import Length

LONGEST_REQUEST = 200
"""Characters of a message that is nothing but a request. The patterns that must fit a whole message go over
it many times, so a longer one is not tried."""

_STUDY = r"\b(?:work on|practi[cs]e|study|focus on|learn|review|revise|repeat)\b"
_WORK_ON = re.compile(
    r"\bwhat\b.{0,20}\b(?:should|shall|can|do|could)\b.{0,12}\b(?:i|we)\b.{0,20}"
    rf"(?:{_STUDY}|\bdo next\b)|\bwhat(?:'s| is)? next\b|\b(?:recommend|suggest)\b.{{0,30}}{_STUDY}",
    re.IGNORECASE,
)
_MAKE = r"(?:write|blog|post|build|make|create|code|read|publish|draw|try)"
_RECOMMEND = re.compile(
    r"(?:^\W*|[.!?,] |\b(?:you|please|and|so) )(?<!why did you )(?<!why would you )"
    rf"(?:recommend|suggest)\b|\bwhat (?:should|shall|could|can) (?:i|we) {_MAKE}\b"
    rf"|\b(?:any |some |an |give me )ideas? (?:for|what|about)\b|\bwhat to {_MAKE} next\b",
    re.IGNORECASE,
)
_RECOMMEND_STUDY = re.compile(_STUDY, re.IGNORECASE)
_DUE = re.compile(
    r"\W*(?:and |so )?(?:what(?:'?s| is| are| comes)?(?: (?:my|the) \w+)? due(?: \w+){0,3}"
    r"|is (?:there )?(?:anything|something) due(?: \w+){0,3}|anything due(?: \w+){0,3}"
    r"|when (?:is|are) .{2,40} due(?: again)?|when (?:do|should) (?:i|we) (?:review|repeat) .{2,40})\W*",
    re.IGNORECASE,
)
_LAST_ANSWER = re.compile(
    r"\W*(?:but |and |so |wait |ok |sorry |hm+ )*(?:why"
    r"|why (?:is|was)(?: (?:that|this|it|mine|(?:the|my|your) (?:last )?(?:answer|solution)))?(?: not)?"
    r" (?:right|wrong|correct|incorrect|true|false)"
    r"|what (?:did|do) you mean(?: (?:by|with) (?:that|this|it))?|how come"
    r"|(?:please |can you |could you )*explain (?:that|this|it|(?:the|my) (?:last )?(?:answer|question|solution))"
    r"(?: again| to me| please)*)\W*",
    re.IGNORECASE,
)
_WHERE_WE_WERE = re.compile(
    r"\W*(?:so |and |ok |hi |hello )*(?:where (?:were|was|did) (?:we|i)(?: (?:stop|leave off|at))?"
    r"|what (?:was|were|am|are) (?:i|we) (?:just )?(?:doing|working on|up to|at|practi[cs]ing)"
    r"(?: (?:just )?now| before| again)*"
    r"|what was (?:that|the|my) (?:last |open )?question(?: again)?"
    r"|(?:repeat|show me)(?: me)? the question(?: again| please)*"
    r"|remind me where (?:we|i) (?:were|was|stopped|left off)|let'?s (?:go on|continue)(?: please)?)\W*",
    re.IGNORECASE,
)
_LENGTH_ASKED = re.compile(
    r",? (?:(?P<short>briefly|in short|shortly|quickly|in (?:a|one) (?:sentence|few words)|in brief)"
    r"|(?P<full>in detail|in full|in depth|at length|fully|thoroughly|step by step|with examples?))\Z",
    re.IGNORECASE,
)
_ABOUT_ME = re.compile(
    r"\bwhat\b.{0,20}\byou\b.{0,20}\b(?:know|remember|recall)\b(?=\W*\Z|.{0,30}\b(?:me|my|i)\b)", re.IGNORECASE
)
_OWN = re.compile(
    r"\W*(?:so |and |(?:do|can) you (?:know|tell me|remember) )*"
    r"(?:what(?:\W?s| is| was| are)? my (?:current |present )?"
    r"|(?:do you (?:know|remember) |(?:show|tell) me )my )(?P<what>goal|levels?)(?: is| are| again| now)*\W*",
    re.IGNORECASE,
)
_USED = re.compile(
    r"\b(?:which|what)\b.{0,20}\bmemor(?:y|ies)\b.{0,20}\byou\b.{0,12}\b(?:use|using|used)\b"
    r"|\bwhat\b.{0,40}\byou (?:just )?(?:use|used|using)\b.{0,12}"
    r"\b(?:for|in) (?:that|this|it|your (?:reply|answer))\b"
    r"|\bwhy (?:did|do|would) you (?:say|suggest|recommend|tell me) (?:that|this|so)\b",
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
    r"\W*(?:please |can you |could you )*"
    r"(?:explain|what(?:'?s| is| are| does)|what (?:did|do) you (?:mean (?:by|with)|know about)|tell me about"
    r"|how do(?:es)?)"
    r" (.{2,60}?)(?: works?| to me| mean)?\W*",
    re.IGNORECASE,
)
_SAYS_EXPLAIN = re.compile(r"\W*(?:please |can you |could you )*(?:explain|tell me about)\b", re.IGNORECASE)
_PRACTISE = re.compile(
    r"\W*(?:please |let'?s |i want to |i'd like to |can we )*"
    r"(?:practi[cs]e|(?:quiz|test|drill) me(?: on)?|ask me about)(?: (.{1,60}?))?\W*",
    re.IGNORECASE,
)
_GO_BACK = re.compile(
    r"\W*(?:(?:please|ok|now|let'?s|can we|could we|i (?:want|would like) to|i'?d like to),? )*"
    r"(?:(?:(?:go|get|take me|let me) )?back to|switch(?: over| back)? to|change to|return to"
    r"|go on with|continue with"
    r"|zurück zu|weiter mit|volver a|cambiar a)"
    r" (?:practi[cs]ing |the (?:topic|round) )?(.{1,60}?)(?: please| now| again| instead| then)*\W*",
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
    "greeting": re.compile(
        r"\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|hola"
        r"|(?:it'?s )?(?:good|nice|great|lovely) to (?:see|meet) you(?: again)?)(?:,? (?:there|meno|again))*\W*",
        re.IGNORECASE,
    ),
    "thanks": re.compile(
        r"\W*(?:ok |okay |great )?(?:thanks?(?: you)?|thx|ty|cheers)(?: a lot| so much)?\W*", re.IGNORECASE
    ),
    "noted": re.compile(
        r"\W*(?:(?:ah|oh|and|well),? )?(?:o?k|okay|all ?right|alright|fine|cool|i see|understood|got it)"
        r"(?:,? (?:then|so|ok|okay|i see|got it|cool|fine|meno))*\W*",
        re.IGNORECASE,
    ),
    "farewell": re.compile(
        r"\W*(?:bye|goodbye|bye bye|see you|good night|that'?s all)(?: later| now)?\W*", re.IGNORECASE
    ),
}


_NOT = r"(?:no longer|not|never|(?:do|did|would|wo|are|is)n['\u2019]?t|dont)"
_TURNS_AWAY = re.compile(
    rf"\b{_NOT}\s+(?:\w+\s+){{0,2}}?(?:want|wish|like|need|care|plan|intend|bother|interested|for me|going to)\b"
    r"|\blost interest\b"
    r"|\bi(?:['\u2019]?(?:m|ve)| am| have)? (?:\w+ )?"
    r"(?:stop\w*|quit|drop\w*|abandon\w*|g[ia]ven? up|giving up|done with|through with|tired of|sick of)\b",
    re.IGNORECASE,
)


def courtesy(text: str) -> str | None:
    """Return which courtesy the message is and nothing else (greeting, thanks, noted, farewell); else None."""
    return next((name for name, pattern in _COURTESIES.items() if _fits(pattern, text)), None)


def practice_wanted(text: str) -> str | None:
    """Return the topic to practise if the message asks for practice (empty: any); else None."""
    found = _fits(_PRACTISE, text)
    return None if found is None else (found[1] or "").strip()


def topic_to_go_back_to(text: str) -> str | None:
    """Return what is to be practised instead ("back to recursion", "switch to SQL"); None where nothing is said."""
    found = _fits(_GO_BACK, text)
    return None if found is None else found[1].strip()


def explanation_wanted(text: str) -> tuple[str, Length | None] | None:
    """Return what is to be explained, and how long if the message says so; None if nothing is."""
    found = _fits(_EXPLAIN, text)
    if found is None:
        return None
    length = _LENGTH_ASKED.search(found[1])
    if length is None:
        return found[1], None
    return found[1][: length.start()], "short" if length["short"] else "full"


def recommendation_wanted(text: str) -> bool:
    """Say whether the message asks what to write, build or read next; what to study next is another question."""
    line = _one_line(text)
    short = len(line) <= LONGEST_REQUEST
    return short and _RECOMMEND.search(line) is not None and _RECOMMEND_STUDY.search(line) is None


def turns_away(text: str) -> bool:
    """Say whether the message says that something is not wanted, or not any more: nobody offers more of that."""
    return _TURNS_AWAY.search(_one_line(text)) is not None


def asks_what_is_due(text: str) -> bool:
    """Say whether the message asks what is due, or when."""
    return _fits(_DUE, text) is not None


def asks_about_last_answer(text: str) -> bool:
    """Say whether the message asks for the reason of what was said last: why that was right, what it meant."""
    return _fits(_LAST_ANSWER, text) is not None


def asks_where_we_were(text: str) -> bool:
    """Say whether the message asks what was going on here."""
    return _fits(_WHERE_WE_WERE, text) is not None


def is_request(text: str) -> bool:
    """Say whether the message as a whole asks for something, so that it cannot be the answer to a question."""
    line = _one_line(text)
    asked = (asks_what_is_due, asks_about_last_answer, asks_where_we_were, recommendation_wanted)
    imperative = _fits(_EXPLAIN, text) is not None and _SAYS_EXPLAIN.match(line) is not None
    return imperative or asks_for_own(text) is not None or any(asks(text) for asks in asked)


def asks_what_to_work_on(text: str) -> bool:
    """Say whether the message asks, somewhere in it, what to work on."""
    return _WORK_ON.search(_one_line(text)) is not None


def asks_for_own(text: str) -> Literal["goal", "level"] | None:
    """Return which of their own the message asks for, the goal or the levels; None for neither."""
    found = _fits(_OWN, text)
    if found is None:
        return None
    return "goal" if found["what"].casefold() == "goal" else "level"


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
