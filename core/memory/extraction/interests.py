"""What a learner likes to read, do or learn about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import one_of, said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of
from core.memory.kinds import MemoryKind

_BIG = r"(big|huge|massive|total|major|avid|proper|real|complete|serious|lifelong|die-hard|diehard)"
_LOVER = r"(fan|nerd|geek|buff|enthusiast|lover|addict|fanatic|junkie|freak)"
_LONG = r"(for hours|for ages|all day|all night|forever|endlessly)"
_PASSION = r"(passion|interest|thing|soft spot|fascination|love|obsession|enthusiasm)"
_FOR_FUN = r"(playing|reading|watching|making|drawing|painting|cooking|baking|building|writing|listening to)"
_ANY = r"((anything|everything|all things) ((to do with|about|related to) )?)?"

_LIKED = wordings(
    r"""
    i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)?
        (how|why) {topic} (is|are|was|were|can|do|does)
    i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)?
        (how|why) {topic}
    i have wanted to know (more )?about {topic}
    i (am|have been|got) (interested in|curious about|fascinated by|intrigued by) how {topic}
        (works?|is|are|was|were)
    i (am|have been|have long been|got|have got|have gotten|have become|became)
        (interested in|into|fascinated by|fascinated with|passionate about|curious about|obsessed with|keen on
        |fond of|crazy about|hooked on|addicted to|intrigued by|drawn to|getting into|mad about|nuts about|big
        on|captivated by|enthusiastic about|all about|in love with) {any}{topic}
    i (have fallen|fell|am falling) in love with {topic}
    i (have )?(developed|got|found|discovered) (a|an) (new )?(interest|passion|love) (in|for|of) {topic}
    i (can|could) spend (hours|days) {for_fun} (about )?{topic}
    i (am|have been) (of )?(a|an) ({big} )?({lover} of|fan) {topic}
    i am an? ({big} )?{lover} (when it comes to|if it is about|about) {any}{topic}
    {big} {lover} of {topic}
    ({lover} )of {topic} (over )?here
    i spend (most|many|all|my) (weekends|evenings|saturdays|sundays|holidays) {topic}
    i am a ({big} )?sucker for (a good )?{topic}
    my \w+ got me (hooked on|into|interested in) {topic}
    nothing (makes me happier than|beats) {topic}
    i get excited about {any}{topic}
    i have been (playing|collecting|painting|drawing|dancing|singing|riding|doing|practising) {topic}
        (since|all my life|for years|for ages)
    one of my ((big|biggest|main|favourite|many) )?(hobbies|passions|interests|favourite \w+) is {topic}
    what i (love|enjoy|like doing) (the )?most is {topic}
    (a )?({big} )+{topic} {lover}( here)?(?= ,| ~| btw|$)
    i could (talk|read|go on|listen to people talk|hear) about {topic} {long}
    i could {long} (talk|read|go on) about {topic}
    i could (talk|read|go on) {long} about {topic}
    i can not get enough of {topic}
    i care about {topic}
    i (collect|dig|adore|live for) {topic}
    what (interests|fascinates|excites|intrigues) me (the )?(most )?(is|are) {topic}
    what (gets|makes) me (excited|happy) is {topic}
    i go (?=\w+ing ){topic} (every|each|most|on|in|at|whenever|twice|once)
    i spend (all |most of |hours |far )?(my |of my )?(free |spare )?(time|hours|weekends
        |evenings) {for_fun} {topic}
    i find {topic} (fascinating|interesting|amazing|cool|intriguing|captivating)
    i (geek out|nerd out) (about|over|on) {topic}
    i spend (my|most of my) (weekends|free time|spare time|evenings|time) (on )?{topic}
    i am (of )?an? ({big} )?{topic} {lover}
    i (have|had|have had) (got )?(a|an)
        ((big|huge|great|deep|keen|lifelong|strong|growing|special|weird|real) )?({passion} (for|in|with|about)
        |weakness for) {topic}
    i (love|like|enjoy|adore) to (play|read|write|draw|paint|cook|bake|code|watch|hike|travel|sing|dance|make
        |build|garden|knit|tinker with|program|collect|photograph) {topic}
    i (love|like|enjoy|adore|have loved|have liked|have enjoyed) {any}{topic}
    i read (books )?about {topic}
    i play (the )?(?=guitar|piano|violin|drums|bass|flute|cello|trumpet|saxophone|chess|football|basketball
        |tennis|volleyball|hockey|rugby|soccer|badminton|video games){topic}
    (my|our) (biggest |main |other |new |favourite |big |great )?(hobby|hobbies|passion|passions|interests?
        |pastime|love|obsession) (is|are|include|includes|:) {topic}
    my favourite (subject|topic|thing|class|course|field|genre|sport|game|author|books?
        |hobby)s?( (at|in) \w+)?( to \w+ about)? (is|are|has always been) {topic}
    interests : {topic}
    """,
    any=_ANY,
    big=_BIG,
    for_fun=_FOR_FUN,
    long=_LONG,
    lover=_LOVER,
    passion=_PASSION,
)
_AT_LEISURE = re.compile(r"(?<!\S)(?:(?:free|spare) time|outside of|when i am not|hobby|weekends|for fun)(?!\S)")
"""What has to stand before "I bake bread" to make it an interest."""
_AFTERWARDS = wordings(
    """
    i (do|play|make|build|paint|draw|bake|cook|write|read|watch|code) {topic}
        (in my (free|spare) time|as a hobby|for fun|(on|at) weekends)
    """,
)
_MANY = re.compile(r"\b(?:a lot|lots|tons|loads|heaps|plenty) of\b", re.IGNORECASE)
_TAKEN_IN = wordings(
    """
    i (read|watch|listen to|play) {topic}
    """,
)
"""What is an interest where it is much that is read or watched."""
_DONE_FOR_FUN = wordings(
    """
    i (listen to|tinker with|experiment with
        |(?!(am|have|do not|can|will|would|want|need|should|must|struggle|feel|think|get|got|prefer|visit|help
        |work|teach|was|could) )[a-z]+) {topic}
    i am ({for_fun}|doing|tinkering with|growing|collecting) {topic}
    """,
    for_fun=_FOR_FUN,
)
_LIKED_BEFORE = wordings(
    r"""
    {topic} (is|are) what i (do for fun|love|enjoy)( most)?
    {topic} (is|are) (fascinating|intriguing|captivating|my guilty pleasure)
    {topic} (is|are) (cool|fascinating|interesting|awesome|amazing) to me
    {topic} (is|are) the (coolest|most fascinating|most interesting) (thing|things|topic)
        (ever|to me|in the world)
    {topic} (makes?|made) me (happy|so happy)
    {topic} (is|are) (probably|by far|easily) my favourite
    {topic} (is|are) my (life|favourite|world|whole life)
    {topic} (fascinates?|interests?|intrigues?|excites?|thrills?) me
    {topic} (has|have) been (my ((big|huge|great|biggest) )?({passion}|hobby)
        |an? ([\w]+ )?({passion}|hobby) of mine)
    {topic} (is|are) something i (find (interesting|fascinating)|love|enjoy|care about)
    {topic} (has|have) (fascinated|interested|intrigued|excited) me
    {topic} (is|are) (a|one of my) ((big|huge|great|real|secret|lifelong|main|biggest) )?({passion}s?|hobby
        |hobbies)( of mine)?
    {topic} (is|are) (my ((big|biggest|main|great) )?(passion|hobby|favourite( \w+)?|thing|jam|obsession
        |main interest|biggest interest)|(so )?fascinating to me|interesting to me)
    """,
    passion=_PASSION,
)
_NOT_LIKED = one_of(
    r"""
    ({big}) ({lover})(?!\S), it, this, that, these, those, you, your, him, her, them, not, how, what, where,
    when, why, who, no, to, my, meno, being,
    the (way|fact|idea|first|second|last|next|new|same|other|one|ones|feedback|weather|weekend|quiz|quizzes|code
        |output|result|results|error|rest|solution|format|style),
    option, version, answer, grades?, marks, passing, homework, having, learning, working, talking, chatting,
    studying, mornings?, weekends?, sleep, sleeping, coffee, pizza, summer, fridays?, mondays?, music too, both,
    all, a, an, more, short, long, one, myself, people, practising with, hearing, getting, seeing, getting,
    everything, nothing, chocolate, cats? lol, some, any, going, when, if
    """,
    big=_BIG,
    lover=_LOVER,
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
