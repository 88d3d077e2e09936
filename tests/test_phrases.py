"""The catalogue of texts and the code agree: no key missing, none left over, every gap filled."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from core.phrases import catalogue, due_day_name, on_due_day, say

ROOT = Path(__file__).parents[1]
CODE = sorted(path for folder in ("core", "bot", "adapters", "scheduler") for path in (ROOT / folder).rglob("*.py"))

DYNAMIC = {
    "command.": "one for each command of the table",
    "parameter.": "one for each parameter of a command",
    "memory.kind.": "one for each kind of memory",
    "forget.count.": "one for each kind of row that is counted",
    "memory.place.": "direct messages, or a kind of channel",
    "memory.mark.": "pinned or shared",
    "memory.mark_line.": "pinned or shared",
    "memory.action.": "one for each change of a memory",
    "memory.done.": "one for each change of a memory",
    "memory.undone.": "one for each change of a memory",
    "wish.": "one for each wish that has a command",
    "told.kind.": "one for each way to speak of a topic",
    "verdict.": "one for each verdict",
    "mastery.": "one for each word for mastery",
    "why.": "reported or measured",
    "practice.": "set_aside or already_answered",
    "practice.point.": "yes, partly or no",
    "practice.judged.": "one for each judgement",
    "practice.action.": "one for each judgement",
    "reply.noted_": "a wish, or what is said about topics",
    "memory.weight_word.": "high, medium or low",
    "memory.effect.": "one for each wish",
    "grading.": "one for each sentence of grading",
    "reminders.action.": "on or off",
    "nudge.action.": "later, tomorrow or pause",
    "nudge.done.": "later, tomorrow or pause",
    "handoff.": "one for each line about topics",
    "cap.": "one for each cap",
    "usage.task.": "one for each task",
    "courtesy.": "greeting, thanks or farewell",
    "inquiry.": "a kind of inquiry and what can be chosen",
    "level.word.": "one for each word for a level",
    "profile.confidence.": "one for each confidence",
    "phase.": "one for each phase of a topic",
    "instead.action.": "pause or resume",
    "instead.done.": "pause or resume",
    "topic.itself.": "a kind of tie between two topics",
    "topic.tie.": "a kind of decision about a topic",
    "topic.done.": "a kind of decision about a topic",
}
"""Beginnings of keys that the code completes, and with what."""


@dataclass(frozen=True)
class Use:
    """One call of `say`."""

    place: str
    key: str
    """The key, or its fixed beginning."""
    fixed: bool
    names: frozenset[str] | None
    """What is filled in; None where that cannot be read off the call."""


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    """Yield every piece of the code, and the file that it stands in."""
    return ((path, node) for path in CODE for node in ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def uses() -> list[Use]:
    """Return every call of `say` in the code."""
    calls = [(path, node) for path, node in nodes() if isinstance(node, ast.Call)]
    return [
        Use(f"{path.relative_to(ROOT)}:{call.lineno}", key, fixed, names(call))
        for path, call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "say"
        for key, fixed in keys(call.args[0])
    ]


def names(call: ast.Call) -> frozenset[str] | None:
    """Return what a call fills in; None where that cannot be read off it."""
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg or "" for keyword in call.keywords)


def keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """Yield what the first argument of `say` can be: fixed keys, or the fixed beginning of one."""
    match node:
        case ast.Constant(value=str(key)):
            yield key, True
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys(body)
            yield from keys(orelse)
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            yield beginning, False
        case ast.BinOp(left=ast.Constant(value=str(beginning))):
            yield beginning, False
        case ast.Name():  # a variable: its values are string constants in the same file
            yield "", False


@cache
def words() -> set[str]:
    """Return every string in the code."""
    constants = [node for _, node in nodes() if isinstance(node, ast.Constant)]
    return {constant.value for constant in constants if isinstance(constant.value, str)}


def gaps(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_code_that_says_something_was_found() -> None:
    """The reading of the code below is not blind."""
    assert len([use for use in uses() if use.fixed]) > 60
    assert {use.key for use in uses() if not use.fixed} - {""} == DYNAMIC.keys()


def test_every_key_that_the_code_names_exists() -> None:
    """A missing text would be a bug in the middle of a turn."""
    missing = [f"{use.place}: {use.key}" for use in uses() if use.fixed and use.key not in catalogue()]
    assert missing == []


def test_every_beginning_leads_to_a_text() -> None:
    """The same for keys that the code completes."""
    for beginning in DYNAMIC:
        assert any(key.startswith(beginning) for key in catalogue()), beginning


def test_every_text_is_used() -> None:
    """A text that nothing names is dead: translators would work in vain."""
    named = {use.key for use in uses() if use.fixed} | words()
    words_and_names = words() | {"_word"} | {f"{word}_word" for word in words()}
    unused = [
        key
        for key in catalogue()
        if key not in named
        and not any(key.startswith(b) and words_and_names.issuperset(key[len(b) :].split(".")) for b in DYNAMIC)
    ]
    assert unused == []


def test_every_gap_is_filled() -> None:
    """What stands in braces is what the call fills in."""
    for use in uses():
        if use.fixed and use.names is not None and use.key in catalogue():
            assert gaps(catalogue()[use.key]) <= use.names, f"{use.place}: {use.key}"


def test_nothing_is_filled_in_that_no_text_asks_for() -> None:
    """A value that a text does not use is a mistake in one of them."""
    for use in uses():
        if use.fixed and use.names is not None and use.key in catalogue():
            assert use.names <= gaps(catalogue()[use.key]), f"{use.place}: {use.key}"


def test_values_are_never_read_as_gaps() -> None:
    """What a learner typed may contain braces."""
    assert "{0.__class__}" in say("why.unknown", topic="{0.__class__}", topics="{x}")


def test_unknown_key_is_an_error() -> None:
    """And says which."""
    with pytest.raises(KeyError, match="nothing"):
        say("nothing")


@pytest.mark.parametrize(
    ("day", "named", "in_a_sentence"),
    [
        (date(2026, 11, 28), "today", "today"),
        (date(2026, 11, 29), "today", "today"),
        (date(2026, 11, 30), "tomorrow", "tomorrow"),
        (date(2026, 12, 1), "Tuesday, 1 December", "on Tuesday, 1 December"),
    ],
)
def test_a_due_day_is_named_as_seen_from_today(day: date, named: str, in_a_sentence: str) -> None:
    """Near days are named as people name them; the rest by their date."""
    today = date(2026, 11, 29)
    assert (due_day_name(day, today), on_due_day(day, today)) == (named, in_a_sentence)
