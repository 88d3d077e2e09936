"""What a learner wants to reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import wordings
from core.memory.kinds import MemoryKind

_REACH = (
    r"(pass|ace|master|become|be able to|get (better|good|fluent|faster|into|a job|an a|a b|certified|ready|my|to (a )?"
    r"(b1|b2|c1|c2|a2)|at least|through|the (\w+ )?(certificate|certification|degree|diploma|job)|a \w+ (job|certificate"
    r"|certification|degree|grade|score|mark)|accepted|admitted|promoted|comfortable|confident|hired|over)"
    r"|improve|reach|achieve|score|graduate|qualify|earn|win|move into|switch (to|into|careers)|transition|work as|work in"
    r"|work at|speak|be (fluent|good|better|confident|a|an|ready|comfortable)|build up|catch up|prepare for|finish (my|the|a)"
    r"|complete (my|the|a)|land|publish|start (a|my own)|open (a|my)|study (medicine|law|abroad|\w+ at|in)|do a (phd|master)"
    r"|learn (?!about)|read|write|understand|know|code|program|play|build|make (a|my|an)|create|develop|design|publish|run a"
    r"|hold a|have a|give a|survive|retake|apply (to|for)|pursue|memorise|memorize|translate|deepen|strengthen|refresh"
    r"|brush up|solidify|teach (my|kids|others|at)|conduct|contribute|ship|launch|sell|compose|perform|hike|raise my)"
)
_GOAL = wordings(
    rf"i (want|would like|would love|hope|need|have|aspire|aim|am aiming|am hoping|am trying|am striving|am determined"
    rf"|am looking|wish|dream|have got|must|intend|would really like|really want) to (be able to |eventually |one day |finally"
    rf" |someday )?{_REACH} {{topic}}",
    rf"i must {_REACH} {{topic}}",
    r"i am (aiming|shooting|going|aspiring) for (a|an|at least|the|level|my|fluency) {topic}",
    r"i (aim|aspire) for {topic}",
    r"i am (preparing|prepping|training|studying) for (the|my|a|an) {topic}",
    r"i dream of {topic}",
    r"i am working towards {topic}",
    r"(my|our|the) ((main|big|long term|long-term|short term|short-term|ultimate|next|personal|current|only|overall"
    r"|biggest|learning|career|study|first|final|new) )*(goal|aim|target|dream|ambition|objective|plan in life|goals"
    r"|aims|end goal)( (here|for \w+( \w+)?|this \w+|now|in \w+))? (is|are|would be|:) {topic}",
    r"goals? : {topic}",
    r"what i (want|would like) (most )?is to {topic}",
)
_NO_GOAL = re.compile(
    r"(?<!\S)(?:not|n't|again first|right|the (?:answer|solution|explanation|question|hint|rest|next)|this (?:one|question|task"
    r"|exercise|first|again)|(?:understand|know|learn|read|write|get|make|see) (?:it|this|that|why|what|whether|if|you|more)"
    r"|your|sure|some of|to do list|(?:a|the) hint|an example)(?!\S)"
)
_FOR_NOW = re.compile(
    r"(?<!\S)(?:now|today|tonight|first|quickly|next|later|in a minute|this afternoon|please)(?!\S)"
)


def find_goals(clause: Clause) -> Iterator[Fact]:
    """Yield the goal that the clause states, in the learner's words."""
    match = _GOAL.match(clause.text)
    if match is None or clause.asked(
        match.end() - 1 if match.end() < len(clause.text) else match.start(match.lastgroup or 0)
    ):
        return
    said = clause.text[: clause.end()]
    if _NO_GOAL.search(said) or _FOR_NOW.search(said):
        return
    yield MemoryCandidate(kind=MemoryKind.GOAL, text=clause.alone(), quote=clause.sentence.text)
