"""What a Store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError
from sqlmodel import col, select

from core.models import Account, Learner, Session
from core.store import Store
from core.store.migrate import upgrade
from core.store.opening import open_store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def learner(name: str = "Meno", created_at: datetime = NOON) -> Learner:
    return Learner(id=name, name=name, timezone="Europe/Athens", created_at=created_at)


def account(learner_id: str = "Meno", user_id: str = "u1") -> Account:
    return Account(
        id=user_id,
        learner_id=learner_id,
        platform="console",
        space="",
        user_id=user_id,
        display_name="M",
        created_at=NOON,
    )


async def add(store: Store, *rows: Learner | Account | Session) -> None:
    async with store.write() as db:
        for row in rows:
            db.add(row)
            await db.flush()


async def increment(store: Store) -> None:
    """Read, give others the chance to come between, write."""
    async with store.write() as db:
        row = (await db.exec(select(Learner))).one()
        seen = row.answer_count
        await asyncio.sleep(0)
        row.answer_count = seen + 1


async def count(store: Store) -> int:
    async with store.read() as db:
        return (await db.exec(select(Learner.answer_count))).one()


async def names(store: Store) -> list[str]:
    async with store.read() as db:
        return list(await db.exec(select(Learner.name).order_by(Learner.name)))


@pytest.fixture
async def other(store: Store, database_url: str) -> AsyncIterator[Store]:
    """The same database as another process would have it open."""
    opened = Store(database_url)
    yield opened
    await opened.close()


async def test_concurrent_increments_lose_none(store: Store) -> None:
    await add(store, learner())

    await asyncio.gather(*(increment(store) for _ in range(20)))

    assert await count(store) == 20


async def test_two_processes_lose_no_increment(store: Store, other: Store) -> None:
    await add(store, learner())

    await asyncio.gather(*(increment(each) for each in [store, other] * 10))

    assert await count(store) == await count(other) == 20


async def test_two_processes_that_both_find_a_new_database_upgrade_it_once(new_database_url: str) -> None:
    first, second = Store(new_database_url), Store(new_database_url)

    upgraded = await asyncio.gather(upgrade(first), upgrade(second), return_exceptions=True)
    await first.close()
    await second.close()

    assert set(upgraded) == {False, True}


async def test_a_new_file_that_another_holds_for_a_moment_is_opened_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "meno.db"
    store = Store(f"sqlite+aiosqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        opening = asyncio.create_task(upgrade(store))
        await asyncio.sleep(0.05)
        assert not opening.done()
        other.execute("COMMIT")

        assert await opening
    await store.close()


async def test_a_row_is_asked_for_once_in_a_unit_of_work(store: Store) -> None:
    """It is known by its key from then on, although nobody holds it; in the next unit of work it is read anew."""
    statements: list[str] = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    await add(store, learner())
    for _ in range(2):
        async with store.write() as db:
            for _ in range(3):
                (await db.get_one(Learner, "Meno")).answer_count += 1
    assert len([statement for statement in statements if statement.startswith("SELECT learner")]) == 2
    assert await count(store) == 6


async def test_a_writer_waits_for_another_process(store: Store, other: Store) -> None:
    await add(store, learner())
    at_the_door = asyncio.Event()
    event.listen(store.engine.sync_engine, "checkout", lambda *_: at_the_door.set())

    async with other.write() as db:
        (await db.exec(select(Learner))).one().answer_count = 7
        waiting = asyncio.create_task(increment(store))
        await at_the_door.wait()
        await db.flush()
        assert not waiting.done()
    await waiting

    assert await count(store) == 8


async def test_a_reader_sees_one_state_however_long_it_reads(store: Store) -> None:
    await add(store, learner())

    async with store.read() as db:
        before = (await db.exec(select(Learner.answer_count))).one()
        await increment(store)
        after = (await db.exec(select(Learner.answer_count))).one()

    assert (before, after) == (0, 0)
    assert await count(store) == 1


async def test_what_a_reader_changes_is_not_kept(store: Store) -> None:
    async with store.read() as db:
        db.add(learner())

    assert await names(store) == []


async def test_scrubbing_waits_long_for_nobody_and_harms_nothing(store: Store, other: Store) -> None:
    """Another process that reads or writes at the time keeps what it has."""
    async with other.read() as reading, other.write() as writing:
        await reading.scalar(text("SELECT 1"))
        await writing.scalar(text("SELECT 1"))
        await store.scrub()
    await store.scrub()


async def test_an_exception_takes_the_whole_unit_of_work_back(store: Store) -> None:
    async def write_and_fail() -> None:
        async with store.write() as db:
            db.add(learner("first"))
            await db.flush()
            raise KeyError

    with pytest.raises(KeyError):
        await write_and_fail()

    assert await names(store) == []
    await add(store, learner("second"))
    assert await names(store) == ["second"]


async def test_a_cancelled_writer_lets_the_next_one_in(store: Store) -> None:
    inside = asyncio.Event()

    async def write_for_ever() -> None:
        async with store.write() as db:
            db.add(learner("cancelled"))
            await db.flush()
            inside.set()
            await asyncio.Event().wait()

    writer = asyncio.create_task(write_for_ever())
    await inside.wait()
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writer

    await add(store, learner("next"))
    assert await names(store) == ["next"]


async def test_a_second_account_of_the_same_name_is_an_integrity_error(store: Store) -> None:
    await add(store, learner(), account(user_id="u1"))
    twin = account(user_id="u1")
    twin.id = "another id"

    with pytest.raises(IntegrityError):
        await add(store, twin)

    await add(store, account(user_id="u2"))


async def test_a_row_about_nobody_is_an_integrity_error(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await add(store, account(learner_id="nobody"))


async def test_a_naive_instant_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="needs a time zone"):
        await add(store, learner(created_at=datetime(2026, 3, 1, 12)))


async def test_an_instant_comes_back_aware_and_in_utc(store: Store) -> None:
    moment = datetime(2026, 3, 1, 23, 59, 58, 123456, tzinfo=timezone(timedelta(hours=-5)))
    await add(store, learner(created_at=moment))

    async with store.read() as db:
        found = (await db.exec(select(Learner.created_at))).one()
        by_instant = (await db.exec(select(Learner.name).where(Learner.created_at == moment))).all()

    assert found == moment
    assert found.tzinfo is UTC
    assert by_instant == ["Meno"]


async def test_json_comes_back_as_it_was(store: Store) -> None:
    handoff = {"resume": "κύκλος 🙂", "skip": [], "sure": 0.1, "none": None, "deep": {"a": [1, True, "\n"]}}
    await add(store, learner(), account(), study_session("kept", handoff))

    async with store.read() as db:
        found = (await db.exec(select(Session))).one()

    assert found.handoff == handoff


async def test_no_json_is_null(store: Store) -> None:
    await add(store, learner(), account(), study_session("none", None))

    async with store.read() as db:
        found = (await db.exec(select(Session.id).where(col(Session.handoff).is_(None)))).all()

    assert found == ["none"]


def study_session(name: str, handoff: dict[str, object] | None) -> Session:
    return Session(
        id=name,
        learner_id="Meno",
        account_id="u1",
        address="a",
        zone="z",
        started_at=NOON,
        last_at=NOON,
        handoff=handoff,
    )


async def test_sqlite_keeps_what_follows_a_nul(new_sqlite_url: str) -> None:
    store = await open_store(new_sqlite_url)
    await add(store, learner("a\0b"))

    assert await names(store) == ["a\0b"]
    await store.close()


async def test_postgres_refuses_a_nul(new_postgres_url: str) -> None:
    """Its text type has none, so the tutor refuses NUL before it comes here."""
    store = await open_store(new_postgres_url)

    with pytest.raises(DBAPIError, match="0x00"):
        await add(store, learner("a\0b"))

    await add(store, learner("a"))
    assert await names(store) == ["a"]
    await store.close()
