"""Texts are emptied after the time that the host sets; results stay."""

from __future__ import annotations

from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.settings import load_settings
from core.models import Answer, InboxEntry, Memory, OutboxEntry, Question, TopicState, Turn
from core.profile import retention
from core.profile.retention import Retention
from tests.dialogue import House, Talk
from tests.reminders.world import DAY, World

MONTH = timedelta(days=30)


def keeping(house: House, keep_text: timedelta | None) -> Retention:
    """Return the job of a host who keeps texts for so long."""
    return Retention(house.meno.store, house.clock, keep_text)


async def texts(house: House) -> list[str]:
    """Return every text of a learner or of Meno's that is stored."""
    return [
        *(turn.text for turn in await house.rows(Turn) if turn.text),
        *(answer.text for answer in await house.rows(Answer) if answer.text),
        *(question.draft for question in await house.rows(Question) if question.draft),
        *(str(entry.payload) for entry in await house.rows(InboxEntry) if entry.payload is not None),
        *(str(entry.payload) for entry in await house.rows(OutboxEntry) if entry.payload is not None),
    ]


async def test_old_texts_go_and_what_came_of_them_stays(any_world: World) -> None:
    house, talk = any_world.house, any_world.talk()
    await talk.says("I struggle with recursion.")
    await talk.says("/practice recursion")
    await talk.answers(right=False)
    await any_world.wait(timedelta(hours=1))
    assert any_world.arrived("handoff:")
    scores = [answer.score for answer in await house.rows(Answer)]
    state = (await house.row(TopicState)).state
    house.clock.advance(MONTH)
    with capture_logs() as logs:
        await keeping(house, MONTH).run()
    assert await texts(house) == []
    assert [turn.actions for turn in await house.rows(Turn)] == [[]] * len(await house.rows(Turn))
    assert [answer.score for answer in await house.rows(Answer)] == scores
    assert (await house.row(TopicState)).state == state
    assert (await house.row(Memory)).quote == "I struggle with recursion."
    (entry,) = [entry for entry in logs if entry["event"] == "retention.emptied"]
    assert (entry["Turn"], entry["Answer"], entry["OutboxEntry"]) == (len(await house.rows(Turn)), 1, 1)
    assert "recursion" not in str(logs)
    await talk.says("/why recursion")
    assert "(not right)" in talk.text


async def test_what_is_younger_or_still_needed_stays(house: House, talk: Talk) -> None:
    """Above all what was not answered or not learned from yet."""
    await talk.says("I struggle with recursion.")
    async with house.meno.store.write() as db:
        waiting = talk.message("I struggle with topology.")
        (answered,) = await house.rows(InboxEntry)
        db.add(
            InboxEntry(
                event_id=waiting.event_id,
                learner_id=answered.learner_id,
                account_id=answered.account_id,
                payload={"text": "unanswered"},
                received_at=house.clock.now(),
            )
        )
        for turn in await house.rows(Turn, role="learner"):
            turn.learned_at = None
            db.add(turn)
    house.clock.advance(MONTH + DAY)
    await talk.says("a young message")
    await keeping(house, MONTH).run()
    kept = await texts(house)
    assert any("unanswered" in text for text in kept)
    assert "I struggle with recursion." in kept
    assert "a young message" in kept
    assert not any("Thank you for telling me" in text for text in kept)


async def test_it_works_in_batches_and_does_nothing_twice(
    house: House, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for _ in range(3):
        await talk.says("hello")
    house.clock.advance(MONTH + DAY)
    with capture_logs() as logs:
        await keeping(house, MONTH).run()
        await keeping(house, MONTH).run()
    assert await texts(house) == []
    assert [entry["Turn"] for entry in logs if entry["event"] == "retention.emptied"] == [6]


async def test_by_default_texts_are_kept_for_good(house: House, talk: Talk) -> None:
    await talk.says("hello")
    house.clock.advance(timedelta(days=36_500))
    await house.meno.retention.run()
    assert "hello" in await texts(house)


@pytest.mark.parametrize(
    ("under_age", "days", "kept_for"),
    [(False, None, None), (False, 30, 30), (True, None, 90), (True, 30, 30), (True, 365, 365)],
)
def test_how_long_texts_are_kept(under_age: bool, days: int | None, kept_for: int | None) -> None:
    settings = load_settings(learners_under_age=under_age, retention_days=days)
    assert settings.keep_text == (None if kept_for is None else timedelta(days=kept_for))


@pytest.mark.parametrize("table", ["turn", "answer", "question", "inbox", "outbox"])
async def test_what_is_to_be_emptied_is_found_by_an_index(house: House, table: str) -> None:
    """Looking for it costs what is old, not all that was ever said."""
    column, held = {
        "turn": ("at", "text != ''"),
        "answer": ("at", "text != ''"),
        "question": ("asked_at", "draft IS NOT NULL"),
        "inbox": ("received_at", "payload IS NOT NULL"),
        "outbox": ("created_at", "payload IS NOT NULL"),
    }[table]
    async with house.meno.store.read() as db:
        connection = await db.connection()
        plan = await connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN SELECT * FROM {table} WHERE {held} AND {column} < '2026-01-01' LIMIT 500"
        )
        assert f"ix_{table}_text" in str(plan.all())


async def test_a_name_is_nowhere_in_what_is_said(world: World) -> None:
    """Not in a channel, a nudge or a hand-off: of anybody, and so of learners under age."""
    house = world.house
    talk, lobby = world.talk("Zebrafinch"), house.talk("Zebrafinch", channel="lobby", public=True)
    for place in (talk, lobby):
        for said in ("hello", "I struggle with recursion.", "What do you know about me?", "/memory", "/done"):
            await place.says(said)
    await talk.says("/reminders on")
    await world.wait(3 * DAY)
    assert world.nudges
    everything = [*talk.heard, *lobby.heard, *(sent.outgoing for sent in world.sender.sent)]
    assert [said.body for said in everything if "zebrafinch" in said.body.casefold()] == []
