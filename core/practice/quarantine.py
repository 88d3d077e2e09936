"""What a generated item has to stand before anybody is asked it: the checks of decks, and some that decks need not.

People read decks before they are shipped; what a model writes is read by nobody. Each check is a function in a file
of its idea (core/practice/tells.py, core/practice/part_tells.py, core/practice/wholeness.py), and a row here. What
no rule can see, whether the key is right, is for core/practice/second_solve.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.decks.checks import faults
from core.decks.deck import Item
from core.llm.generate import Wanted
from core.practice import part_tells, tells, wholeness
from core.practice.draft_language import in_other_language
from core.practice.repeats import is_repeat

CHECKS: tuple[Callable[[Item], Iterator[str]], ...] = (
    wholeness.cut_off,
    wholeness.answer_is_question,
    wholeness.plain_and_short,
    wholeness.explained_otherwise,
    tells.alike_when_short,
    tells.longest_is_right,
    tells.refers_to_others,
    tells.named_by_place,
    tells.key_in_question,
    tells.hint_says_it,
    part_tells.gap_is_a_letter,
    part_tells.gap_without_text,
    part_tells.steps_say_their_place,
    part_tells.steps_told,
    part_tells.program_unnamed,
    part_tells.output_in_question,
    part_tells.hint_prints_it,
    part_tells.output_is_long,
)


def faults_of(item: Item, wanted: Wanted) -> list[str]:
    """Return what is wrong with the item, each in a sentence for the model; nothing for a sound one."""
    found = [f"{fault.field}: {fault.message}" for fault in faults(item)]
    found += [fault for check in CHECKS for fault in check(item)]
    found += in_other_language(item, wanted)
    known = (*wanted.earlier, *wanted.asked_elsewhere)
    if is_repeat(item.question, known):
        found.append("question: it was asked before, in these words or in others; ask something else")
    if is_repeat(item.reference, known):
        found.append("reference: it is a question that was asked before; write what is to be learned")
    return list(dict.fromkeys(found))
