"""`meno run` killed or stopped in the middle of something, and started again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.platform_chats import Chat, Said
from tests.e2e.platform_process import World, running_world
from tests.loopback.openai_server import streams

ANSWER = "A closure is a function with the variables that it was made with."


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_world(tmp_path) as world:
        yield world
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()


async def ask_and_leave_waiting(world: World, people: tuple[Chat, Chat]) -> None:
    """Let people ask something that the model host takes in and never answers."""
    came = len(world.openai.requests)
    world.openai.answers.extend([streams(asyncio.Event()), streams(asyncio.Event())])
    await asyncio.gather(*(chat.say("What is a closure?") for chat in people))
    async with asyncio.timeout(30):
        await world.openai.wait_for_requests(came + 2)
    world.openai.answers.extend([ANSWER, ANSWER])


async def first_choice(chat: Chat) -> Said:
    """Practise up to the first question whose answers are buttons."""
    question = await chat.practise("recursion")
    while not any(action_id.startswith("answer:") for action_id in question.buttons):
        await chat.press(question, question.button("reveal"))
        await chat.next()
        question = await chat.next()
    return question


async def press_old_button_twice(world: World, chat: Chat, question: Said) -> None:
    button = question.button("answer")
    await chat.press(question, button)
    verdict = await chat.next()
    following = await chat.next()
    await chat.press(question, button)
    again = await chat.next()

    assert "already answered" not in verdict.text
    assert following.text.startswith("**Task 4 of 5.**")
    assert "already answered" in again.text
    question_id = button.split(":")[1]
    assert world.rows("SELECT count(*), min(attempt) FROM answer WHERE question_id = ?", question_id) == [(1, 1)]


async def test_after_a_kill_old_buttons_count_once_and_what_was_taken_in_is_answered_once(world: World) -> None:
    first = await world.restart(model=True)
    answering, waiting = world.people("ann"), world.people("ben")
    questions = await asyncio.gather(*(first_choice(chat) for chat in answering))
    await ask_and_leave_waiting(world, waiting)
    await first.kill()

    second = await world.restart(model=True)
    assert [(await chat.next()).text for chat in waiting] == [ANSWER, ANSWER]
    await asyncio.gather(
        *(press_old_button_twice(world, chat, asked) for chat, asked in zip(answering, questions, strict=True))
    )

    assert await second.terminate() == 0
    assert [len(chat.said) for chat in waiting] == [1, 1]
    assert world.rows("SELECT count(*) FROM inbox WHERE state != 'answered'") == [(0,)]


async def test_a_turn_cut_off_by_a_stop_is_made_up_for_after_the_next_start(world: World) -> None:
    first = await world.restart(model=True)
    waiting = world.people("ann")
    await ask_and_leave_waiting(world, waiting)

    assert await first.terminate() == 0
    assert [chat.said for chat in waiting] == [[], []]

    second = await world.restart(model=True)
    assert [(await chat.next()).text for chat in waiting] == [ANSWER, ANSWER]
    assert await second.terminate() == 0
    assert [len(chat.said) for chat in waiting] == [1, 1]
