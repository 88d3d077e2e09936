"""Grading answers that have parts: gaps, places in an order, printed lines.

Only a whole answer is right. Part of it earns part of the score, always below what counts as right, and the
feedback names what is still wrong without giving it away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from core.answers.content import negations, words_of
from core.answers.normalise import comparable
from core.answers.numbers import parse_key
from core.answers.orders import pairs_in_order, read_order
from core.answers.printed import as_typed, is_run_together, is_word_a_line, lines_of, without_spaces
from core.answers.skips import is_skip
from core.decks.deck import CommonError, Gap, Item, ItemKind
from core.learning.log import PASS_SCORE
from core.learning.rating import PARTLY_SCORE
from core.phrases import say
from core.practice.gap_words import readings, without_context
from core.practice.grades import EXACT, LIKELY, Grade, Verdict, right, wrong

GradeWords = Callable[[Item, str, Sequence[str]], Grade]
"""Grades the answer to an item of another kind, a word or a number; beside it the answers of other items."""

MOST_SPARE = 2
"""Words beside the one for a gap, with which it can still be told that it was meant."""

_NOTHING = re.compile(r"[\W_]*")


def grade_parts(item: Item, text: str, grade_words: GradeWords) -> Grade:
    """Grade what was typed for an item whose kind is `in_parts`."""
    match item.kind:
        case ItemKind.CLOZE:
            return _grade_cloze(item, text, grade_words)
        case ItemKind.ORDERING:
            return _grade_order(item, text)
        case _:
            return _grade_output(item, text)


def _grade_cloze(item: Item, text: str, grade_words: GradeWords) -> Grade:
    """Grade the reading of the answer that earns most: a learner is not examined in how answers are written."""

    @cache
    def grade_gap(index: int, word: str) -> Grade:
        return _grade_gap(item, index, word, grade_words)

    best: tuple[list[str], list[Grade]] | None = None
    plain, with_more = 0, False
    for words in readings(text, len(item.gaps)):
        plain = plain or len(words)
        if len(words) > len(item.gaps):
            continue
        filled = words + [""] * (len(item.gaps) - len(words))
        grades = [grade_gap(index, word) for index, word in enumerate(filled)]
        if best is None or _preferred(filled, grades) > _preferred(*best):
            best = filled, grades
        with_more = with_more or _holds_the_keys(item, filled, grades)
    if with_more and best is not None and any(grade.score < 1 for grade in best[1]):
        return _not_graded(say("grading.more_than_words", gaps=len(item.gaps)))
    if best is None:
        return _not_graded(say("grading.too_many_words", gaps=len(item.gaps), words=plain))
    return _of_gaps(*best)


def _holds_the_keys(item: Item, words: Sequence[str], grades: Sequence[Grade]) -> bool:
    """Say whether each gap that is not right has its key among one or two other words.

    Not where these deny it, or are a known error or what belongs into another gap: those would be two answers.
    """
    if len(item.gaps) == 1:
        return False
    for gap, typed, grade in zip(item.gaps, words, grades, strict=True):
        said = f" {comparable(typed)} "
        keys = [comparable(answer) for answer in (gap.answer, *gap.accepted)]
        others = [
            comparable(answer)
            for other in item.gaps
            if other is not gap
            for answer in (other.answer, *other.accepted)
        ]
        others += [comparable(error.match) for error in item.common_errors]
        held = [key for key in keys if key and f" {key} " in said]
        if grade.score == 1:
            continue
        rest = max((said.replace(f" {key} ", " ", 1) for key in held), key=len, default="")
        spare = rest.split()
        if not held or len(spare) > MOST_SPARE or negations(words_of(typed)):
            return False
        if any(f" {other} " in rest for other in (*others, *keys) if other):
            return False
    return True


def _preferred(words: Sequence[str], grades: Sequence[Grade]) -> tuple[float, int]:
    """Return by what readings are compared: what they earn, and then how many gaps they fill."""
    return _earned(grades), sum(_NOTHING.fullmatch(word) is None for word in words)


def _earned(grades: Iterable[Grade]) -> float:
    return sum(grade.score for grade in grades)


def _of_gaps(words: Sequence[str], grades: Sequence[Grade]) -> Grade:
    """Return the grade of an answer from those of its gaps."""
    if len(grades) == 1:
        return replace(grades[0], confidence=max(grades[0].confidence, LIKELY))
    missing = [number for number, grade in enumerate(grades, 1) if grade.score < 1]
    if not missing:
        slips = [grade.feedback for grade in grades if grade.error]
        return right(" ".join(slips), min(grade.confidence for grade in grades))
    notes = [
        say("grading.gap_counts", gap=number) if grade.score == 1 else grade.feedback
        for number, grade in enumerate(grades, 1)
        if grade.misconception or (grade.score == 1 and grade.error)
    ]
    said = _about_gaps(missing, words)
    fallen = next((grade.misconception for grade in grades if grade.misconception), None)
    share = _earned(grades) / len(grades)
    return replace(_partly(share, " ".join([*said, *notes])), error=fallen, misconception=fallen)


def _about_gaps(missing: Sequence[int], words: Sequence[str]) -> Iterator[str]:
    """Yield how many gaps are right, and which are not, by their numbers."""
    total = len(words)
    yield say("grading.gaps_right", right=total - len(missing), total=total)
    empty = [number for number in missing if _NOTHING.fullmatch(words[number - 1])]
    if filled := [number for number in missing if number not in empty]:
        yield say("grading.gaps_wrong", gaps=_listed(filled))
    if empty:
        yield say("grading.gaps_empty", gaps=_listed(empty))


def _grade_gap(item: Item, index: int, word: str, grade_words: GradeWords) -> Grade:
    """Grade the word for one gap, also without the words of the text that were typed around it."""
    grades = [_grade_word(item, item.gaps[index], word, grade_words)]
    if grades[0].score < 1:
        rest = without_context(item.question, index, word)
        grades += [_grade_word(item, item.gaps[index], each, grade_words) for each in rest]
    return max(grades, key=lambda grade: grade.score)


def _grade_word(item: Item, gap: Gap, word: str, grade_words: GradeWords) -> Grade:
    """Grade a word for a gap as an item of its own. An underscore, a dash or `?` fills none."""
    answers = (gap.answer, *gap.accepted)
    is_key = comparable(word) in map(comparable, answers)
    if not is_key and (_NOTHING.fullmatch(word) or is_skip(word)):
        return wrong(None, EXACT)
    numbers = not item.spelling and all(map(parse_key, answers))
    alone = replace(
        item,
        kind=ItemKind.NUMERIC if numbers else ItemKind.SHORT,
        reference=gap.answer,
        accepted=gap.accepted,
        gaps=(),
    )
    rivals = [other.answer for other in item.gaps if other is not gap]
    return grade_words(alone, word, rivals)


def _grade_order(item: Item, text: str) -> Grade:
    count = len(item.steps)
    given = _steps_written_out(item, text)
    if given is None:
        numbers = read_order(text, count)
        if numbers is None:
            return _not_graded(say("grading.no_order", last=count))
        if problems := list(_order_problems(numbers, count)):
            return _not_graded(" ".join([*problems, say("grading.each_once", last=count)]))
        shown = item.shown or tuple(range(count))
        given = tuple(shown[number - 1] for number in numbers)
    if given in item.orders:
        return right()
    pairs, total = max(pairs_in_order(given, order) for order in item.orders)
    known = next((e for e in item.common_errors if read_order(e.match, count) == tuple(i + 1 for i in given)), None)
    said = known.feedback if known else say("grading.order_wrong", pairs=pairs, total=total)
    return _of_error(_partly(2 * pairs / total - 1, said), known)  # Kendall's tau: guessing earns nothing


def _steps_written_out(item: Item, text: str) -> tuple[int, ...] | None:
    """Return the order of steps that were written out, one on a line; None where it is anything else."""
    lines = [comparable(re.sub(r"^\s*(?:[-*]|\d+[.)])\s+", "", line)) for line in text.splitlines() if line.strip()]
    steps = [comparable(step) for step in item.steps]
    return tuple(map(steps.index, lines)) if sorted(lines) == sorted(steps) else None


def _order_problems(numbers: Sequence[int], count: int) -> Iterator[str]:
    if unknown := [n for n in dict.fromkeys(numbers) if not 1 <= n <= count]:
        yield say("grading.order_unknown", steps=_listed(unknown))
    if twice := [n for n in dict.fromkeys(numbers) if numbers.count(n) > 1]:
        yield say("grading.order_twice", steps=_listed(twice))
    if missing := [n for n in range(1, count + 1) if n not in numbers]:
        yield say("grading.order_missing", steps=_listed(missing))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _grade_output(item: Item, text: str) -> Grade:
    grades = [_grade_lines(text, lines_of(answer)) for answer in item.answers]
    best = max(grades, key=lambda grade: grade.score)
    if best.verdict is Verdict.RIGHT:
        return best
    known = next((e for e in item.common_errors if _same_lines(text, lines_of(e.match))), None)
    run_together = [key for key in map(lines_of, item.answers) if known is None and is_run_together(text, key)]
    if run_together:
        sure = any(map(is_word_a_line, run_together))
        return right() if sure else _not_graded(say("grading.line_by_line"))
    return _of_error(replace(best, feedback=known.feedback) if known else best, known)


def _same_lines(text: str, key: tuple[str, ...]) -> bool:
    return as_typed(text, key) == key


def _grade_lines(text: str, key: tuple[str, ...]) -> Grade:
    lines = as_typed(text, key)
    if lines == key:
        return right()
    if [without_spaces(line) for line in lines] == [without_spaces(line) for line in key]:
        return replace(_partly(1.0, say("grading.spaces_wrong")), error="spaces")
    if [line.casefold() for line in lines] == [line.casefold() for line in key]:
        return replace(_partly(0.0, say("grading.case_wrong")), error="case")
    same = sum(line == wanted for line, wanted in zip(lines, key, strict=False))
    total = max(len(lines), len(key))
    if len(key) == 1 or not same:
        return _partly(0.0, say("grading.wrong"))
    wrong_lines = [n for n, (line, wanted) in enumerate(zip(lines, key, strict=False), 1) if line != wanted]
    said = [say("grading.lines_wrong", lines=_listed(wrong_lines))] if wrong_lines else []
    if len(lines) != len(key):
        said.append(say("grading.lines_missing" if len(lines) < len(key) else "grading.lines_too_many"))
    return _partly(same / total, " ".join(said))


def _partly(share: float, feedback: str) -> Grade:
    """Return the grade of an answer of which that share is right, but not all: 0 to 1, below 0 is nothing."""
    score = min(max(share, 0.0), PARTLY_SCORE)
    return Grade(score, Verdict.PARTIAL if score >= PASS_SCORE else Verdict.WRONG, EXACT, feedback)


def _of_error(grade: Grade, error: CommonError | None) -> Grade:
    return replace(grade, error=error.match, misconception=error.match) if error else grade


def _not_graded(feedback: str) -> Grade:
    return Grade(0.0, Verdict.UNGRADED, 0.0, feedback)
