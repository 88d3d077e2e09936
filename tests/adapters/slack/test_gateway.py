"""The adapter and the real slack_bolt over the wire: events in, replies out, faults."""

from __future__ import annotations

import asyncio

import pytest

from core.errors import CredentialError
from core.messages import (
    Action,
    ActionChosen,
    CommandInvoked,
    Event,
    MessageReceived,
    Outgoing,
    ReplySink,
    Scope,
)
from tests.adapters.slack.conftest import MakeMeno, StartMeno, Tutor, say_nothing, saying
from tests.loopback.slack_server import PATIENCE_SECONDS, STUDY_CHANNEL, Fault, SlackServer

ADA = "U0ADA"
BO = "U0BO"


async def ask(event: Event, replies: ReplySink) -> None:
    """Answer with a question and two buttons."""
    actions = (
        Action(id="answer:1:a", label="A list", typed="1"),
        Action(id="answer:1:b", label="A call to itself", typed="2"),
    )
    await replies.send(Outgoing(address=event.address, body="What is recursion?", actions=actions))


@pytest.mark.usefixtures("meno")
class TestConversation:
    async def test_a_direct_message_is_read_and_answered_in_the_dm(self, slack: SlackServer, tutor: Tutor) -> None:
        tutor.reply = saying("**Hello**, Ada.")

        envelope = await slack.dm(ADA, "Is 1 &lt; 2?")
        event, reply = await tutor.next_event(), await slack.next_message()

        assert isinstance(event, MessageReceived)
        assert (event.text, event.scope, event.public) == ("Is 1 < 2?", Scope.DIRECT, False)
        assert (event.author.space, event.author.user_id) == ("T0LOOP", ADA)
        assert (reply.channel, reply.thread_ts, reply.text) == ("D0ADA", "", "**Hello**, Ada.")
        await envelope.wait_acked()

    async def test_a_reply_stays_in_the_thread_that_was_written_in(self, slack: SlackServer, tutor: Tutor) -> None:
        tutor.reply = saying("Here.")

        await slack.dm(ADA, "one", thread_ts="1700000000.000100")

        assert (await slack.next_message()).thread_ts == "1700000000.000100"

    async def test_the_author_has_the_name_language_and_zone_of_the_profile(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        slack.workspace.people[ADA] = {
            "name": "ada",
            "tz": "Europe/London",
            "locale": "en-GB",
            "profile": {"display_name": "Ada L."},
        }

        await slack.dm(ADA, "hi")
        author = (await tutor.next_event()).author

        assert (author.display_name, author.timezone, author.locale) == ("Ada L.", "Europe/London", "en-GB")

    async def test_a_profile_that_cannot_be_read_costs_no_message(self, slack: SlackServer, tutor: Tutor) -> None:
        slack.fail(Fault("users.info", error="missing_scope"))

        await slack.dm(ADA, "hi")
        author = (await tutor.next_event()).author

        assert (author.display_name, author.timezone, author.locale) == (ADA, None, None)

    async def test_a_mention_and_its_twin_are_one_event_answered_in_the_thread(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        tutor.reply = saying("In the thread.")

        await slack.mention(BO, STUDY_CHANNEL, "what is a join?")
        first, twin = await tutor.next_event(), await tutor.next_event()

        assert first.event_id == twin.event_id
        assert isinstance(first, MessageReceived)
        assert (first.text, first.scope) == ("what is a join?", Scope.MENTION)
        assert (await slack.next_message()).thread_ts == first.address.thread != ""

    async def test_talk_in_a_channel_that_is_not_for_meno_is_left_alone(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        ignored = await slack.say(BO, STUDY_CHANNEL, "lunch?")
        await ignored.wait_acked()
        await slack.dm(ADA, "hi")

        assert (await tutor.next_event()).author.user_id == ADA
        assert tutor.waiting == 0

    async def test_an_event_sent_again_has_the_same_id(self, slack: SlackServer, tutor: Tutor) -> None:
        envelope = await slack.dm(ADA, "hi")
        await slack.redeliver(envelope)

        assert (await tutor.next_event()).event_id == (await tutor.next_event()).event_id

    async def test_a_slow_turn_delays_neither_acknowledgements_nor_other_people(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        may_end = asyncio.Event()

        async def reply(event: Event, replies: ReplySink) -> None:
            if event.author.user_id == ADA:
                await may_end.wait()
            await replies.send(Outgoing(address=event.address, body=f"For {event.author.user_id}"))

        tutor.reply = reply
        slow = await slack.slash(ADA, "/practice", "recursion")
        await slow.wait_acked()
        await slack.dm(BO, "hi")
        first = await slack.next_message()
        may_end.set()
        second = await slack.next_message()

        assert [first.text, second.text] == ["For U0BO", "For U0ADA"]

    async def test_quick_messages_keep_their_order(self, slack: SlackServer, tutor: Tutor) -> None:
        """Also those that come while their author is being looked up."""
        said = [f"message {number}" for number in range(8)]

        async def talk(user: str) -> None:
            for text in said:
                await slack.dm(user, text)

        users = [f"U0P{number}" for number in range(20)]
        await asyncio.gather(*(talk(user) for user in users))
        events = [await tutor.next_event() for _ in range(len(users) * len(said))]

        for user in users:
            texts = [event.text for event in events if event.author.user_id == user]  # type: ignore[attr-defined]
            assert texts == said
        assert len(slack.calls("users.info")) == len(users)

    async def test_a_turn_that_fails_ends_nothing_else(
        self, slack: SlackServer, tutor: Tutor, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def fail(event: Event, replies: ReplySink) -> None:
            raise LookupError("a bug")

        tutor.reply = fail
        await slack.dm(ADA, "one")
        first = await tutor.next_event()
        tutor.reply = saying("Still here.")
        await slack.dm(ADA, "two")

        assert (await slack.next_message()).text == "Still here."
        assert f"the turn of {first.event_id} failed" in caplog.text


@pytest.mark.usefixtures("meno")
class TestCommandsAndButtons:
    async def test_a_slash_command_arrives_with_its_argument(self, slack: SlackServer, tutor: Tutor) -> None:
        await slack.slash(ADA, "/practice", "SQL joins &amp; more")
        event = await tutor.next_event()

        assert isinstance(event, CommandInvoked)
        assert (event.name, event.arguments) == ("practice", {"topic": "SQL joins & more"})
        assert event.scope is Scope.DIRECT

    async def test_a_command_where_meno_may_not_post_is_answered_in_the_dm(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        slack.workspace.add_channel("C0OTHER", "channel", is_member=False)
        slack.workspace.open_dm(ADA)
        tutor.reply = saying("Here instead.")

        await slack.slash(ADA, "/done", channel="C0OTHER")

        assert (await slack.next_message()).channel == "D0ADA"

    async def test_a_pressed_button_is_acknowledged_and_answered_below(
        self, slack: SlackServer, tutor: Tutor
    ) -> None:
        tutor.reply = ask
        await slack.dm(ADA, "quiz me")
        await tutor.next_event()
        question = await slack.next_message()
        tutor.reply = saying("Right!")

        envelope = await slack.press(ADA, question, "answer:1:b")
        event, verdict = await tutor.next_event(), await slack.next_message()

        assert isinstance(event, ActionChosen)
        assert (event.action_id, event.message_id) == ("answer:1:b", question.ts)
        assert (verdict.channel, verdict.thread_ts, verdict.text) == ("D0ADA", "", "Right!")
        assert [button["text"]["text"] for button in question.buttons] == ["A list", "A call to itself"]
        await envelope.wait_acked()


async def test_a_button_works_after_a_restart(slack: SlackServer, tutor: Tutor, start_meno: StartMeno) -> None:
    """Nothing about a button is kept in memory."""
    async with start_meno():
        tutor.reply = ask
        await slack.dm(ADA, "quiz me")
        question = await slack.next_message()
        await tutor.next_event()
    async with start_meno():
        tutor.reply = say_nothing
        await slack.press(ADA, question, "answer:1:a")
        event = await tutor.next_event()

    assert isinstance(event, ActionChosen)
    assert event.action_id == "answer:1:a"


class TestConnection:
    async def test_meno_reconnects_when_slack_asks(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        async with start_meno():
            await slack.sockets.ask_to_reconnect()
            await slack.sockets.wait_open(after=1)
            await slack.dm(ADA, "still there?")

            assert (await tutor.next_event()).author.user_id == ADA

    async def test_meno_reconnects_after_a_socket_was_closed(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        async with start_meno():
            await slack.sockets.close_all()
            await slack.sockets.wait_open(after=1)
            await slack.dm(ADA, "still there?")

            assert (await tutor.next_event()).author.user_id == ADA

    async def test_meno_reconnects_when_the_first_try_fails(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        async with start_meno():
            slack.fail(Fault("apps.connections.open"))
            await slack.sockets.ask_to_reconnect()
            await slack.sockets.close_all()
            await slack.sockets.wait_open(after=1)
            await slack.dm(ADA, "still there?")

            assert (await tutor.next_event()).author.user_id == ADA

    async def test_a_socket_that_went_deaf_is_replaced(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        """The connection stands, but nothing comes back over it any more."""
        async with start_meno(ping_seconds=0.2):
            slack.sockets.deaf = True
            await slack.sockets.wait_open(after=1)
            slack.sockets.deaf = False
            await slack.dm(ADA, "still there?")

            assert (await tutor.next_event()).author.user_id == ADA

    async def test_slack_may_be_away_for_a_moment_at_the_start(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno, caplog: pytest.LogCaptureFixture
    ) -> None:
        slack.fail(Fault("auth.test", error="fatal_error"))

        async with start_meno():
            await slack.dm(ADA, "hi")
            await tutor.next_event()

        assert "Slack failed at auth.test: fatal_error; next try in 1 s" in caplog.text

    @pytest.mark.parametrize(
        ("bot_token", "app_token", "named"),
        [
            ("xoxb-wrong", "xapp-loopback", "SLACK_BOT_TOKEN"),
            ("xoxb-loopback", "xapp-wrong", "SLACK_APP_TOKEN"),
        ],
    )
    async def test_a_wrong_token_is_named(
        self, make_meno: MakeMeno, bot_token: str, app_token: str, named: str
    ) -> None:
        adapter = make_meno(bot_token=bot_token, app_token=app_token)

        with pytest.raises(CredentialError, match=named) as refused:
            await adapter.run()

        assert not {bot_token, app_token} & set(str(refused.value).split())
        assert not adapter.ready.is_set()

    async def test_a_turn_that_runs_is_finished_at_the_close(
        self, slack: SlackServer, tutor: Tutor, start_meno: StartMeno
    ) -> None:
        may_end = asyncio.Event()
        ended: list[str] = []

        async def reply(event: Event, replies: ReplySink) -> None:
            await may_end.wait()
            receipt = await replies.send(Outgoing(address=event.address, body="Bye."))
            ended.append(receipt.message_id)

        tutor.reply = reply
        async with start_meno() as adapter:
            await slack.dm(ADA, "one more thing")
            await tutor.next_event()
            closing = asyncio.create_task(adapter.close())
            await slack.sockets.wait_closed()
            may_end.set()
            async with asyncio.timeout(PATIENCE_SECONDS):
                await closing

            assert ended == [(await slack.next_message()).ts]

    async def test_a_cancelled_adapter_stops_and_says_so(self, make_meno: MakeMeno) -> None:
        adapter = make_meno()
        running = asyncio.create_task(adapter.run())
        async with asyncio.timeout(PATIENCE_SECONDS):
            await adapter.ready.wait()
        running.cancel()

        with pytest.raises(asyncio.CancelledError):
            await running
        assert not adapter.ready.is_set()
