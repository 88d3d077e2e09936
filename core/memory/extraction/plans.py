"""What a learner means to do soon, and the dates that they work towards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.kinds import MemoryKind

_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun"
_NUMBER = r"(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a few|a couple of|few)"
_UNIT = r"(?:day|days|week|weeks|month|months|hour|hours|fortnight|year|years)"
TIME = (
    rf"(?:tomorrow|tonight|the day after tomorrow|(?:on |next |this |coming |by |before |until |for )+(?:{_DAY})s?"
    rf"|(?:{_DAY})(?: (?:morning|afternoon|evening|night|next week))?(?= |$)|in {_NUMBER} {_UNIT}|{_NUMBER} {_UNIT} from now"
    r"|(?:next|this|this coming|over the|at the|during the|on the|the) (?:week|weekend|month|semester|term|summer|winter"
    r"|spring|autumn|fall|year|holidays|break|evening|afternoon|morning)"
    rf"|(?:on |by |before |until |in |the |at )*(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}"
    rf"|(?:on |by |before |until |in |this |next |early |late |mid )*(?:early |late |mid )?{_MONTH}(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)?"
    r"|(?:on|by|before|until) the \d{1,2}(?:st|nd|rd|th)?|(?:on |by |before )?\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?"
    r"|\d{4}-\d{2}-\d{2}|(?:by|at|before|until) the end of (?:the |this |next )?\w+|end of (?:the |this |next )?(?:month|week|year)"
    r"|(?:before|after|by|at|over) (?:christmas|easter|new year|the holidays|summer|spring break)|today at|this evening|later today"
    r"|after (?:work|class|school|dinner|lunch))"
)
_WHEN = re.compile(rf"(?<!\S){TIME}(?!\S)")

_EVENT = (
    r"(?:exam|exams|test|tests|quiz|quizzes|midterm|midterms|final|finals|deadline|deadlines|assignment|homework|essay"
    r"|paper|project|thesis|presentation|interview|dissertation|report|resit|retake|viva|oral|olympiad|competition|contest"
    r"|hackathon|recital|placement|lab report|coursework|problem set|problem sheet|pset|submission|defense|defence|audition"
    r"|certification|finals week|exam week|mock|mocks|lesson|a levels|gcse|gcses|toefl|ielts|sat|gre|gmat|delf|dele|mcat|lsat)"
)
_OF_MINE = (
    r"(?:my|our|the|i have|we have|i have got|we have got|there is|i got|got|have|i am having|i have to (?:take|sit|hand in|submit"
    r"|turn in|give)|i am taking|i take|i am sitting|we are having|i need to (?:hand in|submit|turn in)|first|big|next)"
)
_DATE = re.compile(
    rf"(?:{_OF_MINE} )?(?:(?:a|an|my|the|our|another|big|final|first|last|next|important) ){{0,3}}(?:(?!my |your |his |her |their |who |that )"
    rf"[\w+#-]+ ){{0,4}}?{_EVENT}(?: (?:on|about|in|for|with|is|are|will be|starts|takes place|coming up|due|happening|scheduled|set"
    rf"|at|has to be|must be|needs to be|handed in|finished|done|submitted|got moved to|was moved to|moved to|begins|:|,)"
    rf"|(?! i | we | and | but )(?: [\w+#:]+)){{0,6}}? {TIME}(?!\S)"
)
_STUDY = (
    r"(?:revise|study|practise|practice|review|learn|read|finish|work on|work through|go over|go through|start|take|sit|write"
    r"|prepare|watch|solve|complete|submit|hand in|repeat|tackle|cover|begin|attend|apply|build|redo|retake|memorise"
    r"|memorize|train|drill|do|present|enroll|enrol|sign up|get through|catch up|focus on|look at|spend|try|refactor|research)"
)
_STUDYING = (
    r"(?:revising|studying|practising|practicing|reviewing|finishing|taking|sitting|starting|presenting|submitting|handing in"
    r"|writing|attending|reading|doing|going over|starting)"
)
_WILL = re.compile(
    rf"(?:i|we) (?:will|am going to|are going to|am gonna|shall|have to|am about to|need to) {_STUDY} "
    rf"|(?:i|we) (?:am|are) {_STUDYING} "
)
_INTEND = re.compile(
    rf"(?:i|we) (?:plan|am planning|are planning|intend|mean|am scheduled|have planned|am hoping|have decided) (?:to|on) "
    rf"(?:{_STUDY}|{_STUDYING}) |(?:my|the) (?:study )?plan (?:is to|for \w+(?: \w+)? is to|is :|:) |i have set aside "
)
_NO_PLAN = re.compile(
    r"(?<!\S)(?:was|were|had|yesterday|last|ago|did|not|won|never|failed|passed|(?:do|try|read|finish|look at) (?:it|this|that|you)"
    r"|would|could|no|cancelled|canceled|every|mom|mother|brother|sister|friend|dad|father|son|daughter|boss|bus|train|flight"
    r"|his|her|their|your|nap|shower|break|walk|coffee|gym|sleep|party|lunch|dinner|movie)(?!\S)"
)


def find_plans(clause: Clause) -> Iterator[Fact]:
    """Yield the plan or the date that the clause states, in the learner's words."""
    end = clause.end()
    said = clause.text[:end]
    if not _states_a_plan(clause, said) or clause.asked(0) or _NO_PLAN.search(said):
        return
    yield MemoryCandidate(kind=MemoryKind.PLAN, text=clause.alone(), quote=clause.sentence.text)


def _states_a_plan(clause: Clause, said: str) -> bool:
    if _DATE.match(said) or _INTEND.match(said):
        return True
    return _WILL.match(said) is not None and _WHEN.search(said) is not None
