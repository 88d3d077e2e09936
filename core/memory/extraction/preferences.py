"""How a learner says they want to be taught: wishes ("I prefer ...") and requests ("always keep it short")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.extraction.requests import HABIT, around, is_lasting_request, requested
from core.memory.extraction.slots import LANGUAGE, LENGTH, ORDER, STATEMENTS, statement
from core.memory.extraction.teaching import CODE, CONCEPT, FULL, SHORT, TEACHING, TEXTS
from core.memory.extraction.ways import says_how
from core.memory.extraction.wished import language_of, length_of, order_of, without_comparison
from core.memory.kinds import MemoryKind

__all__ = ["LANGUAGE", "LENGTH", "ORDER", "STATEMENTS", "find_preferences"]

_WISH = re.compile(
    r"i (?:(?P<plain>prefer|would prefer|would rather|like|appreciate)|love|want|need|enjoy|would like|would love"
    r"|tend to prefer"
    r"|(?P<learn>(?:learn|understand|study|remember|get|follow|absorb|grasp|work|retain|do)"
    r"(?: things| stuff| it| everything| concepts| new things| more)? (?:best|better|faster|more easily|easier"
    r"|quicker|well)))(?!\S)"
)
_DISLIKE = one_of(
    """
    i (do not (like|want|need|enjoy)|hate|dislike|can not stand|am not a (big )?fan of
        |do not learn (well|much|anything) (from|with|by)),
    no(?! longer)(?= ({full}|{short}))
    """,
    full=FULL,
    short=SHORT,
)
_BORED = re.compile(
    rf"(?P<adjective>{FULL}|{SHORT}) {TEXTS} (?:bore|annoy|confuse|overwhelm|lose|irritate|tire|frustrate) me(?!\S)"
)
_BARE = re.compile(
    rf"(?=(?:(?:{SHORT}|{FULL}) {TEXTS}|(?:the )?(?:{CODE}|{CONCEPT}) first)(?: ,)?(?: (?:please|from now on|always"
    rf"|then)(?!\S)| ,|$))"
    rf"|(?=(?:{SHORT}|{FULL}) {TEXTS} (?:work|are|help|suit|is|would be) (?:me )?(?:best|better|easier|great"
    rf"|perfect|ideal|fine|what))"
)
_OTHER = (
    re.compile(
        r"i (?:like|love|prefer|want|would like) to (?:try|see|do|solve|think|figure"
        r"|work)(?: [\w,'-]+){1,8}? (?:first|before|myself|on my own)"
    ),
    re.compile(r"the (?:best|easiest|only) way (?:for me to (?:learn|understand)|i (?:learn|understand))"),
    wordings(
        r"""
        i (would rather|would like|would love|would appreciate|(like|love|enjoy)(?! ({for_fun}))
            |want(?! to (?!see|have|get|start))|need(?! to (?!see|have))|appreciate|work well
            with) .{0,60}?(?<!\S){teaching}
        """,
        for_fun=any_of("(to )?(writ|read|watch|draw|tell|collect|play|mak|paint|cook|bak|tak)(e|ing)?, cooking"),
        teaching=TEACHING,
    ),
    wordings(
        r"""
        (i (do not (like|want|need)|hate|dislike|can not stand|am not a (big )?fan of))
            .{0,60}?(?<!\S){teaching}
        """,
        teaching=TEACHING,
    ),
    re.compile(
        r"i am (?:more of )?(?:a|an) (?:very )?(?:visual|auditory|hands-on|hands on|kinesthetic|practical|slow|fast"
        r"|hands on) (?:learner|person|type|thinker)"
    ),
    re.compile(
        rf"(?:[\w-]+ ){{0,3}}?{TEACHING} (?:really )?(?:with \w+ |from \w+ )?(?:help|helps|work best|works best"
        rf"|are (?:helpful|useful|great) for)(?: me| (?:most|best|when)|$)"
    ),
    re.compile(
        r"it (?:helps|would help) (?:me (?:most )?|most )?"
        r"(?:(?:when|if)(?! you (?:multiply|divide|add|subtract|substitute|factor|square|rewrite))"
        r"|to see|to have|to get|most)"
    ),
    re.compile(r"(?:i find (?:that )?)(?:[\w-]+ ){0,4}?(?:helpful|useful|easier to (?:follow|understand))"),
    re.compile(r"it (?:works|is) (?:best|better|easier) for me (?:when|if) "),
    re.compile(r"what (?:helps|works for|works best for) me (?:the )?(?:most |best )?(?:is|are) "),
)
_LIKED_WHEN = re.compile(
    r"i (?:really )?(?:like|love|enjoy|appreciate|prefer|hate|dislike|do not like|find it (?:helpful|useful|easier"
    r"|better)|need)"
    r" (?:it )?(?:when|if|that)(?! you are) (?:you|things|explanations|answers|there|we|the|stuff|examples"
    r"|everything|topics"
    r"|concepts)"
)
_OPPOSITE = {"short": "full", "full": "short"}
_LESS = re.compile(
    r"(?:less|fewer) (?:text|words|detail|details|talking|rambling)(?: (?:and|please|in|,)|$)|(?:your |the )?"
    rf"{TEXTS} (?:are|should be|could be|can be|be) (?:long|wordy|shorter|short|verbose|brief|briefer"
    rf"|concise)(?: for me|$| ,| please)"
)
_TOO_LONG = re.compile(
    r"\btoo (?:long|wordy|verbose|much text)\b|\b(?:should|could|can) be\b|\bless\b|\bfewer\b", re.IGNORECASE
)
_OF_HOW = ("be", "keep", "answer", "reply", "respond", "make")
"""Verbs after which "short" is said of all that Meno writes."""
_ONLY_NOW = re.compile(
    r"\b(?:this\s+time|this\s+once|just\s+once|for\s+now|right\s+now|for\s+this|in\s+this|to\s+this"
    r"|for\s+my(?!\s+(?:answer|reply|response|level))"
    r"|for\s+an?|to\s+my"
    r"|in\s+my|in\s+the\s+(?:introduction|essay|text|letter|summary|conclusion|paragraph|report)"
    r"|this\s+one|that\s+one|again|yet|today|tonight|for\s+the\s+(?:next|essay|exam|test|quiz)"
    r"|the\s+next\s+one)\b",
    re.IGNORECASE,
)
_ENDS_PRACTICE = wordings(
    r"""
    {ask}(stop|quit|end|finish|leave|pause|skip|drop|cut|avoid|no more|no|enough|enough with|enough of)
        (the |this |my |our |all )?(practice|practi[cs]ing|quiz|quizzing){over}
    {ask}(stop|quit|end|finish|leave|pause|skip) (with )?(the|this|these) (exercises?|drills?|flashcards|quizzes
        |problems){over}
    """,
    ask="(please |let us |can we |could we |can you |i (want|would like|need) to )*",
    over=r"(?= ?$| [,~;\u2013]| please| now| here| because| and| then| for)",
)
"""What ends the practice that goes on now."""
_NOTHING_TO_KEEP = one_of(
    """
    (tea|coffee|cats|dogs|pizza|summer|winter|mornings|evenings|beer|rain)(?=$), it(?! (if|when) ), this, that,
    these, those, you(?! ), your, him, her, them, not, how, what, where, who, no, to (know|think|ask|thank),
    the (first|second|third|last|other|former|latter|way|idea|answer|next)
    """
)
_NOT_OTHER = one_of(
    r"""
    (number|music|game|set|graph|group|category|string|chaos|colou?r|film|literary|critical|information
        |probability|knot|queer|political|evolutionary|quantum|field|type|language|art) theory,
    (an?|another|one more) (hint|example|explanation|clue|answer|question|code|summary|quiz|diagram|picture
    |image|drawing|sketch
        |chart|table|proof|story|joke|recap|comparison|cheat sheet),
    the (answer|code|solution|explanation|next|hint),
    (this|that|your|these|those) (\w+ )?(answers?|explanations?|examples?|questions?|exercises?), help with,
    (for|before) (the|my|our|an?) (exam|test|quiz|lesson|class|deadline), his, her, their,
    (pictures?|images?|photos?|stories|jokes|videos) (of|about|by)
    """,
)


def find_preferences(clause: Clause) -> Iterator[Fact]:
    """Yield the wishes in the clause; none where they are only for this once or for somebody else."""
    if _ONLY_NOW.search(clause.sentence.masked) or _is_about_the_round(clause):
        return
    yield from _requested(clause) or _wished(clause)


def _is_about_the_round(clause: Clause) -> bool:
    """Say whether the clause ends the practice that is going on, and says nothing of how it is to be."""
    return _ENDS_PRACTICE.match(clause.bare) is not None and HABIT.search(around(clause)) is None


def _requested(clause: Clause) -> list[Fact]:
    request = requested(clause)
    if request is None:
        return []
    if request["unwanted"]:
        length = length_of(without_comparison(clause.bare, request.end()), request.end())
        if length:
            return [_of(clause, LENGTH, _OPPOSITE[length])]
    elif slotted := _slotted(clause, clause.bare, request.end("verb"), alone=request["verb"] in _OF_HOW):
        return slotted
    return [_kept_as_said(clause)] if is_lasting_request(clause) else []


def _wished(clause: Clause) -> list[Fact]:
    text = clause.text[: clause.end()]
    if clause.asked(len(text)):
        return []
    length = _length_complained_of(clause)
    if length is not None:
        return [_of(clause, LENGTH, length)]
    if (bare := _BARE.match(clause.bare)) and (slotted := _slotted(clause, " " + clause.bare, bare.end())):
        return slotted
    wish = _WISH.match(text)
    if wish and (slotted := _slotted(clause, text, wish.end())):
        return slotted
    kept = _is_worth_keeping(wish, text) or _says_what_helps(text) or says_how(clause)
    return [_kept_as_said(clause)] if kept else []


def _length_complained_of(clause: Clause) -> str | None:
    """Return the length that is wished for where another is disliked."""
    if dislike := _DISLIKE.match(clause.text):
        length = length_of(without_comparison(clause.text, dislike.end()), dislike.end())
        return _OPPOSITE[length] if length else None
    if bored := _BORED.match(clause.bare):
        return "full" if re.fullmatch(SHORT, bored["adjective"]) else "short"
    return "short" if _LESS.match(clause.bare) and _TOO_LONG.search(clause.sentence.masked) else None


def _says_what_helps(text: str) -> bool:
    in_general = any(other.match(text) for other in _OTHER) and not _NOT_OTHER.search(text)
    return in_general or _LIKED_WHEN.match(text) is not None


def _slotted(clause: Clause, text: str, after: int, *, alone: bool = True) -> list[Fact]:
    """Return the wishes of which there can be one; `alone`: "short" says it without "answers"."""
    wish = without_comparison(text, 0)
    found = [
        (LENGTH, length_of(wish, after, alone=alone)),
        (ORDER, order_of(wish)),
        (LANGUAGE, language_of(wish, max(after - 12, 0))),
    ]
    return [_of(clause, slot, value) for slot, value in found if value]


def _kept_as_said(clause: Clause) -> MemoryCandidate:
    text = clause.alone()
    return MemoryCandidate(kind=MemoryKind.PREFERENCE, text=text, quote=clause.sentence.text)


def _is_worth_keeping(wish: re.Match[str] | None, text: str) -> bool:
    if wish is None:
        return False
    rest = text[wish.end() :]
    if not any(letter.isalpha() for letter in rest) or _NOTHING_TO_KEEP.match(rest, 1):
        return False
    if wish["plain"] == "would rather":
        return rest.startswith((" you ", " have ", " see ", " get "))
    return bool(wish["learn"]) or wish["plain"] in ("prefer", "would prefer")


def _of(clause: Clause, slot: str, value: str) -> MemoryCandidate:
    return MemoryCandidate(
        kind=MemoryKind.PREFERENCE, text=statement(slot, value), quote=clause.sentence.text, slot=slot, value=value
    )
