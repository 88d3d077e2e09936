"""One `meno run` on Discord and Slack at once: conversations, a crowd, lost connections, redelivery."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.platform_chats import Chat, DiscordChat, SlackChat
from tests.e2e.platform_process import Meno, World, running_world

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """One process for all tests here; each brings people of its own."""
    async with running_world(tmp_path_factory.mktemp("data")) as world:
        meno = await world.restart({"EMBEDDING_MODEL": ""})  # here both platforms run with everything Meno has
        yield world
        assert await meno.terminate() == 0
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()


@pytest.fixture
def meno(world: World) -> Meno:
    return world.runs[0]


async def converse(chat: Chat) -> None:
    """Hold the conversation that Meno is made for."""
    noted = await chat.ask("Last week I struggled with recursion. I prefer concise explanations.")
    assert "We will focus on: recursion" in noted.text
    assert "I will keep explanations short." in noted.text

    await chat.command("practice")
    title, task = await chat.next(), await chat.next()
    assert title.text.startswith("**Practice: Recursion.**")
    assert "Explanations stay short" in title.text
    for typed in ("1 2 3", "12"):
        verdict = await chat.ask(typed)
        assert verdict.text.startswith("Right"), (task.text, verdict.text)
        task = await chat.next()

    await chat.press(task, next(key for key, label in task.buttons.items() if label == "for every odd n"))
    assert (await chat.next()).text.startswith("Right")
    assert (await chat.next()).text.startswith("**Task 4 of 5.**")

    await chat.command("done")
    handoff = (await chat.next()).text
    assert "Worked on recursion: 3 of 3 right at the first try" in handoff
    assert len(chat.notices) == 1


async def test_the_same_tutor_on_both_platforms_for_two_separate_learners(world: World) -> None:
    people = world.people("ann")

    await asyncio.gather(*(converse(chat) for chat in people))

    accounts = world.rows("SELECT platform, learner_id FROM account WHERE lower(display_name) IN ('ann', 'u0ann')")
    assert {platform for platform, _ in accounts} == {"discord", "slack"}
    assert len({learner for _, learner in accounts}) == 2


async def test_what_one_platform_was_told_the_other_does_not_know(world: World) -> None:
    discord, slack = world.people("bea")
    await discord.ask("I am struggling with monads. I prefer detailed explanations.")
    await slack.ask("I am struggling with pointers. I prefer concise explanations.")

    for chat, own, other in ((discord, "monads", "pointers"), (slack, "pointers", "monads")):
        await chat.command("memory")
        memories = (await chat.next()).text
        advice = (await chat.ask("What should I work on?")).text
        assert "explanations" in memories
        assert own in advice
        assert other not in memories + advice


async def chatter(chat: Chat, name: str) -> None:
    """Write five messages without waiting for the answers; each is answered once, in order."""
    topics = [f"{name} theorem {number}" for number in range(5)]
    for topic in topics:
        await chat.say(f"I am struggling with {topic}.")
    await chat.until(lambda: len(chat.said) >= len(topics))

    for topic, said in zip(topics, chat.said, strict=True):
        assert topic in said.text


async def test_twenty_learners_at_once_are_each_answered_once_in_their_own_dm(world: World, meno: Meno) -> None:
    crowd = {f"crowd{number}": world.people(f"crowd{number}") for number in range(10)}

    await asyncio.gather(*(chatter(chat, name) for name, chats in crowd.items() for chat in chats))

    kept = "SELECT count(*), count(DISTINCT learner_id) FROM turn WHERE role = 'learner' AND text LIKE '%crowd%'"
    await meno.until(lambda: world.rows(kept) == [(100, 20)])


async def test_a_lost_gateway_and_a_lost_socket_come_back(world: World) -> None:
    discord, slack = world.people("cleo")
    opened = world.slack.sockets.opened
    await world.discord.gateway.close_sockets()
    await world.slack.sockets.close_all()
    await discord.say("What should I work on?")
    await world.slack.sockets.wait_open(after=opened)
    await slack.say("What should I work on?")

    for chat in (discord, slack):
        assert (await chat.next()).text.startswith("Nothing stands out yet.")


async def test_what_slack_delivers_again_is_not_answered_again(world: World, meno: Meno) -> None:
    slack = SlackChat.of(world.slack, "eve")
    first = await slack.ask("What should I work on?")
    repeated = len(meno.logged("event.repeated"))

    await slack.repeat_last()
    await meno.until(lambda: len(meno.logged("event.repeated")) > repeated)
    await slack.command("help")

    assert (await slack.next()).text.startswith("Write to me about what you are learning")
    assert slack.said[0].text == first.text
    assert len(slack.said) == 2


async def test_a_button_pressed_by_two_quick_clicks_is_graded_once(world: World) -> None:
    chats = (DiscordChat.of(world.discord, "finn"), SlackChat.of(world.slack, "finn"))
    for chat in chats:
        question = await chat.practise("recursion")
        button = question.button("reveal")
        await asyncio.gather(chat.press(question, button), chat.press(question, button))
        texts = [(await chat.next()).text for _ in range(3)]

        assert texts[0].startswith("That is fine")
        assert texts[1].startswith("**Task 2 of 5.**")
        assert "already answered" in texts[2]
        assert world.rows("SELECT count(*) FROM answer WHERE question_id = ?", button.split(":")[1]) == [(1,)]
