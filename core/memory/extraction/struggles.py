"""What a learner says is hard for them, or no longer is: rules for English sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.memory.extraction.sentences import ADVERBS, Sentence
from core.memory.extraction.topics import find_topics

_I_AM = r"I(?:'m|m|\s+am|'ve\s+been|\s+have\s+been|\s+was)\s+"
_I_HAVE = r"I(?:'ve|\s+have|\s+had|'ve\s+had|\s+keep\s+having|'m\s+having|\s+am\s+having|'ve\s+got)\s+"
_AMOUNT = r"(?:(?:a lot of|lots of|some|serious|real|big|major|huge|great|constant|a|many)\s+){0,3}"
_HARD = r"(?:hard|difficult|confusing|tricky|tough|challenging|impossible)"
_SUBJECT = r"(?P<topic>[^,;:()]{2,60}?)\s+"

_HARD_BEFORE_TOPIC = re.compile(
    rf"(?:I\s+(?:do\s+)?{ADVERBS}struggled?\s+{ADVERBS}(?:with|w/|to\s+(?:understand|grasp|learn)|when\s+it\s+comes\s+to)"
    rf"|{_I_AM}{ADVERBS}struggling\s+{ADVERBS}with"
    rf"|{_I_HAVE}{ADVERBS}{_AMOUNT}(?:trouble|difficulty|difficulties|problems?|issues?|(?:hard|tough|difficult)\s+time)"
    r"\s+(?:with|understanding|grasping|remembering|learning)"
    rf"|I\s+{ADVERBS}(?:don't|do\s+not|dont)\s+{ADVERBS}(?:get|understand|grasp)"
    rf"|I\s+{ADVERBS}(?:can't|cannot|couldn't|can\s+not|never|didn't)\s+{ADVERBS}(?:understand|understood|grasp|grasped)"
    rf"|I\s+{ADVERBS}(?:can't|cannot|couldn't)\s+{ADVERBS}(?:wrap|get)\s+my\s+(?:head|mind|brain)\s+around"
    rf"|{_I_AM}{ADVERBS}(?:bad|terrible|awful|weak|poor|hopeless|horrible|not\s+{ADVERBS}(?:good|great)|no\s+good)"
    r"\s+(?:at|in|with)"
    rf"|(?:{_I_AM}|I\s+{ADVERBS}get\s+){ADVERBS}(?:confused|puzzled|lost)\s+(?:about|by|with|when\s+it\s+comes\s+to)"
    rf"|{_I_AM}{ADVERBS}stuck\s+(?:on|with)"
    rf"|I\s+{ADVERBS}have\s+no\s+idea(?=\s+how\s)"
    r"|I\s+(?:keep|always|constantly)\s+(?:forgetting|forget|failing\s+at)"
    r"|My\s+weak(?:est)?\s+(?:spot|area|point|subject|topic)s?\s+(?:is|are))\s+",
    re.IGNORECASE,
)
_MIXED_UP = re.compile(
    r"I\s+(?:keep|always|constantly|often|keep\s+on)\s+(?:mixing\s+up|mix\s+up|confusing|confuse)\s+",
    re.IGNORECASE,
)
_HARD_AROUND_TOPIC = re.compile(
    rf"I\s+{ADVERBS}find\s+{_SUBJECT}{ADVERBS}{_HARD}\b|I\s+(?:keep\s+getting|always\s+get)\s+(?P<wrong>.{{2,60}}?)\s+wrong\b",
    re.IGNORECASE,
)
_TOPIC_BEFORE_HARD = re.compile(
    rf"{_SUBJECT}{ADVERBS}(?:(?:confuses?|puzzles?|baffles?|stumps?)\s+me|(?:trips?|throws?|messes)\s+me\s+(?:up|off))\b"
    rf"|(?P<difficult>[^,;:()]{{2,60}}?)\s+(?:is|are)\s+{ADVERBS}{_HARD}\s+for\s+me\b",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(
    r"\b(?:why|how|that|what|who|say|think|thinks|know|does|do|is|are|was|were|if|whether|but|because)\b",
    re.IGNORECASE,
)

_IT_IS = r"(?:it|that|they|these)(?:'s|'re|\s+is|\s+are|\s+feels?|\s+seems?)\s+"
_EASY = r"(?:easy|easier|simple|clear|fine|ok|okay|obvious|no\s+problem)"
_OVERCOME = re.compile(
    rf"\b(?:but|and)\s+(?:now\s+)?I\s+{ADVERBS}(?:finally\s+)?(?:get|got|understand|understood)\s+(?:it|them)\b"
    r"|\b(?:but|and|though)\s+(?:now\s+)?I\s+(?:don't|do\s+not|dont)(?:\s+struggle)?(?:\s+with\s+(?:it|them|that))?"
    r"\s+any\s?more\b"
    r"|\b(?:but|and)\s+(?:I\s+)?no\s+longer\b(?=\W*\Z|\s+(?:do\b|struggle))|\bnot\s+any\s?more\b"
    rf"|\bnow\s+{_IT_IS}{ADVERBS}{_EASY}\b|\b{_IT_IS}{ADVERBS}{_EASY}\s+(?:for\s+me\s+|to\s+me\s+)?now\b",
    re.IGNORECASE,
)
_LONG_AGO = re.compile(r"\b(?:years?|decades?|ages|long)\s+ago\b", re.IGNORECASE)
_BETTER_BEFORE_TOPIC = re.compile(
    r"I\s+(?:(?:now|finally)\s+(?:get|understand|understood|grasp|grasped)"
    r"|no\s+longer\s+struggle\s+with|used\s+to\s+(?:struggle|have\s+(?:trouble|problems))\s+with)\s+",
    re.IGNORECASE,
)
_BETTER_AROUND_TOPIC = re.compile(
    rf"I\s+(?:get|understand)\s+{_SUBJECT}now\b(?=\W*\Z)"
    r"|(?P<sense>[^,;:()]{2,60}?)\s+(?:finally\s+makes?\s+sense|makes?\s+(?:perfect\s+)?sense\s+(?:to\s+me\s+)?now)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A topic that the learner says something about."""

    topic: str
    """In the learner's words, without articles and adverbs."""
    improved: bool
    """False: it is hard for them. True: it was."""


def find_struggles(sentence: Sentence) -> list[Mention]:
    """Return what the sentence says about topics that are or were hard for the learner."""
    found: list[Mention] = []
    for start in sentence.clause_starts():
        if not found and not sentence.asks(start):
            found.extend(_mentions_at(sentence, start))
    return found


def _mentions_at(sentence: Sentence, start: int) -> Iterator[Mention]:
    for improved, topics in ((True, _better_at(sentence, start)), (False, _hard_at(sentence, start))):
        if topics:
            overcome = _OVERCOME.search(sentence.masked, start) is not None
            if not improved and not overcome and _LONG_AGO.search(sentence.masked, start):
                return
            yield from (Mention(topic=topic, improved=improved or overcome) for topic in topics)
            return


def _better_at(sentence: Sentence, start: int) -> list[str]:
    if match := _BETTER_BEFORE_TOPIC.match(sentence.masked, start):
        return find_topics(sentence.text[match.end() :])
    if match := _BETTER_AROUND_TOPIC.match(sentence.masked, start):
        return _inside(sentence, match)
    return []


def _hard_at(sentence: Sentence, start: int) -> list[str]:
    if match := _HARD_BEFORE_TOPIC.match(sentence.masked, start):
        return find_topics(sentence.text[match.end() :])
    if match := _MIXED_UP.match(sentence.masked, start):
        return find_topics(sentence.text[match.end() :], split=False)
    if match := _HARD_AROUND_TOPIC.match(sentence.masked, start):
        return _inside(sentence, match)
    if match := _TOPIC_BEFORE_HARD.match(sentence.masked, start):
        return _inside(sentence, match)
    return []


def _inside(sentence: Sentence, match: re.Match[str]) -> list[str]:
    """Return the topics in the one group that took part."""
    group = match.lastgroup or 0
    if _NO_SUBJECT.search(match[group]):
        return []
    return find_topics(sentence.text[match.start(group) : match.end(group)])
