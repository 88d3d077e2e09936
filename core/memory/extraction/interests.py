"""What a learner likes to read, do or learn about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of
from core.memory.kinds import MemoryKind

_LIKED = wordings(
    r"i (am|have been|got|have become|have always been|became) (interested in|into|fascinated by|fascinated with"
    r"|passionate about"
    r"|curious about|obsessed with|keen on|fond of|crazy about|hooked on|addicted to|intrigued by|drawn to"
    r"|getting into"
    r"|in love with) {topic}",
    r"i am (a|an) (big |huge |massive |avid )?(fan of|fan|lover of|enthusiast of) {topic}",
    r"(big|huge|massive) fan of {topic}",
    r"i find {topic} (fascinating|interesting|amazing|cool|intriguing|captivating)",
    r"i (geek out|nerd out) (about|over|on) {topic}",
    r"i spend (my|most of my) (weekends|free time|spare time|evenings|time) (on )?{topic}",
    r"i am an? {topic} (fan|nerd|geek|buff|enthusiast|lover|addict)",
    r"i have (a|an) (passion|interest|thing|soft spot|fascination|deep interest|keen interest) (for|in"
    r"|with) {topic}",
    r"i (love|like|enjoy|adore) to (play|read|write|draw|paint|cook|bake|code|watch|hike|travel|sing|dance|make"
    r"|build|garden"
    r"|knit|tinker with|program|collect|photograph) {topic}",
    r"i (love|like|enjoy|adore|have loved|have liked|have enjoyed) {topic}",
    r"i read (books )?about {topic}",
    r"i play (the )?(?=guitar|piano|violin|drums|bass|flute|cello|trumpet|saxophone|chess|football|basketball"
    r"|tennis|volleyball|hockey"
    r"|rugby|soccer|badminton|video games){topic}",
    r"(my|our) (biggest |main |other |new |favourite )?(hobby|hobbies|passion|passions|interests?|pastime) (is|are"
    r"|include|includes|:)"
    r" {topic}",
    r"my favourite (subject|topic|thing|class|course|field|genre|sport|game|author|books?|hobby)s?( (at"
    r"|in) \w+)?( to \w+ about)?"
    r" (is|are|has always been) {topic}",
    r"interests : {topic}",
    r"(in my (free|spare) time )i (play|read|draw|paint|cook|write|watch|code|build|make|study|collect|do) {topic}",
)
_LIKED_BEFORE = wordings(
    r"{topic} (is|are) my (life|favourite|world|whole life)",
    r"{topic} (fascinates?|interests?|intrigues?|excites?) me",
    r"{topic} (is|are) (my (passion|hobby|favourite( \w+)?|thing|jam|obsession|main interest|biggest interest)"
    r"|(so )?fascinating"
    r" to me|interesting to me)",
)
_NOT_LIKED = re.compile(
    r"(?:it|this|that|these|those|you|your|him|her|them|not|how|what|where|when|why|who|no|to|the|my|meno|being"
    r"|having"
    r"|learning|working|talking|chatting|studying|mornings?|weekends?|sleep|sleeping|coffee|pizza|summer|fridays?"
    r"|mondays?"
    r"|music too|both|all|a|an|more|short|long|one|myself|people|practising with|hearing|getting|seeing|getting"
    r"|everything|nothing|chocolate|cats? lol|some|any|going|when|if)(?!\S)"
)
_LEARNING_ABOUT = re.compile(r"(?:learning|talking) (?:about|new|languages)(?!\S)")


def find_interests(clause: Clause) -> Iterator[Fact]:
    """Yield what the clause says the learner likes; how they like to be taught is a preference."""
    match = _LIKED.match(clause.text)
    if match is None:
        match = _LIKED_BEFORE.match(clause.text)
        if match is None:
            return
    start, end = said_of(match)
    if end < match.end() and not is_spoken_of(clause.text[start:end]):
        return
    liked = clause.text[start:]
    if clause.asked(match.end() - 1 if end < match.end() else start):
        return
    if _NOT_LIKED.match(liked) and not _LEARNING_ABOUT.match(liked):
        return
    for topic in find_topics(clause.words(start, end)):
        yield MemoryCandidate(kind=MemoryKind.INTEREST, text=f"Interested in {topic}.", quote=clause.sentence.text)
