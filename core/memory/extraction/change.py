"""Signs that something has changed ("finally", "now", "no longer"), and what a clause says without them.

They may stand nearly anywhere: "now I get joins", "I finally get joins", "I get joins now" are one wording, "I get
joins", and a sign.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.extraction.difficulty import EASY
from core.memory.extraction.phrases import wordings

_SIGN = re.compile(
    r"(?<!\S)(?:from now on|(?:for|until|up to|just|since) now|for [\w ]{1,20}? (?:days|weeks|months|years"
    r"|while|ages) now"
    r"|(?P<now>now|finally|at (?:long )?last|nowadays|by now|for the first time|suddenly|slowly|gradually)"
    r"|(?P<no_more>any ?more|any longer)"
    r"|(?<!than )(?:today|yesterday|this (?:week|morning|month|time)|last (?:night|week)))(?!\S)"
)
"""Those without a name only say when, and are read over."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A clause without the signs of change in it."""

    text: str
    """Its other words, with one space between them."""
    spans: tuple[tuple[int, int, int], ...]
    """Of each word: where it begins in `text`, and where it begins and ends in the clause."""
    now: bool
    """Whether there is a sign that something is so now and was not before."""
    no_more: bool
    """Whether there is one that something was so before and is no longer."""

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the clause `text[start:end]` begins and ends; there must be a word in it."""
        held = [(first, last) for at, first, last in self.spans if start <= at < end]
        return held[0][0], held[-1][1]


def without_signs(text: str, before: str) -> Changed:
    """Return what is said in `text`; a sign may stand in `before` too."""
    kept, place, spans = list[str](), 0, list[tuple[int, int, int]]()
    signs = list(_SIGN.finditer(text))
    covered = [sign.span() for sign in signs]
    for word in re.finditer(r"\S+", text):
        if any(first <= word.start() < last for first, last in covered):
            continue
        kept.append(word[0])
        spans.append((place, word.start(), word.end()))
        place += len(word[0]) + 1
    signs += _SIGN.finditer(before)
    no_longer = "no longer" in text
    return Changed(
        text=" ".join(kept),
        spans=tuple(spans),
        now=any(sign["now"] for sign in signs),
        no_more=no_longer or any(sign["no_more"] for sign in signs),
    )


_OVERCOME = wordings(
    """
    (but|and) (now )?i (think i )?(finally )?(get|got|understand|understood) (it|them)(?! wrong)
    (but|and|though) (now )?i do not( struggle)?( with (it|them|that))? (anymore|any more)
    (but|and) (i )?no longer(?= do| struggle|$)
    not (anymore|any more)
    now {it_is} {easy}
    {it_is} {easy} ((for|to) me )?now
    (but|and|,) (it|they) (has |have )?(finally |now )?(clicked|clicks?|sank in|sunk in|fell into place)
    (but|though) (now )?{it_is} (finally |now |getting |starting to get )?{easy}
    (but|and|though|,) (now )?(it|they) (finally |now )?(makes?|made|is making|are making|starts?
        |is starting|are starting|started) (to make |making |to click|clicking|to sink)( sense)?
    (but|and) (now )?i (am|feel) (finally |now )?(getting (it|there|better|the hang of (it|them))
        |(fine|good|okay|ok|comfortable|confident) (with|at) (it|them))
    """,
    easy=EASY[:-1] + "|sense|(perfect|total|complete|more) sense)",
    it_is="(it|that|they|these|those) (is|are|feels?|seems?|makes?|has become|have become|became|got)",
)


def is_overcome(text: str) -> bool:
    """Return whether a struggle that `text` tells of is, by what it goes on to say, one no longer."""
    return _OVERCOME.search(text) is not None
