"""How answers are graded, held against labels: for each kind of item, and for each half of the answers.

Two halves, as in `bench.extraction`: the open one, which the grader is made with, and the frozen one, which nobody
who changes it has read; of that one only figures are printed. bench/data/README.md describes their form. An answer
is *accepted* where it counts as right without anybody else looking. What rules cannot decide they leave to a model
or to the learner: a share of its own, and no mistake. For the free-form kinds, where rules decide nothing but
skips, there is a row for what code lets through where a model says yes to everything.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.report import Row, show
from core.answers.normalise import LONGEST_ANSWER
from core.decks.deck import Item
from core.decks.nodes import DeckError
from core.decks.reading import read_deck
from core.llm.grade import PointVerdict, Verdicts
from core.practice.answering import SURE_ENOUGH
from core.practice.grades import Grade, Verdict
from core.practice.grading import grade
from core.practice.rubric import agreed, grade_of, look, needs_second_look

DATA = Path(__file__).parent / "data"
HALVES = {"open": "grading_open.json", "frozen": "grading_frozen.json"}
AIM = (
    "Aim: of what is accepted at least 0.99 right (precision); rules decide at least 0.60 of the answers to the "
    "kinds that they may grade; no contradiction accepted."
)
BASELINES = "Baselines: equal but for case; at least half of the words of answer and key are common to both."

_LABELS = {
    "right": Verdict.RIGHT,
    "partial": Verdict.PARTIAL,
    "wrong": Verdict.WRONG,
    "skip": Verdict.SKIPPED,
    "not_an_answer": Verdict.UNGRADED,
}
_FILLED_IN = {
    "tier": 1,
    "hints": ["(nothing yet)", "(still nothing)", "(nothing at all)"],
    "short_explanation": "(none)",
    "full_explanation": "(none)",
}
_DECK = {
    **dict.fromkeys(("title", "subject", "topic", "short_explanation", "full_explanation"), "(bench)"),
    "slug": "bench",
    "kind": "facts",
}


@dataclass(frozen=True, slots=True)
class Labelled:
    """An answer and what a fair teacher says of it."""

    item: Item
    answer: str
    label: Verdict
    contradicts: bool
    """Whether it says the opposite of the reference, or both."""


@dataclass(frozen=True, slots=True)
class Half:
    """The answers of a half, and which of its items cannot be read."""

    answers: tuple[Labelled, ...]
    unread: tuple[str, ...]


Grader = Callable[[Item, str], Grade]


def load(name: str) -> Half:
    """Return the labelled answers of a file. Raises ValueError for a label or an item that it does not explain."""
    data = json.loads((DATA / name).read_text(encoding="utf-8"))
    items, unread = {}, []
    for key, fields in data["items"].items():
        try:
            items[key] = read_item(key, fields)
        except DeckError:
            unread.append(key)
    answers = []
    for entry in data["answers"]:
        if entry["item"] not in data["items"] or entry["label"] not in _LABELS:
            raise ValueError(f"{name}: no such item or label: {entry['item']}, {entry['label']}")
        if entry["item"] in items:
            contradicts = entry.get("why", "").startswith("contradiction")
            label = _LABELS[entry["label"]]
            answers.append(Labelled(items[entry["item"]], entry["answer"], label, contradicts))
    return Half(tuple(answers), tuple(unread))


def read_item(key: str, fields: dict[str, object]) -> Item:
    """Return an item as a deck with nothing but it would have it. Raises DeckError."""
    entry = {"key": re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")[:40], **_FILLED_IN, **fields}
    return read_deck(json.dumps({**_DECK, "items": [entry]}), key).items[0]


def by_rules(item: Item, answer: str) -> Grade:
    """Return the grade that is given without a model; ungraded where it is left to others."""
    found = grade(item, answer)
    if found.verdict in (Verdict.SKIPPED, Verdict.UNGRADED) or found.confidence >= SURE_ENOUGH:
        return found
    return Grade(0.0, Verdict.UNGRADED, found.confidence, "")


def by_yes_to_all(item: Item, answer: str) -> Grade:
    """Return what code makes of a model that finds every point in every answer, and quotes the longest sentence."""
    found = by_rules(item, answer)
    if not item.kind.free_form or found.verdict is not Verdict.UNGRADED or found.feedback:
        return found
    quote = max(re.split(r"[.!?\n]", answer), key=len).strip()
    points = [PointVerdict(number=number, met="yes", quote=quote) for number in range(1, len(item.checklist) + 1)]
    verdicts = Verdicts(points=points, confidence=1.0)
    order = range(len(points))
    first = look(item, answer, verdicts, order)
    second = look(item, answer, verdicts, order[::-1]) if first and needs_second_look(first) else first
    agreement = agreed(first, second) if first and second else None
    return found if agreement is None else grade_of(agreement, "yes")


def by_equality(item: Item, answer: str) -> Grade:
    """The first baseline."""
    same = answer.strip().casefold() in (key.casefold() for key in item.answers)
    return _all_or_nothing(same)


def by_overlap(item: Item, answer: str) -> Grade:
    """The second baseline: of the words of answer and key together, at least half are common to them."""
    given = set(re.findall(r"\w+", answer[:LONGEST_ANSWER].casefold()))
    keys = (set(re.findall(r"\w+", key.casefold())) for key in item.answers)
    return _all_or_nothing(any(given | key and 2 * len(given & key) >= len(given | key) for key in keys))


def _all_or_nothing(same: bool) -> Grade:
    return Grade(float(same), Verdict.RIGHT if same else Verdict.WRONG, 1.0, "")


def rows(half: str, answers: Sequence[Labelled]) -> Iterator[Row]:
    """Yield the figures of a half: each kind, the kinds that rules may grade together, and everything."""
    for kind in sorted({labelled.item.kind for labelled in answers}):
        of_kind = [labelled for labelled in answers if labelled.item.kind is kind]
        yield row(half, kind, "rules", of_kind, by_rules)
        if kind.free_form:
            yield row(half, kind, "yes to all", of_kind, by_yes_to_all)
    ruled = [labelled for labelled in answers if not labelled.item.kind.free_form]
    graders = {"rules": by_rules, "equal": by_equality, "overlap": by_overlap}
    yield from (row(half, "rules may grade", name, ruled, grader) for name, grader in graders.items())
    graders = {"yes to all": by_yes_to_all, "equal": by_equality, "overlap": by_overlap}
    yield from (row(half, "all", name, answers, grader) for name, grader in graders.items())


def row(half: str, kind: str, name: str, answers: Sequence[Labelled], grader: Grader) -> Row:
    """Return the figures of one grader."""
    graded = [(labelled, grader(labelled.item, labelled.answer)) for labelled in answers]
    accepted = [labelled for labelled, found in graded if found.verdict is Verdict.RIGHT]
    decided = [(labelled, found) for labelled, found in graded if _is_decided(labelled, found)]
    right = [found for labelled, found in graded if labelled.label is Verdict.RIGHT]
    contradicting = [found for labelled, found in graded if labelled.contradicts]
    return {
        "half": half,
        "kind": kind,
        "graded by": name,
        "answers": len(answers),
        "decided": _share(len(decided), len(answers)),
        "same verdict": _share(sum(one.label is found.verdict for one, found in decided), len(decided)),
        "accepted": len(accepted),
        "precision": _share(sum(labelled.label is Verdict.RIGHT for labelled in accepted), len(accepted)),
        "right": len(right),
        "right accepted": _share(_count(right, Verdict.RIGHT), len(right)),
        "right rejected": _share(_count(right, Verdict.WRONG), len(right)),
        "contradictions": len(contradicting),
        "of them accepted": _count(contradicting, Verdict.RIGHT),
    }


def _count(found: Sequence[Grade], verdict: Verdict) -> int:
    return sum(each.verdict is verdict for each in found)


def _is_decided(labelled: Labelled, found: Grade) -> bool:
    """Say whether nobody else has to look: the answer was graded, or is known to be none."""
    return found.verdict is not Verdict.UNGRADED or labelled.label is Verdict.UNGRADED


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.grading", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--half", choices=list(HALVES), action="append", help="only this half")
    parser.add_argument("--mistakes", action="store_true", help="list what is graded otherwise in the open half")
    options = parser.parse_args(arguments)
    asked = options.half or list(HALVES)
    halves = {half: load(HALVES[half]) for half in asked if (DATA / HALVES[half]).is_file()}
    notes = [AIM, BASELINES]
    notes += [f"The {half} half is not measured: no {HALVES[half]}." for half in asked if half not in halves]
    notes += [
        f"Left out of the {name} half: {len(half.unread)} items of a kind or form that decks do not have."
        for name, half in halves.items()
        if half.unread
    ]
    if options.mistakes and "open" in halves:
        notes += list(_mistakes(halves["open"]))
    table = [row for name, half in halves.items() for row in rows(name, half.answers)]
    show("grading", table, notes=notes, as_json=options.json)


def _mistakes(half: Half) -> Iterator[str]:
    for labelled in half.answers:
        found = by_yes_to_all(labelled.item, labelled.answer)
        if found.verdict is not labelled.label:
            yield f"{labelled.item.key}: {labelled.answer[:80]!r} is {labelled.label}, graded {found.verdict}"


if __name__ == "__main__":
    main()
