"""Sessions and their hand-off: when they begin and end, and what is handed on."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import select

from core.errors import DeliveryFailed
from core.messages import Outgoing, Platform, Receipt
from core.models import OutboxEntry, Session, TopicState
from core.tutor.closing import close_session
from tests.dialogue import House, Replies, Talk

IDLE = timedelta(minutes=30)


async def test_messages_within_the_idle_time_are_one_session(house: House) -> None:
    """It goes on with every message, and half an hour of silence begins another."""
    talk = house.talk()
    for _ in range(3):
        await talk.says("Hello there")
        talk.clock.advance(timedelta(minutes=29))
    assert len(await house.rows(Session)) == 1
    talk.clock.advance(timedelta(minutes=2))
    await talk.says("Hello again")
    first, second = sorted(await house.rows(Session), key=lambda s: s.started_at)
    assert (first.end_reason, second.ended_at) == ("idle", None)


async def test_empty_session_has_no_hand_off(house: House) -> None:
    """Nothing learned, nothing answered: nothing to hand on."""
    talk = house.talk()
    await talk.says("Hello there")
    await talk.says("/done")
    assert "nothing to hand on" in talk.text
    assert (await house.row(Session)).handoff is None


async def test_hand_off_says_what_was_done_and_where_to_begin(any_house: House) -> None:
    """Everything in it comes from rows: topics, counts, words, the open question, the due day."""
    talk = any_house.talk()
    await talk.says("I struggle with recursion. I prefer concise explanations.")
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    question = (await talk.asked()).item.question.split("\n")[0]
    await talk.says("/done")
    lines = talk.text.splitlines()
    assert lines[:5] == [
        "**Hand-off for next time**",
        "- Worked on recursion: 1 of 1 right at the first try",
        "- New to focus on, as you said: recursion",
        "- How you like it: “I prefer concise explanations.”",
        "- Begin with: recursion",
    ]
    assert lines[5].startswith(f"- Still open, and `/practice recursion` goes on with it: {question[:40]}")
    assert lines[6].startswith("- Due next: recursion, ")
    assert len(talk.text.split()) <= 120
    await talk.says("/done")
    assert len(await any_house.rows(Session)) == 1 or "nothing to hand on" in talk.text


async def test_message_after_done_begins_a_new_session(house: House) -> None:
    """Without the hand-off again, which was shown."""
    talk = house.talk()
    await talk.says("I struggle with recursion.")
    await talk.says("/done")
    await talk.says("One more thing")
    assert "Hand-off" not in talk.text
    assert len(await house.rows(Session)) == 2


async def test_idle_end_in_quiet_hours_is_shown_at_next_contact(any_house: House) -> None:
    """At night nothing is sent; in the morning their own message is answered first, then the hand-off."""
    talk = any_house.talk()
    talk.clock.advance(timedelta(hours=12))
    await talk.says("I struggle with recursion.")
    talk.clock.advance(IDLE)
    await any_house.meno.sweep.run()
    talk.clock.advance(timedelta(hours=10))
    await any_house.restart()
    await talk.says("What should I work on?")
    assert "What we will focus on" in talk.replies[0].body
    assert talk.replies[1].body.startswith("**Hand-off for next time**")
    assert await any_house.rows(OutboxEntry) == []
    await talk.says("What should I work on?")
    assert len(talk.replies) == 1


async def test_hand_off_that_could_not_be_delivered_comes_with_the_next_try(house: House) -> None:
    """The answer went through and the hand-off after it did not: it is not lost."""
    talk = house.talk()

    class Platformlike(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            if "Hand-off" in outgoing.body and len(self.sent) < 2:
                self.sent.append(outgoing)
                raise DeliveryFailed("the platform is away")
            return await Replies.send(self, outgoing)

        async def find_sent(self, outgoing: Outgoing, since: object) -> None:
            return None

    talk.clock.advance(timedelta(hours=12))
    await talk.says("I struggle with recursion.")
    talk.clock.advance(IDLE)
    await house.meno.sweep.run()
    talk.clock.advance(timedelta(hours=10))
    channel = Platformlike()
    house.meno.senders[Platform.DISCORD] = channel
    await house.meno.tutor.handle(talk.message("What should I work on?"), channel)
    assert len(channel.sent) == 2
    await house.meno.resumption.take_up(timedelta())
    assert channel.sent[-1].body.startswith("**Hand-off for next time**")
    assert len(channel.sent) == 4


async def test_end_of_input_ends_the_session_with_its_hand_off(house: House) -> None:
    """As in a piped chat; a second end hands off nothing."""
    talk = house.talk()
    await talk.says("I struggle with recursion.")
    store, clock = house.meno.store, house.clock
    handoff = await close_session(store, clock, talk.author, talk.address)
    assert handoff is not None
    assert "recursion" in handoff.body
    assert (await house.row(Session)).end_reason == "closed"
    assert await close_session(store, clock, talk.author, talk.address) is None
    stranger = house.talk("Nobody")
    assert await close_session(store, clock, stranger.author, stranger.address) is None


async def test_a_state_that_cannot_be_read_stops_nothing(house: House, talk: Talk) -> None:
    """It is only a cache of the answers: the learner notices nothing but that it begins anew."""
    await talk.says("I struggle with recursion.")
    async with house.meno.store.write() as db:
        for row in (await db.exec(select(TopicState))).all():
            row.state = {}
            db.add(row)
    await talk.says("What should I work on?")
    assert "recursion" in talk.text
    await talk.says("/practice recursion")
    await talk.presses("I don't know")
    assert (await house.row(TopicState)).state["n"] == 1
