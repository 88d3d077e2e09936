"""A learner at the cap of the day, and a learner who floods."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event
from structlog.testing import capture_logs

from core.models import Answer, InboxEntry, Turn, Usage
from core.practice.asking import AGAIN_AT_MOST
from core.tutor.haste import LONG_QUEUE, MANY
from tests.dialogue import PAUSE, House, Replies, Talk
from tests.loopback.openai_server import DONE, OpenAIServer, chunk, says, streams
from tests.tutor.model_house import house_with_model

USED_UP = "Your share of the language model for today is used up"
TOO_FAST = "You write faster than I can answer well"
BY_RULES = "Without a language model I cannot discuss that freely"
WAITING = "many of your messages are waiting"
QUESTION = "How do closures differ from objects?"


@pytest.fixture
async def server() -> AsyncIterator[OpenAIServer]:
    async with OpenAIServer() as running:
        yield running


async def test_at_the_cap_practice_goes_on_and_the_next_day_the_model_is_back(
    server: OpenAIServer, sqlite_url: str, tmp_path: Path
) -> None:
    """Said once, in the learner's words; the rules reply and grade, and nothing is asked of the model."""
    async with house_with_model(server, sqlite_url, tmp_path, tokens_per_learner_day=1) as house:
        talk = house.talk()
        server.answers.append(says("A closure keeps ", "what it saw."))
        await talk.says(QUESTION)
        assert talk.text == "A closure keeps what it saw."
        asked = len(server.requests)

        await talk.says(QUESTION)
        assert (
            f"{USED_UP}; practice and reminders go on by rules. There is a new one tomorrow at 4:00." in talk.text
        )
        assert BY_RULES in talk.text
        await talk.says(QUESTION)
        assert USED_UP not in talk.text
        assert "beyond what I can do by rules" in talk.text

        await talk.says("/practice recursion")
        await talk.answers(right=True)
        assert "Right." in talk.text
        (answer,) = await house.rows(Answer)
        assert answer.verdict == "right"
        await talk.says("/usage")
        assert "; 0 of 1 tokens are left" in talk.text
        assert len(server.requests) == asked
        await talk.says("/done")

        talk.clock.advance(timedelta(days=1))
        server.answers.append(says("As I said."))
        await talk.says("Tell me once more how closures differ from objects?")
        assert "As I said." in talk.text


async def test_a_cap_of_nothing_says_so(server: OpenAIServer, sqlite_url: str, tmp_path: Path) -> None:
    """No new share is promised where there is none; the log has it once a session, and warns of nothing."""
    async with house_with_model(server, sqlite_url, tmp_path, tokens_per_learner_day=0) as house:
        talk = house.talk()
        with capture_logs() as logs:
            await talk.says(QUESTION)
            assert "has switched the language model off here" in talk.text
            assert BY_RULES in talk.text
            await talk.says("I like lighthouses.")
        assert server.requests == []
    reached = [(line["log_level"], line["cap"]) for line in logs if line["event"] == "model.cap_reached"]
    assert reached == [("info", "learner_day")]
    assert "warning" not in {line["log_level"] for line in logs}


async def test_what_is_used_up_is_told_to_the_learner_alone(
    server: OpenAIServer, sqlite_url: str, tmp_path: Path
) -> None:
    """How much somebody uses Meno is nobody else's business; the reply itself is for the channel."""
    async with house_with_model(server, sqlite_url, tmp_path, tokens_per_space_month=0) as house:
        talk = house.talk(channel="general", public=True)
        await talk.says(QUESTION)
        assert [reply.private for reply in talk.replies] == [True, False]


async def flood(house: House, talk: Talk, count: int) -> list[str]:
    """Send so many messages at once; return what was replied to each."""
    await house.meet(talk.message("Hello"))
    sinks = [Replies() for _ in range(count)]
    messages = [talk.message(f"What about closures, part {number}?") for number in range(count)]
    await asyncio.gather(
        *(house.meno.tutor.handle(message, sink) for message, sink in zip(messages, sinks, strict=True))
    )
    return ["\n".join(outgoing.body for outgoing in sink.sent) for sink in sinks]


async def test_who_floods_is_slowed_down_and_others_are_not(
    server: OpenAIServer, sqlite_url: str, tmp_path: Path
) -> None:
    """The first messages are answered by the model, then by rules, then with a line; all in order, none lost."""
    count = LONG_QUEUE + 5
    async with house_with_model(server, sqlite_url, tmp_path) as house:
        ada, bob = house.talk("Ada"), house.talk("Bob")
        go_on = asyncio.Event()
        slowly = streams(chunk("By the "), go_on, chunk("model."), chunk(None, "stop"), DONE)
        server.answers.extend([slowly, *[says("By the model.")] * 100])
        flooding = asyncio.create_task(flood(house, ada, count))
        while len(await house.rows(InboxEntry)) < count:  # noqa: ASYNC110  (nothing tells when they are all accepted)
            await asyncio.sleep(0.01)
        await bob.says(QUESTION)
        assert bob.text == "By the model."
        assert not flooding.done(), "Bob had to wait"

        go_on.set()
        replies = await flooding
        assert replies[:MANY] == ["By the model."] * MANY
        assert TOO_FAST in replies[MANY]
        assert BY_RULES in replies[MANY]  # in full once, and then briefly
        assert all("beyond what I can do by rules" in reply for reply in replies[MANY + 1 : LONG_QUEUE])
        assert [TOO_FAST in reply for reply in replies].count(True) == 1
        assert all(WAITING in reply for reply in replies[LONG_QUEUE:])
        await check_that_nothing_was_lost(house, count)

        ada.clock.advance(timedelta(minutes=1))
        await ada.says(QUESTION)
        assert ada.text == "By the model."


async def check_that_nothing_was_lost(house: House, count: int) -> None:
    """Every message is in the log, in its order, and was learned from."""
    entry = (await house.rows(InboxEntry))[0]
    said = await house.rows(Turn, learner_id=entry.learner_id, role="learner")
    texts = [turn.text for turn in sorted(said, key=lambda turn: turn.id or 0)]
    assert texts == [f"What about closures, part {number}?" for number in range(count)]
    assert all(turn.learned_at for turn in said)


async def test_quick_answers_in_practice_are_graded_like_any(
    server: OpenAIServer, sqlite_url: str, tmp_path: Path
) -> None:
    """Who knows the answers may give them as fast as they like."""
    async with house_with_model(server, sqlite_url, tmp_path) as house:
        talk = house.talk()
        for _ in range(2):
            await says_at_once(talk, "/practice recursion")
            while "at the first try" not in talk.text:
                await says_at_once(talk, "skip")
        assert len(await house.rows(Answer)) == 2 * (6 + AGAIN_AT_MOST)
        await says_at_once(talk, QUESTION)
        assert TOO_FAST in talk.text


AT_ONCE = timedelta(milliseconds=1)


async def says_at_once(talk: Talk, text: str) -> None:
    talk.clock.advance(AT_ONCE - PAUSE)
    await talk.says(text)
    assert talk.last.ok


async def test_a_turn_that_asks_no_model_does_not_look_at_what_was_spent(
    server: OpenAIServer, sqlite_url: str, tmp_path: Path
) -> None:
    """Commands, buttons and answers cost what they did before there were caps."""
    async with house_with_model(server, sqlite_url, tmp_path, tokens_per_space_month=1000) as house:
        statements: list[str] = []

        def note(*arguments: object) -> None:
            statements.append(str(arguments[2]))

        event.listen(house.meno.store.engine.sync_engine, "before_cursor_execute", note)
        talk = house.talk()
        await talk.says("/practice recursion")
        await talk.presses("I don't know")
        await talk.says("/due")
        assert len(statements) > 10
        assert [statement for statement in statements if Usage.__tablename__ in statement.split()] == []
        await talk.says(QUESTION)
        assert [statement for statement in statements if Usage.__tablename__ in statement.split()]
