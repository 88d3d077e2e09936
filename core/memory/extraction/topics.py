"""Cutting a topic out of what follows "I struggle with", in the learner's own words."""

from __future__ import annotations

import re

_MAX_WORDS = 6
_MAX_LIST_WORDS = 4
_STRIP = " \t\"'`\u201c\u201d\u00ab\u00bb.,!?;:*_-"

_END = re.compile(
    r"[;:()!?<>\u2013\u2014]|\.(?=\s|\Z)|\s-\s|\s@\S"
    r"|\s(?:because|since|when|whenever|while|which|who|so|but|although|though|even|if|as|where|until|unless"
    r"|despite|due|can|could|please|that|during|before|after|then|and\s+(?:I|it|my|that|this|we|you|would|can)"
    r"|in\s+my|at\s+my|for\s+my)\b(?!\s+(?:loops?|statements?|clauses?|keywords?|conditions?)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:the|a|an|some|all|both|using|understanding|grasping|learning|remembering|doing|writing|solving"
    r"|how\s+to\s+(?:use|write|do|make|implement|solve|read|apply|calculate|compute)|how|what"
    r"|(?:concept|idea|topic|notion|basics)\s+of|stuff\s+like|things\s+like)\s+",
    re.IGNORECASE,
)
_AGO = (
    r"(?:(?:an?|one|two|three|four|five|some|many|several|few|a few|a couple of|\d+)\s+)?"
    r"(?:hours?|days?|weeks?|months?|semesters?|years?|decades?|ages|a while|long)\s+ago"
)
_TRAIL = re.compile(
    r"\s(?:a lot|a bit|a little|at all|(?:last|this|every|all)\s+\w+|these days|today|yesterday|tonight"
    r"|lately|recently|right now|now|currently|sometimes|often|very much|so much|much|too|as well|again"
    rf"|{_AGO}|any ?more|either|really|in general|for (?:days|weeks|months|years|ages|a while)|all the time"
    r"|properly|well|yet|works?|is|are|means?|does|do|is used|are used|the most|most)\Z",
    re.IGNORECASE,
)
_MAX_TRIMS = 4


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO_FIRST_WORD = _words(
    """
    i you he she it we they me him her us them my your his its our their this that these those what
    who whom which why where when whether nothing something anything everything nobody somebody
    someone everyone one to up out along around through away back off in on at by for from of enough
    any many much more less paid tired sick bored angry hungry lost nervous scared excited invited
    married please don't there here
    """
)
_NO_WORD = _words(
    """
    not no never hardly rarely barely neither nor cannot doesn't don't didn't isn't aren't i i'm you
    me said says depression depressed anxiety anxious adhd autism dyslexia insomnia sleep illness
    cancer grief divorce addiction alcohol drugs suicide self-harm abuse trauma boss husband wife
    boyfriend girlfriend mother father mom dad money debt rent
    """
)
"""Negations; and what is none of a tutor's business (health, family, money)."""
_NO_LAST_WORD = _words(
    """
    question questions answer answers explanation explanations exercise exercises task tasks
    instruction instructions point joke part step steps message messages thing things
    stuff nothing homework life work train bus plane traffic way app bot discord slack internet
    connection wifi computer laptop phone login password notification notifications hint hints
    example examples word words it this that time why how
    """
)
_HALVES = _words(
    """
    left right inner outer first second past present direct indirect deep shallow upper lower public
    private static dynamic positive negative active passive linear regular divide supply input trial
    read
    """
)
"""Words that the word after "and" completes: "left and right joins", "divide and conquer"."""
_KEYWORD_NOUNS = (["loop"], ["loops"], ["statement"], ["statements"], ["clause"], ["clauses"])
"""What makes a keyword of the word before it: "for loops"."""


def find_topics(phrase: str, *, split: bool = True) -> list[str]:
    """Return the topics that `phrase` begins with, cleaned; none where it begins with something else.

    `split`: whether "recursion and joins" are two topics.
    """
    end = _END.search(phrase)
    items = _list_items(phrase[: end.start()] if end else phrase)
    parts = [part for item in items for part in (_split_pair(item) if split else [item])]
    return [topic for topic in map(_clean, parts) if _is_subject(topic)]


def _list_items(phrase: str) -> list[str]:
    """Return "a", "b" and "c and d" of "a, b, c and d"; only "a" where what follows is no list."""
    first, *others = phrase.split(",")
    items = [first]
    for other in others:
        words = other.split()
        if not 0 < len(words) <= _MAX_LIST_WORDS:
            break
        items.append(other)
        if "and" in words or "or" in words:
            return items
    return [first]


def _split_pair(item: str) -> list[str]:
    parts = re.split(r"(?:^|\s)(?:and|or)\s", item.strip())
    whole = " between " in item or _clean(parts[0]).lower() in _HALVES
    return [item] if whole else parts


def _clean(topic: str) -> str:
    topic = topic.strip(_STRIP).replace("`", "")
    for _ in range(_MAX_TRIMS):
        topic = _TRAIL.sub("", _LEAD.sub("", topic, count=1) if _LEAD.match(topic) else topic).strip(_STRIP)
    return topic


def _is_subject(topic: str) -> bool:
    words = topic.lower().replace("\u2019", "'").split()
    return (
        0 < len(words) <= _MAX_WORDS
        and (words[0] not in _NO_FIRST_WORD or words[1:2] in _KEYWORD_NOUNS)
        and words[-1] not in _NO_LAST_WORD
        and _NO_WORD.isdisjoint(words)
        and any(letter.isalpha() for letter in topic)
    )
