"""What a learner is building or writing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import wordings
from core.memory.kinds import MemoryKind

_MAKING = (
    r"(building|writing|making|developing|creating|designing|programming|coding|prototyping|composing|producing"
    r"|setting up|putting together|throwing together|hacking together|hacking on|rewriting|migrating|porting"
    r"|automating|contributing to|training|restoring|renovating|translating|knitting|sewing|filming|recording"
    r"|illustrating|assembling|modding|redesigning|rebuilding|refactoring|organising|organizing"
    r"|3d printing|putting on|tinkering with)"
)
_THING = (
    r"(app|apps|bot|website|site|webshop|shop|blog|game|games|project|projects|thesis|dissertation|essay|paper"
    r"|novel|book"
    r"|story|stories|library|tool|tools|script|plugin|extension|dashboard|platform|robot|drone|model|engine"
    r"|compiler|parser"
    r"|portfolio|report|article|podcast|channel|prototype|startup|device|circuit|album|film|movie|documentary"
    r"|presentation|database|api|server|system|tracker|planner|calculator|clone|simulator|simulation|chatbot"
    r"|scraper"
    r"|newsletter|screenplay|comic|poem|poems|short stories|capstone|manuscript|software|program|package|cli"
    r"|firmware|house|station|map|machine|newspaper|zine|magazine|bridge|poster|rocket|telescope|guitar"
    r"|sculpture|mod|synth|keyboard|puzzle|template|musical"
    r"|play|song|pipeline)"
)
_ONE = r"(a|an|my|our|my own|another|the|some|this)"
_WE = r"(i|we|our (team|group|class)|my (team|group)|my \w+ and i|me and my \w+|me and a friend|a friend and i)"
_PROJECT = wordings(
    rf"{_WE} (am|are|is|have been|have started|have begun|started|began|am busy|am halfway through|am deep into"
    rf"|am in the middle of|am in the process of) {_MAKING} {_ONE} {{topic}}",
    rf"(i|we) (am|are|have been|started|have started|am busy|began)( working| work"
    rf"|) on {_ONE} ([\w'-]+ ){{0,4}}?{_THING}",
    rf"{_WE} (am|are|is|have been) working on (a|an|our|this|the) (?!\d)[\w'-]{{3,}}",
    rf"(i|we) (started|have started|launched|began"
    rf"|am starting) {_ONE} ([\w'-]+ ){{0,4}}?{_THING}",
    rf"{_WE} (am|are|is|have been) {_MAKING} ([\w'-]+ ){{0,3}}?{_THING}",
    rf"{_WE} (am|are|have been) trying to (build|make|write|develop|create|design|program|code) {_ONE}"
    rf" ([\w'-]+ ){{0,4}}?{_THING}",
    r"(the (thing|project|game|app)|what) (i am|we are) (building|making|writing|working on|developing) is"
    r" (a|an|my|our) {topic}",
    rf"(the|this) (\w+ )?{_THING} (that )?(i am|we are) {_MAKING} (is|has|will)",
    r"(my|our) (((master|bachelor)'s|(?!\w+'s )[\w'-]+) ){0,2}?(project|thesis|dissertation|side project"
    r"|capstone)( topic)?"
    r"( (at work|for (school|university|class)|right now))?"
    rf" (: |(is|will be) (?=(a|an|the|about|on|called|to|{_MAKING}) )|(deals with|looks at|explores|investigates"
    r"|examines|focuses on|studies) ){topic}",
    rf"(i|we) (am|are|have been) working with (\w+ ){{1,3}}?on {_ONE} ([\w'-]+ ){{0,4}}?{_THING}",
    r"(i|we) (am|are|have been) (doing|planning|starting|finishing|about to start|about to write) (a|an|my"
    r"|our) ([\w'-]+ ){0,3}?"
    r"(project|thesis|dissertation|capstone|term paper|research paper) (on|about|in) {topic}",
    rf"(i|we) (have to|have got to|need to|am supposed to|are supposed to) (write|build|make|develop|design"
    rf"|program|code) {_ONE}"
    rf" ([\w'-]+ ){{0,4}}?{_THING}",
    rf"(i|we) (run|maintain|am running|are running) {_ONE} ([\w'-]+ ){{0,4}}?(blog|channel|podcast|newsletter"
    rf"|website"
    r"|site|shop|webshop|startup|magazine|zine|library|package|tool|community)",
    r"my (startup|app|game|novel|blog|podcast) is (about|called) {topic}",
    r"i have (got )?(a|an|this|one) ((side|pet|hobby|little|small|school|personal) )+project",
    r"project : {topic}",
    r"i (have|own|host|write) (a|an|my own) ([\w-]+ ){0,2}?(blog|channel|podcast|startup|newsletter|webcomic"
    r"|etsy shop)",
)
_FOR_A_PROJECT = re.compile(r"for (?:my|our) (?:[\w'-]+ )?(?:project|thesis|capstone|dissertation)(?!\S)")
_WORK_ON_IT = wordings(r"(i|we) (am|are|have to|need to|want to|will|am going to|are going to) [a-z]+ {topic}")
"""What is work on a project where the words before say that it is for one."""
_NO_PROJECT = re.compile(
    r"(?<!\S)(?:due|mistakes?|error|errors|progress|lunch|dinner|coffee|tea|breakfast|joke|fun|noise|exercise|task"
    r"|question|answer|list"
    r"|note|notes|decision|point|plan for|message|sentence|hard|difficult|on (?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day"
    r"|the same|this question|finished|done|over|not|cake|mess|scene|few|lot|bit|test|exam|quiz|problem|problems"
    r"|exercises|assignment|worksheet|units?|modules?|lessons?|sections?|volume|skills?|grammar|pronunciation"
    r"|accent|vocabulary|same|part|step|chapter|topic"
    r"|concept|basics|flashcards|summary|late|wrong|solution|text(?! (?:adventure|editor))|paragraph|passage"
    r"|variables?|table|meeting|graph|plot|diagram|chart|this harder|this easier|loop|array|query|function"
    r"|expression|equation|formula|proof|what you)(?!\S)"
)


def find_projects(clause: Clause) -> Iterator[Fact]:
    """Yield the project that the clause names, in the learner's words."""
    match = _PROJECT.match(clause.text)
    if match is None and _FOR_A_PROJECT.match(clause.lead):
        match = _WORK_ON_IT.match(clause.text)
    if (
        match is None
        or clause.text.startswith("i are ")
        or clause.asked(match.start())
        or _NO_PROJECT.search(clause.text[: clause.end()])
    ):
        return
    yield MemoryCandidate(
        kind=MemoryKind.PROJECT,
        text=clause.alone(match.start(match.lastgroup) if match.lastgroup else 0),
        quote=clause.sentence.text,
    )
