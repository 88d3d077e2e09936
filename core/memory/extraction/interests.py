"""What a learner likes to read, do or learn about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of
from core.memory.kinds import MemoryKind

_BIG = r"(big|huge|massive|total|major|avid|proper|real|complete|serious|lifelong|die-hard|diehard)"
_LOVER = r"(fan|nerd|geek|buff|enthusiast|lover|addict|fanatic|junkie|freak)"
_LONG = r"(for hours|for ages|all day|all night|forever|endlessly)"
_PASSION = r"(passion|interest|thing|soft spot|fascination|love|obsession|enthusiasm)"
_FOR_FUN = r"(playing|reading|watching|making|drawing|painting|cooking|baking|building|writing|listening to)"
_ANY = r"((anything|everything|all things) ((to do with|about|related to) )?)?"

_LIKED = wordings(
    r"i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)? (how|why)"
    r" {topic} (is|are|was|were|can|do|does)",
    r"i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)? (how|why)"
    r" {topic}",
    r"i have wanted to know (more )?about {topic}",
    r"i (am|have been|got) (interested in|curious about|fascinated by|intrigued by) how {topic} (works?|is|are"
    r"|was|were)",
    r"i (am|have been|have long been|got|have got|have gotten|have become|became) (interested in|into"
    r"|fascinated by|fascinated with"
    r"|passionate about"
    r"|curious about|obsessed with|keen on|fond of|crazy about|hooked on|addicted to|intrigued by|drawn to"
    r"|getting into|mad about|nuts about|big on|captivated by|enthusiastic about|all about"
    rf"|in love with) {_ANY}{{topic}}",
    r"i (have fallen|fell|am falling) in love with {topic}",
    r"i (have )?(developed|got|found|discovered) (a|an) (new )?(interest|passion|love) (in|for|of) {topic}",
    rf"i (can|could) spend (hours|days) {_FOR_FUN} (about )?{{topic}}",
    rf"i (am|have been) (of )?(a|an) ({_BIG} )?({_LOVER} of|fan) {{topic}}",
    rf"i am an? ({_BIG} )?{_LOVER} (when it comes to|if it is about|about) {_ANY}{{topic}}",
    rf"{_BIG} {_LOVER} of {{topic}}",
    rf"({_LOVER} )of {{topic}} (over )?here",
    r"i spend (most|many|all|my) (weekends|evenings|saturdays|sundays|holidays) {topic}",
    rf"i am a ({_BIG} )?sucker for (a good )?{{topic}}",
    r"my \w+ got me (hooked on|into|interested in) {topic}",
    r"nothing (makes me happier than|beats) {topic}",
    rf"i get excited about {_ANY}{{topic}}",
    r"i have been (playing|collecting|painting|drawing|dancing|singing|riding|doing|practising) {topic}"
    r" (since|all my life|for years|for ages)",
    r"one of my ((big|biggest|main|favourite|many) )?(hobbies|passions|interests|favourite \w+) is {topic}",
    r"what i (love|enjoy|like doing) (the )?most is {topic}",
    rf"(a )?({_BIG} )+{{topic}} {_LOVER}( here)?(?= ,| ~| btw|$)",
    rf"i could (talk|read|go on|listen to people talk|hear) about {{topic}} {_LONG}",
    rf"i could {_LONG} (talk|read|go on) about {{topic}}",
    rf"i could (talk|read|go on) {_LONG} about {{topic}}",
    r"i can not get enough of {topic}",
    r"i care about {topic}",
    r"i (collect|dig|adore|live for) {topic}",
    r"what (interests|fascinates|excites|intrigues) me (the )?(most )?(is|are) {topic}",
    r"what (gets|makes) me (excited|happy) is {topic}",
    r"i go (?=\w+ing ){topic} (every|each|most|on|in|at|whenever|twice|once)",
    rf"i spend (all |most of |hours |far )?(my |of my )?(free |spare )?(time|hours|weekends|evenings) {_FOR_FUN}"
    r" {topic}",
    r"i find {topic} (fascinating|interesting|amazing|cool|intriguing|captivating)",
    r"i (geek out|nerd out) (about|over|on) {topic}",
    r"i spend (my|most of my) (weekends|free time|spare time|evenings|time) (on )?{topic}",
    rf"i am (of )?an? ({_BIG} )?{{topic}} {_LOVER}",
    rf"i (have|had|have had) (got )?(a|an) ((big|huge|great|deep|keen|lifelong|strong|growing|special|weird"
    rf"|real) )?"
    rf"({_PASSION} (for|in|with|about)|weakness for) {{topic}}",
    r"i (love|like|enjoy|adore) to (play|read|write|draw|paint|cook|bake|code|watch|hike|travel|sing|dance|make"
    r"|build|garden"
    r"|knit|tinker with|program|collect|photograph) {topic}",
    rf"i (love|like|enjoy|adore|have loved|have liked|have enjoyed) {_ANY}{{topic}}",
    r"i read (books )?about {topic}",
    r"i play (the )?(?=guitar|piano|violin|drums|bass|flute|cello|trumpet|saxophone|chess|football|basketball"
    r"|tennis|volleyball|hockey"
    r"|rugby|soccer|badminton|video games){topic}",
    r"(my|our) (biggest |main |other |new |favourite |big |great )?(hobby|hobbies|passion|passions|interests?"
    r"|pastime|love|obsession) (is|are"
    r"|include|includes|:)"
    r" {topic}",
    r"my favourite (subject|topic|thing|class|course|field|genre|sport|game|author|books?|hobby)s?( (at"
    r"|in) \w+)?( to \w+ about)?"
    r" (is|are|has always been) {topic}",
    r"interests : {topic}",
)
_AT_LEISURE = re.compile(r"(?<!\S)(?:(?:free|spare) time|outside of|when i am not|hobby|weekends|for fun)(?!\S)")
"""What has to stand before "I bake bread" to make it an interest."""
_AFTERWARDS = wordings(
    r"i (do|play|make|build|paint|draw|bake|cook|write|read|watch|code) {topic} (in my (free|spare) time|as a hobby"
    r"|for fun|(on|at) weekends)"
)
_MANY = re.compile(r"\b(?:a lot|lots|tons|loads|heaps|plenty) of\b", re.IGNORECASE)
_TAKEN_IN = wordings(r"i (read|watch|listen to|play) {topic}")
"""What is an interest where it is much that is read or watched."""
_DONE_FOR_FUN = wordings(
    r"i (listen to|tinker with|experiment with|(?!am |have |do not |can |will |would |want |need |should |must "
    r"|struggle |feel |think |get |got |prefer |visit |help |work |teach |was |could )[a-z]+) {topic}",
    rf"i am ({_FOR_FUN}|doing|tinkering with|growing|collecting) {{topic}}",
)
_LIKED_BEFORE = wordings(
    r"{topic} (is|are) what i (do for fun|love|enjoy)( most)?",
    r"{topic} (is|are) (fascinating|intriguing|captivating|my guilty pleasure)",
    r"{topic} (is|are) (cool|fascinating|interesting|awesome|amazing) to me",
    r"{topic} (is|are) the (coolest|most fascinating|most interesting) (thing|things|topic) (ever|to me"
    r"|in the world)",
    r"{topic} (makes?|made) me (happy|so happy)",
    r"{topic} (is|are) (probably|by far|easily) my favourite",
    r"{topic} (is|are) my (life|favourite|world|whole life)",
    r"{topic} (fascinates?|interests?|intrigues?|excites?|thrills?) me",
    rf"{{topic}} (has|have) been (my ((big|huge|great|biggest) )?({_PASSION}|hobby)|an? ([\w]+ )?({_PASSION}"
    rf"|hobby) of mine)",
    r"{topic} (is|are) something i (find (interesting|fascinating)|love|enjoy|care about)",
    r"{topic} (has|have) (fascinated|interested|intrigued|excited) me",
    rf"{{topic}} (is|are) (a|one of my) ((big|huge|great|real|secret|lifelong|main|biggest) )?"
    rf"({_PASSION}s?|hobby|hobbies)( of mine)?",
    r"{topic} (is|are) (my ((big|biggest|main|great) )?(passion|hobby|favourite( \w+)?|thing|jam|obsession"
    r"|main interest|biggest interest)"
    r"|(so )?fascinating"
    r" to me|interesting to me)",
)
_NOT_LIKED = re.compile(
    rf"(?:(?:{_BIG[1:-1]}) (?:{_LOVER[1:-1]})(?!\S)|it|this|that|these|those|you|your|him|her|them|not|how|what"
    rf"|where|when|why|who|no|to|my|meno|being"
    r"|the (?:way|fact|idea|first|second|last|next|new|same|other|one|ones|feedback|weather|weekend|quiz|quizzes"
    r"|code|output|result|results|error|rest|solution|format|style)|option|version|answer|grades?|marks|passing"
    r"|homework"
    r"|having"
    r"|learning|working|talking|chatting|studying|mornings?|weekends?|sleep|sleeping|coffee|pizza|summer|fridays?"
    r"|mondays?"
    r"|music too|both|all|a|an|more|short|long|one|myself|people|practising with|hearing|getting|seeing|getting"
    r"|everything|nothing|chocolate|cats? lol|some|any|going|when|if)(?!\S)"
)
_LEARNING_ABOUT = re.compile(r"(?:learning|talking) (?:about|new|languages)(?!\S)")


def find_interests(clause: Clause) -> Iterator[Fact]:
    """Yield what the clause says the learner likes; how they like to be taught is a preference."""
    match = _says_so(clause) or _does_it_for_fun(clause)
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


def _says_so(clause: Clause) -> re.Match[str] | None:
    return _LIKED.match(clause.text) or _LIKED_BEFORE.match(clause.text)


def _does_it_for_fun(clause: Clause) -> re.Match[str] | None:
    """Return what the clause says is done for its own sake: in free time, or a lot of it."""
    if _AT_LEISURE.search(clause.lead) and (match := _DONE_FOR_FUN.match(clause.text)):
        return match
    if _MANY.search(clause.sentence.masked) and (match := _TAKEN_IN.match(clause.text)):
        return match
    return _AFTERWARDS.match(clause.text)
