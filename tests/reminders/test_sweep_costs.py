"""A sweep costs what is due, not who exists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import event

from core.messages import Platform
from core.models import Account, Learner, Reminder, Session
from tests.reminders.world import World


@contextmanager
def counting(world: World) -> Iterator[list[str]]:
    """Collect the statements that are sent to the database."""
    statements: list[str] = []

    def note(*arguments: object) -> None:
        statements.append(str(arguments[2]))

    engine = world.house.meno.store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def crowd(world: World, count: int) -> None:
    """Make learners who want reminders, and whose time has not come."""
    now = world.clock.now()
    async with world.house.meno.store.write() as db:
        learners = [Learner(name=f"L{n}", timezone="UTC", created_at=now) for n in range(count)]
        db.add_all(learners)
        await db.flush()
        accounts = [
            Account(
                learner_id=learner.id,
                platform=Platform.DISCORD,
                space="",
                user_id=learner.id,
                display_name=learner.name,
                created_at=now,
            )
            for learner in learners
        ]
        db.add_all(accounts)
        await db.flush()
        for account in accounts:
            wishes = Reminder(
                learner_id=account.learner_id,
                account_id=account.id,
                enabled=True,
                next_nudge_at=now + timedelta(days=1),
            )
            running = Session(
                learner_id=account.learner_id,
                account_id=account.id,
                address="discord//x/",
                zone="dm",
                started_at=now,
                last_at=now,
            )
            db.add_all([wishes, running])


async def test_an_idle_sweep_costs_the_same_for_one_and_for_a_thousand(any_world: World) -> None:
    await crowd(any_world, 1)
    with counting(any_world) as for_one:
        await any_world.sweep()
    await crowd(any_world, 999)

    with counting(any_world) as for_a_thousand:
        await any_world.sweep()

    assert for_a_thousand == for_one
    assert not [s for s in for_one if s.startswith(("INSERT", "UPDATE", "DELETE"))]


async def test_looking_for_the_next_instant_costs_the_same_too(world: World) -> None:
    await crowd(world, 1)
    with counting(world) as for_one:
        await world.house.meno.sweep.next_instant(world.clock.now())
    await crowd(world, 999)
    with counting(world) as for_a_thousand:
        await world.house.meno.sweep.next_instant(world.clock.now())
    assert for_a_thousand == for_one
