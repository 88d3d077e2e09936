"""A private conversation: nothing that is said in it is kept, and Meno says what is kept all the same."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from core.errors import DeliveryFailed
from core.messages import Outgoing, Platform, Receipt
from core.models import Answer, InboxEntry, Memory, Round, Session, Topic, TopicSignal, Turn
from core.profile.export import export_person
from core.tutor.inbox import recognise
from core.tutor.private_talks import TURNS_HELD, PrivateTalks
from tests.dialogue import House, Replies, Talk
from tests.reminders.world import HOUR, World
from tests.sessions.support import visit

SECRET = "I struggle with zebra7x. I prefer concise explanations, zebra7x."
LEARNED = (Memory, Topic, TopicSignal, Round, Answer)


async def everything(house: House, talk: Talk) -> str:
    """Return all that is kept about the person, as text."""
    async with house.meno.store.read() as db:
        return json.dumps(await export_person(db, talk.author))


async def test_nothing_that_was_said_is_kept(any_house: House) -> None:
    """Neither the words of either side nor anything taken from them: no row, no hand-off, nothing to export."""
    talk = any_house.talk()
    await talk.says("/private")
    await talk.says(SECRET)
    assert "I take no note of that" in talk.text
    await talk.says("What about zebra7x?")
    await talk.says("/done")
    assert "nothing that was said in it was kept" in talk.text
    assert "zebra7x" not in await everything(any_house, talk)
    assert [await any_house.rows(table) for table in (*LEARNED, Turn)] == [[]] * 6
    assert [entry.payload for entry in await any_house.rows(InboxEntry)] == [None] * 4
    session = await any_house.row(Session)
    assert (session.private, session.handoff, session.end_reason) == (True, None, "done")


async def test_it_says_what_is_kept_all_the_same_and_who_else_sees_it(talk: Talk) -> None:
    """At the start, and whenever it is asked for."""
    await talk.says("/private")
    first = talk.text
    assert first.startswith("**This conversation is private from here on**")
    for honest in ("that you were here", "Discord keeps its own copy", "No language model", "30 quiet minutes"):
        assert honest in first
    await talk.says("/private")
    assert talk.text.startswith("**This conversation is private**")
    assert talk.text.splitlines()[1:] == first.splitlines()[1:]


async def test_what_went_on_before_is_handed_on_and_shown_when_it_is_over(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await talk.says("/private")
    await talk.says(SECRET)
    await talk.says("/private off")
    assert "Hand-off" not in talk.text
    await talk.says("hello")
    assert "- Begin with: recursion" in talk.text
    reasons = [session.end_reason for session in await house.rows(Session)]
    assert sorted(map(str, reasons)) == ["None", "done", "private"]


@pytest.mark.parametrize(
    "wish", ["/practice recursion", "practise recursion", "/practice", "quiz me", "/private", "/done"]
)
async def test_practice_waits_until_it_is_over(house: House, talk: Talk, wish: str) -> None:
    """Due dates rest on answers, so practice is refused, with the way to get it."""
    await talk.says("/private")
    await talk.says(wish)
    assert "/private off" in talk.text or wish == "/done"
    assert talk.last.ok is (wish in ("/private", "/done"))
    assert await house.rows(Round) == []


async def test_a_question_from_before_waits(house: House, talk: Talk) -> None:
    """It is neither answered by what is typed in private nor by its buttons, and is there afterwards."""
    await talk.says("/practice recursion")
    await talk.says("/private")
    await talk.says("1 2 3")
    await talk.presses("I don't know")
    assert not talk.last.ok
    assert await house.rows(Answer) == []
    await talk.says("/private off")
    await talk.says("1 2 3")
    assert "Right." in talk.text
    assert len(await house.rows(Answer)) == 1


async def test_nothing_is_offered_and_a_number_is_a_message(talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await talk.says("/private")
    await talk.says("What should I work on?")
    assert "recursion" in talk.text
    assert talk.last.actions == ()
    await talk.says("1")
    assert "nothing to pick" not in talk.text


async def test_memories_that_are_used_are_not_counted_as_used(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await talk.says("/private")
    await talk.says("Struggles with recursion came back")
    assert "You told me: “I struggle with recursion.”" in talk.text
    assert (await house.row(Memory)).uses == 0


async def test_it_is_private_everywhere(house: House, talk: Talk) -> None:
    lobby = house.talk(channel="lobby", public=True)
    await talk.says("/private")
    await lobby.says(SECRET)
    assert "zebra7x" not in await everything(house, talk)


async def test_who_comes_back_after_it_went_idle_is_told(world: World, talk: Talk) -> None:
    """Once; and the idle end itself says nothing."""
    await talk.says("/private")
    await talk.says(SECRET)
    await world.wait(HOUR)
    assert world.sender.sent == []
    await talk.says("hello")
    assert "ended because it was quiet" in talk.text
    await talk.says("hello")
    assert "private" not in talk.text


async def test_a_message_whose_reply_was_lost_is_answered_and_then_let_go_of(house: House, talk: Talk) -> None:
    """Until it is answered it is stored, or a crash would lose it."""

    class Away(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            raise DeliveryFailed("the platform is away")

        async def find_sent(self, outgoing: Outgoing, since: object) -> None:
            return None

    class Back(Away):
        send = Replies.send

    await talk.says("/private")
    await house.meno.tutor.handle(talk.message(SECRET), Away())
    assert "zebra7x" in await everything(house, talk)
    await house.restart()
    house.meno.senders[Platform.DISCORD] = back = Back()
    await house.meno.resumption.after_start()
    assert "I take no note of that" in back.sent[0].body
    assert "zebra7x" not in await everything(house, talk)
    assert await house.rows(Memory) == []


@pytest.mark.parametrize("begun", [True, False], ids=["turn begun", "turn not begun"])
async def test_a_message_that_is_too_old_to_be_answered_is_let_go_of_too(
    house: House, talk: Talk, begun: bool
) -> None:
    await talk.says("/private")
    session = await house.row(Session)
    async with house.meno.store.write() as db:
        said = talk.message(SECRET)
        db.add(
            InboxEntry(
                event_id=said.event_id,
                learner_id=session.learner_id,
                account_id=session.account_id,
                session_id=session.id if begun else None,
                payload={"text": SECRET},
                received_at=house.clock.now(),
            )
        )
    house.clock.advance(timedelta(minutes=11))
    await house.meno.resumption.recover()
    assert "zebra7x" not in await everything(house, talk)
    assert await house.rows(Memory) == []
    assert {entry.state for entry in await house.rows(InboxEntry)} == {"answered", "expired"}


async def test_settings_can_be_changed_and_what_would_be_kept_is_refused(house: House, talk: Talk) -> None:
    """Whoever wants quiet gets it; any other command is refused unless it is known to keep nothing."""
    await talk.says("/private")
    await talk.says("/reminders off")
    assert "Reminders are off" in talk.text
    await talk.says("/practice recursion")
    assert talk.text.startswith("`/practice` would keep something")


async def test_private_off_without_a_private_conversation(house: House, talk: Talk) -> None:
    await talk.says("/private off")
    assert talk.text.startswith("This conversation is not private")
    await talk.says("/private status")
    assert talk.text.startswith("This conversation is not private")
    assert not (await house.row(Session)).private


@pytest.mark.parametrize("typed", [True, False], ids=["typed", "by the platform"])
async def test_what_is_written_behind_the_command_is_not_kept(house: House, talk: Talk, typed: bool) -> None:
    """Also where the conversation was private already, and where it begins with the word that ends one."""
    for secret in (f"off the record: {SECRET}", SECRET):
        said = talk.message(f"/private {secret}") if typed else talk.command("private", off=secret)
        await talk.delivers(said)
        assert talk.text.startswith("**This conversation is private")
        assert "not kept either" in talk.text
    assert "zebra7x" not in await everything(house, talk)
    await talk.says("/private off")
    assert "is over" in talk.text
    assert "zebra7x" not in await everything(house, talk)


async def test_not_even_where_nobody_answered_the_command(house: House, talk: Talk) -> None:
    """The process died before the private conversation began, and came back too late."""
    await talk.says("hello")
    said = talk.message(f"/Private {SECRET}")
    async with house.meno.store.write() as db:
        assert await recognise(db, said, house.clock.now(), "UTC")
    assert "zebra7x" in await everything(house, talk)
    house.clock.advance(timedelta(minutes=11))
    await house.meno.resumption.recover()
    assert "zebra7x" not in await everything(house, talk)


def test_what_is_held_in_memory_is_of_this_conversation_at_this_place(talk: Talk) -> None:
    """A model is reminded of it; the next conversation, another place and a later hour are not."""
    talks = PrivateTalks(timedelta(minutes=30))
    here, there = visit(talk.address), visit(talk.house.talk(channel="den").address)
    for n in range(TURNS_HELD):
        talks.add(here, [("learner", f"word {n}"), ("tutor", f"reply {n}")])
    assert talks.said(here)[-2:] == [("learner", "word 11"), ("tutor", "reply 11")]
    assert len(talks.said(here)) == TURNS_HELD
    assert talks.said(there) == []
    assert talks.said(visit(talk.address, session="another")) == []
    talks.add(visit(talk.address, who="Bob", minutes=31), [("learner", "hello")])
    assert talks.said(here) == []


async def test_what_was_said_is_in_no_file_once_it_was_answered(house: House, talk: Talk) -> None:
    """SQLite's log would keep it until other rows are written over it."""
    await talk.says("hello")
    await talk.says("/private")
    for said in ("What about zebra7x?", "/goal zebra7x"):
        await talk.says(said)
        files = [path for path in house.folder.iterdir() if path.name.startswith("meno.db")]
        assert len(files) > 1
        assert not any(b"zebra7x" in path.read_bytes() for path in files)
