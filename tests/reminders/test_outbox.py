"""The outbox: what is said unasked is sent once if that can be told, and never to or after those it should not."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from core.messages import LearnerLeft, Platform
from core.models import Account, OutboxEntry, Turn
from core.reminders.outbox import Outbox
from tests.dialogue import Replies, Talk
from tests.reminders.sending import Step, breaks, fails, hangs, refuses
from tests.reminders.world import DAY, HOUR, World, shown, utc

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


async def greeted(world: World) -> Talk:
    """Return Ada, who has said hello."""
    talk = world.talk()
    await talk.says("hello")
    return talk


@pytest.fixture
async def ada(world: World) -> Talk:
    """Ada, who has said hello."""
    return await greeted(world)


async def test_what_is_due_is_sent_and_marked(any_world: World) -> None:
    ada = await greeted(any_world)
    await any_world.post(ada, "one")
    await any_world.sweep()

    (sent,) = any_world.sender.sent
    entry = await any_world.entry("one")
    assert sent.outgoing.body == "Message one"
    assert (entry.state, entry.message_id, entry.sent_at) == ("sent", sent.receipt.message_id, sent.at)
    (turn,) = await any_world.house.rows(Turn, event_id="one")
    assert (turn.role, turn.text) == ("tutor", "Message one")


async def test_a_dedupe_key_is_one_message(any_world: World) -> None:
    ada = await greeted(any_world)
    for _ in range(3):
        await any_world.post(ada, "one")
        await any_world.sweep()
    assert len(any_world.sender.sent) == 1
    assert len(await any_world.house.rows(OutboxEntry)) == 1


async def test_nothing_is_sent_before_its_time(world: World, ada: Talk) -> None:
    due = world.clock.now() + HOUR
    await world.post(ada, "one", due)
    await world.until(due - SECOND)
    assert world.sender.sent == []
    await world.until(due)
    assert [sent.at for sent in world.sender.sent] == [due]


async def test_two_sweeps_at_once_send_once(any_world: World) -> None:
    ada = await greeted(any_world)
    for number in range(5):
        await any_world.post(ada, f"m{number}")
    await asyncio.gather(any_world.sweep(), any_world.sweep(), any_world.sweep())
    assert sorted(sent.outgoing.dedupe_key for sent in any_world.sender.sent) == ["m0", "m1", "m2", "m3", "m4"]


async def test_more_than_one_batch_due_at_once_all_go(world: World, ada: Talk) -> None:
    for number in range(45):
        await world.post(ada, f"m{number}")
    await world.sweep()
    assert len(world.sender.sent) == 45


async def test_those_that_refuse_do_not_stop_the_others(world: World) -> None:
    people = [world.talk(name) for name in ("Ada", "Bert", "Carl", "Dora", "Emil")]
    for person in people:
        await person.says("hello")
        await world.post(person, person.name)
    world.sender.script("dm-Bert", refuses())
    world.sender.script("dm-Carl", refuses())

    await world.sweep()

    assert [sent.outgoing.dedupe_key for sent in world.sender.sent] == ["Ada", "Dora", "Emil"]
    for name in ("Bert", "Carl"):
        entry = await world.entry(name)
        assert (entry.state, entry.last_error) == ("refused", "403: cannot send messages to this user")
    await world.wait(DAY)
    assert len(world.sender.tried) == 5


async def test_five_at_once_of_which_one_refuses_and_one_fails(any_world: World) -> None:
    people = [any_world.talk(name) for name in ("Ada", "Bert", "Carl", "Dora", "Emil")]
    for person in people:
        await person.says("hello")
        await any_world.post(person, person.name)
    any_world.sender.script("dm-Bert", refuses())
    any_world.sender.script("dm-Carl", fails())

    await any_world.sweep()
    assert [sent.outgoing.dedupe_key for sent in any_world.sender.sent] == ["Ada", "Dora", "Emil"]

    await any_world.wait(MINUTE)
    states = {entry.dedupe_key: entry.state for entry in await any_world.house.rows(OutboxEntry)}
    assert states == dict.fromkeys(("Ada", "Carl", "Dora", "Emil"), "sent") | {"Bert": "refused"}


@pytest.mark.parametrize("trouble", [breaks(), hangs(), fails()])
async def test_a_delivery_that_goes_wrong_is_the_only_one_that_is_late(world: World, trouble: Step) -> None:
    """A bug in an adapter, and a platform that never answers, cost the others nothing."""
    people = [world.talk(name) for name in ("Ada", "Bert", "Carl")]
    for person in people:
        await person.says("hello")
        await world.post(person, person.name)
    world.sender.script("dm-Ada", trouble)
    impatient = Outbox(world.house.meno.store, world.clock, world.house.meno.senders, patience=timedelta())

    await impatient.deliver_due()
    assert [sent.outgoing.dedupe_key for sent in world.sender.sent] == ["Bert", "Carl"]
    assert (await world.entry("Ada")).state == "pending"

    await world.wait(MINUTE)
    assert (await world.entry("Ada")).state == "sent"


class TestRefusedForGood:
    async def test_the_learner_is_told_once_at_the_next_contact(self, world: World, ada: Talk) -> None:
        world.sender.script("dm-Ada", refuses())
        await world.post(ada, "one")
        await world.sweep()
        assert (await world.house.row(Account)).undeliverable_since == world.clock.now()

        await ada.says("hello again")
        assert "direct messages from me were refused" in ada.replies[-1].body
        assert len(ada.replies) == 2

        await ada.says("and again")
        assert "refused" not in ada.text

    async def test_it_is_not_tried_again(self, world: World, ada: Talk) -> None:
        world.sender.script("dm-Ada", refuses())
        await world.post(ada, "one")
        await world.wait(3 * DAY)
        assert len(world.sender.tried) == 1


class TestFailedForNow:
    async def test_the_waits_between_the_tries_grow(self, world: World, ada: Talk) -> None:
        world.sender.script("dm-Ada", *[fails()] * 4)
        start = world.clock.now()
        await world.post(ada, "one")
        await world.wait(HOUR)
        tries = [at - start for at, _ in world.sender.tried]
        assert tries == [timedelta(seconds=s) for s in (0, 30, 90, 210, 450)]
        assert len(world.sender.sent) == 1

    async def test_the_platforms_own_wait_is_kept(self, world: World, ada: Talk) -> None:
        world.sender.script("dm-Ada", fails(retry_after=600))
        start = world.clock.now()
        await world.post(ada, "one")
        await world.wait(HOUR)
        assert [at - start for at, _ in world.sender.tried] == [timedelta(), 10 * MINUTE]

    async def test_a_platform_that_is_down_for_a_day_is_tried_for_a_day(self, world: World, talk: Talk) -> None:
        """Every half an hour in the end, however many tries it takes."""
        await talk.says("/reminders quiet 00:00 00:00")
        world.sender.script("dm-Ada", *[fails()] * 60)
        await world.post(talk, "one")
        await world.wait(2 * DAY)
        assert (await world.entry("one")).state == "sent"
        tries = [at for at, _ in world.sender.tried]
        assert tries[-1] - tries[-2] == 30 * MINUTE

    async def test_it_expires_and_is_never_sent_after_that(self, world: World, ada: Talk) -> None:
        world.sender.script("dm-Ada", *[fails()] * 8)
        await world.post(ada, "one", lifetime=HOUR)
        await world.wait(6 * HOUR)
        assert (await world.entry("one")).state == "expired"
        assert world.sender.sent == []


async def test_what_expired_while_meno_was_down_is_not_sent(world: World, ada: Talk) -> None:
    await world.post(ada, "short", lifetime=HOUR)
    await world.post(ada, "long", lifetime=DAY)
    world.clock.advance(2 * HOUR)
    await world.restart()
    await world.sweep()
    assert [sent.outgoing.dedupe_key for sent in world.sender.sent] == ["long"]


async def test_what_never_expires_waits_out_any_downtime(world: World, ada: Talk) -> None:
    await world.post(ada, "one")
    world.clock.advance(400 * DAY)
    await world.restart()
    await world.sweep()
    assert (await world.entry("one")).state == "sent"


class TestQuietHours:
    async def test_they_hold_back_what_is_due_in_them(self, world: World, ada: Talk) -> None:
        await world.post(ada, "one", utc("2026-03-02T22:30"))
        await world.until(utc("2026-03-03T12:00"))
        assert shown(world.sender.sent) == ["Tue 03 08:00"]

    async def test_they_are_looked_at_when_it_is_sent(self, world: World, ada: Talk) -> None:
        """Put in for the evening; then the learner asks for quiet from six o'clock on."""
        await world.post(ada, "one", utc("2026-03-02T19:00"))
        await ada.says("/reminders quiet 18:00 09:00")
        await world.until(utc("2026-03-03T12:00"))
        assert shown(world.sender.sent) == ["Tue 03 09:00"]

    async def test_what_expires_in_them_is_not_sent(self, world: World, ada: Talk) -> None:
        await world.post(ada, "one", utc("2026-03-02T22:30"), lifetime=4 * HOUR)
        await world.until(utc("2026-03-03T12:00"))
        assert (await world.entry("one")).state == "expired"

    async def test_they_are_those_of_the_learners_zone(self, world: World, ada: Talk) -> None:
        await ada.says("/timezone Asia/Kathmandu")
        await world.post(ada, "one", utc("2026-03-02T16:00"))  # 21:45 there
        await world.until(utc("2026-03-03T12:00"))
        assert shown(world.sender.sent, "Asia/Kathmandu") == ["Tue 03 08:00"]


async def leave(world: World, talk: Talk) -> None:
    """Let Meno know that the person is gone; nobody is there to reply to."""
    said, replies = talk.message(""), Replies()
    event = LearnerLeft(
        event_id=said.event_id, sent_at=said.sent_at, author=said.author, address=said.address, scope=said.scope
    )
    await world.house.meno.tutor.handle(event, replies)
    assert replies.sent == []


async def test_who_left_gets_nothing_any_more(world: World, ada: Talk) -> None:
    await world.post(ada, "one", world.clock.now() + HOUR)
    await leave(world, ada)
    await world.wait(DAY)
    assert world.sender.tried == []
    assert (await world.entry("one")).state == "cancelled"


async def test_who_left_gets_nothing_that_was_being_sent_or_comes_later(world: World, ada: Talk) -> None:
    """One delivery has failed and waits for its next try; another row comes after the fact."""
    world.sender.script("dm-Ada", fails(retry_after=600))
    await world.post(ada, "one")
    await world.sweep()
    await leave(world, ada)
    await world.post(ada, "two")
    await world.wait(DAY)
    assert world.sender.sent == []
    assert {entry.state for entry in await world.house.rows(OutboxEntry)} == {"cancelled"}


async def test_who_comes_back_gets_new_messages(world: World, ada: Talk) -> None:
    await leave(world, ada)
    await ada.says("I am back")
    await world.post(ada, "one")
    await world.sweep()
    assert (await world.entry("one")).state == "sent"


async def test_a_platform_that_does_not_run_here_keeps_its_messages(world: World, ada: Talk) -> None:
    """They wait, without a try, until a process that runs it comes by."""
    await world.post(ada, "one")
    del world.house.meno.senders[Platform.DISCORD]
    await world.wait(HOUR)
    entry = await world.entry("one")
    assert (entry.state, entry.attempts) == ("pending", 0)

    world.connect()
    await world.sweep()
    assert (await world.entry("one")).state == "sent"
