"""Requests: how Meno is to teach from now on, told from what is wanted only now.

"Can you keep your answers short?" is for good; "can you say that again?" is for now, and nothing to remember.
"""

from __future__ import annotations

import re

from core.memory.extraction.clauses import Clause
from core.memory.extraction.teaching import LANGUAGES, TEACHING

_POLITE = (
    r"(?:i (?:would like|want|need|would love|would prefer)(?: it if)? you (?:to )?)?(?:(?:can|could|would|will) you (?:please )?)?"
    r"(?:please )?(?:(?:from now on|in general|whenever possible|by default|going forward)(?: ,)? )?(?:please )?(?:try to |make sure to )?"
)
_VERB = (
    r"(?:keep|give me|be|make|show me|explain|start|begin|use|answer|reply|respond|speak|talk|write|teach|chat|include|add|avoid|skip"
    r"|stop|do not|never|ask me|quiz me|test me|correct|tell me|call me|treat|address|wait|let me|check|challenge|push|provide|stick to"
    r"|switch to|let us|go|work|end|summari[sz]e|format|limit|no|more|less|fewer|only|refer|remind|break|send)"
)
_REQUEST = re.compile(rf"{_POLITE}(?P<verb>{_VERB})(?!\S)")
_IS_QUESTION = re.compile(r"(?:can|could|would|will) you ")
_HABIT = re.compile(
    r"\b(?:always|from now on|in general|generally|every time|each time|whenever|in (?:the )?future|going forward|by default|usually|never"
    r"|at the end of (?:each|every)|at the start of (?:each|every)|(?:each|every|after each|after every) (?:topic|session|answer|question"
    r"|lesson|time|explanation|exercise|chapter)|all the time|unless i ask|until i ask)\b",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(
    rf"{_POLITE}(?:do not|never|stop|avoid|skip|no more|no|less|fewer|leave out|without)(?: [\w,'-]+){{0,5}}? {TEACHING}(?!\S)"
)
_SPOILT = re.compile(
    r"\b(?:just|right away|straight away|immediately|before i|until i|unless i|too (?:early|soon|fast))\b",
    re.IGNORECASE,
)
_GIVING_AWAY = re.compile(r"(?<!\S)(?:the|an?) (?:answers?|solutions?|results?)(?!\S)")
_STYLE = (
    r"(?:examples|analogies|metaphors|diagrams|pictures|visuals|images|bullet points|bullets|tables|numbered lists"
    r"|(?:simple|simpler|easy|easier|plain|everyday) (?:words|language|english|terms|sentences|vocabulary)|code|emojis|emoji|jokes|humou?r"
    r"|real life examples|real-life examples|real world examples|real-world examples|pseudocode|short sentences|comparisons|steps"
    r"|small steps|one step at a time|step by step|metric units|british english|american english|british spelling|practice|feedback"
    r"|details|detail|hints first|stories|mnemonics|type hints|python 3|a casual tone|a friendly tone|formal language)"
)
_POSITIVE = re.compile(
    rf"{_POLITE}(?:(?:use|include|add|stick to|explain (?:things |stuff |everything |it all )?(?:with|using|in)|teach me (?:with|using|in)"
    rf"|talk in|speak in|write in|answer (?:with|in|using)|give me (?=more|lots|plenty|simple|real)|show me (?=more|lots|plenty)|work with"
    rf"|(?=more|simple|plain|lots|bullet))(?: [\w,'-]+){{0,3}}? ?{_STYLE}"
    rf"|explain (?:things|stuff|everything|concepts|topics) [\w-]+|go (?:slow|slowly|slower|step by step|one step at a time)"
    rf"|break (?:things|everything|it all) down|correct (?:me|my (?:mistakes|grammar|english|spelling|\w+))"
    rf"|be (?:more )?(?:honest|direct|strict|blunt|patient|casual|formal|critical|friendly|funny|encouraging|gentle|straightforward)"
    rf"|call me [\w-]+|one (?:question|step|thing|topic) at a time)(?: ,)?(?: (?:please|when you (?:explain|answer)|whenever|and|for explanations"
    rf"|in your (?:answers|explanations|replies)|with me|first|when explaining|instead|from now on|more often|more|, .*)(?!\S)|$|(?= [,~;]))"
)
_BARE = re.compile(rf"(?:{_STYLE}|{TEACHING})(?:(?: ,)? please(?!\S)| first(?: ,)? (?:please|then))")
_SPEAK = re.compile(
    rf"{_POLITE}(?:let us )?(?:speak|talk|switch to|reply|answer|respond|chat|continue)(?: to me| with me| me)?(?: in)? {LANGUAGES}(?!\S)"
)
_SOMETHING_SPECIAL = re.compile(
    r"(?<!\S)(?:of|about|on) (?!your |my |how |things)[\w-]+|(?<!\S)(?:this|that|it|these)(?!\S)"
)
_NOT_MENO_S = re.compile(
    r"(?<!\S)(?:my friend|him|her|them|the function|the essay|the code|my essay|my quiz|my homework)(?!\S)"
)


def request_end(clause: Clause) -> int | None:
    """Return where in the clause, as it is, the wish begins after the verb; None where it is no request."""
    match = _REQUEST.match(clause.bare)
    if match is None or _NOT_MENO_S.search(clause.bare):
        return None
    if clause.asked(match.end()) and not (
        _IS_QUESTION.search(clause.bare) or " please" in f" {clause.sentence.plain.text}"
    ):
        return None
    return match.end("verb")


def is_lasting_request(clause: Clause) -> bool:
    """Return whether the clause asks for something that is to hold from now on."""
    text = clause.bare[: clause.end() + len(clause.bare) - len(clause.text)]
    if _NEGATIVE.match(text):
        return _GIVING_AWAY.search(text) is None or _SPOILT.search(clause.sentence.masked) is not None
    if _HABIT.search(clause.sentence.masked):
        return True
    return (_POSITIVE.match(text) or _BARE.match(clause.bare)) is not None and _SOMETHING_SPECIAL.search(
        text
    ) is None
