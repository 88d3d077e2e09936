"""What a message asks for is told from its wording, in a time that no message can stretch."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.tutor.intents import (
    asks_about_earlier,
    asks_what_is_known,
    asks_what_to_work_on,
    explanation_wanted,
    practice_wanted,
    refers_to_earlier,
)

ROOT = Path(__file__).parents[2]
GENEROUS_S = 60.0
"""The patterns take milliseconds when they are linear, and minutes to hours when they are not."""
LONGEST = 20_000
HARD = (
    '"practice" + " " * N + "x" * 70',
    '"please " * (N // 7) + "x"',
    '"." * N + "x"',
    '"explain " + " " * N + "x" * 70',
    '"explain xx" + " works" * (N // 6) + "x" * 70',
    '"explain xx" + "." * N + "x" * 70',
    '"what do i i i i " * (N // 16)',
    '"what should should can i i we we we " * (N // 36)',
    '"what you you you you " * (N // 21)',
    '"what " * (N // 5)',
    '"what" + " " * N + "next"',
)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("practice", ""),
        ("Let's practise  SQL\njoins!", "SQL joins"),
        ("Please quiz me on recursion.", "recursion"),
        ("I want to practice", ""),
        ("I practise recursion every day", None),
        ("practice " + "x" * 61, None),
    ],
)
def test_practice_is_asked_for(text: str, topic: str | None) -> None:
    assert practice_wanted(text) == topic


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Can you  explain recursion to me?", "recursion"),
        ("How does recursion work?", "recursion"),
        ("What is a join", "a join"),
        ("I explain recursion", None),
    ],
)
def test_an_explanation_is_asked_for(text: str, topic: str | None) -> None:
    assert explanation_wanted(text) == topic


def test_a_question_is_found_at_the_end_of_a_long_message() -> None:
    before = "I had a long day and did little. " * 20
    assert asks_what_to_work_on(before + "So what should I\nwork on now?")
    assert asks_what_is_known(before + "What do you remember about me?")
    assert not asks_what_to_work_on(before)
    assert not asks_what_is_known(before)


def test_no_message_keeps_the_patterns_busy() -> None:
    """In a process of its own, as a pattern that backtracks cannot be interrupted."""
    code = f"""
from core.tutor.intents import (
    asks_about_earlier,
    asks_what_is_known,
    asks_what_to_work_on,
    explanation_wanted,
    practice_wanted,
    refers_to_earlier,
)
N = {LONGEST}
for text in ({", ".join(HARD)}):
    practice_wanted(text), explanation_wanted(text), asks_what_to_work_on(text), asks_what_is_known(text)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=GENEROUS_S, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Where did we stop?", "last time"),
        ("where did we leave off last time", "last time"),
        ("What did we do yesterday?", "yesterday"),
        ("What did we work on last week?", "last week"),
        ("what have we covered so far last month?", "last month"),
        ("Let's continue where we left off", "last time"),
        ("continue from last session", "last time"),
        ("What did you do yesterday?", None),
        ("Where did I put the base case?", None),
        ("I went on before it rained", None),
        ("Where does the recursion stop?", None),
        ("x " * 150 + "where did we stop?", None),
    ],
)
def test_questions_about_earlier_sessions(text: str, meant: str | None) -> None:
    assert asks_about_earlier(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Let us do it as we did last week", "last week"),
        ("explain it like you explained it yesterday", "yesterday"),
        ("the thing that we discussed earlier", "last time"),
        ("as we did it", None),
        ("I did that last week", None),
    ],
)
def test_mentions_of_earlier_sessions(text: str, meant: str | None) -> None:
    assert refers_to_earlier(text) == meant
