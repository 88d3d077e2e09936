"""What has a command can be asked for in words: it is done, or the command is named."""

from __future__ import annotations

import pytest

from core.models import Answer, Reminder
from core.practice.asking import AGAIN_AT_MOST
from core.tutor.reading.intents import courtesy
from core.tutor.replies.wishes_in_words import is_wish, reminders_wanted
from tests.dialogue import House, Talk


@pytest.mark.parametrize(
    ("line", "setting"),
    [
        ("stop reminding me", "off"),
        ("Please stop sending reminders.", "off"),
        ("don't remind me any more", "off"),
        ("I don't want reminders", "off"),
        ("I want to be reminded at 7pm", "7pm"),
        ("remind me at 19:00 please", "19:00"),
        ("I'd like to be reminded daily at 8.30", "8:30"),
        ("remind me where we were", None),
        ("stop", None),
        ("Remind me at the end of May", None),
    ],
)
def test_reminders_are_set_by_what_is_said(line: str, setting: str | None) -> None:
    assert reminders_wanted(line) == setting


@pytest.mark.parametrize(
    "line",
    [
        *("What is recursion?", "Who was Turing?", "forget-me-not", "I delete branches", "My goal is B2", ""),
        *("My progress is slow", "How am I doing this?", "Show me my error"),
    ],
)
def test_what_is_about_something_else_is_no_wish(line: str) -> None:
    assert not is_wish(line)


@pytest.mark.parametrize("line", ["good to see you, Meno", "Nice to meet you!", "hello Meno", "Hey there"])
def test_a_friendly_word_is_a_greeting(line: str) -> None:
    assert courtesy(line) == "greeting"


async def test_each_is_pointed_to_its_command_also_beside_an_open_question(house: House, talk: Talk) -> None:
    await talk.says("/practice recursion")
    await talk.follows(
        [
            ("what can you do?", "/help"),
            ("How am I doing so far?", "no question is answered"),
            ("Please draw a chart of my progress", "no question is answered"),
            ("Who are you?", "I am Meno"),
            ("change my goal", "`/goal` with a text"),
            ("forget my memories of last year", "`/forget` lists what I can forget"),
            ("delete everything you know about me", "everything about you"),
            ("keep it", "Nothing was forgotten."),
            ("I want to be reminded at 7pm", "Reminders are on: at 19:00"),
        ]
    )
    assert (await house.row(Reminder)).enabled
    await talk.says("stop reminding me")
    assert "Reminders are off" in talk.text
    assert not (await house.row(Reminder)).enabled
    assert await house.rows(Answer) == []


async def test_what_was_shown_without_a_try_is_called_so(talk: Talk) -> None:
    """The recap does not count it as an attempt, and says what it counts as."""
    await talk.says("/practice recursion")
    for _ in range(6 + AGAIN_AT_MOST):
        await talk.presses("I don't know")
        assert "It counts as not known." in talk.text
    assert "0 of 6 right at the first try.**" in talk.text
    assert "Shown without a try, which counts as not known: 6." in talk.text
