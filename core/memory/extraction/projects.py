"""What a learner is building or writing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import wordings
from core.memory.kinds import MemoryKind

_MAKING = r"(building|writing|making|developing|creating|designing|programming|coding|prototyping|composing|producing|setting up)"
_THING = (
    r"(app|apps|bot|website|site|webshop|shop|blog|game|games|project|projects|thesis|dissertation|essay|paper|novel|book"
    r"|story|stories|library|tool|tools|script|plugin|extension|dashboard|platform|robot|drone|model|engine|compiler|parser"
    r"|portfolio|report|article|podcast|channel|course|prototype|startup|device|circuit|album|film|movie|documentary"
    r"|presentation|database|api|server|system|tracker|planner|calculator|clone|simulator|simulation|chatbot|scraper"
    r"|newsletter|screenplay|comic|poem|poems|short stories|capstone|manuscript|software|program|package|cli|firmware|house)"
)
_ONE = r"(a|an|my|our|my own|another|the|some|this)"
_PROJECT = wordings(
    rf"(i|we) (am|are|have been|have started|started|began|am busy|am in the middle of|am also) {_MAKING} {_ONE} {{topic}}",
    rf"(i|we) (am|are|have been|started|have started|am busy|began)( working| work|) on {_ONE} ([\w'-]+ ){{0,4}}?{_THING}",
    r"(i|we) (am|are|have been) working on (a|an) ([\w'-]+ ){0,3}?(called|named|that|which|for|about|in) {topic}",
    rf"(i|we) (started|have started|launched|run|maintain|am running|began|am starting) {_ONE} ([\w'-]+ ){{0,4}}?{_THING}",
    rf"(i|we) (am|are|have been) {_MAKING} ([\w'-]+ ){{0,3}}?{_THING}",
    r"(my|our) ([\w'-]+ ){0,2}?(project|thesis|dissertation|side project|capstone)"
    r"( (at work|for (school|university|class)|right now))? (is|is about|is on|:|will be) {topic}",
    r"project : {topic}",
)
_NO_PROJECT = re.compile(
    r"(?<!\S)(?:due|mistakes?|error|errors|progress|lunch|dinner|coffee|tea|breakfast|joke|fun|noise|exercise|task|question|answer|list"
    r"|note|notes|decision|point|plan for|message|sentence|hard|difficult|on (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|the same|this question|finished|done|over|not|cake|mess|scene|few|lot|bit|test|exam|quiz)(?!\S)"
)


def find_projects(clause: Clause) -> Iterator[Fact]:
    """Yield the project that the clause names, in the learner's words."""
    match = _PROJECT.match(clause.text)
    if match is None or clause.asked(match.start()) or _NO_PROJECT.search(clause.text[: clause.end()]):
        return
    yield MemoryCandidate(kind=MemoryKind.PROJECT, text=clause.alone(), quote=clause.sentence.text)
