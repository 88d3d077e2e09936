"""One session in several places: what is private stays there, and one end ends it everywhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from core.messages import Address, Author, MessageReceived, Platform, Scope
from core.models import Account, Answer, InboxEntry, Inquiry, Memory, Session, Turn
from core.profile.handoff import handoff_of
from core.profile.sessions import begin_session, enter_session, merge_sessions
from core.visit import Visit
from tests.dialogue import START, House, Replies, Talk
from tests.reminders.world import HOUR, World

IDLE = timedelta(minutes=30)


@pytest.fixture
def lobby(world: World) -> Talk:
    """Ada, in a public channel."""
    return world.house.talk(channel="lobby", public=True)


async def test_a_direct_message_and_a_channel_are_one_session(house: House, talk: Talk, lobby: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await lobby.says("hello")
    await talk.says("hello")
    session = await house.row(Session)
    assert {turn.session_id for turn in await house.rows(Turn)} == {session.id}


async def test_the_end_in_a_channel_hands_off_in_the_direct_message_once(
    world: World, talk: Talk, lobby: Talk
) -> None:
    await talk.says("I struggle with recursion.")
    await lobby.says("hello")
    await lobby.says("/done")
    assert "recursion" not in lobby.text
    assert "How sure" not in lobby.text
    await world.sweep()
    await world.wait(HOUR)
    (sent,) = world.arrived("handoff:")
    assert sent.outgoing.address == talk.address
    assert "recursion" in sent.outgoing.body
    await talk.says("/done")
    assert talk.text.startswith("Nothing practised")
    await lobby.says("/handoff")
    assert "recursion" not in lobby.text


async def test_at_night_too_who_ends_a_session_gets_its_hand_off_at_once(
    world: World, talk: Talk, lobby: Talk
) -> None:
    """They are awake and asked for it: quiet hours are for what comes unasked."""
    world.clock.advance(timedelta(hours=12))
    await talk.says("I struggle with recursion.")
    await lobby.says("/done")
    await world.sweep()
    assert len(world.arrived("handoff:")) == 1


async def test_an_idle_end_hands_off_where_the_direct_part_took_place(
    world: World, talk: Talk, lobby: Talk
) -> None:
    """Although the last word was said in the channel."""
    await talk.says("I struggle with recursion.")
    await lobby.says("hello")
    await world.wait(HOUR)
    (sent,) = world.arrived("handoff:")
    assert sent.outgoing.address == talk.address


async def test_a_channel_is_shown_what_came_up_in_it_and_no_more(house: House, talk: Talk, lobby: Talk) -> None:
    """Other topics of the learner's, told in direct messages, are no business of a channel."""
    await talk.says("I struggle with topology.")
    await talk.says("/done")
    await lobby.says("I struggle with recursion.")
    await lobby.says("/done")
    assert "- Begin with: recursion" in lobby.text
    assert "topology" not in lobby.text
    kept = [handoff_of(session) for session in await house.rows(Session)]
    assert any(handoff is not None and "topology" in handoff.focus for handoff in kept)


async def test_console_and_discord_of_one_person_are_one_session(house: House, talk: Talk) -> None:
    """Two accounts of a learner: the hand-off goes to the one in whose direct message it was said last."""
    await talk.says("I struggle with recursion.")
    account = await house.row(Account)
    console = Author(platform=Platform.CONSOLE, space="", user_id="ada", display_name="Ada")
    async with house.meno.store.write() as db:
        other = {"platform": "console", "user_id": "ada", "direct_address": None, "id": "other"}
        db.add(Account(**(account.model_dump() | other)))
    event = MessageReceived(
        event_id="c1",
        sent_at=house.clock.now(),
        author=console,
        address=Address(platform=Platform.CONSOLE, space="", channel="ada"),
        scope=Scope.DIRECT,
        text="I struggle with topology.",
    )
    await house.meno.tutor.handle(event, Replies())
    session = await house.row(Session)
    await talk.says("/done")
    assert "recursion, topology" in talk.text
    assert (await house.row(Session)).id == session.id


async def test_two_sessions_begun_in_a_race_become_the_earlier_one(any_house: House) -> None:
    """What belongs to the later one goes over to it: turns, answers, events, and so the memories of those turns."""
    talk = any_house.talk()
    await talk.says("I struggle with recursion.")
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    later = await any_house.row(Session)
    account = await any_house.row(Account)
    visit = visit_of(account, talk.address, START - timedelta(seconds=1))
    place: dict[str, Any] = {"address": talk.address.to_key(), "zone": "dm", "created_at": START, "event_id": "e"}
    owner: dict[str, Any] = {"learner_id": account.learner_id, "account_id": account.id, "session_id": later.id}
    async with any_house.meno.store.write() as db:
        db.add(earlier := begin_session(visit))
        db.add(Inquiry(**place, **owner, kind="goal", state="answered"))
    await talk.says("I prefer concise explanations.")
    session = await any_house.row(Session)
    assert session.id == earlier.id
    assert {turn.session_id for turn in await any_house.rows(Turn)} == {earlier.id}
    assert {answer.session_id for answer in await any_house.rows(Answer)} == {earlier.id}
    assert {entry.session_id for entry in await any_house.rows(InboxEntry)} == {earlier.id}
    assert (await any_house.row(Inquiry, kind="goal")).session_id == earlier.id
    assert session.last_at > later.last_at
    assert (session.address, session.zone) == (talk.address.to_key(), "dm")
    await talk.says("/done")
    assert "Worked on recursion: 1 of 1" in talk.text
    assert "as you said: recursion" in talk.text
    assert len(await any_house.rows(Memory)) == 2


async def test_a_race_between_a_message_and_private_ends_in_private(house: House, talk: Talk) -> None:
    """What was kept before that stays; from then on nothing more is."""
    await talk.says("I struggle with recursion.")
    visit = visit_of(await house.row(Account), talk.address, START)
    async with house.meno.store.write() as db:
        db.add(begin_session(visit, private=True))
    await talk.says("I struggle with topology.")
    assert (await house.row(Session)).private
    assert [turn.text for turn in await house.rows(Turn, role="learner")] == ["I struggle with recursion."]
    await talk.says("/done")
    assert (await house.row(Session)).handoff is None


async def test_a_session_that_was_over_is_not_merged_into_the_next(house: House, talk: Talk) -> None:
    """One whose end was missed keeps its own hand-off."""
    await talk.says("I struggle with recursion.")
    first = await house.row(Session)
    house.clock.advance(2 * IDLE)
    account = await house.row(Account)
    visit = visit_of(account, talk.address, house.clock.now())
    async with house.meno.store.write() as db:
        db.add(begin_session(visit))
        await db.flush()
        joined = await enter_session(db, visit, await merge_sessions(db, visit.learner_id, IDLE), IDLE)
    assert joined.session_id != first.id
    assert joined.lapsed is None
    await house.meno.sweep.run()
    assert (await house.row(Session, id=first.id)).handoff is not None


def visit_of(account: Account, address: Address, now: object) -> Visit:
    """Return a visit of that person."""
    return Visit(
        learner_id=account.learner_id,
        account_id=account.id,
        timezone="UTC",
        event_id="race",
        address=address,
        zone="dm",
        visible=None,
        now=now,  # type: ignore[arg-type]
    )


@pytest.mark.case("SUM-05")
async def test_a_clock_that_is_set_back_an_hour_keeps_sessions_in_order(house: House, talk: Talk) -> None:
    """The machine's own clock, not only the wall's: both sessions are kept, the second one after the first."""
    for _ in range(2):
        await talk.says("I struggle with recursion.")
        await talk.says("/done")
        house.clock.advance(-HOUR)
    first, second = sorted(await house.rows(Session), key=lambda session: session.started_at)
    assert first.ended_at is not None
    assert second.ended_at is not None
    assert first.ended_at < second.started_at <= second.ended_at
    ids = {turn.session_id: turn.id for turn in await house.rows(Turn)}
    assert ids.keys() == {first.id, second.id}
    assert (ids[first.id] or 0) < (ids[second.id] or 0)
    assert handoff_of(second) is not None
    await talk.says("/handoff json")
    assert second.id in talk.text


async def test_a_clock_that_was_far_ahead_is_believed_once_it_is_right(house: House, talk: Talk) -> None:
    house.clock.advance(timedelta(days=365))
    await talk.says("hello")
    await talk.says("/done")
    house.clock.advance(-timedelta(days=365))
    now = house.clock.now()
    await talk.says("hello")
    assert [s.started_at for s in await house.rows(Session, ended_at=None)] == [now]
