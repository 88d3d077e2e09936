"""A round of practice over the console, Discord and Slack, and what people do to its questions on the wire."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.console import chat as console
from tests.e2e.platform_chats import PATIENCE_S, Chat, Said
from tests.e2e.platform_process import World, running_world
from tests.loopback.openai_server import refuses, streams

LINES = 10


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_world(tmp_path) as world:
        yield world
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()


def join_accounts(world: World) -> None:
    """Let all accounts belong to the one learner of the console."""
    with closing(sqlite3.connect(world.data_dir / "meno.db")) as database, database:
        owner = "(SELECT learner_id FROM account WHERE platform = 'console')"
        database.execute(f"UPDATE account SET learner_id = {owner}")


async def told(chat: Chat, text: str) -> Said:
    """Return the next message that says this; what else is said before it is passed over."""
    while text not in (said := await chat.next()).text:
        pass
    return said


async def test_a_round_begun_in_the_console_goes_on_in_discord_and_ends_in_slack(world: World) -> None:
    """Two answers in the console, one by a button in Discord, the rest in Slack after a restart."""
    first = await world.restart()
    discord, slack = world.people("ann")
    for known in (discord, slack):
        await known.command("due")
        await known.next()
    assert await first.terminate() == 0
    begun = console(world.data_dir, "/practice recursion\n1 2 3\n12\n", "--json", "--as", "Ann")
    assert begun.code == 0, begun.err
    join_accounts(world)

    second = await world.restart()
    await discord.command("practice")
    offer = await told(discord, "You have a round open: **Recursion**, 2 of 6 answered.")
    await discord.press(offer, offer.button("round"))
    task = await told(discord, "**Task 3 of 5.**")
    await discord.press(task, next(key for key, label in task.buttons.items() if label == "for every odd n"))
    await told(discord, "Right")
    await told(discord, "**Task 4 of 5.**")
    assert await second.terminate() == 0

    third = await world.restart()
    await slack.command("practice")
    offer = await told(slack, "You have a round open: **Recursion**, 3 of 6 answered.")
    await slack.press(offer, offer.button("round"))
    question = await told(slack, "**Task 4 of 5.**")
    for heading in ("**Task 5 of 5.**", "**Closing question.**", *["**Again:**"] * 3):
        await slack.press(question, question.button("reveal"))
        question = await told(slack, heading)
    await slack.press(question, question.button("reveal"))
    recap = await told(slack, "**Recursion: 3 of 6 right at the first try.**")

    assert "Came again at the end: 3, right this time: 0." in recap.text
    assert await third.terminate() == 0
    (counted,) = world.rows("SELECT count(*), count(DISTINCT account_id), count(DISTINCT learner_id) FROM answer")
    assert counted == (9, 3, 1)
    assert world.rows("SELECT state, count(*) FROM practice_round") == [("finished", 1)]
    answered = "SELECT DISTINCT platform FROM answer JOIN account ON account.id = account_id ORDER BY platform"
    assert world.rows(answered) == [("console",), ("discord",), ("slack",)]


@pytest.mark.case("QUIZ-09")
@pytest.mark.case("QUIZ-10")
@pytest.mark.case("QUIZ-11")
@pytest.mark.case("QUIZ-13")
async def test_what_people_do_to_an_open_question(world: World) -> None:
    """Commands, a burst, a button pressed often, and an old button after a restart, on both platforms."""
    meno = await world.restart()
    people = world.people("ben")
    await asyncio.gather(*(commands_then_a_burst(world, chat) for chat in people))
    buttons = await asyncio.gather(*(press_often(world, chat) for chat in people))
    old = await asyncio.gather(*(set_aside(chat) for chat in people))
    assert await meno.terminate() == 0

    again = await world.restart()
    answers = world.rows("SELECT count(*) FROM answer")
    for chat, (pressed, button), (aside, late) in zip(people, buttons, old, strict=True):
        await chat.press(pressed, button)
        await told(chat, "already answered")
        await chat.press(aside, late)
        await told(chat, "set aside")
    assert world.rows("SELECT count(*) FROM answer") == answers
    assert await again.terminate() == 0


async def commands_then_a_burst(world: World, chat: Chat) -> None:
    """Ask for other things, and then send ten lines at once of which the sixth is right."""
    question = await chat.practise("recursion")
    question_id = question.button("reveal").split(":")[1]
    graded = "SELECT attempt, score, text FROM answer WHERE question_id = ? ORDER BY attempt"
    await chat.command("practice")
    await told(chat, "You have a round open")
    await chat.ask("help")
    await chat.command("reminders", setting="18:00")
    await chat.next()
    assert world.rows(graded, question_id) == []
    spoken = len(chat.said)
    lines = ["1 2 3" if number == 6 else f"guess {number}" for number in range(1, LINES + 1)]
    for line in lines:
        await chat.say(line)
    await chat.command("goal")
    await told(chat, "You have no goal yet")  # what came before it is answered by now
    assert len(chat.said) > spoken + LINES
    assert world.rows(graded, question_id) == [(n, 0.0, f"guess {n}") for n in (1, 2, 3)]
    chat.read = len(chat.said)


async def press_often(world: World, chat: Chat) -> tuple[Said, str]:
    """Press the same answer five times, then another one: one is graded."""
    question = await chat.practise("capitals")
    while not any(action_id.startswith("answer:") for action_id in question.buttons):
        await chat.press(question, question.button("reveal"))
        await chat.next()
        question = await chat.next()
    first, other = [action_id for action_id in question.buttons if action_id.startswith("answer:")][:2]
    for button in (*[first] * 5, other):
        await chat.press(question, button)
    for _ in range(5):
        await told(chat, "already answered")
    question_id = first.split(":")[1]
    assert world.rows("SELECT count(*) FROM answer WHERE question_id = ?", question_id) == [(1,)]
    return question, first


async def set_aside(chat: Chat) -> tuple[Said, str]:
    """Leave a question for another round; return it and a button of it."""
    question = await chat.practise("git")
    await chat.practise("statistics")
    return question, question.button("reveal")


@pytest.mark.case("QUIZ-14")
async def test_a_slow_model_makes_no_button_and_no_command_fail(world: World) -> None:
    """While an answer is being graded, a button and a command are acknowledged; each has one result."""
    meno = await world.restart(model=True)
    for chat in world.people("cleo"):
        question = await come_to_free_form(world, chat)
        held, came = asyncio.Event(), len(world.openai.requests)
        world.openai.answers.extend([streams(held), refuses(400)])
        await chat.say("def total(values): return values[0] + total(values[1:]) if values else 0")
        async with asyncio.timeout(PATIENCE_S):
            await world.openai.wait_for_requests(came + 1)
        await chat.press(question, question.button("reveal"))
        await chat.acknowledged()
        await chat.command("due")
        await chat.acknowledged()
        held.set()
        await told(chat, "Compare your answer with this one")
        await told(chat, "It counts as not known")
        await told(chat, "Due within the next seven days")
        question_id = question.button("reveal").split(":")[1]
        assert world.rows("SELECT count(*) FROM answer WHERE question_id = ?", question_id) == [(1,)]
    assert await meno.terminate() == 0


async def come_to_free_form(world: World, chat: Chat) -> Said:
    """Practise recursion, with everything right, up to a task that a model grades."""
    question = await chat.practise("recursion")
    while True:
        question_id = question.button("reveal").split(":")[1]
        ((content,),) = world.rows("SELECT content FROM question WHERE id = ?", question_id)
        item = json.loads(content)
        if item["kind"] in ("open", "code"):
            return question
        if item["kind"] == "choice":
            await chat.press(question, f"answer:{question_id}:{item['correct']}")
        else:
            await chat.say(item["reference"])
        await told(chat, "Right")
        question = await chat.next()
