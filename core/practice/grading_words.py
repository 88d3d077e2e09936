"""Grading typed words by rules: one answer, or a set of them in any order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from core.answers.content import repeats
from core.answers.keys import either_of, members
from core.answers.normalise import comparable, fold, without_lead_in
from core.answers.numbers import parse_quantity
from core.answers.quantities import Fit, fit
from core.answers.words import Expected, Likeness, likeness, wordings
from core.decks.deck import CommonError, ErrorType, Item
from core.phrases import say
from core.practice.grades import EXACT, LIKELY, UNSURE, Grade, partly, right, slip, wrong

FEW_WORDS = 6
"""An answer of more words that matches nothing may still be right: the learner compares."""

_WHOLE_NUMBER = re.compile(r"[1-9]\d{0,11}")
_SEPARATORS = re.compile(r"[,;\n]| (?:and|und|y|et|e) | & | \+ |(?:^|\s)(?:[-*•]|\d[.)])(?=\s)")


def expected(item: Item, rivals: Iterable[str] = ()) -> Expected:
    """Return what an answer to `item` is compared with."""
    known = [error.match for error in item.common_errors]
    return Expected(item.answers, item.question, item.spelling, [*rivals, *known])


def common_error(item: Item, text: str) -> CommonError | None:
    """Return the common error that a typed answer is."""
    given = {comparable(text), comparable(without_lead_in(fold(text)))}
    return next((error for error in item.common_errors if comparable(error.match) in given), None)


def grade_words(item: Item, text: str, rivals: Iterable[str] = ()) -> Grade:
    """Grade a typed answer to a short question."""
    wanted = expected(item, rivals)
    sets = [members(answer) for answer in item.answers]
    if any(sets):
        return max((_grade_set(item, text, each, wanted) for each in sets if each), key=lambda grade: grade.score)
    like, key = likeness(text, wanted)
    if like is Likeness.SAME or _same_number(item, text) or _all_right(text, wanted):
        return right()
    if error := common_error(item, text):
        return wrong(error, EXACT)
    if like is Likeness.ARTICLE:
        return partly(say("grading.partly_article"), "article")
    if like in (Likeness.ACCENTS, Likeness.TYPO):
        if item.spelling:
            return slip(say("grading.wrong_spelling"), "spelling")
        return right(say("grading.right_typo", answer=key), LIKELY, like.value)
    return wrong(None, LIKELY if _is_short(text, wanted) or _only_repeats(item, text) else UNSURE)


def _only_repeats(item: Item, text: str) -> bool:
    """Say whether the answer is the question once more, with nothing of an answer in it."""
    said = f" {comparable(text)} "
    return repeats(text, item.question) and not any(f" {comparable(key)} " in said for key in item.wordings)


def _all_right(text: str, wanted: Expected) -> bool:
    """Say whether the answer leaves the choice between answers that are all right."""
    parts = either_of(without_lead_in(fold(text)))
    return bool(parts) and all(likeness(part, wanted)[0] is Likeness.SAME for part in parts)


def _is_short(text: str, wanted: Expected) -> bool:
    return min(len(each.text.split()) for each in wordings(text, wanted)) <= FEW_WORDS


def _same_number(item: Item, text: str) -> bool:
    """Say whether the key is a whole number and the answer the same one (`1,080`, `366 days`)."""
    given = None if item.spelling else parse_quantity(text)
    keys = (parse_quantity(answer) for answer in item.answers if _WHOLE_NUMBER.fullmatch(answer.strip()))
    return given is not None and any(key and fit(key, None, given) is Fit.RIGHT for key in keys)


def _grade_set(item: Item, text: str, wanted_members: Sequence[Sequence[str]], wanted: Expected) -> Grade:
    """Grade an answer that should name all members: each of them counts the same, and so does a wrong one more."""
    given = _listed(text, wanted_members, wanted)
    missing = list(wanted_members)
    extra = misspelled = 0
    for each in given:
        found = _member(each, missing, wanted)
        if found is None:
            extra += _member(each, wanted_members, wanted) is None
        else:
            like, member = found
            missing.remove(member)
            misspelled += like is not Likeness.SAME
    hits = len(wanted_members) - len(missing)
    if not hits:
        return wrong(common_error(item, text), LIKELY if len(given) <= FEW_WORDS else UNSURE)
    if not missing and not extra:
        return right("", LIKELY if misspelled else EXACT, "typo" if misspelled else None)
    said = [say("grading.partly_members", found=hits, total=len(wanted_members))]
    if missing:
        said.append(say("grading.missing_members", members=", ".join(member[0] for member in missing)))
    if extra:
        said.append(say("grading.extra_members"))
    score = hits / (len(wanted_members) + extra)
    return partly(" ".join(said), "members", score, ErrorType.STRUCTURAL)


def _member(text: str, among: Sequence[Sequence[str]], wanted: Expected) -> tuple[Likeness, Sequence[str]] | None:
    """Return the member that `text` is and how like; None where it is none of them."""
    best: tuple[Likeness, Sequence[str]] | None = None
    for member in among:
        rest = [other[0] for other in among if other is not member]
        one = Expected(member, wanted.question, wanted.exact, [*wanted.rivals, *rest])
        like = likeness(text, one)[0]
        good = like in (Likeness.SAME, *(() if wanted.exact else (Likeness.ACCENTS, Likeness.TYPO)))
        if like is Likeness.SAME:
            return like, member
        if good and best is None:
            best = (like, member)
    return best


def _listed(text: str, wanted_members: Sequence[Sequence[str]], wanted: Expected) -> list[str]:
    """Return what an answer lists: split at signs and `and`, or at spaces where each member is one word."""
    said = without_lead_in(fold(text.strip().replace("\n", "; ")))
    whole = [part.strip(" .!?:") for part in _SEPARATORS.split(said)]
    parts = [part for part in whole if comparable(part)]
    single = all(len(key.split()) == 1 for member in wanted_members for key in member)
    if single and len(parts) == 1:
        parts = [word for word in parts[0].split() if word not in ("and", "und", "y", "et")]
    return parts or [said]
