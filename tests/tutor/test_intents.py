"""What a message asks for is told from its wording, in a time that no message can stretch."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from core.decks.folder import starter_decks
from core.tutor.reading.intents import (
    asks_about_earlier,
    asks_about_last_answer,
    asks_what_is_due,
    asks_what_is_known,
    asks_what_to_work_on,
    asks_what_was_used,
    asks_where_we_were,
    explanation_wanted,
    is_request,
    practice_wanted,
    recommendation_wanted,
    refers_to_earlier,
    turns_away,
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
    '"recommend suggest " * (N // 18)',
    '"but and so wait ok sorry hm " * 7 + "x"',
    '"explain that again again again again " * 5 + "x"',
    '"what is due a a a a " * 9 + "x"',
    '"when is " + "due again " * 19 + "x"',
    '"where were we " * 14 + "x"',
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
    ("text", "wanted"),
    [
        ("Can you  explain recursion to me?", ("recursion", None)),
        ("How does recursion work?", ("recursion", None)),
        ("What is a join", ("a join", None)),
        ("What did you mean by base case?", ("base case", None)),
        ("Explain recursion briefly", ("recursion", "short")),
        ("explain recursion, in one sentence.", ("recursion", "short")),
        ("Tell me about SQL joins in detail", ("SQL joins", "full")),
        ("I explain recursion", None),
    ],
)
def test_an_explanation_is_asked_for(text: str, wanted: tuple[str, str | None] | None) -> None:
    assert explanation_wanted(text) == wanted


REQUESTS = {
    asks_what_to_work_on: ["What should I work on next?", "Recommend what to study next", "what's next?"],
    recommendation_wanted: [
        "Recommend what to write next in my blog",
        "What should I build next?",
        "Any ideas for my blog?",
        "can you suggest a project",
    ],
    asks_what_is_due: ["What is due?", "what's due today", "Is anything due this week?", "When is recursion due?"],
    asks_what_is_known: ["What do you know about me?", "What do you remember?"],
    asks_where_we_were: ["Where were we?", "what was I doing", "What are we working on?", "let's go on"],
    asks_about_last_answer: ["Why was that right?", "but why is it wrong?", "What did you mean by that?", "why?"],
    asks_what_was_used: ["Which memories did you use?", "Why did you say that?", "why would you suggest this"],
}
"""Each question with wordings that only it is recognised by."""


@pytest.mark.parametrize(("asks", "text"), [(asks, text) for asks, texts in REQUESTS.items() for text in texts])
def test_a_question_is_taken_for_what_it_asks(asks: Callable[[str], bool], text: str) -> None:
    """No wording is taken for two questions, so that their order does not matter."""
    assert [other.__name__ for other in REQUESTS if other(text)] == [asks.__name__]


@pytest.mark.parametrize(
    "text",
    [
        "Last week I struggled with recursion.",
        "What do you know about recursion?",
        "The rent is due on Friday",
        "I know why",
        "I recommend my brother your bot",
        "My teacher would suggest a pause",
        "My homework is due tomorrow and I have not begun.",
    ],
)
def test_a_statement_asks_nothing(text: str) -> None:
    assert [asks.__name__ for asks in REQUESTS if asks(text)] == []


def test_no_right_answer_of_a_deck_is_taken_for_a_request() -> None:
    """While a question is open a request is no answer to it."""
    answers = [
        answer
        for deck in starter_decks()
        for item in deck.items
        if not item.kind.free_form
        for answer in (*item.answers, *item.options)
    ]
    assert [answer for answer in answers if is_request(answer)] == []


def test_a_question_is_found_at_the_end_of_a_long_message() -> None:
    before = "I had a long day and did little. " * 20
    assert asks_what_to_work_on(before + "So what should I\nwork on now?")
    assert asks_what_is_known(before + "What do you remember about me?")
    assert not asks_what_to_work_on(before)
    assert not asks_what_is_known(before)


def test_no_message_keeps_the_patterns_busy() -> None:
    """In a process of its own, as a pattern that backtracks cannot be interrupted."""
    code = f"""
from core.tutor.reading.intents import *
N = {LONGEST}
for text in ({", ".join(HARD)}):
    practice_wanted(text), explanation_wanted(text), asks_what_to_work_on(text), asks_what_is_known(text)
    recommendation_wanted(text), asks_what_was_used(text), asks_to_remember(text), is_request(text)
    turns_away(text)
    short = text[:LONGEST_REQUEST]
    practice_wanted(short), explanation_wanted(short), asks_what_was_used(short), is_request(short)
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


@pytest.mark.parametrize(
    ("text", "away"),
    [
        ("I no longer want to learn SQL", True),
        ("I don\u2019t need SQL anymore.", True),
        ("I'm not interested in SQL", True),
        ("I have given up on SQL", True),
        ("I gave up learning SQL", True),
        ("I want to learn SQL", False),
        ("I like SQL", False),
        ("I don't understand when recursion stops", False),
    ],
)
def test_what_is_not_wanted_is_told_from_what_is(text: str, away: bool) -> None:
    assert turns_away(text) is away
