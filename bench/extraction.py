"""What the rules take from messages, held against labels: precision and recall for each kind of fact.

Two halves, counted apart: the open one, which the rules are made with, and the frozen one, which nobody who changes
the rules has read. Of the frozen one only figures are printed, never a sentence. A frozen set that has been read is
spent, and part of the open half.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from bench.report import Row, percentile, show
from core.decks.topic_names import topic_key
from core.memory.extraction.extract import Extraction, SignalKind, extract_afresh
from core.memory.kinds import MemoryKind

DATA = Path(__file__).parent / "data"
HALVES = {
    "open": (
        "extraction_open.json",
        "extraction_spent.json",
        "extraction_spent_2.json",
        "extraction_spent_3.json",
        "extraction_spent_4.json",
    ),
    "frozen": ("extraction_frozen_5.json",),
}
"""The files of each half."""
AIM = "Aim on the frozen half: precision at least 0.90 and recall at least 0.60 for each kind."
BASELINE = "Baseline: for each trigger word in a message one fact of its kind, right wherever the kind is."

KINDS = ("preference", "goal", "struggle", "improvement", "interest", "project", "topic", "plan", "remember")
"""What the labels tell apart. "remember" is what the learner asked to have remembered, kept as it was said."""

_OF_MEMORY = {kind: kind.value for kind in MemoryKind} | {MemoryKind.FACT: "remember"}
_OF_SIGNAL = {
    SignalKind.STRUGGLED: "struggle",
    SignalKind.IMPROVED: "improvement",
    SignalKind.STUDIED: "topic",
}
_TRIGGERS = {
    "preference": r"prefer|please|answers|explanations",
    "goal": r"goal|want to|aim",
    "struggle": r"struggl|confus|hard|don't get|understand",
    "improvement": r"finally|anymore|better",
    "interest": r"interest|love|enjoy",
    "project": r"project|building|working on",
    "topic": r"topic|learning|studying|course",
    "plan": r"exam|test|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day",
    "remember": r"remember",
}


@dataclass(frozen=True, slots=True)
class Label:
    """One fact that a message holds."""

    kind: str
    about: tuple[str, ...]
    """Any of these names it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message and what is to be found in it."""

    language: str
    text: str
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """One fact that was taken from a message."""

    kind: str
    names: str
    """What it says it is about."""
    quote: str
    """The sentence it comes from."""


@dataclass(slots=True)
class Tally:
    """How often what was found was labelled, and the other way round."""

    right: Counter[str]
    false: Counter[str]
    missed: Counter[str]


Finder = Callable[[str], Sequence[Found]]


def by_rules(text: str) -> list[Found]:
    """Return what the rules find."""
    return list(_facts(extract_afresh(text)))


def by_triggers(text: str) -> list[Found]:
    """Return what somebody would find who only looks for trigger words."""
    kinds = [kind for kind, words in _TRIGGERS.items() if re.search(words, text, re.IGNORECASE)]
    return [Found(kind=kind, names=text, quote=text) for kind in kinds]


def _facts(extraction: Extraction) -> Iterator[Found]:
    """Yield each fact once: a struggle is a signal and a memory."""
    for memory in extraction.memories:
        if memory.kind is not MemoryKind.STRUGGLE:
            names = f"{memory.text} {memory.quote}" if memory.kind is MemoryKind.PREFERENCE else memory.text
            yield Found(kind=_OF_MEMORY[memory.kind], names=names, quote=memory.quote)
    for signal in extraction.signals:
        yield Found(kind=_OF_SIGNAL[signal.kind], names=signal.topic, quote=signal.quote)


def missing_files(half: str) -> list[str]:
    """Return which files of a half are not there: a spent frozen set is gone before the next one is written."""
    return [name for name in HALVES[half] if not (DATA / name).is_file()]


def load(half: str) -> list[Message]:
    """Return the messages of a half."""
    files = [json.loads((DATA / name).read_text(encoding="utf-8")) for name in HALVES[half]]
    return [
        Message(
            language=message["language"],
            text=message["text"],
            labels=tuple(Label(fact["kind"], tuple(fact["about"])) for fact in message["facts"]),
        )
        for file in files
        for message in file["messages"]
    ]


def tally(messages: Sequence[Message], finder: Finder) -> Tally:
    """Count what `finder` finds in `messages`, each label once."""
    total = Tally(right=Counter(), false=Counter(), missed=Counter())
    for message in messages:
        wrong, missed = compare(message.labels, finder(message.text))
        total.false.update(found.kind for found in wrong)
        total.missed.update(label.kind for label in missed)
        total.right.update(label.kind for label in message.labels if label not in missed)
    return total


def compare(labels: Sequence[Label], found: Sequence[Found]) -> tuple[list[Found], list[Label]]:
    """Return what was found without a label, and the labels that were not found.

    A wish that is found twice in one sentence ("short, to the point") is one wish.
    """
    missed, wrong, right = list(labels), [], set[tuple[str, str]]()
    for fact in found:
        label = next((label for label in missed if _fits(label, fact)), None)
        if label is None:
            wrong.append(fact)
        else:
            missed.remove(label)
            right.add((fact.kind, fact.quote))
    wrong = [fact for fact in wrong if fact.kind != "preference" or (fact.kind, fact.quote) not in right]
    return wrong, missed


def _fits(label: Label, fact: Found) -> bool:
    names = topic_key(fact.names)
    return label.kind == fact.kind and any(topic_key(about) in names for about in label.about)


def rows(half: str, messages: Sequence[Message]) -> Iterator[Row]:
    """Yield the figures of a half: each kind, everything, and each language."""
    yield from (_row(half, "all", kind, messages) for kind in KINDS)
    yield _row(half, "all", "everything", messages)
    for language in sorted({message.language for message in messages}):
        spoken = [message for message in messages if message.language == language]
        yield _row(half, language, "everything", spoken)


def _row(half: str, language: str, kind: str, messages: Sequence[Message]) -> Row:
    rules, triggers = tally(messages, by_rules), tally(messages, by_triggers)
    return {
        "half": half,
        "language": language,
        "kind": kind,
        "labelled": _count(rules.right, kind) + _count(rules.missed, kind),
        "precision": _precision(rules, kind),
        "recall": _recall(rules, kind),
        "baseline precision": _precision(triggers, kind),
        "baseline recall": _recall(triggers, kind),
    }


def _precision(counted: Tally, kind: str) -> float | None:
    return _share(_count(counted.right, kind), _count(counted.false, kind))


def _recall(counted: Tally, kind: str) -> float | None:
    return _share(_count(counted.right, kind), _count(counted.missed, kind))


def _count(counter: Counter[str], kind: str) -> int:
    return counter.total() if kind == "everything" else counter[kind]


def _share(part: int, rest: int) -> float | None:
    return part / (part + rest) if part + rest else None


def false_alarms(half: str, messages: Sequence[Message]) -> str:
    """Say how many of the messages that hold nothing something was taken from."""
    empty = [message for message in messages if not message.labels]
    alarmed = sum(bool(by_rules(message.text)) for message in empty)
    return f"False alarms, {half} half: {alarmed} of the {len(empty)} messages that hold nothing."


def speed(messages: Sequence[Message]) -> str:
    """Say how much processor time the rules take for one message."""
    times = []
    for message in messages:
        began = process_time()
        extract_afresh(message.text)
        times.append((process_time() - began) * 1000)
    p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
    return f"Processor time of one message: p50 {p50:.2f} ms, p95 {p95:.2f} ms (aim: under 1 ms)."


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.extraction", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--half", choices=list(HALVES), action="append", help="only this half")
    options = parser.parse_args(arguments)
    asked = options.half or list(HALVES)
    halves = {half: load(half) for half in asked if not missing_files(half)}
    table = [row for half, messages in halves.items() for row in rows(half, messages)]
    alarms = [false_alarms(half, messages) for half, messages in halves.items()]
    absent = [f"The {half} half is not measured: no {name}." for half in asked for name in missing_files(half)]
    speeds = [speed(messages) for messages in list(halves.values())[:1]]
    notes = [AIM, BASELINE, *alarms, *absent, *speeds]
    show("extraction", table, notes=notes, as_json=options.json)


if __name__ == "__main__":
    main()
