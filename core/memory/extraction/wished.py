"""What a wish decides: how long explanations are, what they begin with, what language they are in."""

from __future__ import annotations

import re

from core.memory.extraction.teaching import CODE, CONCEPT, FULL, LANGUAGES, SHORT, TEXTS, language_named

_LENGTH_OF_TEXTS = re.compile(
    rf"(?: (?:to (?:get|have|see|read|receive)|have|your|my|the|if you gave|if you give|you to give"
    rf"|if i got))?(?: me)?"
    rf"(?: more| some)? (?:(?P<short>{SHORT})|(?P<full>{FULL}))(?: [\w,-]+){{0,3}}? {TEXTS}(?!\S)"
)
_TEXTS_OF_LENGTH = re.compile(
    rf" (?:it when |when |if |it if )?(?:it|things|everything|stuff|(?:your |my |the |all )?{TEXTS})"
    rf" (?:that are |which are |to be |are |is |be |were |to stay )?(?:(?P<short>{SHORT})|(?P<full>{FULL}))(?!\S)"
)
_LENGTH_ALONE = re.compile(
    rf"(?: more| as)? (?:(?P<short>{SHORT})|(?P<full>{FULL}))(?!\S)(?! (?!as possible)\w)"
    rf"|(?: more) (?P<more>{SHORT})(?!\S)"
)
_FIRST = re.compile(
    rf"(?<!\S)(?:(?P<code>{CODE})|(?P<concept>{CONCEPT})) (?:first|before(?! (?:the |my |our )?(?:exam|test"
    rf"|quiz|lesson"
    rf"|class|deadline)(?!\S))|and then (?:the )?(?:theory|explanation"
    rf"|code|example))"
    rf"|(?<!\S)(?:start|starting|begin|beginning|lead|open|starts) with (?:the |some |an? |a short )?"
    rf"(?:(?P<code_start>{CODE})|(?P<concept_start>{CONCEPT}))(?!\S)"
    rf"|(?<!\S)first (?:the |an? |some )?(?:(?P<code_then>{CODE})|(?P<concept_then>{CONCEPT})) (?:, |and )*then"
)
_IN_LANGUAGE = re.compile(rf"(?<!\S)in (?P<language>{LANGUAGES})(?!\S)")
_COMPARED = re.compile(
    rf" (?:over|than|instead of|rather than|because|but|to (?:{SHORT}|{FULL}|{CODE}|{CONCEPT}))(?!\S)"
)
_SPEAKING = re.compile(
    rf"(?:i (?:would )?(?:prefer|like|want|need|love|rather|rather have)|(?:can|could|would|will) (?:you|we)|please"
    rf"|let us|i would like you to)*"
    rf"(?: ?(?:your|the|my|to|have|get|if you|that you|you|it if you|we|it when you|always|all|me|us|with"
    rf"|everything|things|stuff|at least|now"
    rf"|only|from|on|explain|explained|explaining|answer|answers|answered|reply|replies|respond|talk|speak|chat"
    rf"|write|teach"
    rf"|communicate|converse|switch"
    rf"|explanations|responses|lessons|continue|do|this|keep|it|be|and|or|for|could|would|can|,|please|back|using"
    rf"|give|{TEXTS}))*"
)


def length_of(text: str, after: int, *, alone: bool = True) -> str | None:
    """Return the length that is wished for in `text` after `after`; `alone`: "short" says it without "answers"."""
    for pattern in (_LENGTH_OF_TEXTS, _TEXTS_OF_LENGTH, *((_LENGTH_ALONE,) if alone else ())):
        if match := pattern.match(text, after):
            return "full" if match["full"] else "short"
    return None


def order_of(text: str) -> str | None:
    """Return what an explanation is to begin with, by a wish."""
    match = _FIRST.search(text)
    if match is None:
        return None
    return "code_first" if match["code"] or match["code_start"] or match["code_then"] else "concept_first"


def without_comparison(text: str, start: int) -> str:
    """Cut off what is only there to be liked less."""
    compared = _COMPARED.search(text, start)
    return text[: compared.start()] if compared else text


def _is_about_speaking(text: str, end: int) -> bool:
    """Return whether all that stands before "in Spanish" is about explaining in general, and nothing special."""
    return _SPEAKING.fullmatch(text[:end].strip()) is not None


def language_of(text: str, start: int) -> str | None:
    """Return the English name of the language in which explanations are wished for, looked for from `start`."""
    language = _IN_LANGUAGE.search(text, start)
    if language is None or not _is_about_speaking(text, language.start()):
        return None
    return language_named(language["language"])
