"""Messages in and out, over the real client and a loopback Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adapters.discord.outbound import MAX_CONTENT, MAX_DESCRIPTION
from core.clock import FixedClock
from core.errors import DeliveryFailed, DeliveryRefused
from core.messages import (
    Address,
    Event,
    File,
    MessageReceived,
    Outgoing,
    Platform,
    Receipt,
    ReplySink,
    Scope,
)
from tests.adapters.discord.support import HINT, SKIP, Script, running, says
from tests.loopback.discord_server import DiscordServer, buttons_of


async def test_a_direct_message_is_answered_where_it_was_written(server: DiscordServer) -> None:
    script = says("Hello Ann.")
    ann = server.world.add_user("Ann")
    async with running(server, script):
        asked = await server.dm(ann, "I struggle with recursion")
        answer = await server.next_message()
        event = await script.next_event()

    assert isinstance(event, MessageReceived)
    assert event.text == "I struggle with recursion"
    assert event.event_id == f"discord:message:{asked['id']}"
    assert event.scope is Scope.DIRECT
    assert event.author.user_id == ann["id"]
    assert event.author.display_name == "Ann"
    assert (answer["content"], answer["channel_id"]) == ("Hello Ann.", asked["channel_id"])
    assert script.receipts == [Receipt(message_id=answer["id"], address=event.address)]


async def test_nobody_can_be_pinged_by_an_answer(server: DiscordServer) -> None:
    async with running(server, says("Hi @everyone")):
        await server.dm(server.world.add_user("Ann"), "hello")
        await server.next_message()

    (request,) = server.requests_to("POST", "/messages$")
    assert request.payload["allowed_mentions"] == {"parse": []}


async def test_a_long_answer_comes_in_parts_with_the_buttons_on_the_last(server: DiscordServer) -> None:
    body = "\n\n".join(f"Paragraph {number}. " + "words " * 60 for number in range(12))
    async with running(server, says(body, HINT, SKIP)):
        await server.dm(server.world.add_user("Ann"), "tell me everything")
        messages = await server.wait_for_messages(3)

    assert all(len(message["content"]) <= MAX_CONTENT for message in messages)
    assert "".join("".join(each["content"] for each in messages).split()) == "".join(body.split())
    assert [list(buttons_of(each)) for each in messages] == [[], [], ["hint:42", "skip:42"]]


async def test_the_bot_does_not_answer_itself_or_other_bots(server: DiscordServer) -> None:
    script = says("I answer people.")
    other = server.world.add_user("Other", bot=True)
    async with running(server, script):
        await server.dm(other, "beep")
        await server.dm(server.world.add_user("Ann"), "hello")
        await server.next_message()
        await server.dm(server.world.add_user("Bob"), "hello too")
        await server.next_message()

    assert [event.author.display_name for event in script.events] == ["Ann", "Bob"]


async def test_a_mention_is_answered_in_the_channel_and_other_talk_is_not(server: DiscordServer) -> None:
    channel = server.world.add_channel(server.world.add_guild("Study"), "general")
    script = says("In public.")
    ann = server.world.add_user("Ann")
    async with running(server, script):
        await server.say(ann, channel, "just chatting")
        await server.say(ann, channel, f"<@{server.world.bot['id']}> what is a join?")
        answer = await server.next_message()
        event = await script.next_event()

    assert isinstance(event, MessageReceived)
    assert (event.text, event.scope, event.public) == ("what is a join?", Scope.MENTION, True)
    assert event.address == Address(platform=Platform.DISCORD, space=channel.guild_id or "", channel=channel.id)
    assert answer["channel_id"] == channel.id
    assert len(script.events) == 1


async def test_a_private_answer_to_a_mention_goes_to_the_direct_messages(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        return await replies.send(Outgoing(address=event.address, body="Your level is 2.", private=True))

    channel = server.world.add_channel(server.world.add_guild("Study"), "general")
    script, ann = Script(act), server.world.add_user("Ann")
    async with running(server, script):
        await server.say(ann, channel, f"<@{server.world.bot['id']}> my level?")
        answer = await server.next_message()
        await script.next_event()

    direct = server.world.dm_with(ann)
    assert answer["channel_id"] == direct.id
    assert script.receipts[0].address == Address(platform=Platform.DISCORD, space="", channel=direct.id)


async def test_a_thread_is_answered_in_the_thread(server: DiscordServer) -> None:
    channel = server.world.add_channel(server.world.add_guild("Study"), "general", public=False)
    thread = server.world.add_thread(channel, "homework")
    script = says("Here.")
    async with running(server, script):
        await server.say(server.world.add_user("Ann"), thread, f"<@{server.world.bot['id']}> help")
        answer = await server.next_message()
        event = await script.next_event()

    assert (event.address.channel, event.address.thread) == (channel.id, thread.id)
    assert not event.public
    assert answer["channel_id"] == thread.id


async def test_work_shows_as_typing(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> None:
        await replies.status("Thinking")

    script = Script(act)
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "hello")
        await script.next_event()

    assert len(server.requests_to("POST", "/typing$")) == 1


async def test_work_that_cannot_be_shown_is_no_failure(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        await replies.status("Thinking")
        return await replies.send(Outgoing(address=event.address, body="Done."))

    server.fail("POST", "/typing$", 403, code=50013)
    async with running(server, Script(act)):
        await server.dm(server.world.add_user("Ann"), "hello")

        assert (await server.next_message())["content"] == "Done."


async def test_a_file_is_uploaded_with_its_words(server: DiscordServer) -> None:
    picture = File(name="progress.png", content=b"\x89PNG", media_type="image/png", alt_text="Progress")

    async def act(event: Event, replies: ReplySink) -> Receipt:
        return await replies.send(Outgoing(address=event.address, body="Look:", files=(picture,)))

    async with running(server, Script(act)):
        await server.dm(server.world.add_user("Ann"), "progress")
        await server.next_message()

    (request,) = server.requests_to("POST", "/messages$")
    assert request.files == {"progress.png": b"\x89PNG"}
    assert request.payload["attachments"][0]["description"] == "Progress"


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (413, 40005)], ids=["not allowed", "too large"])
async def test_a_file_that_discord_does_not_take_costs_no_words(
    server: DiscordServer, status: int, code: int
) -> None:
    picture = File(name="progress.png", content=b"\x89PNG", media_type="image/png", alt_text="Three charts. " * 200)

    async def act(event: Event, replies: ReplySink) -> Receipt:
        return await replies.send(Outgoing(address=event.address, body="Look:", files=(picture,)))

    server.fail("POST", "/messages$", status, code=code)
    script = Script(act)
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "progress")
        message = await server.next_message()

    assert (message["content"], message["attachments"]) == ("Look:", [])
    first, second = server.requests_to("POST", "/messages$")
    assert (list(first.files), list(second.files)) == (["progress.png"], [])
    assert len(first.payload["attachments"][0]["description"]) <= MAX_DESCRIPTION


async def test_a_growing_reply_is_one_message_edited_once_a_second(server: DiscordServer) -> None:
    clock = FixedClock(datetime(2026, 11, 30, tzinfo=UTC))

    async def act(event: Event, replies: ReplySink) -> Receipt:
        stream = replies.stream()
        await stream.append("A base")
        await stream.append(" case")
        clock.advance(timedelta(seconds=1))
        await stream.append(" stops")
        await stream.append(" it.")
        return await stream.close(Outgoing(address=event.address, body="A base case stops it.", actions=(HINT,)))

    script = Script(act)
    async with running(server, script, clock=clock):
        await server.dm(server.world.add_user("Ann"), "what is a base case?")
        await script.next_event()

    shown = [each.payload["content"] for each in server.requests_to("PATCH", "/messages/")]
    assert shown == ["A base case stops", "A base case stops it."]
    (message,) = server.sent
    assert (message["content"], list(buttons_of(message))) == ("A base case stops it.", ["hint:42"])
    assert script.receipts[0].message_id == message["id"]


async def test_a_growing_reply_that_outgrows_a_message_continues_in_the_next(server: DiscordServer) -> None:
    body = "word " * 900

    async def act(event: Event, replies: ReplySink) -> Receipt:
        stream = replies.stream()
        await stream.append(body[:3000])
        return await stream.close(Outgoing(address=event.address, body=body, actions=(HINT,)))

    script = Script(act)
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "go on")
        await script.next_event()

    assert " ".join(each["content"] for each in server.sent).split() == body.split()
    assert [list(buttons_of(each)) for each in server.sent] == [[], [], ["hint:42"]]


async def test_a_growing_reply_that_was_deleted_is_sent_again(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        stream = replies.stream()
        await stream.append("A base")
        server.world.channels[event.address.channel].messages.popitem()
        return await stream.close(Outgoing(address=event.address, body="A base case."))

    script = Script(act)
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "what is a base case?")
        await script.next_event()

    assert [each["content"] for each in server.sent] == ["A base", "A base case."]
    assert script.receipts[0].message_id == server.sent[1]["id"]


async def test_a_closed_direct_message_is_refused_for_good(server: DiscordServer) -> None:
    script, ann = says("hello"), server.world.add_user("Ann")
    server.world.closed_dms.add(ann["id"])
    async with running(server, script):
        await server.dm(ann, "hello")
        await script.next_event()

    (failure,) = script.failures
    assert isinstance(failure, DeliveryRefused)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (401, 0), (403, 40003)])
async def test_what_passes_is_a_failure_for_now(server: DiscordServer, status: int, code: int) -> None:
    script = says("hello")
    server.fail("POST", "/messages$", status, code=code)
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "hello")
        await script.next_event()

    (failure,) = script.failures
    assert isinstance(failure, DeliveryFailed)


async def test_a_rate_limit_says_when_to_try_again(server: DiscordServer) -> None:
    script = says("hello")
    server.fail("POST", "/messages$", 429, Retry_After="7.5")
    async with running(server, script):
        await server.dm(server.world.add_user("Ann"), "hello")
        await script.next_event()

    (failure,) = script.failures
    assert isinstance(failure, DeliveryFailed)
    assert failure.retry_after == 7.5


async def test_a_passing_server_error_is_tried_again(server: DiscordServer) -> None:
    server.fail("POST", "/messages$", 500)
    async with running(server, says("hello")):
        await server.dm(server.world.add_user("Ann"), "hello")

        assert (await server.next_message())["content"] == "hello"
    assert len(server.requests_to("POST", "/messages$")) == 2


async def test_a_handler_that_fails_does_not_stop_the_next_message(server: DiscordServer) -> None:
    async def act(event: Event, replies: ReplySink) -> Receipt:
        if isinstance(event, MessageReceived) and event.text == "boom":
            raise ZeroDivisionError
        return await replies.send(Outgoing(address=event.address, body="still here"))

    ann = server.world.add_user("Ann")
    async with running(server, Script(act)):
        await server.dm(ann, "boom")
        await server.dm(ann, "and now?")

        assert (await server.next_message())["content"] == "still here"
