"""A learner with a thousand topics is answered like one with ten."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import FrameType

from sqlalchemy import event

from core.memory.extraction.extract import MOST_SIGNALS, extract
from core.memory.kinds import MemoryKind
from core.models import Account, Topic, TopicSignal
from core.phrases.lists import LISTED
from core.profile.deriving import rebuild
from core.profile.standing import first_stale, standings
from core.tutor.handlers.due import NAMED_A_DAY, due_text
from tests.dialogue import House, Talk
from tests.tutor.visits import visit_of

GENUS = "abcdefghijklmnopqrst"


def complaint(count: int) -> str:
    """Return a message about so many topics."""
    return "\n".join(f"I struggle with {GENUS[n % 20]}{GENUS[n // 20]} theory." for n in range(count))


async def burden(house: House, talk: Talk, count: int) -> str:
    """Give a newcomer so many weak topics; return the learner's id."""
    await talk.says("hello")
    account = await house.row(Account, user_id=talk.author.user_id)
    learner, at = account.learner_id, house.clock.now()
    async with house.meno.store.write() as db:
        names = [f"topic {n:04}" for n in range(count)]
        topics = [Topic(learner_id=learner, account_id=account.id, name=n, key=n, created_at=at) for n in names]
        db.add_all(topics)
        await db.flush()
        db.add_all(_report(topic, at) for topic in topics)
        await db.flush()
        await rebuild(db, learner)
    return learner


def _report(topic: Topic, at: datetime) -> TopicSignal:
    return TopicSignal(
        learner_id=topic.learner_id,
        account_id=topic.account_id,
        topic_id=topic.id,
        kind="struggled",
        quote=topic.name,
        event_id=topic.name,
        zone="dm",
        at=at,
    )


@contextmanager
def counting_calls() -> Iterator[list[int]]:
    """Count the calls of Python functions in this thread."""
    calls = [0]

    def note(_frame: FrameType, what: str, _argument: object) -> None:
        calls[0] += what == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)


async def test_how_topics_stand_costs_what_they_are_and_not_their_square(house: House) -> None:
    """Four times the topics are about four times the work."""
    work = []
    for name, count in (("Ada", 100), ("Bob", 400)):
        learner = await burden(house, house.talk(name), count)
        async with house.meno.store.read() as db:
            with counting_calls() as calls:
                assert len(await standings(db, learner, house.clock.now(), None)) == count
        work += calls
    assert work[1] < 6 * work[0]


async def test_a_turn_about_nothing_reads_no_topic(house: House, talk: Talk) -> None:
    """Also where reminders are on, so that the next nudge is looked for at every turn."""
    await talk.says("I struggle with recursion.")
    await talk.says("/reminders on")
    statements: list[str] = []
    engine = house.meno.store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *arguments: statements.append(str(arguments[2])))
    await talk.says("/help")
    assert any("min(topic_state.stale_from)" in statement for statement in statements)
    assert not [statement for statement in statements if "topic_state.state" in statement]


async def test_the_first_stale_topic_is_one_that_can_be_asked_about(any_house: House) -> None:
    """A topic without a deck is never what a nudge waits for; the earliest of the others is."""
    talk = any_house.talk()
    await talk.says("I struggle with monads.")
    topic = await any_house.row(Topic)
    async with any_house.meno.store.read() as db:
        assert await first_stale(db, topic.learner_id) is None
    any_house.clock.advance(timedelta(days=1))
    await talk.says("I struggle with recursion.")
    any_house.clock.advance(timedelta(days=1))
    await talk.says("I struggle with SQL joins.")
    async with any_house.meno.store.read() as db:
        stands = await standings(db, topic.learner_id, any_house.clock.now(), None)
        first = await first_stale(db, topic.learner_id)
    assert first == next(standing.stale_from for standing in stands if standing.topic.name == "recursion")


def test_one_message_gives_a_few_topics() -> None:
    """As many memories as topics, and wishes besides."""
    found = extract(complaint(150) + "\nI prefer concise explanations.")
    assert len(found.signals) == MOST_SIGNALS
    assert [memory.kind for memory in found.memories].count(MemoryKind.STRUGGLE) == MOST_SIGNALS
    assert found.memories[-1].slot == "explanation.length"


async def test_long_lists_say_how_much_more_there_is(house: House, talk: Talk) -> None:
    count = LISTED + MOST_SIGNALS
    for n in range(count):
        await talk.says(f"I struggle with {GENUS[n]}x theory.")
    await talk.says("/due")
    assert f"and {count - LISTED} more" in talk.text.splitlines()[-1]
    async with house.meno.store.read() as db:
        visit = await visit_of(house, talk, db)
    _title, line = (await due_text(house.meno.store, visit, makes_questions=True)).splitlines()
    assert line.startswith("- tomorrow: ")
    assert line.endswith(" and more")
    assert line.count("theory") == NAMED_A_DAY
    await talk.says("/memory")
    _title, *lines, more, _how = talk.text.splitlines()
    assert len(lines) == LISTED
    assert more == f"… and {MOST_SIGNALS} more: `/memory page 2`"
    await talk.says("What do you know about me?")
    _title, *lines, more = talk.text.partition("\n\n")[0].splitlines()
    assert len(lines) == LISTED
    assert more == f"- … and {MOST_SIGNALS} more"
    for asked in ("/why", "/why nonsense"):
        await talk.says(asked)
        assert talk.text.rpartition(": ")[2].count("theory") == LISTED
        assert f"and {MOST_SIGNALS} more" in talk.text
