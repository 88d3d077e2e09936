"""Files over the wire: announced, sent and shown with what they are to those who cannot see them."""

from __future__ import annotations

import pytest

from adapters.slack.gateway import SlackAdapter
from adapters.slack.outbound import ALT_TEXT_LIMIT
from core.messages import Address, Event, File, Outgoing, Platform, ReplySink
from tests.adapters.slack.conftest import Tutor
from tests.loopback.slack_server import STUDY_CHANNEL, Fault, SlackServer

ADA = "U0ADA"
PICTURE = File(name="progress.png", content=b"\x89PNG", media_type="image/png", alt_text="Three charts. " * 200)


def with_picture(address: Address, *, private: bool = False) -> Outgoing:
    return Outgoing(address=address, body="Your progress", files=(PICTURE,), private=private)


async def show(event: Event, replies: ReplySink) -> None:
    """Answer with a picture."""
    await replies.send(with_picture(event.address, private=True))


async def test_a_picture_follows_its_words_with_its_alternative_text(
    meno: SlackAdapter, slack: SlackServer, tutor: Tutor
) -> None:
    """The bytes go to the address that Slack gives out; the text is cut to what Slack takes."""
    tutor.reply = show
    await slack.dm(ADA, "/progress")

    words, picture = await slack.next_message(), await slack.next_message()

    assert words.text == "Your progress"
    assert [file["name"] for file in picture.content["files"]] == ["progress.png"]
    assert (picture.channel, picture.thread_ts) == (words.channel, words.thread_ts)
    (upload,) = slack.uploads()
    assert (upload.name, upload.content, len(upload.alt_text)) == ("progress.png", b"\x89PNG", ALT_TEXT_LIMIT)


async def test_a_picture_in_a_thread_stays_in_the_thread(meno: SlackAdapter, slack: SlackServer) -> None:
    slack.workspace.open_dm(ADA)
    root = slack.workspace.write(ADA, "D0ADA", "hi", "")["ts"]

    await meno.sender.send(
        with_picture(Address(platform=Platform.SLACK, space="T0LOOP", channel="D0ADA", thread=root))
    )

    assert [(await slack.next_message()).thread_ts for _ in range(2)] == [root, root]


@pytest.mark.parametrize(
    "fault",
    [
        Fault("files.getUploadURLExternal", error="missing_scope"),
        Fault("files.getUploadURLExternal", error="ratelimited", status=429, headers={"Retry-After": "0"}, times=9),
        Fault("upload", error="too large", status=413),
        Fault("files.completeUploadExternal", error="not_allowed_token_type"),
    ],
    ids=lambda fault: f"{fault.method}-{fault.error}",
)
async def test_a_picture_that_slack_does_not_take_costs_no_words(
    meno: SlackAdapter, slack: SlackServer, tutor: Tutor, fault: Fault
) -> None:
    """The words are there, once, and what comes after them as well."""

    async def reply(event: Event, replies: ReplySink) -> None:
        await show(event, replies)
        await replies.send(Outgoing(address=event.address, body="And now?"))

    slack.fail(fault)
    tutor.reply = reply
    await slack.dm(ADA, "/progress")

    assert [(await slack.next_message()).text for _ in range(2)] == ["Your progress", "And now?"]
    assert [message["text"] for message in slack.calls("chat.postMessage")] == ["Your progress", "And now?"]


async def test_a_picture_for_one_person_is_not_shown_to_a_channel(
    meno: SlackAdapter, slack: SlackServer, tutor: Tutor
) -> None:
    """Slack has no file that one person sees, so there the words have to do."""
    tutor.reply = show
    await slack.say(ADA, STUDY_CHANNEL, "<@U0MENO> /progress")

    assert (await slack.next_message()).only_for == ADA
    await tutor.next_event()
    assert slack.uploads() == []


async def test_a_picture_follows_a_reply_that_grew(meno: SlackAdapter, slack: SlackServer, tutor: Tutor) -> None:
    async def reply(event: Event, replies: ReplySink) -> None:
        stream = replies.stream()
        await stream.append("Your")
        await stream.close(with_picture(event.address))

    tutor.reply = reply
    await slack.dm(ADA, "/progress")
    await slack.next_message()

    assert [file["name"] for file in (await slack.next_message()).content["files"]] == ["progress.png"]
