"""Reading what was typed for the gaps of a text: which words are meant for which gap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from core.answers.content import negations, words_of
from core.answers.normalise import fold
from core.decks.gaps import SEPARATORS

MOST_SPLIT = 9
"""Words of an answer without separators that is cut in all ways; of more nobody can tell what belongs together."""

_SEPARATORS = re.compile(f"[{SEPARATORS}]")
_ALSO_SEPARATE = re.compile(
    rf"[{SEPARATORS}]\s*(?:(?:and|then|und|y|et)\s)?|\s(?:and|then|und|y|et|&|->|→)\s", re.IGNORECASE
)
_LABELLED = re.compile(r"\[(\d)\]:?\s*(.*)|(\d)\s?[:)]\s*(.+)|(\d)\.\s+(.+)", re.DOTALL)
_LABEL = re.compile(rf"(?:^|(?<=\s)|(?<=[{SEPARATORS}]))(?:\[(\d)\]:?|(\d)[.:)](?=\s))\s*")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SAID_LABEL = re.compile(
    rf"(?:^|(?<=[\s{SEPARATORS}/|>]))(?:and |then |the )*(?:(?:gap|word|blank|number|no\.?)\s?)?"
    rf"(?:[(\[]?(?P<digit>\d)[)\]]?(?:st|nd|rd|th)?|(?P<ordinal>{'|'.join(_ORDINALS)}))"
    r"(?: (?:gap|word|blank|one))?(?:\s?(?:[.:)=]|->|→|-(?=\s))|\s(?:is|should be|as)\b)?"
    r"(?<![a-z0-9](?=\S))\s*(?=\S)",
    re.IGNORECASE,
)
"""The number of a gap as it is said: `1 stack 2 queue`, `1=stack`, `first is stack`, `gap 1: stack`."""
_BEFORE_NEXT = re.compile(r"\s(?:[-\u2010-\u2015]?>?|→|\+|and|then)$|\s?[/|]$", re.IGNORECASE)
"""What stands before the next number, and belongs to no gap."""
_ALSO_BETWEEN = tuple(
    re.compile(sign) for sign in (r"\s[-\u2010-\u2015]+\s", r"\s?/\s?", r"\s?\|\s?", r"\s\+\s", r"\s?[-=]?>\s?")
)
"""Signs that stand between the words where no other sign does, each by itself."""
_GAP = re.compile(r"\[\d+(?::[^\]]*)?\]")


def readings(text: str, gaps: int) -> Iterator[list[str]]:
    """Yield what can be meant: the words for each gap, in their order, the plainest reading first.

    The first may have fewer words or more than there are gaps; all others have as many. Where gaps are named by
    their numbers nothing else is meant.
    """
    named = _by_labels(text, gaps)
    if named is not None:
        yield named
        return
    plain = _separated(text, gaps)
    yield plain
    if gaps > 1 and (said := _by_said_labels(text, gaps)) is not None:
        yield said
    if gaps == 1 or (len(plain) == gaps and not _ALSO_SEPARATE.search(text)):
        return
    joined = [part.strip() for part in _ALSO_SEPARATE.split(text)]
    if len(joined) == gaps:
        yield joined
    if len(_SEPARATORS.split(text)) == 1:
        parted = ([part.strip() for part in sign.split(text)] for sign in _ALSO_BETWEEN)
        yield from (parts for parts in parted if len(parts) == gaps and all(parts))
    if len(plain) == 1:
        yield from _split(text.split(), gaps)


def without_context(question: str, index: int, words: str) -> Iterator[str]:
    """Yield what is left of the words for a gap without those that stand around it in the text.

    Words that deny something are never taken off.
    """
    around = [[_bare(token) for token in part.split()] for part in _GAP.split(question)]
    before = [token for token in around[index] if token]
    after = [token for token in around[index + 1] if token]
    typed = words.split()
    bare = [_bare(token) for token in typed]
    start = next((n for n in range(min(len(before), len(typed) - 1), 0, -1) if bare[:n] == before[-n:]), 0)
    end = next((n for n in range(min(len(after), len(typed) - 1), 0, -1) if bare[-n:] == after[:n]), 0)
    for first, last in dict.fromkeys(((start, end), (start, 0), (0, end))):
        kept, taken = typed[first : len(typed) - last], typed[:first] + typed[len(typed) - last :]
        if kept and taken and not negations(words_of(" ".join(taken))):
            yield " ".join(kept)


def _separated(text: str, gaps: int) -> list[str]:
    """Return the words in the order of the gaps, by the signs between them; as many as were typed."""
    parts = [part.strip() for part in _SEPARATORS.split(text)] if gaps > 1 else [text]
    while len(parts) > gaps and not parts[-1]:
        parts.pop()
    if (by_number := _by_number(parts, gaps)) is not None:
        return by_number
    return text.split() if len(parts) == 1 < gaps == len(text.split()) else parts


def _by_number(parts: Sequence[str], gaps: int) -> list[str] | None:
    """Return the words of parts that each begin with the number of their gap; None where one does not."""
    words: dict[int, str] = {}
    for part in parts:
        found = _LABELLED.fullmatch(part)
        if found is None:
            return None
        number, word = (group for group in found.groups() if group is not None)
        if int(number) in words or not 1 <= int(number) <= gaps:
            return None
        words[int(number)] = word
    return [words.get(number, "") for number in range(1, gaps + 1)]


def _by_labels(text: str, gaps: int) -> list[str] | None:
    """Return the words behind the numbers of all gaps, with or without signs in between; None for anything else."""
    line = text.strip()
    found = list(_LABEL.finditer(line))
    return None if gaps == 1 else _behind(line, found, [int(label[1] or label[2]) for label in found], gaps)


def _by_said_labels(text: str, gaps: int) -> list[str] | None:
    """Return the words behind the numbers of all gaps, as they are said; None where one has no words."""
    line = text.strip()
    found = list(_SAID_LABEL.finditer(line))
    numbers = [int(f["digit"] or 1 + _ORDINALS.index(f["ordinal"].casefold())) for f in found]
    words = _behind(line, found, numbers, gaps)
    return words if words is not None and all(words) else None


def _behind(line: str, labels: Sequence[re.Match[str]], numbers: Sequence[int], gaps: int) -> list[str] | None:
    """Return what stands behind each label, by its number; None unless each gap has one and nothing else does."""
    if sorted(numbers) != list(range(1, gaps + 1)) or labels[0].start() != 0:
        return None
    ends = [*(label.start() for label in labels[1:]), len(line)]
    behind = [
        _BEFORE_NEXT.sub("", line[label.end() : end].strip()).strip(f" \t\n{SEPARATORS}")
        for label, end in zip(labels, ends, strict=True)
    ]
    return [words for _, words in sorted(zip(numbers, behind, strict=True))]


def _split(words: Sequence[str], gaps: int) -> Iterator[list[str]]:
    """Yield all ways to cut the words into as many pieces as there are gaps."""
    if not gaps < len(words) <= MOST_SPLIT:
        return
    for cuts in combinations(range(1, len(words)), gaps - 1):
        bounds = (0, *cuts, len(words))
        yield [" ".join(words[a:b]) for a, b in pairwise(bounds)]


def _bare(token: str) -> str:
    """Return a word of a text without its markup and the signs around it."""
    return fold(token).strip("`*_.,;:!?()\"'")
