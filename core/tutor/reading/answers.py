"""Whether free text is the answer to the question that waits, or something else.

Grading what was not meant as an answer costs trust, and so does ignoring one. What is no answer leaves the
question open.
"""

from __future__ import annotations

import re
from typing import Literal

from core.answers.content import content_words, repeats, speaks_to_somebody
from core.answers.normalise import LONGEST_ANSWER
from core.answers.numbers import parse_quantity
from core.answers.options import find_options
from core.answers.orders import read_order
from core.answers.skips import is_skip
from core.decks.deck import Item, ItemKind
from core.memory.extraction.extract import extract
from core.practice.asked import Asked
from core.practice.grading import Verdict, grade, is_key
from core.practice.questions import as_shown
from core.tutor.reading.intents import courtesy, is_request

MOST_WORDS = 12
"""Words of a typed answer that matches nothing; a longer text is conversation."""

MOST_WORDS_OF_CHOICE = 3
"""The same where an option was to be chosen: few words may be a slip, more are conversation."""

MOST_WORDS_OF_QUANTITY = 3
"""Words of a number with its unit and nothing else: half of it is an argument."""

LONGEST_REQUEST = 80
"""Characters of a request for help; a longer text is something else."""

_HINT = re.compile(
    r"(?:please |(?:can|could) i (?:get|have) |give me |i (?:need|want)(?: some)? )?"
    r"(?:a |an |another |one more |the next |some )?(?:hint|clue|tip"
    r"|help)(?: please)?(?: with this(?: one)?)?[.!?]*"
    r"|(?:please |can you |could you )*help me(?: out)?(?: with this(?: one)?)?(?: please)?[.!?]*"
    r"|(?:(?:this|that|it)(?:'s| is) )?(?:too|so|very) (?:hard|difficult)(?: for me)?[.!]*"
    r"|(?:ich brauche |gib mir )?(?:einen |eine )?(?:hilfe|tipp|hinweis)(?: bitte)?[.!?]*|hilf mir(?: bitte)?[.!?]*"
    r"|(?:necesito |dame )?(?:una )?(?:ayuda|pista)(?:,? por favor)?[.!?]*|ayúdame[.!?]*",
    re.IGNORECASE,
)
_REVEAL = re.compile(
    r"(?:please |can you |just )?(?:show|tell|give)(?: me)? the (?:answer|solution)(?: please)?[.!?]*"
    r"|(?:the )?(?:answer|solution) please[.!?]*|(?:the )?next(?: one| question)?(?: please)?[.!]*"
    r"|(?:can|may|could) (?:i|we) skip(?: it| this| that| this one)?(?: please)?[.!?]*"
    r"|(?:please |can i have |can you |could you |i (?:want|need) )*(?:give me |ask me |show me )?"
    r"(?:another|a different|(?:a )?new|the next|some other) (?:one|question|task)(?: please)?[.!?]*"
    r"|weiter(?: bitte)?[.!]*|(?:die )?nächste(?: frage)?(?: bitte)?[.!]*|(?:la )?siguiente(?: pregunta)?[.!]*"
    r"|otra pregunta[.!]*",
    re.IGNORECASE,
)

QUESTION_MARKS = ("?", "\uff1f", "\u061f")
"""The Latin one, the full-width one and the Arabic one."""

AFTER_QUESTION = " \t\n!.)\"'\u201d\u2026"
"""What may follow the mark that makes a sentence a question."""


def is_answer(waiting: Asked, text: str) -> bool:
    """Say whether `text` answers the question.

    A question back, a request, or a sentence about how the learner fares is none, unless it is right or names an
    option ("Budapest?"). To an open task, which is answered in sentences, everything else is one; so it is while
    the learner judges their answer, where it is no new try.
    """
    item = waiting.item
    if is_key_of(waiting, text) or _answers_itself(waiting, text):
        return True
    if is_skip(text) and not is_question(text):
        return True
    if is_something_else(text):
        return False
    if item.kind.free_form or waiting.question.state == "judging":
        return True
    words = len(text.split())
    if repeats(text, item.question) or _is_about(item, text):
        return True
    if item.kind is ItemKind.CHOICE:
        return words <= MOST_WORDS_OF_CHOICE or bool(find_options(item.options, text))
    if item.kind is ItemKind.ORDERING:
        return words <= MOST_WORDS_OF_CHOICE or _is_order(item, text)
    most = max(MOST_WORDS, 2 * len(item.reference.split())) if item.kind.in_parts else MOST_WORDS
    return words <= most or grade(item, text).verdict is not Verdict.WRONG


def _answers_itself(waiting: Asked, text: str) -> bool:
    """Say whether `text` is right, or names an option, however it is put."""
    item = as_shown(waiting.question, waiting.item)
    if item.kind.free_form or waiting.question.state != "open":
        return False
    return bool(find_options(item.options, text)) or grade(item, text).verdict is Verdict.RIGHT


def _is_about(item: Item, text: str) -> bool:
    """Say whether a text of any length is about what the item asks, and speaks to nobody."""
    if len(text) > LONGEST_ANSWER or speaks_to_somebody(text):
        return False
    subject = " ".join([item.question, *item.options, item.reference, *item.hints, item.short_explanation])
    return bool(content_words(text) & content_words(subject))


def is_something_else(text: str) -> bool:
    """Say whether `text` is a question, a courtesy, a request or a sentence about the learner."""
    if is_question(text) or courtesy(text) is not None or is_request(text):
        return True
    said = extract(text)
    return bool(said.memories or said.signals)


def is_question(text: str) -> bool:
    """Say whether a text ends as a question does."""
    return text.rstrip(AFTER_QUESTION).endswith(QUESTION_MARKS)


def earns_something(waiting: Asked, text: str) -> bool:
    """Say whether `text` is at least partly right, or names an option: then it is an answer, whatever else it says.

    Never to an open task, which no rule grades, nor while the learner judges their answer.
    """
    item = as_shown(waiting.question, waiting.item)
    if item.kind.free_form or waiting.question.state == "judging":
        return False
    return bool(find_options(item.options, text)) or grade(item, text).score > 0


def is_clearly_answer(waiting: Asked, text: str) -> bool:
    """Say whether `text` can be nothing but an answer to the question, where something else was asked after it.

    It is right, or it names one of the options.
    """
    item = as_shown(waiting.question, waiting.item)
    if waiting.question.state == "judging" or not is_answer(waiting, text):
        return False
    return grade(item, text).verdict is Verdict.RIGHT or bool(find_options(item.options, text))


def has_form_of_answer(waiting: Asked, text: str) -> bool:
    """Say whether `text` is written as the question wants it, and as nobody writes who argues about a grade.

    It is clearly an answer, a number or an order of steps where that is asked for, or right in parts.
    """
    item = as_shown(waiting.question, waiting.item)
    if waiting.question.state == "judging" or is_skip(text) or not is_answer(waiting, text):
        return False
    match item.kind:
        case ItemKind.NUMERIC if len(text.split()) <= MOST_WORDS_OF_QUANTITY and parse_quantity(text) is not None:
            return True
        case ItemKind.ORDERING if read_order(text, len(item.steps)) is not None:
            return True
        case kind if kind.in_parts and grade(item, text).score > 0:
            return True
    return is_clearly_answer(waiting, text)


def _is_order(item: Item, text: str) -> bool:
    """Say whether `text` is an order of steps, by their numbers (all there or not) or written out."""
    count = len(item.steps)
    return read_order(text, count) is not None or grade(item, text).verdict is not Verdict.UNGRADED


def is_key_of(waiting: Asked, text: str) -> bool:
    """Say whether `text` is a right answer word for word, or an option, and so no word of a button."""
    return waiting.question.state == "open" and is_key(waiting.item, text)


def help_asked_for(text: str) -> Literal["hint", "reveal"] | None:
    """Return what kind of help with the open question the message asks for, if that is all it does."""
    words = " ".join(text.split())[:LONGEST_REQUEST]
    if _HINT.fullmatch(words):
        return "hint"
    return "reveal" if _REVEAL.fullmatch(words) else None
