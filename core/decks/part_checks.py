"""What can be wrong with items whose answers have parts: gaps, steps to be put in order, printed lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from core.answers.normalise import comparable, contains_phrase
from core.answers.orders import read_order
from core.answers.printed import ON_ONE_LINE, lines_of
from core.decks.deck import Item, ItemKind
from core.decks.fault import Fault
from core.decks.gaps import SEPARATORS

MIN_STEPS, MAX_STEPS = 3, 7
_LONGEST_STEP = 120
"""Characters of a step that can be read in a list."""
_CODE_BLOCK = re.compile(r"^```\w+\n.+?^```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_LIKE_A_LINK = re.compile(r"\[\d+[^\]]*\][(:\[]")
_GAP_SHOWN = re.compile(r"\[(\d+)(?:: [^\]]*)?\]")


def part_faults(item: Item) -> Iterator[Fault]:
    """Yield what is wrong with the parts of `item`; nothing for a sound one, and for other kinds."""
    match item.kind:
        case ItemKind.CLOZE:
            yield from _gap_faults(item)
        case ItemKind.ORDERING:
            yield from _step_faults(item)
        case ItemKind.OUTPUT:
            yield from _output_faults(item)


def error_is_right(item: Item, match: str) -> bool:
    """Say whether the wrong answer that a common error names is a right one, as this kind compares answers.

    In a cloze it is the word for one gap, which may be right in another.
    """
    match item.kind:
        case ItemKind.CLOZE:
            wordings = [{comparable(answer) for answer in (gap.answer, *gap.accepted)} for gap in item.gaps]
            return all(comparable(match) in words for words in wordings)
        case ItemKind.ORDERING:
            return read_order(match, len(item.steps)) in [_numbers(order) for order in item.orders]
        case _:
            return lines_of(match) in map(lines_of, item.answers)


def _gap_faults(item: Item) -> Iterator[Fault]:
    numbers = [int(number) for number in _GAP_SHOWN.findall(item.question)]
    if not item.gaps or numbers != list(range(1, len(item.gaps) + 1)):
        yield Fault("question", "its gaps are not numbered as its answers are; write each as {{answer}}")
    if _LIKE_A_LINK.search(_CODE.sub("", item.question)):
        yield Fault(
            "question", "behind a gap, ( [ and : make a link of it; put a space between, or use a code span"
        )
    text = comparable(_GAP_SHOWN.sub(" ", item.question))
    helps = [comparable(found[0]) for found in _GAP_SHOWN.finditer(item.question)]
    for number, gap in enumerate(item.gaps, 1):
        answers = (gap.answer, *gap.accepted)
        if len(item.gaps) > 1 and any(set(answer) & set(SEPARATORS) for answer in answers):
            yield Fault("question", f"gap {number} has a comma, a semicolon or a line break, which separates gaps")
        if any(contains_phrase(place, comparable(answer)) for answer in answers for place in (text, *helps)):
            yield Fault("question", f"the answer to gap {number} stands in the text as well; choose another gap")
    if item.accepted:
        yield Fault("accepted", "a cloze has no accepted; write other wordings into the gap: {{answer|variant}}")


def _step_faults(item: Item) -> Iterator[Fault]:
    count = len(item.steps)
    if not MIN_STEPS <= count <= MAX_STEPS:
        yield Fault("steps", f"there are {count} steps; write {MIN_STEPS} to {MAX_STEPS}")
        return
    if len({comparable(step) for step in item.steps}) < count:
        yield Fault("steps", "two steps say the same; change one")
    if any(len(step) > _LONGEST_STEP or "\n" in step for step in item.steps):
        yield Fault("steps", f"a step is one line of at most {_LONGEST_STEP} characters; shorten it")
    if any(read_order(step, count) is not None for step in item.steps):
        yield Fault("steps", "a step reads like a number or a letter; add a word to it")
    yield from _order_faults(item, count)
    if item.accepted:
        yield Fault("accepted", "an ordering has no accepted; write other right orders into also")


def _order_faults(item: Item, count: int) -> Iterator[Fault]:
    if any(sorted(order) != list(range(count)) for order in item.also):
        yield Fault("also", f"each order names the numbers 1 to {count} once, as the steps stand in the file")
    elif len(set(item.orders)) < len(item.orders):
        yield Fault("also", "an order is there twice; the first one is that of the steps")
    elif item.guess > 1 / 2:
        yield Fault("also", "most orders are right, so there is nothing to know; drop the item")
    for error in item.common_errors:
        if sorted(read_order(error.match, count) or ()) != list(range(1, count + 1)):
            yield Fault(
                "common_errors", f"{error.match[:40]!r} is no order; write the steps' numbers, as in the file"
            )


def _output_faults(item: Item) -> Iterator[Fault]:
    if not _CODE_BLOCK.search(item.question):
        yield Fault("question", "the program is missing; put it between lines of ```, the first with its language")
    for answer in item.answers:
        lines = lines_of(answer)
        if len(lines) > 1 and any(ON_ONE_LINE in line for line in lines):
            yield Fault(
                "reference", f"a line has {ON_ONE_LINE!r}, which may stand between lines; print something else"
            )
        if any(not before and not after for before, after in pairwise(lines)):
            yield Fault("reference", "two blank lines follow each other, which chats join; print something else")


def _numbers(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(index + 1 for index in order)
