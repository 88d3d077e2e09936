"""Commands and buttons: deferred first, answered later, also after a restart."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from core.clock import FixedClock
from core.messages import (
    ActionChosen,
    CommandInvoked,
    Event,
    File,
    Outgoing,
    Receipt,
    ReplySink,
    Scope,
)
from tests.adapters.discord.support import HINT, SKIP, Script, running, says
from tests.loopback.discord_interactions import State, is_ephemeral
from tests.loopback.discord_server import DiscordServer, buttons_of

DEFERRED_MESSAGE, DEFERRED_UPDATE = 5, 6


async def test_the_command_table_is_registered_once(server: DiscordServer) -> None:
    async with running(server, says("hello")):
        assert [command["name"] for command in server.rest.commands] == ["practice", "done"]
    async with running(server, says("hello")):
        await server.until(lambda: len(server.requests_to("GET", "/commands$")) == 2)

    assert len(server.requests_to("PUT", "/commands$")) == 1


async def test_commands_that_differ_are_replaced(server: DiscordServer) -> None:
    server.rest.commands = [{"id": "1", "name": "old", "description": "An old one", "type": 1}]
    async with running(server, says("hello")):
        await server.until(lambda: server.rest.commands[0]["name"] == "practice")


async def test_a_command_is_deferred_though_its_handler_takes_long(server: DiscordServer) -> None:
    release = asyncio.Event()

    async def act(event: Event, replies: ReplySink) -> Receipt:
        await release.wait()
        await replies.send(Outgoing(address=event.address, body="Recursion", actions=(HINT,)))
        return await replies.send(Outgoing(address=event.address, body="First question"))

    script, ann = Script(act), server.world.add_user("Ann")
    async with running(server, script):
        interaction = await server.command(ann, "practice", {"topic": "recursion"})
        await interaction.acknowledged.wait()
        assert interaction.callback == {"type": DEFERRED_MESSAGE}
        assert server.sent == []
        release.set()
        original, follow_up = await server.wait_for_messages(2)
        event = await script.next_event()

    assert isinstance(event, CommandInvoked)
    assert (event.name, event.arguments) == ("practice", {"topic": "recursion"})
    assert event.event_id == f"discord:interaction:{interaction.id}"
    assert event.scope is Scope.DIRECT
    assert event.author.locale == "en-GB"
    assert (original["id"], original["content"]) == (interaction.original, "Recursion")
    assert list(buttons_of(original)) == ["hint:42"]
    assert follow_up["content"] == "First question"


async def test_a_command_in_a_channel_is_answered_for_one_persons_eyes(server: DiscordServer) -> None:
    channel = server.world.add_channel(server.world.add_guild("Study"), "general")

    async def act(event: Event, replies: ReplySink) -> Receipt:
        await replies.send(Outgoing(address=event.address, body="One"))
        return await replies.send(Outgoing(address=event.address, body="Two"))

    async with running(server, Script(act)):
        await server.command(server.world.add_user("Ann"), "done", channel=channel)
        messages = await server.wait_for_messages(2)

    assert [each["content"] for each in messages] == ["One", "Two"]
    assert all(is_ephemeral(each) for each in messages)


async def test_suggestions_are_offered_while_a_parameter_is_typed(server: DiscordServer) -> None:
    async with running(server, says("hello")):
        interaction = await server.suggest(server.world.add_user("Ann"), "practice", "topic", "JOIN")
        await interaction.acknowledged.wait()

    assert interaction.callback == {
        "type": 8,
        "data": {"choices": [{"name": "SQL joins", "value": "SQL joins"}]},
    }


async def test_a_button_is_deferred_and_answered_by_a_new_message(server: DiscordServer) -> None:
    script, ann = says("Question", HINT, SKIP), server.world.add_user("Ann")
    async with running(server, script):
        await server.dm(ann, "ask me")
        question = await server.next_message()
        await script.next_event()
        interaction = await server.press(ann, question, "skip:42")
        answer = await server.next_message()
        event = await script.next_event()

    assert interaction.callback == {"type": DEFERRED_UPDATE}
    assert isinstance(event, ActionChosen)
    assert (event.action_id, event.message_id) == ("skip:42", question["id"])
    assert answer["id"] != question["id"]


async def test_a_button_works_after_a_restart(server: DiscordServer) -> None:
    ann = server.world.add_user("Ann")
    async with running(server, says("Question", HINT)):
        await server.dm(ann, "ask me")
        question = await server.next_message()
    script = says("Verdict")
    async with running(server, script):
        await server.press(ann, question, "hint:42")
        answer = await server.next_message()
        event = await script.next_event()

    assert isinstance(event, ActionChosen)
    assert event.action_id == "hint:42"
    assert answer["content"] == "Verdict"


async def test_an_answer_after_the_token_has_expired_goes_to_the_channel(server: DiscordServer) -> None:
    expired = asyncio.Event()

    async def act(event: Event, replies: ReplySink) -> Receipt:
        await expired.wait()
        return await replies.send(Outgoing(address=event.address, body="Late, but here"))

    script, ann = Script(act), server.world.add_user("Ann")
    async with running(server, script):
        interaction = await server.command(ann, "done")
        await interaction.acknowledged.wait()
        server.expire(interaction)
        expired.set()
        answer = await server.next_message()

    assert answer["content"] == "Late, but here"
    assert len(server.requests_to("POST", "/channels/.*/messages$")) == 1


async def test_a_late_answer_in_a_channel_goes_to_the_direct_messages(server: DiscordServer) -> None:
    channel = server.world.add_channel(server.world.add_guild("Study"), "general")
    clock = FixedClock(datetime(2026, 11, 30, tzinfo=UTC))

    async def act(event: Event, replies: ReplySink) -> Receipt:
        clock.advance(timedelta(minutes=15))
        return await replies.send(Outgoing(address=event.address, body="For you only"))

    ann = server.world.add_user("Ann")
    async with running(server, Script(act), clock=clock):
        await server.command(ann, "done", channel=channel)
        answer = await server.next_message()

    assert answer["channel_id"] == server.world.dm_with(ann).id


async def test_a_reply_to_a_command_can_grow(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        await replies.status("Thinking")
        stream = replies.stream()
        await stream.append("Well")
        return await stream.close(Outgoing(address=event.address, body="Well done.", actions=(HINT,)))

    script = Script(act)
    async with running(server, script):
        interaction = await server.command(server.world.add_user("Ann"), "done")
        await script.next_event()

    (message,) = server.sent
    assert (message["id"], message["content"]) == (interaction.original, "Well done.")
    assert list(buttons_of(message)) == ["hint:42"]


async def test_files_come_with_the_answer_and_with_follow_ups(server: DiscordServer) -> None:
    picture = File(name="progress.png", content=b"\x89PNG", media_type="image/png")

    async def act(event: Event, replies: ReplySink) -> Receipt:
        await replies.send(Outgoing(address=event.address, body="", files=(picture,)))
        return await replies.send(Outgoing(address=event.address, body="Again", files=(picture,)))

    async with running(server, Script(act)):
        await server.command(server.world.add_user("Ann"), "done")
        messages = await server.wait_for_messages(2)

    names = [[attachment["filename"] for attachment in each["attachments"]] for each in messages]
    assert names == [["progress.png"], ["progress.png"]]


async def test_a_command_is_answered_in_words_where_its_file_is_refused(server: DiscordServer) -> None:
    picture = File(name="progress.png", content=b"\x89PNG", media_type="image/png")

    async def act(event: Event, replies: ReplySink) -> Receipt:
        return await replies.send(Outgoing(address=event.address, body="Look:", files=(picture,)))

    server.fail("PATCH", "/messages/@original$", 403, code=50013)
    async with running(server, Script(act)):
        interaction = await server.command(server.world.add_user("Ann"), "done")
        message = await server.next_message()

    assert (message["id"], message["content"], message["attachments"]) == (interaction.original, "Look:", [])


async def test_a_growing_follow_up_is_edited(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        await replies.status("Grading")
        stream = replies.stream()
        await stream.append("Right")
        return await stream.close(Outgoing(address=event.address, body="Right: O(n)."))

    ann = server.world.add_user("Ann")
    async with running(server, says("Question", HINT)):
        await server.dm(ann, "ask me")
        question = await server.next_message()
    script = Script(act)
    async with running(server, script):
        await server.press(ann, question, "hint:42")
        await script.next_event()

    assert [each["content"] for each in server.sent] == ["Question", "Right: O(n)."]
    assert len(server.requests_to("POST", "/typing$")) == 1


async def test_an_interaction_that_is_said_to_be_acknowledged_is_answered(server: DiscordServer) -> None:
    """That is what a repeated deferral gets whose first one went through, though its answer was lost."""
    script, ann = says("hello"), server.world.add_user("Ann")
    server.fail("POST", "/callback$", 400, code=40060)
    async with running(server, script):
        await server.command(ann, "done")
        answer = await server.next_message()

    assert answer["content"] == "hello"
    assert [type(event) for event in script.events] == [CommandInvoked]


async def test_an_interaction_that_was_deferred_too_late_is_answered_in_the_channel() -> None:
    async with DiscordServer(interaction_deadline=0.0) as hasty, running(hasty, says("too late")):
        interaction = await hasty.command(hasty.world.add_user("Ann"), "done")
        answer = await hasty.next_message()

    assert interaction.state is State.FAILED
    assert answer["content"] == "too late"
    assert len(hasty.requests_to("POST", "/channels/.*/messages$")) == 1
