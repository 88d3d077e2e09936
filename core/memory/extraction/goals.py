"""What a learner wants to reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.kinds import MemoryKind

_REACH = any_of(
    r"""
    pass, ace, master, become, be able to,
    get (better|good|fluent|faster|into|a job|an a|a b|certified|ready|my (own|degree)|to (a )?(b1|b2|c1|c2|a2)
        |at least|through|the (\w+ )?(certificate|certification|degree|diploma|job)|a \w+
        (job|certificate|certification|degree|grade|score|mark)|accepted|admitted|promoted|comfortable|confident
        |hired|over),
    improve, reach, achieve, score, graduate, qualify, earn, win, move into, switch (to|into|careers|from),
    transition, work as, work in, work at, speak, be (fluent|good|better|confident|a|an|ready|comfortable),
    build up, catch up, prepare for, finish (my|the|a|this), complete (my|the|a), land, publish,
    start (a|my own), open (a|my), study (medicine|law|abroad|\w+ at|in), do a (phd|master), learn(?! about),
    read, write, understand, know(?! (how|why|more|about)), code, program, play, build,
    make (a|my|an)(?! (break|joke|guess|list|note|mistake|summary|change|bet)(?!\S)), create, develop, design,
    publish, run a, hold a, have a (conversation|career|business|family|job),
    give a (talk|speech|lecture|presentation), survive, retake, apply (to|for), pursue, memorise, memorize,
    translate, deepen, strengthen, refresh, brush up, solidify, teach (my|kids|others|at), conduct, contribute,
    ship, launch, sell, compose, perform, hike, raise my, automate, run a, run my, live, travel, teach, help,
    contribute, found, own, cook, draw, sing, dance, compete, climb, invent, analyse, analyze, solve, handle,
    hold, follow, communicate, converse, present, negotiate, manage, lead,
    get (a|an|my|the)(?= ([\w'-]+ ){0,3}?(degree|job|licence|license|certificate|certification|cert|diploma|grades?
        |score|mark|band|internship|scholarship|promotion|place|position|visa|phd|masters?|bachelors?|first
        |distinction|role|qualification|citizenship|hang|basics)(?!\S)),
    move abroad, move to(?! the (next|first|last)| question| exercise| part), emigrate, relocate, join,
    feel (at ease|confident|comfortable), hold my own
    """,
)
_MUST = any_of(
    r"""
    pass, ace, master, become, be (able to|fluent|ready|good|better|confident),
    get (better|good|fluent|into|certified|ready|through|at least|an a|a b|a job|to (a )?(a1|a2|b1|b2|c1|c2)),
    improve, reach, achieve,
    score, graduate, qualify, earn, learn(?! about), speak, understand, prepare for, catch up, brush up,
    get (a|an|my|the)(?= ([\w'-]+ ){0,3}?(degree|job|licen[cs]e|certificate|certification|cert|phd|masters?
    |bachelors?|diploma|grade|score|mark|a|b|c|first
        |promotion|place|visa)(?!\S)),
    raise my, strengthen, refresh, memorise, memorize, retake, finish my (degree|studies|thesis)
    """,
)
"""What is a goal even of somebody who only has to: "I have to write it down" is none."""
_GOAL = wordings(
    r"""
    i (need|have|have got|must|am trying) to (be able to |eventually |one day |finally |someday )?{must} {topic}
    (i hope (that )?i|hopefully i) (can|will|could)
        (finally |one day |eventually )?(pass|become|get into|speak|learn|master|be able to|work as|move to
        |graduate|reach|improve|finish my (degree|studies)) {topic}
    i need an? (?=\d\.\d){topic}
    i need (good|better|top|straight|high|decent) (grades|marks|scores?) {topic}
    it is (my|our|a) ((big|biggest|lifelong|childhood|long-term|secret) )?(dream|goal|ambition|aim)( of mine)?
        to {topic}
    (ideally|eventually|ultimately|one day|in the end)( ,)? i (would|will|want to|would like to)
        (like to )?{must} {topic}
    i am (doing|learning|here for|taking) (all )?(this|it) (so (that )?i can|to|because i want to) {must} {topic}
    one of my ((big|main|biggest|personal) )*(goals|dreams|aims|ambitions) is {topic}
    i (want|would like|need|have) to (get|bring|push) my [\w' ]{1,30}? (up )?to {topic}
    i (want|would like|need) to finally get {topic}
    (i am here to|(my|the) plan :) {must} {topic}
    i am working on getting (a|an|my) (?!answer|explanation|head){topic}
    (i|we) (want|would like|would love|hope|have wanted|aspire|aim|am aiming|am hoping|am striving|am determined
        |am looking|wish|dream|intend|would really like|really want) to (be able to |eventually |one
        day |finally |someday )?{reach} {topic}
    i must {must} {topic}
    i am (aiming|shooting|striving|gunning) for (?!(it|this|that|the|now|today)(?!\S)){topic}
    i am (aiming|shooting|going|aspiring) for (a|an|at least|the|level|my|fluency) {topic}
    i (aim|aspire) for {topic}
    i am (preparing|prepping|training) for (the|my|a|an) {topic}
    i am studying for (the|my) (?=([\w'-]+ ){0,4}?(exams?|test|tests|certificate|certification|licen[cs]e|degree
        |diploma|bar|boards|finals?)(?!\S)){topic}
    i am (in )?(training|studying|working|practising) (hard )?to
        (become|be|work as|pass|get (into|a job|a place)) {topic}
    i am hoping for an? (?=([abc][+]?|\d\S*|first|distinction|scholarship|place|job|promotion)(?!\S)){topic}
    i (want|would like|would love) an?
        (?=([abc][+]?|\d\S*|first|distinction|job|career|promotion|degree|scholarship)(?!\S)){topic}
    i (have )?set myself (the|a) (goal|target|aim|challenge)( of| to)? {topic}
    i (can )?see myself (working (as|in|at)|as a|as an|becoming|running|living|studying) {topic}
    i have (got )?my (heart|sights|eyes|mind) set on {topic}
    i (am going to|will) become an? {topic}
    i (am going to|will) be an? {topic} (one day|some day|someday|eventually)
    (it|i) would be (great|nice|cool|awesome|amazing|wonderful|a dream) to
        ((be able to |finally |one day )?{reach}) {topic}
    the ((main|only|whole|real) )?reason (that |why )?i am (here|(learning|doing|studying|taking) [\w ]{1,30}?)
        is (to|that i want to) {reach} {topic}
    what i am (after|aiming for|working towards|hoping for|aiming at) is
        (?=(a|an|to|fluency|at least|being|\w+ing) ){topic}
    my dream (job|career|university|school|college) (is|would be) {topic}
    i dream of {topic}
    i am working towards {topic}
    (goal|aim|target) for [\w ]{1,20}? is {topic}
    (my|our|the) ((main|big|long term|long-term|short term|short-term|ultimate|next|personal|current|only
        |overall|biggest|learning|career|study|first|final|new|end) )*(goal|target score|target grade|aim|target
        |dream|ambition|objective|plan in life|goals|aims|end
        goal)( (here|for \w+( \w+)?|this \w+|now|in \w+))? (is|are|would be|:) {topic}
    (my|the) plan is to (eventually )?(move|work|study|switch|apply|{reach}) {topic}
    i (need|have to get|need to get|have to score|need to score|must get)
        (at least (an? )?|an? (?=[abc] ))[\w+%-]+ {topic}
    i (need|have|must|want) to get (\d+%?|at least|above|over|an? (a|b|c|first|distinction)) {topic}
    ((my|the) )?((big|main|long-term|end|final|ultimate|next|short-term) )?(goals?|dream|aim
        |target)( for [\w ]{1,20})? : {topic}
    (what|all) i (want|would like|would love|hope for|dream of) (most |in the end )?is to {topic}
    """,
    must=_MUST,
    reach=_REACH,
)
_STUDYING = r"(learning|studying|practising|practicing|training|revising|saving|working hard|taking|doing)"
_PURPOSE = wordings(
    r"""
    i (am|have been) {studying} ((?!(how|what|when|where|whether|because|but|want|i) )[^\s,;:]+ ){1,7}?(in order
        to|(so )?that i (can|could)|so i (can|could)|to) (become|be|pass|get (into|a|an|my|better|ready)|work
        (as|in|at)|move|switch|qualify|apply|graduate|speak|talk (to|with)|play|travel|live|study|read|sing|join
        |open|start|prepare for|land|impress|follow|write|communicate) {topic}
    """,
    studying=_STUDYING,
)
"""What somebody learns something for; "learning to play" has nothing that is learnt for it."""
_NO_GOAL = one_of(
    r"""
    not, n't, nothing, sleep, relax, rest a bit, groceries,
    (speak|talk|write) (to|with) (you|(my|the|our) (teacher|prof|professor|tutor|boss|doctor|advisor)),
    again first, right, the (answer|solution|explanation|question|hint|rest|next),
    this (one|question|task|exercise|first|again),
    (understand|know|learn|read|write|get|make|see) (it|this|that|why|what|whether|if|you|more), play a game,
    your, sure,
    (a|the|this) (loop|query|list|function|variable|table|diagram|joke|word|program|code|file|string|array
        |comment|paragraph|note),
    (question|exercise|problem|task|step|line|page|part) (\d+|[a-d]), a sentence, some of, to do list,
    (a|the) hint, an example
    """,
)
_SO_I_MUST = re.compile(r"i (?:must|need to|have to|have got to|need an?|need at least)(?!\S)")
_GOAL_BEFORE = re.compile(
    r"(?<!\S)(?:goal|dream|aim|target|ambition|i (?:want|would like|would love|hope|aim|plan|dream|intend)) .*"
    r"(?<!\S)(?:so|and|which means|and so|that is why)(?: that)?(?: ,)? $"
)
_FOR_NOW = one_of(
    """
    now, today, tonight, (?<!my )(?<!the )first(?! (class|in|degree|try|time|attempt|language|language)), quickly,
    next(?! (year|month|week|summer|winter|spring|autumn|fall|semester|term|time)), later, in a minute,
    this afternoon, please
    """,
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
    said = clause.text[: clause.end(begin)].split(", nothing ")[0]
    if not _NO_GOAL.search(said) and not _FOR_NOW.search(said):
        yield MemoryCandidate(kind=MemoryKind.GOAL, text=clause.alone(begin), quote=clause.sentence.text)
