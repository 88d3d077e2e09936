"""Replies, growing messages and unasked messages over the wire."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adapters.slack.gateway import SlackAdapter
from core.clock import FixedClock
from core.errors import DeliveryFailed, DeliveryRefused
from core.messages import Action, Address, Event, Outgoing, Platform, ReplySink
from tests.adapters.slack.conftest import StartMeno, Tutor
from tests.loopback.slack_server import STUDY_CHANNEL, Fault, SlackServer

ADA = "U0ADA"


def to(channel: str, body: str = "Time to practise.", *, thread: str = "", key: str = "") -> Outgoing:
    address = Address(platform=Platform.SLACK, space="T0LOOP", channel=channel, thread=thread)
    return Outgoing(address=address, body=body, dedupe_key=key)


@pytest.fixture
def dm(slack: SlackServer) -> str:
    return slack.workspace.open_dm(ADA)


class TestSender:
    async def test_a_message_to_a_user_id_goes_to_the_dm(
        self, meno: SlackAdapter, slack: SlackServer, dm: str
    ) -> None:
        receipt = await meno.sender.send(to(ADA))

        posted = await slack.next_message()
        assert posted.channel == receipt.address.channel == dm
        assert receipt.message_id == posted.ts

    async def test_a_rate_limit_is_waited_for(self, meno: SlackAdapter, slack: SlackServer, dm: str) -> None:
        slack.fail(Fault("chat.postMessage", error="ratelimited", status=429, headers={"Retry-After": "0"}))

        await meno.sender.send(to(dm))

        assert (await slack.next_message()).text == "Time to practise."
        assert len(slack.calls("chat.postMessage")) == 2

    async def test_a_rate_limit_that_stays_says_when_to_come_back(
        self, meno: SlackAdapter, slack: SlackServer, dm: str
    ) -> None:
        fault = Fault("chat.postMessage", "ratelimited", status=429, headers={"Retry-After": "0"}, times=3)
        slack.fail(fault)

        with pytest.raises(DeliveryFailed) as failed:
            await meno.sender.send(to(dm))

        assert failed.value.retry_after == 0.0

    @pytest.mark.parametrize("fault", [Fault("chat.postMessage", status=502), Fault("chat.postMessage")])
    async def test_a_server_error_is_for_now(
        self, meno: SlackAdapter, slack: SlackServer, dm: str, fault: Fault
    ) -> None:
        fault.times = 5
        slack.fail(fault)

        with pytest.raises(DeliveryFailed):
            await meno.sender.send(to(dm))

    @pytest.mark.parametrize("code", ["not_in_channel", "is_archived", "account_inactive", "cannot_dm_bot"])
    async def test_a_refusal_is_for_good(self, meno: SlackAdapter, slack: SlackServer, dm: str, code: str) -> None:
        slack.fail(Fault("chat.postMessage", error=code))

        with pytest.raises(DeliveryRefused, match=code):
            await meno.sender.send(to(dm))

    @pytest.mark.parametrize("code", ["invalid_auth", "token_revoked"])
    async def test_a_token_that_was_withdrawn_says_nothing_about_the_reader(
        self, meno: SlackAdapter, slack: SlackServer, dm: str, code: str
    ) -> None:
        slack.fail(Fault("chat.postMessage", error=code))

        with pytest.raises(DeliveryFailed, match=code):
            await meno.sender.send(to(dm))

    async def test_a_channel_that_is_gone_refuses(self, meno: SlackAdapter) -> None:
        with pytest.raises(DeliveryRefused, match="channel_not_found"):
            await meno.sender.send(to("C0GONE"))

    async def test_a_slack_that_is_gone_fails_for_now(self, start_meno: StartMeno, slack: SlackServer) -> None:
        async with start_meno() as meno:
            dm = slack.workspace.open_dm(ADA)
        await slack.__aexit__()

        with pytest.raises(DeliveryFailed):
            await meno.sender.send(to(dm))

    async def test_what_is_private_is_not_posted_in_a_channel(self, meno: SlackAdapter) -> None:
        outgoing = to(STUDY_CHANNEL)

        with pytest.raises(DeliveryRefused, match="private"):
            await meno.sender.send(Outgoing(address=outgoing.address, body="Your level", private=True))

    @pytest.mark.parametrize("thread", ["", "thread"])
    async def test_a_message_sent_before_a_restart_is_found(
        self, slack: SlackServer, start_meno: StartMeno, thread: str
    ) -> None:
        since = datetime.now(UTC) - timedelta(minutes=1)
        slack.workspace.open_dm(ADA)
        root = slack.workspace.write(ADA, "D0ADA", "hi", "")["ts"] if thread else ""
        nudge = to("D0ADA", thread=root, key="nudge:1")
        async with start_meno() as meno:
            await meno.sender.send(to("D0ADA", "Another", thread=root, key="nudge:0"))
            receipt = await meno.sender.send(nudge)
            await meno.sender.send(to("D0ADA", "A reply", thread=root))
        async with start_meno() as meno:
            found = await meno.sender.find_sent(nudge, since)
            missing = await meno.sender.find_sent(to("D0ADA", thread=root, key="nudge:2"), since)
            too_late = await meno.sender.find_sent(nudge, datetime.now(UTC))

        assert found == receipt
        assert (missing, too_late) == (None, None)

    async def test_a_busy_channel_is_searched_over_several_pages(
        self, meno: SlackAdapter, slack: SlackServer
    ) -> None:
        nudge = to(STUDY_CHANNEL, key="nudge:1")
        receipt = await meno.sender.send(nudge)
        for number in range(150):
            slack.workspace.write("U0BO", STUDY_CHANNEL, f"talk {number}", "")

        assert await meno.sender.find_sent(nudge, datetime.now(UTC) - timedelta(hours=1)) == receipt


class TestReplies:
    async def test_a_private_reply_in_a_channel_is_shown_to_its_author_only(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        async def reply(event: Event, replies: ReplySink) -> None:
            actions = (Action(id="goal:change", label="Change", typed="1"),)
            await replies.send(Outgoing(address=event.address, body="Your level: 2", private=True, actions=actions))

        tutor.reply = reply
        await slack.say(ADA, STUDY_CHANNEL, "<@U0MENO> my level?")
        shown = await slack.next_message()

        assert (shown.channel, shown.only_for) == (STUDY_CHANNEL, ADA)

        await tutor.next_event()
        await slack.press(ADA, shown, "goal:change")
        pressed = await tutor.next_event()

        assert (pressed.address.channel, pressed.address.thread) == (STUDY_CHANNEL, shown.thread_ts)

    async def test_a_private_reply_in_a_dm_is_a_plain_message(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        async def reply(event: Event, replies: ReplySink) -> None:
            await replies.send(Outgoing(address=event.address, body="Your level: 2", private=True))

        tutor.reply = reply
        await slack.dm(ADA, "my level?")

        assert (await slack.next_message()).only_for == ""

    async def test_a_status_is_shown_in_a_thread_and_never_fails(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        async def reply(event: Event, replies: ReplySink) -> None:
            await replies.status("is thinking")
            await replies.send(Outgoing(address=event.address, body="Done."))

        tutor.reply = reply
        await slack.say(ADA, STUDY_CHANNEL, "<@U0MENO> one")
        await slack.next_message()
        slack.fail(Fault("assistant.threads.setStatus", error="missing_scope"))
        await slack.say(ADA, STUDY_CHANNEL, "<@U0MENO> two")
        await slack.next_message()
        await slack.dm(ADA, "three")
        await slack.next_message()

        statuses = slack.calls("assistant.threads.setStatus")
        assert [status["status"] for status in statuses] == ["is thinking", "is thinking"]

    async def test_a_growing_reply_is_changed_at_most_once_a_second(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        clock = FixedClock(datetime(2026, 11, 30, 9, tzinfo=UTC))
        button = Action(id="more", label="More", typed="more")

        async def reply(event: Event, replies: ReplySink) -> None:
            stream = replies.stream()
            for piece in ("Recur", "sion ", "calls "):
                await stream.append(piece)
            clock.advance(timedelta(seconds=1))
            await stream.append("it")
            await stream.append("self")
            await stream.close(Outgoing(address=event.address, body="Recursion calls itself.", actions=(button,)))

        tutor.reply = reply
        async with start_meno(clock):
            await slack.dm(ADA, "what is recursion?")
            shown = await slack.next_message()
            changes = [await slack.next_change(), await slack.next_change()]

        assert [change.text for change in changes] == ["Recursion calls it", "Recursion calls itself."]
        assert {shown.ts} == {change.ts for change in changes}
        assert [found["value"] for found in changes[-1].buttons] == ["more"]
        assert slack.calls("chat.postMessage")[0]["blocks"][0]["text"] == "Recur"

    async def test_a_long_reply_grows_into_several_messages_with_buttons_on_the_last(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        words = "word " * 5_000

        async def reply(event: Event, replies: ReplySink) -> None:
            stream = replies.stream()
            await stream.append("word ")
            action = Action(id="more", label="More", typed="more")
            await stream.close(Outgoing(address=event.address, body=words, actions=(action,)))

        tutor.reply = reply
        await slack.dm(ADA, "tell me all")
        first, second, third = [await slack.next_message() for _ in range(3)]

        assert "".join((first.text + second.text + third.text).split()) == "".join(words.split())
        assert [len(part.buttons) for part in (first, second, third)] == [0, 0, 1]

    async def test_a_growing_reply_that_somebody_deleted_is_sent_anew(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        async def reply(event: Event, replies: ReplySink) -> None:
            stream = replies.stream()
            await stream.append("Recur")
            slack.workspace.channels["D0ADA"].messages.clear()
            await stream.close(Outgoing(address=event.address, body="Recursion."))

        tutor.reply = reply
        await slack.dm(ADA, "what is it?")

        assert [(await slack.next_message()).text for _ in range(2)] == ["Recur", "Recursion."]

    async def test_a_reply_that_could_not_be_shown_while_it_grew_is_sent_at_the_end(
        self, meno: SlackAdapter, slack: SlackServer, tutor: Tutor
    ) -> None:
        async def reply(event: Event, replies: ReplySink) -> None:
            stream = replies.stream()
            await stream.append("Recur")
            await stream.close(Outgoing(address=event.address, body="Recursion."))

        tutor.reply = reply
        slack.fail(Fault("chat.postMessage", error="internal_error"))
        await slack.dm(ADA, "what is it?")

        assert (await slack.next_message()).text == "Recursion."
