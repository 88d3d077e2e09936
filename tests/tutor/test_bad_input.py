"""What cannot be taken is refused in plain words, and nothing of it is kept."""

from __future__ import annotations

import pytest

from core.models import Answer, InboxEntry, Learner, Memory, Reminder, Round, Turn
from tests.dialogue import House

UNREADABLE = [
    ("x" * 200_000, "That message is too long: 200000 characters, and I take at most 20000."),
    ("word " * 4001, "too long"),
    ("", "That message is empty."),
    (" \n\t\u00a0", "That message is empty."),
    ("I struggle with\0recursion.", "NUL character"),
    ("I struggle with recursion \ud800.", "not valid Unicode"),
]


@pytest.mark.parametrize(
    ("text", "expected"), UNREADABLE, ids=["huge", "long", "empty", "blank", "nul", "surrogate"]
)
async def test_what_cannot_be_read_is_refused_and_not_kept(any_house: House, text: str, expected: str) -> None:
    """One clear line, no row at all; the next message is answered as if nothing had been."""
    talk = any_house.talk()
    refusal = await talk.says(text)
    assert (len(talk.replies), refusal.ok) == (1, False)
    assert expected in refusal.body
    assert len(refusal.body) < 300
    for table in (Learner, InboxEntry, Turn, Memory):
        assert await any_house.rows(table) == []
    await talk.says("I struggle with recursion.")
    assert "We will focus on" in talk.text


async def test_unreadable_command_and_button_are_refused_too(house: House) -> None:
    """Whatever the platform lets through: a name, an argument, the id of a button."""
    talk = house.talk()
    for event in (
        talk.command("practice", topic="a\0b"),
        talk.command("practice", topic="\udfff"),
        talk.command("prac\0tice"),
        talk.press("answer:\0"),
        talk.command("why", topic="x" * 200_000),
    ):
        refusal = await talk.delivers(event)
        assert not refusal.ok
        assert "Something went wrong" not in refusal.body
    assert await house.rows(InboxEntry) == []


REFUSED = [
    ("/practise recursion", "I do not know the command /practise. Did you mean /practice?"),
    ("/qqqqqq", "I do not know the command /qqqqqq. /help lists what I can do."),
    ("/" + "x" * 3000, "I do not know the command /xxx"),
    ("/{name} {0}", "I do not know the command /{name}."),
    ("/timezone Mars/Olympus", "I do not know the time zone “Mars/Olympus”."),
    ("/timezone localtime", "I do not know the time zone “localtime”."),
    ("/timezone factory", "I do not know the time zone “factory”."),
    ("/timezone posix/Europe/Berlin", "I do not know the time zone “posix/Europe/Berlin”."),
    ("/timezone right/UTC", "I do not know the time zone “right/UTC”."),
    ("/timezone ../../etc/passwd", "I do not know the time zone"),
    ("/timezone " + "Europe/" * 500, "I do not know the time zone"),
    ("/reminders whenever you like", "I could not read “whenever you like”."),
    ("/reminders 25:00", "I could not read “25:00”."),
    ("/reminders quiet 22:00", "I could not read “quiet 22:00”."),
    ("/reminders quiet never ever", "I could not read “quiet never ever”."),
    ("/reminders quiet 21:30 08:30 off", "I could not read “quiet 21:30 08:30 off”."),
    ("/reminders on off", "I could not read “on off”."),
    ("/reminders 9 10 11", "I could not read “9 10 11”."),
    ("/why quantum knitting", "I have no topic"),
    ("/practice {topic}", "I have no material on “{topic}” yet."),
]


async def test_commands_that_cannot_be_done_say_why_and_change_nothing(house: House) -> None:
    """Each is refused with what to do instead; times and zones stay as they were."""
    talk = house.talk()
    await talk.says("I struggle with recursion.")
    await talk.says("/reminders 19:30")
    for text, expected in REFUSED:
        refusal = await talk.says(text)
        assert expected in refusal.body, text
        assert not refusal.ok, text
        assert len(refusal.body) < 400
    reminder, learner = await house.row(Reminder), await house.row(Learner)
    assert (reminder.enabled, reminder.local_time) == (True, "19:30")
    assert (reminder.quiet_start, reminder.quiet_end) == ("21:00", "08:00")
    assert (learner.timezone, learner.timezone_source) == ("UTC", "default")
    assert await house.rows(Round) == []
    assert await house.rows(Answer) == []


async def test_odd_but_readable_messages_are_taken(any_house: House) -> None:
    """Scripts, emoji, marks that stack up, names of placeholders, markup: all of it comes back from the log."""
    talk = any_house.talk()
    said = [
        "שלום לך",
        "日本語の文章",
        "👩‍🏫" * 50,
        "a" + "\u0301" * 500,
        "{name} %s $x \\ '; --",
        "<b>&amp;</b>",
        "x" * 20_000,
    ]
    for text in said:
        reply = await talk.says(text)
        assert reply.ok
    assert [turn.text for turn in await any_house.rows(Turn, role="learner")] == said
