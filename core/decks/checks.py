"""What can be wrong with an item, however it was made."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from core.answers.keys import alternatives
from core.answers.normalise import LONGEST_ANSWER, comparable, contains_phrase
from core.answers.numbers import parse_key
from core.answers.options import find_options
from core.decks.deck import Item, ItemKind, Language
from core.decks.fault import Fault
from core.decks.part_checks import error_is_right, part_faults

__all__ = ["Fault", "faults", "faults_together"]

MAX_TIER = 5
MIN_OPTIONS, MAX_OPTIONS = 2, 6
MIN_POINTS, MAX_POINTS = 2, 6
"""Points on the checklist of a code task."""
_TELLING_LINE = 12
"""A line of a free-form reference this long gives the answer away when it stands in a hint."""
_LONGEST_REFERENCE = 2_000
"""Characters of a free-form reference that somebody still reads."""
_CATCH_ALL = re.compile(r"(?:all|none|both|neither) of (?:the above|these|them|the others)")
_FENCE = re.compile(r"^```(\w*)\n.+?^```$", re.DOTALL | re.MULTILINE)
_OPTION_LETTER = re.compile(r"(?i:\b(?:option|answer|choice)s?) [A-F1-6]\b")


def faults(item: Item) -> Iterator[Fault]:
    """Yield what is wrong with `item`; nothing for a sound one."""
    if not 1 <= item.tier <= MAX_TIER:
        yield Fault("tier", f"the tier is {item.tier}; write a number from 1 to {MAX_TIER}")
    for field in ("question", "reference", "short_explanation", "full_explanation"):
        if not str(getattr(item, field)).strip():
            yield Fault(field, f"{field} is empty; write something")
    if comparable(item.reference) == comparable(item.question):
        yield Fault("reference", "the answer repeats the question; write what is to be learned")
    typed = not item.kind.free_form and item.kind is not ItemKind.ORDERING  # of which numbers are typed
    if typed and max(map(len, item.answers)) > LONGEST_ANSWER:
        yield Fault("reference", f"nobody types more than {LONGEST_ANSWER} characters; use kind: open")
    if item.kind is ItemKind.CHOICE:
        yield from _choice_faults(item)
    elif item.options or item.correct is not None:
        yield Fault("options", f"an item of kind {item.kind} has no options; drop them or make it a choice")
    if item.kind is ItemKind.NUMERIC and parse_key(alternatives(item.reference)[0]) is None:
        yield Fault("reference", f"{item.reference[:40]!r} is not a number; write one, or use kind: short")
    yield from _free_form_faults(item) if item.kind.free_form else _other_faults(item)
    yield from part_faults(item)
    yield from _hint_faults(item)
    yield from _common_error_faults(item)


def faults_together(items: Collection[Item]) -> Iterator[tuple[str, Fault]]:
    """Yield what is wrong with items beside each other, each with the key of the item."""
    asked_by = {comparable(item.question): item.key for item in items}
    for item in items:
        other = asked_by.get(comparable(item.reference), item.key)
        if other != item.key:
            yield (
                item.key,
                Fault("reference", f"the answer is the question of {other}; write what is to be learned"),
            )


def _free_form_faults(item: Item) -> Iterator[Fault]:
    if len(item.reference) > _LONGEST_REFERENCE:
        yield Fault(
            "reference",
            f"the answer is longer than {_LONGEST_REFERENCE} characters; nobody reads it, so shorten it",
        )
    if len(item.weights) not in (0, len(item.checklist)):
        yield Fault("checklist", "some points have a weight and some have none; weigh all of them or none")
    if not item.checklist:
        yield Fault("checklist", f"an answer of kind {item.kind} is graded by its checklist; write its points")
    for field in ("accepted", "common_errors"):
        if getattr(item, field):
            yield Fault(field, f"nothing compares {field} with an answer of kind {item.kind}; drop it")
    if item.kind is ItemKind.CODE:
        yield from _code_faults(item)
    elif item.language is not None:
        yield Fault("language", f"an item of kind {item.kind} has no language; drop it or use kind: code")


def _code_faults(item: Item) -> Iterator[Fault]:
    count = len(item.checklist)
    if count and not MIN_POINTS <= count <= MAX_POINTS:
        yield Fault("checklist", f"the checklist has length {count}; write {MIN_POINTS} to {MAX_POINTS} points")
    languages = _FENCE.findall(item.reference)
    if not languages:
        yield Fault("reference", "the solution of a code task stands between lines of ```; put them around it")
    elif item.language not in (None, Language.TEXT) and item.language not in languages:
        yield Fault("reference", f"no solution in {item.language} is shown; begin it with ```{item.language}")


def _other_faults(item: Item) -> Iterator[Fault]:
    """What only a free-form item has is nothing for the others."""
    if item.checklist:
        yield Fault("checklist", f"an item of kind {item.kind} has no checklist; drop it or use kind: open")
    if item.language is not None:
        yield Fault("language", f"an item of kind {item.kind} has no language; drop it or use kind: code")


def _choice_faults(item: Item) -> Iterator[Fault]:
    count = len(item.options)
    if not MIN_OPTIONS <= count <= MAX_OPTIONS:
        yield Fault("options", f"there are {count} options; write {MIN_OPTIONS} to {MAX_OPTIONS}")
    if item.correct is None or not 0 <= item.correct < count:
        yield Fault("correct_option", f"the right option does not exist; write a number from 1 to {count}")
    elif comparable(item.options[item.correct]) != comparable(item.reference):
        yield Fault("reference", "the reference of a choice is the text of its right option")
    if len({comparable(option) for option in item.options}) < count:
        yield Fault("options", "two options say the same; change one")
    elif any(find_options(item.options, option) != {place} for place, option in enumerate(item.options)):
        yield Fault("options", "an option reads like another one's number or letter; add a word to it")
    if any(_CATCH_ALL.search(comparable(option)) for option in item.options):
        yield Fault("options", "an option refers to the others, but they are shuffled; say what it means")
    if _OPTION_LETTER.search(f"{item.short_explanation} {item.full_explanation}"):
        yield Fault("full_explanation", "options are shuffled; name one by its words, not by its letter")


def _hint_faults(item: Item) -> Iterator[Fault]:
    hints = [comparable(hint) for hint in item.hints]
    if not all(hints) or len(set(hints)) < len(hints):
        yield Fault("hints", "each of the three hints must say something new")
    giveaways = _giveaways(item)
    for place, hint in enumerate(hints, start=1):
        if any(contains_phrase(hint, giveaway) for giveaway in giveaways):
            yield Fault("hints", f"hint {place} contains the answer; lead to it without saying it")


def _common_error_faults(item: Item) -> Iterator[Fault]:
    keys = {comparable(answer) for answer in item.wordings}
    options = {comparable(option) for option in item.options}
    giveaways = _giveaways(item)
    for error in item.common_errors:
        match = comparable(error.match)
        if error_is_right(item, error.match) if item.kind.in_parts else match in keys:
            yield Fault("common_errors", f"{error.match[:40]!r} is a right answer; drop it here")
        elif item.kind is ItemKind.CHOICE and match not in options:
            yield Fault("common_errors", f"{error.match[:40]!r} is none of the options; copy one")
        feedback = comparable(error.feedback)
        if any(contains_phrase(feedback, giveaway) for giveaway in giveaways):
            yield Fault("common_errors", f"the feedback to {error.match[:40]!r} contains the answer")


def _giveaways(item: Item) -> set[str]:
    """Return the comparable phrases that tell the answer to whoever reads them."""
    phrases = {comparable(answer) for answer in item.wordings}
    phrases.update(comparable(answer) for gap in item.gaps for answer in (gap.answer, *gap.accepted))
    number = parse_key(alternatives(item.reference)[0]) if item.kind is ItemKind.NUMERIC else None
    if number:
        phrases.add(str(number[0].readings[0]))  # without its unit
    if item.kind.free_form:
        lines = (comparable(line) for line in item.reference.splitlines())
        phrases.update(line for line in lines if len(line) >= _TELLING_LINE)
    return phrases
