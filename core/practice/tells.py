"""What gives the answer away, or lets an option be chosen without knowing it.

Each check takes an item and yields faults in words for the model, none of which quotes the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.answers.normalise import comparable, contains_phrase
from core.decks.deck import Item, ItemKind
from core.practice.questions import LABEL_LENGTH

CLEARLY_LONGER = 1.1
"""How many times as long as the longest wrong option the right one may be ..."""

A_FEW = 3
"""... if it is this many characters longer: names differ in length by nature."""

_SHORTEST_KEY = 3
"""Characters of an answer that is looked for in the question: `a` and `if` stand in any."""
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_CATCH_ALL = re.compile(
    r"(?i:\b(?:all|none|both|neither|any) (?:of )?(?:the )?(?:above|these|them|those|others|options|answers)\b)"
    r"|(?i:\b(?:alle|keine)[rs]? (?:der |von )?(?:genannten|oben|obigen|anderen|diesen|antworten)\b)"
    r"|(?i:\b(?:todas|ninguna|todos|ninguno)(?: de)? (?:las|los) (?:anteriores|otras|otros|opciones|respuestas)\b)"
    r"|(?i:\b(?:toutes|aucune)(?: de)? (?:les|ces|ceux|celles) (?:réponses|propositions|options)\b)"
    r"|\b(?i:both|options?|answers?) \(?[A-F1-6]\)? (?i:and|or) \(?[A-F1-6]\b"
)
_NAMED_BY_PLACE = re.compile(
    r"(?<![\w(])\([A-F]\)(?!\w)|(?:^|[.;:!?\n] ?)[A-F]\) "
    r"|\b[A-F] (?:is|was|would be) (?:the )?(?:right|correct|wrong|incorrect)\b"
    r"|\b(?i:option|answer|choice)(?i:s?) \(?[A-F1-6]\b"
    r"|\b(?i:(?:first|second|third|fourth|fifth|last) (?:option|answer|choice))\b"
)


def alike_when_short(item: Item) -> Iterator[str]:
    """Two options that read the same as far as a button shows them."""
    shown = {comparable(option.replace("`", "")[:LABEL_LENGTH]) for option in item.options}
    if len(shown) < len(item.options):
        yield f"options: two say the same in their first {LABEL_LENGTH} characters; let them differ sooner"


def longest_is_right(item: Item) -> Iterator[str]:
    """A right option that is clearly the longest: who knows nothing picks that one."""
    if item.correct is None or len(item.options) < 2:
        return
    right = len(item.options[item.correct])
    longest_wrong = max(len(option) for place, option in enumerate(item.options) if place != item.correct)
    if right > longest_wrong * CLEARLY_LONGER and right - longest_wrong >= A_FEW:
        yield "options: the right one is clearly the longest; shorten it, or make a wrong one as long"


def refers_to_others(item: Item) -> Iterator[str]:
    """An option that says something of the others, which come in another order."""
    if any(_CATCH_ALL.search(option) for option in item.options):
        yield "options: one refers to the others, but they are shuffled; say what it means"


def named_by_place(item: Item) -> Iterator[str]:
    """An explanation or hint that names an option by a letter or a number it does not have when it is shown."""
    if item.kind is not ItemKind.CHOICE:
        return
    told = "\n".join((*item.hints, item.short_explanation, item.full_explanation))
    if _NAMED_BY_PLACE.search(_CODE.sub("", told)):
        yield "full_explanation: options are shuffled; name one by its words, in hints and explanations"


def key_in_question(item: Item) -> Iterator[str]:
    """A question that says its answer; one that names all of its options asks which, and code may well print it."""
    if item.kind.free_form or not any(letter.isalpha() for letter in item.reference):
        return
    question = comparable(_CODE.sub(" ", item.question))
    right = {comparable(answer) for answer in _words_asked_for(item)}
    wrong = {comparable(option) for option in item.options} - right
    says_it = any(len(answer) >= _SHORTEST_KEY and contains_phrase(question, answer) for answer in right)
    if says_it and not any(contains_phrase(question, option) for option in wrong):
        yield "question: it contains the answer; ask without it"


def hint_says_it(item: Item) -> Iterator[str]:
    """A hint with the answer in the other number: decks' own check finds only the very words."""
    if item.kind.free_form:
        return
    answers = {_singular(comparable(answer)) for answer in _words_asked_for(item) if len(answer) > _SHORTEST_KEY}
    for place, hint in enumerate(item.hints, start=1):
        words = " ".join(map(_singular, comparable(hint).split()))
        if any(contains_phrase(words, answer) for answer in answers):
            yield f"hints: hint {place} contains the answer; lead to it without saying it"


def _words_asked_for(item: Item) -> tuple[str, ...]:
    """Return each wording that is right by itself; those of a gap are, whatever stands in the others."""
    return tuple(answer for gap in item.gaps for answer in (gap.answer, *gap.accepted)) or item.answers


def _singular(word: str) -> str:
    return word[:-1] if len(word) > _SHORTEST_KEY and word.endswith("s") and not word.endswith("ss") else word
