"""Work that is done beside the turns."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from core.tutor.ahead import Ahead


async def test_one_thing_at_a_time_is_done_for_a_key() -> None:
    ahead, done, go = Ahead(), list[str](), asyncio.Event()

    async def work(name: str) -> None:
        await go.wait()
        done.append(name)

    ahead.begin("a", lambda: work("first"))
    ahead.begin("a", lambda: work("second"))
    ahead.begin("b", lambda: work("another"))
    assert ahead.is_busy("a")
    go.set()
    await ahead.finished("a")
    await ahead.finished("b")

    assert sorted(done) == ["another", "first"]
    assert not ahead.is_busy("a")


async def test_nobody_waits_longer_than_patience_nor_for_nothing() -> None:
    ahead = Ahead(patience=0)
    ahead.begin("a", asyncio.Event().wait)

    await ahead.finished("a")
    await ahead.finished("b")

    assert ahead.is_busy("a")
    await ahead.close()
    assert not ahead.is_busy("a")


async def test_what_fails_is_logged_and_fails_nobody() -> None:
    async def work() -> None:
        raise LookupError("a bug")

    ahead = Ahead()
    with capture_logs() as events:
        ahead.begin("a", work)
        await ahead.finished("a")

    assert [event["event"] for event in events] == ["ahead.failed"]


async def test_what_had_no_time_to_begin_is_stopped_too() -> None:
    ahead, begun = Ahead(), list[str]()

    async def work() -> None:
        begun.append("so")

    ahead.begin("a", work)
    await ahead.close()

    assert begun == []
