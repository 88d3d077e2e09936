"""Whether an item is whole: its question ends, its answer is one, and its explanation comes to that answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.answers.normalise import comparable, contains_phrase, fold
from core.decks.deck import Item, ItemKind
from core.practice.grading import Verdict, grade, grade_choice

LONGEST = 2_000
"""Characters of one text."""

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_NOT_PLAIN = re.compile(r"\w://|\bwww\.|\]\(|</?[a-z][^<>]*>|<[@#!]", re.IGNORECASE)
"""Links, images, HTML, and what a platform takes for a mention."""
_ENDS = re.compile(r"(?:[.?!:;。？！؟।_`)\]\"'”’»]|\s…|\s\.\.\.)\s*$")  # noqa: RUF001
_BROKEN_OFF = re.compile(r"\w(?:\.\.\.|…)$")
_QUESTION_ENDS = ("?", "？", "؟")  # noqa: RUF001
_NUMBER = r"(?P<number>[-−]?\d+(?:[.,/]\d+)*)"  # noqa: RUF001
_RESULT = re.compile(
    rf"\b(?:answer|result|total) (?:is|makes|comes to|equals|=|:) *{_NUMBER}"
    rf"|(?:[=:]|\b(?:is|are|makes|gives|equals|leaves)) *{_NUMBER.replace('number', 'last')}(?: [^\W\d]+)?[.!]?$"
)
"""A number that an explanation says or ends with as what it comes to."""
_CLAIM = re.compile(
    r"\b(?:right|correct) (?:answer|option|choice) is:? (?P<after>[^.;\n]+)"
    r"|(?:^|[.;\n] ?)(?P<before>[^.;\n]+?) is (?:the )?(?:right|correct)(?: (?:answer|option|choice))?\b",
    re.IGNORECASE,
)


def cut_off(item: Item) -> Iterator[str]:
    """A question that breaks off in the middle."""
    question = item.question
    prose = _CODE.sub("`", question)
    open_bracket = prose.count("(") > prose.count(")")
    if not _ENDS.search(question) or _BROKEN_OFF.search(question) or question.count("`") % 2 or open_bracket:
        yield "question: it breaks off; write it to its end, with its mark"


def answer_is_question(item: Item) -> Iterator[str]:
    """A reference that asks something itself; a program may well print a question."""
    if not item.kind.free_form and item.kind is not ItemKind.OUTPUT and item.reference.endswith(_QUESTION_ENDS):
        yield "reference: it is another question; write what is to be learned"


def plain_and_short(item: Item) -> Iterator[str]:
    """Links, images, HTML and mentions, and texts that nobody reads to the end."""
    for field, text in _texts(item):
        if len(text) > LONGEST:
            yield f"{field}: it is longer than {LONGEST} characters; write less"
        if _NOT_PLAIN.search(_CODE.sub("", text)):
            yield f"{field}: it has a link, an image or HTML; write without, and code in code spans"


def explained_otherwise(item: Item) -> Iterator[str]:
    """An explanation that comes to another answer than the key."""
    explained = f"{item.short_explanation}\n{item.full_explanation}"
    agrees = {ItemKind.CHOICE: _option_agrees, ItemKind.NUMERIC: _number_agrees}.get(item.kind)
    if agrees is not None and not agrees(item, explained):
        yield "full_explanation: it comes to another answer than the reference; let both say the same"


def _option_agrees(item: Item, explained: str) -> bool:
    """Say whether what is claimed as right is, and whether a wrong option is not the only one that is named."""
    options = [comparable(option) for option in item.options]
    for claim in _CLAIM.finditer(explained):
        claimed = comparable(claim["after"] or claim["before"])
        if claimed in options and grade_choice(item, options.index(claimed)).verdict is not Verdict.RIGHT:
            return False
    text = comparable(explained)
    named = [place for place, option in enumerate(options) if contains_phrase(text, option)]
    return not named or item.correct in named


def _number_agrees(item: Item, explained: str) -> bool:
    """Say whether one of the results in the explanation is the key; without any, nothing speaks against it."""
    found = _RESULT.finditer(fold(explained))
    results = [result["number"] or result["last"] for result in found]
    return not results or any(grade(item, result).verdict is Verdict.RIGHT for result in results)


def _texts(item: Item) -> Iterator[tuple[str, str]]:
    """Yield all that a learner may be shown of an item, with the names of the fields."""
    for field in ("question", "short_explanation", "full_explanation"):
        yield field, str(getattr(item, field))
    yield "reference", item.solution
    for field in ("options", "steps", "accepted", "checklist", "hints"):
        for text in getattr(item, field):
            yield field, text
    for error in item.common_errors:
        yield "common_errors", error.feedback
