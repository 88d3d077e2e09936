"""The gaps of a cloze, as people write them into its text.

`{{stack}}` is a gap, `{{stack|call stack}}` takes a second wording, `{{stack::a pile}}` shows a word of help.
Learners see `[1]`, or `[1: a pile]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.decks.deck import Gap

MOST_GAPS = 6

SEPARATORS = ",;\n،؛，；、"  # noqa: RUF001
"""What learners put between the words of several gaps, in whatever script, so none of it can be part of one."""

_GAP = re.compile(r"\{\{((?:(?!\{\{|\}\}).)*)\}\}", re.DOTALL)
_NUMBERED = re.compile(r"\[\d+(?::[^\]]*)?\]")


def read_gaps(text: str) -> tuple[str, tuple[Gap, ...]]:
    """Return the text as learners see it, with numbered gaps, and what is missing in them.

    Raises ValueError, in words for the author, where there is no gap or one is not written as it should be.
    """
    if _NUMBERED.search(_GAP.sub("", text)):
        raise ValueError("the text has a number in brackets of its own, which reads like a gap; write it otherwise")
    gaps: list[Gap] = []

    def numbered(found: re.Match[str]) -> str:
        gap, hint = _read_gap(found[1])
        gaps.append(gap)
        return f"[{len(gaps)}: {hint}]" if hint else f"[{len(gaps)}]"

    shown = _GAP.sub(numbered, text)
    if "{{" in shown or "}}" in shown:
        raise ValueError("a gap is not closed, or nested in another one; write it as {{answer}}")
    if not 1 <= len(gaps) <= MOST_GAPS:
        raise ValueError(f"there are {len(gaps)} gaps; write 1 to {MOST_GAPS}, each as {{{{answer}}}}")
    return shown, tuple(gaps)


def as_answer(gaps: Iterable[Gap]) -> str:
    """Return the missing words as a learner would type them."""
    return ", ".join(gap.answer for gap in gaps)


def _read_gap(written: str) -> tuple[Gap, str]:
    """Return the gap and its word of help; that is empty where there is none."""
    answers, marked, hint = written.partition("::")
    first, *others = (answer.strip() for answer in answers.split("|"))
    hint = hint.strip()
    if not first or not all(others) or (marked and not hint):
        raise ValueError(f"a part of the gap {{{{{written[:40]}}}}} is empty; write {{{{answer|variant::hint}}}}")
    if set(hint) & set("[]\n") or "::" in hint:
        raise ValueError(f"the hint of the gap {{{{{written[:40]}}}}} has brackets, a line break or ::; use words")
    return Gap(answer=first, accepted=tuple(others)), hint
