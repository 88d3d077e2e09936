"""What a learner wants to reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import wordings
from core.memory.kinds import MemoryKind

_REACH = (
    r"(pass|ace|master|become|be able to|get (better|good|fluent|faster|into|a job|an a|a b|certified|ready|my"
    r"|to (a )?"
    r"(b1|b2|c1|c2|a2)|at least|through|the (\w+ )?(certificate|certification|degree|diploma|job)|a \w+ (job"
    r"|certificate"
    r"|certification|degree|grade|score|mark)|accepted|admitted|promoted|comfortable|confident|hired|over)"
    r"|improve|reach|achieve|score|graduate|qualify|earn|win|move into|switch (to|into|careers)|transition|work as"
    r"|work in"
    r"|work at|speak|be (fluent|good|better|confident|a|an|ready|comfortable)|build up|catch up|prepare for"
    r"|finish (my|the|a|this)"
    r"|complete (my|the|a)|land|publish|start (a|my own)|open (a|my)|study (medicine|law|abroad|\w+ at|in)"
    r"|do a (phd|master)"
    r"|learn(?! about)|read|write|understand|know|code|program|play|build|make (a|my|an)|create|develop|design"
    r"|publish|run a"
    r"|hold a|have a|give a|survive|retake|apply (to|for)|pursue|memorise|memorize|translate|deepen|strengthen"
    r"|refresh"
    r"|brush up|solidify|teach (my|kids|others|at)|conduct|contribute|ship|launch|sell|compose|perform|hike"
    r"|raise my|automate|run a|run my|live|travel|teach|help|contribute|found|own|cook|draw|sing|dance|compete"
    r"|climb|invent|analyse|analyze|solve|handle|hold|follow|communicate|converse|present|negotiate|manage|lead"
    r"|get a|get an|get my|get the)"
)
_GOAL = wordings(
    rf"i (want|would like|would love|hope|need|have|aspire|aim|am aiming|am hoping|am trying|am striving"
    rf"|am determined"
    rf"|am looking|wish|dream|have got|must|intend|would really like|really want) to (be able to |eventually "
    rf"|one day |finally"
    rf" |someday )?{_REACH} {{topic}}",
    rf"i must {_REACH} {{topic}}",
    r"i am (aiming|shooting|going|aspiring) for (a|an|at least|the|level|my|fluency) {topic}",
    r"i (aim|aspire) for {topic}",
    r"i am (preparing|prepping|training) for (the|my|a|an) {topic}",
    r"i dream of {topic}",
    r"i am working towards {topic}",
    r"(my|our|the) ((main|big|long term|long-term|short term|short-term|ultimate|next|personal|current|only|overall"
    r"|biggest|learning|career|study|first|final|new) )*(goal|aim|target|dream|ambition|objective|plan in life"
    r"|goals"
    r"|aims|end goal)( (here|for \w+( \w+)?|this \w+|now|in \w+))? (is|are|would be|:) {topic}",
    r"(my|the) plan is to (become|get into|move|work|study|pass|switch|apply|graduate) {topic}",
    r"i (need|have to get|need to get|have to score|need to score|must get) (at least (an? )?"
    r"|an? (?=[abc] ))[\w+%-]+ {topic}",
    r"i (need|have|must|want) to get (\d+%?|at least|above|over|an? (a|b|c|first|distinction)) {topic}",
    r"(my )?goals?( for [\w ]{1,20})? : {topic}",
    r"what i (want|would like) (most )?is to {topic}",
)
_NO_GOAL = re.compile(
    r"(?<!\S)(?:not|n't|again first|right|the (?:answer|solution|explanation|question|hint|rest|next)|this (?:one"
    r"|question|task"
    r"|exercise|first|again)|(?:understand|know|learn|read|write|get|make|see) (?:it|this|that|why|what|whether|if"
    r"|you|more)"
    r"|your|sure|some of|to do list|(?:a|the) hint|an example)(?!\S)"
)
_FOR_NOW = re.compile(
    r"(?<!\S)(?:now|today|tonight|first|quickly|next(?! (?:year|month|week|summer|winter|spring|autumn|semester"
    r"|term|time))|later|in a minute|this afternoon|please)(?!\S)"
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
