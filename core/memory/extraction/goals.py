"""What a learner wants to reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import wordings
from core.memory.kinds import MemoryKind

_REACH = (
    r"(pass|ace|master|become|be able to|get (better|good|fluent|faster|into|a job|an a|a b|certified|ready"
    r"|my (own|degree)"
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
    r"|learn(?! about)|read|write|understand|know(?! (how|why|more|about))|code|program|play|build|make (a|my"
    r"|an)(?! (?:break|joke|guess|list|note|mistake|summary|change|bet)(?!\S))|create|develop|design"
    r"|publish|run a"
    r"|hold a|have a (conversation|career|business|family|job)|give a (talk|speech|lecture|presentation)|survive"
    r"|retake|apply (to|for)|pursue|memorise|memorize|translate|deepen|strengthen"
    r"|refresh"
    r"|brush up|solidify|teach (my|kids|others|at)|conduct|contribute|ship|launch|sell|compose|perform|hike"
    r"|raise my|automate|run a|run my|live|travel|teach|help|contribute|found|own|cook|draw|sing|dance|compete"
    r"|climb|invent|analyse|analyze|solve|handle|hold|follow|communicate|converse|present|negotiate|manage|lead"
    r"|get (a|an|my|the)(?= ([\w'-]+ ){0,3}?(degree|job|licence|license|certificate|certification|diploma|grades?"
    r"|score|mark|band|internship|scholarship|promotion|place|position|visa|phd|masters?|bachelors?|first"
    r"|distinction|role|qualification|citizenship|hang|basics)(?!\S))|move abroad|move to(?! the (?:next|first"
    r"|last)| question| exercise| part)|emigrate"
    r"|relocate|join|feel (at ease|confident|comfortable)|hold my own)"
)
_MUST = (
    r"(pass|ace|master|become|be (able to|fluent|ready|good|better|confident)|get (better|good|fluent|into"
    r"|certified|ready|through|at least|an a|a b|a job)"
    r"|improve|reach|achieve|score|graduate|qualify|earn|learn(?! about)|speak|understand|prepare for|catch up"
    r"|brush up"
    r"|get (a|an|my|the)(?= ([\w'-]+ ){0,3}?(degree|job|licen[cs]e|certificate|diploma|grade|score|mark|a|b|c|first"
    r"|promotion|place|visa)(?!\S))|raise my|strengthen|refresh|memorise|memorize|retake|finish my (degree"
    r"|studies|thesis))"
)
"""What is a goal even of somebody who only has to: "I have to write it down" is none."""
_GOAL = wordings(
    rf"i (need|have|have got|must|am trying) to (be able to |eventually |one day |finally "
    rf"|someday )?{_MUST} {{topic}}",
    r"(i hope (that )?i|hopefully i) (can|will|could) (finally |one day |eventually )?(pass|become|get into"
    r"|speak|learn"
    r"|master|be able to|work as|move to|graduate|reach|improve|finish my (degree|studies)) {topic}",
    r"i need an? (?=\d\.\d){topic}",
    r"one of my ((big|main|biggest|personal) )*(goals|dreams|aims|ambitions) is {topic}",
    r"i (want|would like|need|have) to (get|bring|push) my [\w' ]{1,30}? (up )?to {topic}",
    r"i (want|would like|need) to finally get {topic}",
    rf"(i am here to|(my|the) plan :) {_MUST} {{topic}}",
    r"i am working on getting (a|an|my) (?!answer|explanation|head){topic}",
    rf"i (want|would like|would love|hope|have wanted|aspire|aim|am aiming|am hoping|am striving"
    rf"|am determined"
    rf"|am looking|wish|dream|intend|would really like|really want) to (be able to |eventually "
    rf"|one day |finally"
    rf" |someday )?{_REACH} {{topic}}",
    rf"i must {_MUST} {{topic}}",
    r"i am (aiming|shooting|going|aspiring) for (a|an|at least|the|level|my|fluency) {topic}",
    r"i (aim|aspire) for {topic}",
    r"i am (preparing|prepping|training) for (the|my|a|an) {topic}",
    r"i am studying for (the|my) (?=([\w'-]+ ){0,4}?(exams?|test|tests|certificate|certification|licen[cs]e|degree"
    r"|diploma|bar|boards|finals?)(?!\S)){topic}",
    r"i am (in )?(training|studying|working|practising) (hard )?to (become|be|work as|pass|get (into|a job"
    r"|a place)) {topic}",
    r"i am hoping for an? (?=([abc][+]?|\d\S*|first|distinction|scholarship|place|job|promotion) ){topic}",
    r"i (want|would like|would love) an? (?=([abc][+]?|\d\S*|first|distinction|job|career|promotion|degree) )"
    r"{topic}",
    r"i (have )?set myself (the|a) (goal|target|aim|challenge)( of| to)? {topic}",
    r"i (can )?see myself (working (as|in|at)|as a|as an|becoming|running|living|studying) {topic}",
    r"i have (got )?my (heart|sights|eyes|mind) set on {topic}",
    r"i (am going to|will) become an? {topic}",
    r"i (am going to|will) be an? {topic} (one day|some day|someday|eventually)",
    rf"(it|i) would be (great|nice|cool|awesome|amazing|wonderful|a dream) to ((be able to |finally |one day )"
    rf"{_REACH}|{_MUST}) {{topic}}",
    rf"the ((main|only|whole|real) )?reason (that |why )?i am (here|(learning|doing|studying"
    rf"|taking) [\w ]{{1,30}}?)"
    rf" is (to|that i want to) {_REACH} {{topic}}",
    r"what i am (after|aiming for|working towards|hoping for|aiming at) is (?=(a|an|to|fluency|at least"
    r"|being) ){topic}",
    r"my dream (job|career|university|school|college) (is|would be) {topic}",
    r"i dream of {topic}",
    r"i am working towards {topic}",
    r"(my|our|the) ((main|big|long term|long-term|short term|short-term|ultimate|next|personal|current|only|overall"
    r"|biggest|learning|career|study|first|final|new|end) )*(goal|target score|target grade|aim|target|dream"
    r"|ambition|objective|plan in life"
    r"|goals"
    r"|aims|end goal)( (here|for \w+( \w+)?|this \w+|now|in \w+))? (is|are|would be|:) {topic}",
    rf"(my|the) plan is to (eventually )?(move|work|study|switch|apply|{_REACH[1:-1]}) {{topic}}",
    r"i (need|have to get|need to get|have to score|need to score|must get) (at least (an? )?"
    r"|an? (?=[abc] ))[\w+%-]+ {topic}",
    r"i (need|have|must|want) to get (\d+%?|at least|above|over|an? (a|b|c|first|distinction)) {topic}",
    r"((my|the) )?(big |main |long-term )?(goals?|dream|aim|target)( for [\w ]{1,20})? : {topic}",
    r"(what|all) i (want|would like|would love|hope for|dream of) (most |in the end )?is to {topic}",
)
_STUDYING = r"(learning|studying|practising|practicing|training|revising|saving|working hard|taking|doing)"
_PURPOSE = wordings(
    rf"i (am|have been) {_STUDYING} ((?!(how|what|when|where|whether|because|but|want|i) )[^\s,;:]+ ){{1,7}}?"
    r"(in order to|(so )?that i (can|could)|so i (can|could)|to)"
    r" (become|be|pass|get (into|a|an|my|better|ready)|work (as|in|at)|move|switch|qualify|apply|graduate|speak"
    r"|talk (to|with)|play|travel|live|study|read|sing|join|open|start|prepare for|land|impress|follow|write"
    r"|communicate) {topic}",
)
"""What somebody learns something for; "learning to play" has nothing that is learnt for it."""
_NO_GOAL = re.compile(
    r"(?<!\S)(?:not|n't|nothing|sleep|relax|rest a bit|groceries|(?:speak|talk|write) (?:to|with) (?:you|(?:my"
    r"|the|our) "
    r"(?:teacher|prof|professor|tutor|boss|doctor|advisor))"
    r"|again first|right|the (?:answer|solution|explanation|question|hint|rest|next)"
    r"|this (?:one"
    r"|question|task"
    r"|exercise|first|again)|(?:understand|know|learn|read|write|get|make|see) (?:it|this|that|why|what|whether|if"
    r"|you|more)"
    r"|play a game|your|sure|(?:a|the|this) (?:loop|query|list|function|variable|table|diagram|joke|word|program"
    r"|code|file|string|array|comment|paragraph|note)|(?:question|exercise|problem|task|step|line|page"
    r"|part) (?:\d+|[a-d])|a sentence|some of|to do list|(?:a|the) hint|an example)(?!\S)"
)
_SO_I_MUST = re.compile(r"i (?:must|need to|have to|have got to|need an?|need at least)(?!\S)")
_GOAL_BEFORE = re.compile(
    r"(?<!\S)(?:goal|dream|aim|target|ambition|i (?:want|would like|would love|hope|aim|plan|dream|intend)) .*"
    r"(?<!\S)(?:so|and|which means|and so|that is why)(?: that)?(?: ,)? $"
)
_FOR_NOW = re.compile(
    r"(?<!\S)(?:now|today|tonight|first(?! (?:class|in|degree))|quickly|next(?! (?:year|month|week|summer|winter"
    r"|spring|autumn|fall|semester"
    r"|term|time))|later|in a minute|this afternoon|please)(?!\S)"
)


def find_goals(clause: Clause) -> Iterator[Fact]:
    """Yield the goal that the clause states, in the learner's words."""
    match = _GOAL.match(clause.text)
    if match is not None and _is_a_means(clause):
        return
    if match is None:
        yield from find_purposes(clause)
        return
    if clause.asked(match.end() - 1 if match.end() < len(clause.text) else match.start(match.lastgroup or 0)):
        return
    yield from _goal(clause, 0)


def _is_a_means(clause: Clause) -> bool:
    """Say whether the clause only tells what the goal before it, in the same sentence, makes necessary."""
    before = clause.sentence.plain.text[: clause.start]
    return _SO_I_MUST.match(clause.text) is not None and _GOAL_BEFORE.search(before) is not None


def find_purposes(clause: Clause) -> Iterator[Fact]:
    """Yield what the clause says that something is learnt for."""
    match = _PURPOSE.match(clause.text)
    if match is not None and not clause.asked(match.start(match.lastgroup or 0)):
        yield from _goal(clause, match.start(match.lastgroup or 0))


def _goal(clause: Clause, begin: int) -> Iterator[Fact]:
    """Yield the clause, which goes on after `begin`, as a goal unless it is one for a moment only."""
    said = clause.text[: clause.end(begin)]
    if not _NO_GOAL.search(said) and not _FOR_NOW.search(said):
        yield MemoryCandidate(kind=MemoryKind.GOAL, text=clause.alone(begin), quote=clause.sentence.text)
