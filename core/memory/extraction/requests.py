"""Requests: how Meno is to teach from now on, told from what is wanted only now.

"Can you keep your answers short?" is for good; "can you say that again?" is for now, and nothing to remember.
"""

from __future__ import annotations

import re

from core.memory.extraction.clauses import Clause
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.extraction.teaching import TEACHING

_POLITE = (
    r"(?:i (?:would like|want|need|would love|would prefer)(?: it if)? you (?:to )?|(?:it )?would be (?:great|nice"
    r"|cool|good|helpful|better|awesome) if you"
    r" (?:could )?|you (?:can|may|should|could) )?(?:(?:can|could|would|will) (?:you|we) (?:please )?)?"
    r"(?:please )?(?:(?:from now on|in general|whenever possible|by default"
    r"|going forward)(?: ,)? )?(?:please )?(?:try to |make sure to |feel free to )?"
)
_VERB = any_of(
    """
    keep, give me, be, make, show me, show(?= your| the| all| every| each), explain, start, begin, use, answer,
    reply, respond, speak, talk, write, teach, chat, include, add, ask me, quiz me, test me, correct, tell me,
    call me, treat, address, wait, let me, check, challenge, push, provide, stick to, switch to, let us, go,
    work, end, summari[sz]e, format, limit, more, only, refer, remind, break, send, get to the point, feel free,
    give, put, gave me, used, explained, kept, asked me, do, point out, throw, take, slow down, repeat,
    interrupt, mark, highlight, translate, finish, walk me through, mix, hit me with, encourage, stop me,
    introduce, structure, list, recap, illustrate, phrase, double-check, hold, pause, compare, drill, follow up,
    name, mention, leave, number, cite, underline, define, label, quote, drop, vary, tailor, adapt, match, base
    """,
)
_UNWANTED = (
    r"(?:avoid|skip|stop|do not|never|no more|no(?! longer)|less|fewer|drop|cut|ditch|enough with|go easy on)"
    r"(?: (?:give me|send me|use|using|giving me|sending|write|writing|show me|make|add|adding))?"
)
_REQUEST = re.compile(rf"{_POLITE}(?:(?P<unwanted>{_UNWANTED})|(?P<verb>{_VERB}))(?!\S)")
_IS_QUESTION = re.compile(r"(?:can|could|would|will) (?:you|we) ")
HABIT = re.compile(
    r"\b(?:always|from now on|in general|generally|every time|each time|whenever|in (?:the )?future|going forward"
    r"|by default|usually|never(?! mind)"
    r"|at the end of (?:each|every)|at the start of (?:each|every)|(?:each|every|after each|after every) (?:topic"
    r"|session|answer|question"
    r"|lesson|time|explanation|exercise|chapter)|all the time|unless i ask|until i ask"
    r"|when(?:ever)? (?:i (?:make|get|am (?:wrong|stuck))|you (?:explain|answer|teach|reply|quiz|correct))"
    r"|more often|as (?:often|much) as|a lot|wherever"
    r"|as a rule|any ?time|(?:every|each) (?:single )?(?:mistake|error"
    r"|typo|slip)"
    r"|all (?:of )?my (?:mistakes|errors|typos)|after a (?:lesson|session|topic|chapter))\b(?! in (?:the|my|this))",
    re.IGNORECASE,
)
_TO_MENO = re.compile(
    rf"\b(?:please|me|you|your|my|explain|answer|mistakes? i make|(?:when|whenever|time|if) i)\b"
    rf"|(?<!\S){TEACHING}(?!\S)",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(
    rf"{_POLITE}(?:do not|never|stop|avoid|skip|no more|no(?! longer)|less|fewer|leave out"
    rf"|without|drop|cut|ditch|enough with|go easy on|try to avoid|lay off)(?: [\w,'-]+){{0,5}}? (?!code "
    rf"|code$){TEACHING}"
    r"(?= ?$| [,~;\u2013]| please| in | when | and | or | until | unless | before | right | at | thanks"
    r"| ok| with me| all )"
)
_PLEASE = re.compile(r"\b(?:please|pls|plz)\b", re.IGNORECASE)
_NOT_USED = re.compile(rf"{_POLITE}(?:do not|never|stop|avoid) (?:use|using) [\w]")
_MANNERS = re.compile(
    rf"{_POLITE}(?:do not|stop|avoid|never) (?:sugarcoat|sugar coat|lectur|rambl|rush|overwhelm|patroni[sz]"
    rf"|spoon-feed|spoon feed|baby|talk down|be (?:formal|strict|nice|harsh|vague|wordy|chatty|patronising"
    rf"|patronizing|condescending|polite|serious|cheerful)|say|call|skip (?:steps|anything)|(?:move"
    rf"|go) on (?:until|before"
    rf"|unless))"
)
_SPOILT = re.compile(
    r"\b(?:just|right away|straight away|immediately|before i|until i|unless i|too (?:early|soon|fast))\b",
    re.IGNORECASE,
)
_REVEAL = wordings(
    """
    {polite}(do not|never|stop) (give|giving|tell|telling|show|showing|reveal|revealing)( me)? (the|an?|any)
        (full |whole )?(answers?|solutions?|results?)
    """,
    polite=_POLITE,
)
_GIVING_AWAY = re.compile(r"(?<!\S)(?:the|an?) (?:answers?|solutions?|results?)(?!\S)")
_STYLE = any_of(
    r"""
    examples, analogies, metaphors, diagrams, pictures, visuals, images, bullet points, bullets, tables,
    numbered lists,
    (simple|simpler|easy|easier|plain|everyday) (words|language|english|terms|sentences|vocabulary), code,
    emojis, emoji, jokes, humou?r, real life examples, real-life examples, real world examples,
    real-world examples, pseudocode, short sentences, comparisons, steps, small steps, one step at a time,
    step by step, metric units, british english, american english, british spelling, practice, feedback,
    details, detail, one \w+ at a time, slow and steady, slowly, baby steps, hints first, stories, mnemonics,
    type hints, python 3, a casual tone, a friendly tone, formal language
    """,
)
_POSITIVE = re.compile(
    rf"{_POLITE}(?:(?:use|include|add|stick to|(?:start|begin|open|end|finish) with|walk me through"
    rf"|(?:explain|explained) (?:things |stuff |everything |it all "
    rf"|concepts )?(?:to me )?(?:with|using|in)|teach me (?:with|using|in)"
    rf"|used|talk in|speak in|(?:answer|respond|reply|write) (?:with|in|using)|give me (?=more|lots|plenty|simple"
    rf"|real)|gave me (?=more)|show me (?=more|lots|plenty)|work with"
    rf"|(?:more|fewer|less|lots of|plenty of|some more))(?: [\w,'-]+){{0,3}}? {_STYLE}"
    rf"|explain (?:things|stuff|everything|concepts|topics) (?:more |as if )?[\w-]+|(?:go|take it"
    rf"|take things) (?:slow|slowly|slower|easy"
    rf"|step by step|one step at a time)"
    rf"|break (?:things|everything|it all) down|point out (?:my |any |all |the )?(?:mistakes|errors|typos)"
    rf"|correct (?:me|my (?:mistakes|grammar|english|spelling|\w+))"
    rf"|be (?:more )?(?:honest|direct|strict|blunt|patient|casual|formal|critical|friendly|funny|encouraging|gentle"
    rf"|straightforward)"
    rf"|call me (?!later|back|tomorrow|when|if|an?|on|at)[\w-]+|show (?:me )?your (?:work|working|steps"
    rf"|reasoning)|ask me (?:more |guiding "
    rf"|lots of )?questions|keep (?:the tone|it|things|everything|(?:your )?explanations|(?:your )?answers"
    rf"|(?:your )?language) (?:casual|simple|light|fun|friendly|formal|professional"
    rf"|informal)|(?:do )?one (?:question|step|thing|topic) at a time)(?: ,)?(?: (?:please|when you (?:explain"
    rf"|answer)|whenever|and|for explanations"
    rf"|in your (?:answers|explanations|replies)|with me|first|when explaining|instead|from now on"
    rf"|immediately|right away|straight away|more often|more"
    rf"|instead of .*|, .*)(?!\S)|$|(?= [,~;]))"
)
_BARE = re.compile(rf"(?:{_STYLE}|{TEACHING})(?:(?: ,)? please(?!\S)| first(?: ,)? (?:please|then))")
REASON = one_of(
    """
    (that|this|it) is (how|the way) i (learn|remember|understand|get|study|work),
    (that|this|it) (helps me|keeps me|works (best|better|well) for me|makes it stick), i (like|love|enjoy) being
    """,
)
"""Why it is asked for, which shows that it is meant for good."""
_SOMETHING_SPECIAL = re.compile(
    r"(?<!\S)(?<!instead )(?:of|about|on) (?!your |my |how |things)[\w-]+|(?<!\S)(?<!take )(?:this|that|it"
    r"|these)(?!\S)"
)
_NOT_MENO_S = one_of(
    """
    my friend, him, her, them, the function, the essay, my essay, my quiz, my homework
    """,
)


def requested(clause: Clause) -> re.Match[str] | None:
    """Return how the clause, as it is, begins a request: group `verb`, or `unwanted` for what is not to be."""
    match = _REQUEST.match(clause.bare)
    if match is None or _NOT_MENO_S.search(clause.bare):
        return None
    if clause.asked(match.end()) and not _IS_QUESTION.search(clause.bare):
        return None
    return match


def around(clause: Clause) -> str:
    """Return the clause as it was typed, with what stands before it unless that is about the learner.

    "I always forget the rule, please quiz me" asks for no habit.
    """
    plain, masked = clause.sentence.plain, clause.sentence.masked
    first, last = clause.start - len(clause.lead), clause.start + clause.end() - clause.added
    begin = plain.place(first - 2, first - 1)[1] if re.search(r"(?<!\S)i ", plain.text[:first]) else 0
    end = plain.place(last + 1, last + 2)[0] if last + 1 < len(plain.text) else len(masked)
    return masked[begin:end]


def is_lasting_request(clause: Clause) -> bool:
    """Return whether the clause asks for something that is to hold from now on."""
    text = clause.bare[: clause.end() + len(clause.bare) - len(clause.text)]
    if _REVEAL.match(text) and _SPOILT.search(clause.sentence.masked):
        return True
    if _NEGATIVE.match(text):
        return _GIVING_AWAY.search(text) is None or _SPOILT.search(clause.sentence.masked) is not None
    if _MANNERS.match(text) or (HABIT.search(around(clause)) and _TO_MENO.search(clause.lead + text)):
        return True
    if REASON.search(clause.bare) and requested(clause) and not _SOMETHING_SPECIAL.search(text):
        return True
    if _NOT_USED.match(text) and _PLEASE.search(clause.sentence.masked):
        return True
    return (_POSITIVE.match(text) or _BARE.match(clause.bare)) is not None and _SOMETHING_SPECIAL.search(
        text
    ) is None
