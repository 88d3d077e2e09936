"""The process dies between sending and marking: the message is looked for before it is sent again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.models import Answer, Turn
from core.reminders.outbox import LEASE
from tests.dialogue import Talk
from tests.reminders.sending import (
    Killed,
    arrives_unconfirmed,
    dies_after_sending,
    dies_before_sending,
    fails,
    refuses,
)
from tests.reminders.world import HOUR, STRUGGLE, World, utc

SECOND = timedelta(seconds=1)


async def expecting(world: World) -> Talk:
    """Return Ada, to whom one message is due."""
    talk = world.talk()
    await talk.says("hello")
    await world.post(talk, "one")
    return talk


@pytest.fixture
async def ada(world: World) -> Talk:
    """Ada, to whom one message is due."""
    return await expecting(world)


async def killed(world: World) -> None:
    """Sweep until the process dies, and start another."""
    with pytest.raises(Killed):
        await world.sweep()
    await world.restart()


async def test_what_went_out_before_the_crash_is_found_and_not_sent_twice(any_world: World) -> None:
    await expecting(any_world)
    any_world.sender.script("dm-Ada", dies_after_sending())
    await killed(any_world)
    assert (await any_world.entry("one")).state == "leased"

    await any_world.wait(HOUR)

    (sent,) = any_world.sender.sent
    entry = await any_world.entry("one")
    assert (entry.state, entry.message_id) == ("sent", sent.receipt.message_id)
    assert len(await any_world.house.rows(Turn, event_id="one")) == 1


async def test_what_did_not_go_out_before_the_crash_is_sent_after_it(world: World, ada: Talk) -> None:
    world.sender.script("dm-Ada", dies_before_sending())
    await killed(world)
    await world.wait(HOUR)
    assert len(world.sender.sent) == 1
    assert (await world.entry("one")).state == "sent"


async def test_where_it_cannot_be_looked_up_it_is_rather_sent_twice(world: World, ada: Talk) -> None:
    world.sender.remembers = False
    world.sender.script("dm-Ada", dies_after_sending())
    await killed(world)
    await world.wait(HOUR)
    assert len(world.sender.sent) == 2


async def test_a_channel_that_may_not_be_read_is_no_reason_not_to_send(world: World, ada: Talk) -> None:
    world.sender.script("dm-Ada", dies_before_sending())
    world.sender.unreadable = refuses()
    await killed(world)
    await world.wait(HOUR)
    assert (await world.entry("one")).state == "sent"


async def test_the_lease_keeps_others_off_until_it_lapses(world: World, ada: Talk) -> None:
    world.sender.script("dm-Ada", dies_before_sending())
    await killed(world)
    world.clock.advance(LEASE - SECOND)
    await world.sweep()
    assert world.sender.sent == []
    world.clock.advance(SECOND)
    await world.sweep()
    assert len(world.sender.sent) == 1


async def test_the_end_of_a_lease_is_an_instant_to_stop_at(world: World, ada: Talk) -> None:
    world.sender.script("dm-Ada", dies_before_sending())
    start = world.clock.now()
    await killed(world)
    await world.wait(HOUR)
    assert [sent.at for sent in world.sender.sent] == [start + LEASE]


@pytest.mark.parametrize("retry_after", [None, 600])
async def test_a_message_whose_receipt_was_lost_is_found_however_long_ago(
    world: World, ada: Talk, retry_after: float | None
) -> None:
    """It arrived at the first try; looking for it then failed for a while."""
    world.sender.script("dm-Ada", arrives_unconfirmed())
    world.sender.unreadable = fails(retry_after)
    for _ in range(4):
        await world.wait(timedelta(minutes=10))
    world.sender.unreadable = None
    await world.wait(HOUR)
    assert len(world.sender.sent) == 1
    assert (await world.entry("one")).state == "sent"


async def test_a_nudge_survives_the_crash_and_can_be_answered(any_world: World) -> None:
    """What the process had moved on in its plan does not lose the nudge."""
    talk = any_world.talk()
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    await any_world.until(utc("2026-03-04T17:59"))
    any_world.sender.script("dm-Ada", dies_before_sending())
    any_world.clock.advance_to(utc("2026-03-04T18:00"))
    await killed(any_world)

    await any_world.wait(HOUR)
    assert len(any_world.nudges) == 1
    await any_world.answers(talk, right=True)
    assert len(await any_world.house.rows(Answer)) == 1
